"""Tables, numbers and progress bars for people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from brelan.locales.say import decimal
from brelan.locales.words import Words

PATIENCE = 1.0  # seconds before a progress bar appears


class Output(Console):
    """A console that leaves a closed pipe to the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output, as wide as the window; plain text if it is not a terminal."""
    return Output(highlight=False, soft_wrap=True)


def print_table(title: str, heads: Iterable[str], rows: Iterable[Iterable[str]], *, text: bool = False) -> None:
    """A small table: the first column to the left, the others, unless they are text, to the right."""
    if title:
        console().print(title, style="bold")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place and not text else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table, soft_wrap=False)


def percent(say: Words, share: float) -> str:
    """12.345 %"""
    return decimal(say, f"{100 * share:.3f} %")


class Quiet:
    """What is told where nobody looks."""

    def __call__(self, done: int, total: int) -> None: ...

    def error(self, measured: float) -> None: ...


@contextmanager
def progress(
    label: str, rate: Callable[[float], str] | None = None, error: Callable[[float], str] | None = None
) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, shown after a second of work. Call it with (done, total), if these are known.

    `rate` says in words how much is done per second, `error` how large a measured error still is.
    """
    if not sys.stderr.isatty():
        yield Quiet()
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class RateColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(rate(task.speed) if rate is not None and task.speed else "")

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), RateColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=Console(file=sys.stderr), transient=True)
    task = bar.add_task(label, total=None)

    class Shown(Quiet):
        def __call__(self, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        def error(self, measured: float) -> None:
            if error is not None:
                bar.update(task, description=f"{label} {error(measured)}")

    patience = Timer(PATIENCE, bar.start)
    patience.start()
    try:
        yield Shown()
    finally:
        patience.cancel()
        patience.join()
        bar.stop()
