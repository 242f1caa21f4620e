"""The coach: what each legal move is worth to a seat, from what that seat sees. It never sees a state.

A game names its coach in the registry: a module with `evaluate(view, legal, effort)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.errors import BadQuestion
from brelan.pieces.hand import Hand

if TYPE_CHECKING:
    from brelan.study.array_types import Array

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


class Step(NamedTuple):
    """An amount, and the legal amounts that it stands for."""

    amount: int
    least: int
    most: int


def ladder(amounts: range, wanted: Iterable[int]) -> tuple[Step, ...]:
    """The wanted amounts, as far as they are legal, each with its neighbourhood; the smallest and largest always."""
    legal = [min(max(amount, amounts[0]), amounts[-1]) for amount in wanted]
    chosen = sorted({amounts[0], amounts[-1], *legal})
    between = [(low + high) // 2 for low, high in pairwise(chosen)]
    least = [amounts[0], *(middle + 1 for middle in between)]
    return tuple(
        Step(amount, low, high) for amount, low, high in zip(chosen, least, [*between, amounts[-1]], strict=True)
    )


def sampled(moves: list[MoveWorth], results: Array) -> tuple[MoveWorth, ...]:
    """`results[move, world]`. Standard errors of the means, and of the distances from the best move.

    The best move is the one with the highest mean less its error: the luckiest of several wild ones is not.
    """
    worlds = results.shape[1]
    values, errors = results.mean(axis=1), results.std(axis=1, ddof=1) / sqrt(worlds)
    best = int((values - errors).round(12).argmax())
    apart = (results[best] - results).std(axis=1, ddof=1) / sqrt(worlds)
    found = [
        replace(move, value=float(value), error=float(error), behind_error=float(gap))
        for move, value, error, gap in zip(moves, values, errors, apart, strict=True)
    ]
    return ordered(found, found[best])


def places_of(chances: Array) -> Array:
    """`chances[world, seat]`: the part of a seat's worlds in which its chance is lower than in each of them."""
    import numpy as np

    worlds = np.arange(len(chances))
    found = np.empty(chances.shape)
    for seat in range(chances.shape[1]):
        order = chances[:, seat].argsort(kind="stable")
        found[order, seat] = (worlds + 0.5) / len(chances)
    return found


__all__ = ["Evaluation", "evaluate", "evaluate_question", "has_coach"]


def has_coach(game: str) -> bool:
    """Does somebody know what the moves of this game are worth?"""
    return registry.entry(game).coach is not None


def evaluate_question(game: str, rules: Any, question: Any) -> Evaluation | None:
    """What the coach says at the table that a question to `brelan advise` describes, if it can be laid out."""
    spot_of = getattr(registry.part(game, "coach"), "spot_of", None) if has_coach(game) else None
    return evaluate(game, *spot_of(rules, question)) if spot_of is not None else None


def evaluate(game: str, view: Any, legal: Legal, effort: float = 1.0) -> Evaluation:
    """What each move is worth. `effort` is the part of the usual work to do where the worth is sampled."""
    if not len(legal):
        raise BadQuestion("no-move-to-choose", "this seat has no move to choose now")
    if len(legal) == 1 or legal.courtesy:
        return nothing_at_stake(legal)
    found: Evaluation = registry.part(game, "coach").evaluate(view, legal, effort)
    return found
