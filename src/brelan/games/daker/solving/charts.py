"""Mixed strategies for people: with every hand, and summed up by kinds of cards as range charts are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from brelan.engine.notation import write_move
from brelan.games.daker.solving.boards import Deck, Turned
from brelan.games.daker.solving.public_game import PublicGame
from brelan.games.daker.solving.public_solver import VectorPolicy
from brelan.games.daker.solving.ranges import SEATS, SeatName
from brelan.study.solving import matched

if TYPE_CHECKING:
    from brelan.study.array_types import Array


class HandStrategy(Struct, frozen=True):
    """How often each move is made with a hand after what was said."""

    history: str
    seat: SeatName
    hand: tuple[str, ...]
    moves: dict[str, float]


class Chart(Struct, frozen=True):
    """A decision of the first round: how often each move is made, over all hands and over those with each kind."""

    history: str
    seat: SeatName
    moves: dict[str, float]
    likely: float  # how often the seat comes here, as far as it decides itself
    kinds: dict[str, dict[str, float]]  # a kind that the seat never holds here is left out


def strategy_of(game: PublicGame, policy: VectorPolicy) -> Iterator[HandStrategy]:
    """Every decision of the first round with every hand of the range."""
    numbers = game.deck.spread(game.turned).numbers
    names = [tuple(game.deck.names[kind] for kind in game.deck.holdings[number]) for number in numbers]
    for decision in decisions(game, policy):
        held = game.ranges[decision.seat][numbers] > 0
        for hand in held.nonzero()[0].tolist():
            often = decision.shares[:, hand].round(6).tolist()
            moves = dict(zip(decision.moves, often, strict=True))
            yield HandStrategy(decision.history, SEATS[decision.seat], names[hand], moves)


def charts_of(game: PublicGame, policy: VectorPolicy) -> Iterator[Chart]:
    """Every decision of the first round that is ever reached."""
    return charts_from(game.deck, decisions(game, policy), game.turned)


def charts_from(deck: Deck, found: Iterable[Decision], turned: Turned = ()) -> Iterator[Chart]:
    """A chart for each decision that is ever reached."""
    spread = deck.spread(turned)
    held = deck.held[spread.numbers] > 0
    for decision in found:
        weight = decision.reach * spread.ways
        if not weight.any():
            continue
        dealt = (decision.dealt * spread.ways).sum()
        kinds = {
            name: _moves(decision, weight * held[:, kind])
            for kind, name in enumerate(deck.names)
            if (weight * held[:, kind]).any()
        }
        likely = float(weight.sum() / dealt)
        yield Chart(decision.history, SEATS[decision.seat], _moves(decision, weight), likely, kinds)


class Decision(Struct, frozen=True):
    """Where a seat chooses: its moves, how often each hand makes them, and how often it comes there."""

    history: str
    seat: int
    moves: tuple[str, ...]
    shares: Array
    reach: Array
    dealt: Array  # how often it holds each hand at first


def decisions(game: PublicGame, policy: VectorPolicy) -> Iterator[Decision]:
    """Those of the first round, in the order of the tree."""
    import numpy as np

    forest = game.forests[0][0]
    weights, column = policy.weights(game.turned, 0, 0)
    numbers = game.deck.spread(game.turned).numbers
    reach = [[game.ranges[seat][numbers].astype(np.float64) for seat in range(2)] for _ in range(forest.nodes)]
    for node, spot in enumerate(forest.spots):
        seat, edges = int(forest.owner[node]), range(forest.first[node], forest.first[node + 1])
        shares = matched(weights[column[edges.start : edges.stop]].astype(np.float64))
        for at, edge in enumerate(edges):
            reach[forest.child[edge]] = list(reach[node])
            reach[forest.child[edge]][seat] = reach[node][seat] * shares[at]
        moves = tuple(write_move(forest.moves[edge]) for edge in edges)
        yield Decision(spot.history, seat, moves, shares, reach[node][seat], game.ranges[seat][numbers])


def _moves(decision: Decision, weight: Array) -> dict[str, float]:
    often = (decision.shares * weight).sum(axis=1) / weight.sum()
    return dict(zip(decision.moves, often.round(6).tolist(), strict=True))
