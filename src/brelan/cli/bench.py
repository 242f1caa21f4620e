"""`brelan bench`: the benchmarks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from brelan.cli.command import Call
from brelan.cli.output import console, print_table, progress
from brelan.engine.game import AnyGame


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """How long to measure."""

    seconds: Annotated[int, Meta(ge=1, le=600)] = 2


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question,)


def run(call: Call) -> None:
    from brelan.bench.run import run as run_all

    say, question = call.words, call.ask(Question)
    with progress(say("cli-running")):
        report = run_all(question.seconds)
    if call.as_json:
        call.json(report)
        return
    rows = [
        (
            say(f"cli-bench-{row.measure}", subject=row.subject),
            _figure(row.ours),
            f"{_figure(row.theirs)} ({row.peer})" if row.theirs is not None else "",
            f"{row.ratio:.2f}" if row.ratio is not None else "",
        )
        for row in report.rows
    ]
    print_table("", [say(f"cli-bench-{head}") for head in ("measure", "ours", "peer", "ratio")], rows)
    console().print(", ".join(f"{name} {version}" for name, version in report.versions.items()))
    if report.missing:
        console().print(say("cli-bench-missing", names=", ".join(report.missing)))


def _figure(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3f}"
