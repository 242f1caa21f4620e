"""Tables, numbers and progress bars for people."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import IO, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from brelan.locales.say import decimal
from brelan.locales.words import Words

PATIENCE = 1.0  # seconds before a progress bar appears
VERY_WIDE: Final = 10_000
"""No table of ours needs more columns."""


class Output(Console):
    """A console that prints text as it is: brackets and colons in it mean nothing. It leaves a closed pipe to the
    command."""

    def __init__(self, file: IO[str] | None = None) -> None:
        width, height = shutil.get_terminal_size()  # Rich takes COLUMNS=0 at its word and prints nothing
        super().__init__(
            file=file, width=width, height=height, highlight=False, soft_wrap=True, markup=False, emoji=False
        )

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output, as wide as the window; plain text if it is not a terminal."""
    return Output()


def with_bold(before: str, bold: str, after: str = "") -> Text:
    """A line with one part in bold."""
    return Text.assemble(before, (bold, "bold"), after)


def print_table(title: str, heads: Iterable[str], rows: Iterable[Iterable[str]], *, text: bool = False) -> None:
    """A small table: the first column to the left, the others, unless they are text, to the right. Where it is so
    narrow that words would be broken, a list."""
    out, heads, cells = console(), list(heads), [list(row) for row in rows]
    if title:
        out.print(title, style="bold")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place and not text else "left", overflow="fold")
    for row in cells:
        table.add_row(*row)
    if Measurement.get(out, out.options.update(width=VERY_WIDE), table).minimum <= out.width:
        out.print(table, soft_wrap=False)
    else:
        for row in cells:
            _print_listed(out, heads, row)


def _print_listed(out: Console, heads: Sequence[str], row: Sequence[str]) -> None:
    """A row as lines, each with the head of its column."""
    for place, (head, cell) in enumerate(zip(heads, row, strict=True)):
        out.print(f"{'  ' if place else ''}{head}  {cell}" if head else cell)
    out.print("")


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

    class RateColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(rate(task.speed) if rate is not None and task.speed else "")

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        RateColumn(),
    )
    bar = Progress(*columns, TimeRemainingColumn(), console=Output(sys.stderr), transient=True)
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
