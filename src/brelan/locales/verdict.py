"""The verdict on a record as sentences: what was checked, and what it proves against whom."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.locales.say import join
from brelan.locales.words import Words
from brelan.records.verify import Verdict


def tell(say: Words, verdict: Verdict, shared: int | None = None) -> Iterator[str]:
    """`shared`: how many packs and throws another record has too."""
    counts = {"deals": verdict.deals, "moves": verdict.moves, "proved": verdict.proved, "unproved": verdict.unproved}
    yield say("fair-holds", **counts)
    names = {seat.seat: seat.name for seat in verdict.seats}
    for guarantee in verdict.guarantees:
        people = join(say, [names[seat] for seat in guarantee.seats])
        yield say("fair-guarantee", moves=guarantee.moves, names=people, number=len(guarantee.seats))
    if verdict.unproved:
        yield say("fair-unproved", unproved=verdict.unproved)
    yield from _seats(say, verdict)
    if verdict.missing:
        yield say("fair-missing", missing=verdict.missing)
    if verdict.fingerprint:
        yield say("fair-fingerprint", fingerprint=in_groups(verdict.fingerprint))
    if shared is not None:
        yield say("fair-shared", shared=shared)


def _seats(say: Words, verdict: Verdict) -> Iterator[str]:
    for seat in verdict.seats:
        if seat.withheld:
            yield say("fair-withheld", name=seat.name, withheld=seat.withheld)
        if seat.none:
            yield say("fair-none", name=seat.name, none=seat.none)


def in_groups(fingerprint: str) -> str:
    """Its first 24 digits, to be read aloud."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, 24, 4))
