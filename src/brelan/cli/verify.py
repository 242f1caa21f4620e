"""`brelan verify FILE`: check that a record holds, and say what it proves against whom."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.cli.replay import read_file
from brelan.engine.game import AnyGame
from brelan.library.playing import read_record
from brelan.locales.verdict import tell
from brelan.records.verify import compare, verify


class VerifyFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Another record of the same table, to compare."""

    against: str | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (VerifyFlags,)


def run(call: Call) -> None:
    record = read_file(call)
    verdict, against = verify(record), call.ask(VerifyFlags).against
    shared = None
    if against is not None:
        other = read_record(Path(against))
        verify(other)
        shared = compare(record, other)
    if call.as_json:
        chance = {"proved": verdict.proved, "unproved": verdict.unproved, "missing": verdict.missing}
        call.json({"holds": True, **msgspec.to_builtins(verdict), "chance": chance, "shared": shared})
        return
    for sentence in tell(call.words, verdict, shared):
        console().print(sentence)
