"""How often each move is made: the first round of betting, and how many cards are changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from msgspec import Struct

from brelan.engine.notation import write_move
from brelan.games.daker_draw.solving.vector_walk import CHANGES, SEEN, DrawGame, Plan

if TYPE_CHECKING:
    from brelan.study.array_types import Array

SeatName: TypeAlias = Literal["dealer", "first"]
SEATS: Final[tuple[SeatName, ...]] = get_args(SeatName)


class Decision(Struct, frozen=True):
    """How often a seat makes each move after these bets, over all hands that it takes there."""

    seat: SeatName
    history: str
    moves: dict[str, float]


class Changes(Struct, frozen=True):
    """How often a seat changes none, one or two cards. `seen`: how many the other has changed; None: not yet."""

    seat: SeatName
    seen: int | None
    shares: tuple[float, ...]


def decisions_of(game: DrawGame, plan: Plan) -> Iterator[Decision]:
    """Those of the first round, from what was played in all rounds of learning."""
    tree = game.first
    weights = plan.first.astype(float) @ game.hands.ways
    for node, spot in enumerate(tree.spots):
        edges = range(tree.first[node], tree.first[node + 1])
        shares = _shares(weights[edges.start : edges.stop])
        moves = {write_move(tree.moves[edge]): share for edge, share in zip(edges, shares, strict=True)}
        yield Decision(SEATS[int(tree.owner[node])], spot.history, moves)


def changes_of(game: DrawGame, plan: Plan) -> Iterator[Changes]:
    """Whatever was bet before."""
    import numpy as np

    hands = game.hands
    ways = np.repeat(hands.ways, np.diff(hands.pairs.first))
    for seat, cases in enumerate(SEEN):
        for seen in range(cases):
            weights = plan.thrown[seat][:, seen].sum(axis=0, dtype=float) * ways
            shares = _shares(np.bincount(hands.pairs.size, weights, CHANGES))
            yield Changes(SEATS[seat], seen if cases > 1 else None, tuple(shares))


def _shares(weights: Array) -> list[float]:
    """Parts of the whole; equal ones where a seat never comes."""
    import numpy as np

    total = weights.sum()
    found = weights / total if total > 0 else np.full(len(weights), 1 / len(weights))
    shares: list[float] = found.tolist()
    return shares
