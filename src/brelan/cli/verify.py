"""`brelan verify FILE`: check that a record holds, and say what it proves against whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from brelan.cli.command import Call
from brelan.cli.output import console
from brelan.cli.replay import read_file
from brelan.engine.game import AnyGame
from brelan.library.playing import read_record
from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.records.compare import compare
from brelan.records.verify import Verdict, verify


class Question(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Another record of the same table, to compare."""

    against: str | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (Question,)


def run(call: Call) -> None:
    record = read_file(call)
    verdict, against = verify(record), call.ask(Question).against
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


def tell(say: Words, verdict: Verdict, shared: int | None = None) -> Iterator[str]:
    """What was checked, and what it proves against whom."""
    counts = {"deals": verdict.deals, "moves": verdict.moves, "proved": verdict.proved, "unproved": verdict.unproved}
    yield say("cli-verify-holds", **counts)
    if verdict.version == 1:
        if verdict.proved:
            yield say("cli-verify-version-1")
        return
    names = {seat.seat: seat.name for seat in verdict.seats}
    for guarantee in verdict.guarantees:
        people = join(say, [names[seat] for seat in guarantee.seats])
        yield say("cli-verify-guarantee", moves=guarantee.moves, names=people, number=len(guarantee.seats))
    if verdict.unproved:
        yield say("cli-verify-unproved", unproved=verdict.unproved)
    yield from _seats(say, verdict)
    if verdict.missing:
        yield say("cli-verify-missing", missing=verdict.missing)
    yield say("cli-verify-fingerprint", fingerprint=in_groups(verdict.fingerprint))
    if shared is not None:
        yield say("cli-verify-shared", shared=shared)


def _seats(say: Words, verdict: Verdict) -> Iterator[str]:
    for seat in verdict.seats:
        if seat.withheld:
            yield say("cli-verify-withheld", name=seat.name, withheld=seat.withheld)
        if seat.none:
            yield say("cli-verify-none", name=seat.name, none=seat.none)


def in_groups(fingerprint: str) -> str:
    """Its first 24 digits, to be read aloud."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, 24, 4))
