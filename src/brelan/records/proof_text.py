"""The proofs of a record, and its chains, as short texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, get_args

from brelan.engine.chance.chains import ChainHolder, Published
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    Opening,
    SealedPack,
    SealedThrow,
    Sealing,
    commitments_of,
    kind_of,
)
from brelan.errors import BadRecord

DIGEST: Final = re.compile("[0-9a-f]{64}")
SALT: Final = re.compile("[0-9a-f]{32}")


def proof_texts(proof: Sealing) -> Iterator[str]:
    """One text for each thing that was sealed, answered or opened."""
    yield f"{kind_of(proof)} {proof.number}"
    yield f"before {proof.before}"
    yield from (f"sealed {commitment}" for commitment in commitments_of(proof))
    table, *places = proof.answers
    yield f"table {table}"
    yield from (f"seat {place} {answer}" for place, answer in enumerate(places))
    yield f"after {proof.after}"
    if isinstance(proof, SealedPack):
        yield from (f"opened {opening.position} {opening.card} {opening.salt}" for opening in proof.openings)


def read_proof(texts: tuple[str, ...]) -> Sealing:
    """A proof from its texts. ValueError or IndexError: it cannot be read."""
    (kind, number), lines = texts[0].split(" "), list(texts)
    (before,), (after,) = _after("before ", lines), _after("after ", lines)
    sealed, openings = tuple(_after("sealed ", lines)), tuple(_opening(text) for text in _after("opened ", lines))
    table, *seats = (*_after("table ", lines), *_after("seat ", lines))
    answers = (table, *(seat.partition(" ")[2] for seat in seats))
    given = (answer for answer in answers if answer not in (WITHHELD, NONE))
    if not all(DIGEST.fullmatch(text) for text in (before, after, *sealed, *given)):
        raise ValueError
    if kind == "throw":
        return SealedThrow(int(number), before, answers, after)
    if kind != "pack" or not all(SALT.fullmatch(opening.salt) for opening in openings):
        raise ValueError
    return SealedPack(int(number), before, sealed, answers, after, openings)


def _after(word: str, lines: list[str]) -> Iterator[str]:
    return (line.removeprefix(word) for line in lines if line.startswith(word))


def _opening(text: str) -> Opening:
    place, card, salt = text.split(" ")
    return Opening(int(place), card, salt)


def chain_text(chain: Published) -> str:
    """Whose chain it is, from which sealing on, and its end."""
    who = "table" if chain.seat is None else f"seat {chain.seat} {chain.kind}"
    return f"{who} from {chain.first}" + (f" end {chain.end}" if chain.end else "")


_CHAIN: Final = re.compile(
    rf"(?:table|seat (?P<seat>[0-9]{{1,9}}) (?P<kind>{'|'.join(get_args(ChainHolder))})) from (?P<first>[0-9]{{1,9}})"
    rf"(?: end (?P<end>{DIGEST.pattern}))?"
)


def read_chain(text: str) -> Published:
    """A chain from its text."""
    found = _CHAIN.fullmatch(text)
    if found is None:
        raise _bad_chain(text)
    kind: ChainHolder = found["kind"] or "table"  # type: ignore[assignment] # the pattern has no other words
    seat = None if found["seat"] is None else int(found["seat"])
    if (seat is not None and kind == "table") or (kind == "none") != (found["end"] is None):
        raise _bad_chain(text)
    return Published(seat, kind, int(found["first"]), found["end"] or "")


def _bad_chain(text: str) -> BadRecord:
    return BadRecord("bad-chain", "the chain {text!r} cannot be read", text=text)
