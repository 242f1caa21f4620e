"""What is said about a decision: the worth of every legal move, how it is known, and why."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.pieces.hand import Hand

How: TypeAlias = Literal["exact", "solved", "sampled"]
Unit: TypeAlias = Literal["chips", "chance"]

CLEAR: Final = 2.0
"""Standard errors by which a move must be behind before we say so."""

RIGHT: Final = 0.1
"""A mixed strategy makes a move at least this often, or the move is not part of it."""


class MoveWorth(Struct, frozen=True, kw_only=True):
    """A move, written as in records, and what it is worth from here on; what was paid before counts as spent.

    A move with an amount stands for all amounts from `least` to `most`: nearby amounts are worth about the same.
    """

    move: str
    value: float
    error: float = 0.0  # standard error of the value, where it is sampled
    behind: float = 0.0  # how much less it is worth than the best move
    behind_error: float = 0.0  # standard error of that
    often: float | None = None  # how often a known mixed strategy makes it
    least: int | None = None
    most: int | None = None

    def covers(self, move: Any) -> bool:
        """Does this worth speak of that move?"""
        if self.least is None or self.most is None:
            return write_move(move) == self.move
        same_kind = write_move(move).split()[0] == self.move.split()[0]
        return same_kind and self.least <= move.amount <= self.most

    @property
    def cost(self) -> float:
        """What is lost by this move, as far as that is clear. Samples do not overrule a trained mixed strategy."""
        trained = self.error > 0 and self.often is not None and self.often >= RIGHT
        return 0.0 if trained or self.behind <= CLEAR * self.behind_error else self.behind


class Evaluation(Struct, frozen=True, kw_only=True):
    """Every legal move, the best first. `hand` is what the player's cards or dice are worth now.

    Values are chips, or chances; a chance of 1 is worth `prize` chips (or one point where no chips are played for).
    """

    unit: Unit
    how: How
    moves: tuple[MoveWorth, ...]
    reason: Reason
    prize: float = 1.0
    samples: int = 0
    hand: Hand | None = None

    @property
    def best(self) -> MoveWorth:
        return self.moves[0]

    @property
    def right(self) -> tuple[MoveWorth, ...]:
        """The moves of a known mixed strategy, the most frequent first; otherwise the best one alone."""
        mixed = [worth for worth in self.moves if (worth.often or 0) >= RIGHT and not worth.cost]
        return tuple(sorted(mixed, key=lambda worth: -(worth.often or 0))) or self.moves[:1]

    def of(self, move: Any) -> MoveWorth:
        """The worth of a legal move."""
        return next(worth for worth in self.moves if worth.covers(move))


def ordered(moves: Iterable[MoveWorth], best: MoveWorth | None = None) -> tuple[MoveWorth, ...]:
    """The best first, and how far behind the others are. Of equal ones the first stays first."""
    found = sorted(moves, key=lambda worth: (worth is not best, -round(worth.value, 12)))
    most = found[0].value
    return tuple(replace(worth, behind=max(most - worth.value, 0.0)) for worth in found)


def nothing_at_stake(legal: Legal) -> Evaluation:
    """One legal move, or several that move no chip."""
    code = "courtesy" if legal.courtesy else "only-move"
    worth = tuple(MoveWorth(move=write_move(move), value=0.0) for move in legal)
    return Evaluation(unit="chips", how="exact", moves=worth, reason=Reason(code, {}))


def seed_of(view: Any, legal: Legal) -> int:
    """The same view and moves give the same samples, on every machine."""
    amounts = (legal.amounts.start, legal.amounts.stop)
    seen = msgspec.json.encode((view, legal.plain, legal.price, amounts))
    return int.from_bytes(sha256(seen).digest()[:8], "big")


def second(moves: tuple[MoveWorth, ...]) -> float:
    """The worth of the next best move."""
    return moves[1].value if len(moves) > 1 else moves[0].value
