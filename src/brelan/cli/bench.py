"""`brelan bench`: the benchmarks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from brelan.cli.command import Call
from brelan.cli.output import console, print_table, progress
from brelan.engine.game import AnyGame
from brelan.locales.words import Words


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """How long to measure, and where to keep the table."""

    seconds: Annotated[int, Meta(ge=1, le=600)] = 1
    write: str | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question,)


def run(call: Call) -> None:
    from brelan.bench import report as reports
    from brelan.bench.run import run as run_all

    say, question = call.words, call.ask(Question)
    with progress(say("cli-running")):
        report = run_all(question.seconds)
    if question.write is not None:
        reports.write(report, question.write, Words("en"))  # like all pages of docs
    if call.as_json:
        call.json(report)
        return
    print_table("", [say(f"cli-bench-{head}") for head in reports.HEADS], reports.lines(report, say))
    for note in reports.notes(report, say):
        console().print(note)
