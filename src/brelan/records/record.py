"""A record as a value: rules, table and moves, chance included. Replaying it gives every state."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from brelan.engine.chance.chains import Published
from brelan.engine.chance.sealing import Sealing
from brelan.engine.deal import Played
from brelan.engine.game import Table
from brelan.engine.notation import write_move

CHANCE: Final = "*"
VERSION: Final = 2
"""Of the format. No other one is read."""

Proofs: TypeAlias = tuple[tuple[int, Sealing], ...]
"""Each with the number of the chance move that it first served."""
Reader: TypeAlias = int | Literal["spectator"] | None
"""For whom a record was redacted: a seat, a spectator, or None for the full record."""


class MoveLine(Struct, frozen=True):
    """One move: the seat that made it, or "*" for chance; its text; the check that chains it to all before it."""

    who: str
    text: str
    check: str = ""


class DealRecord(Struct, frozen=True):
    """One deal. `players` are the seats of the match that were dealt in; the table numbers them from 0."""

    players: tuple[int, ...]
    table: Table
    moves: tuple[MoveLine, ...]
    payoffs: tuple[int, ...] | None = None  # None: the deal was not finished
    proofs: Proofs = ()
    rebuys: tuple[int, ...] = ()  # who bought in before this deal
    away: tuple[int, ...] = ()  # who sat out
    waiting: tuple[int, ...] = ()  # who waited for the big blind, rather than post the one they missed (COM-7)
    ended: int | None = None  # when, where an hour of the end was agreed
    check: str = ""  # of everything above the moves
    result_check: str = ""
    proofs_check: str = ""


class ChanceRecord(Struct, frozen=True):
    """The name of the table in every hash, and the chains that were published there."""

    table: str
    chains: tuple[Published, ...]


class LotsRecord(Struct, frozen=True):
    """The cards that said who deals first and who sits where (POQ-3)."""

    seats: tuple[int, ...]  # the seat that each came to, in the order in which they first drew
    draws: tuple[MoveLine, ...]
    proofs: Proofs = ()


class Record(Struct, frozen=True):
    """One deal or a whole match."""

    game: str
    seats: tuple[str, ...]  # the players' names
    rules: dict[str, Any]
    deals: tuple[DealRecord, ...]
    match: dict[str, Any] | None = None
    viewer: Reader = None
    lots: LotsRecord | None = None  # before the first deal of a match
    chance: ChanceRecord | None = None  # None: nothing was sealed


def move_lines(steps: list[Played[Any]]) -> tuple[MoveLine, ...]:
    """The moves of a played deal; the start is not a move."""
    return tuple(
        MoveLine(CHANCE if step.seat is None else str(step.seat), write_move(step.move))
        for step in steps
        if step.move is not None
    )


def digest(*parts: str) -> str:
    """A short check of these texts: it catches a changed line, it is not a signature."""
    return sha256("\n".join(parts).encode()).hexdigest()[:8]
