"""The last round solved anew at the table, safely: no reply gains more than the best reply to the blueprint does.

Before the round each hand of the opponent chooses: it takes what its best reply to the blueprint would bring, or it
plays the round. We learn against those that play it, so that none gains by it. Some always play it, as often as the
blueprint would have brought them here: they are who we are likely to meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.families.betting.tree import Forest
from brelan.games.daker.rules import BOARD, Rules
from brelan.games.daker.solving.blueprint import Blueprint
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker.solving.public_game import PublicGame, grow
from brelan.games.daker.solving.public_solver import PublicSolver, VectorPolicy, best_response
from brelan.study.solving import Fading, add_regrets, matched, shares_of

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints

ROUNDS: Final = 120

PRESUMED: Final = 0.1
"""This part of the opponents always plays the round. With all of them what others gain is forgotten."""

LEAST: Final = 1e-4
"""Every hand of ours keeps at least this weight: somebody else may have played the rounds before."""


class BlueprintStep(NamedTuple):
    """A move of the deal: where it stands in the forests of a blueprint."""

    depth: int
    part: int
    node: int
    edge: int


class LastRound(NamedTuple):
    """A moment at which the last round begins."""

    plan: Blueprint
    us: int  # 0 deals, 1 has the big blind
    turned: Turned
    steps: tuple[BlueprintStep, ...]  # all moves before
    part: int  # of the last forests, and the node where the round begins
    node: int

    @property
    def game(self) -> PublicGame:
        """This round alone, between our range and every hand."""
        rules = Rules(limit="fixed-limit", pack=self.plan.header.pack)
        spot = self.plan.game.forests[BOARD][self.part].spots[self.node]
        ours, theirs = range_of(self.plan, self.us, self.turned, self.steps), self.plan.game.ranges[0].copy()
        ranges = (ours, theirs) if self.us == 0 else (theirs, ours)
        return PublicGame(self.plan.game.deck, self.turned, grow(rules, spot, (None,)), ranges)


def range_of(plan: Blueprint, seat: int, turned: Turned, steps: Sequence[BlueprintStep]) -> Floats:
    """How likely each hand of the pack makes the moves of a seat, the likeliest 1."""
    import numpy as np

    deck = plan.game.deck
    found = np.ones(len(deck.holdings), np.float32)
    for depth, part, node, edge in steps:
        if plan.game.forests[depth][part].owner[node] == seat:
            weights, _ = plan.weights(turned[:depth], depth, part)
            found[deck.spread(turned[:depth]).numbers] *= weights[edge]
    here = found[deck.spread(turned).numbers]
    likely: Floats = np.maximum(found / max(float(here.max()), 1e-30), LEAST).astype(np.float32)
    return likely


class Known(NamedTuple):
    """The blueprint in this round alone."""

    rows: Floats
    columns: Ints

    def weights(self, _turned: Turned, _depth: int, _part: int, /) -> tuple[Floats, Ints]:
        return self.rows, self.columns


def known(begin: LastRound, forest: Forest) -> Known:
    """What the blueprint plays in a forest that has grown from its last round."""
    import numpy as np

    whole = begin.plan.game.forests[BOARD][begin.part]
    nodes = {spot.history: node for node, spot in enumerate(whole.spots)}
    places = [nodes[spot.history] for spot in forest.spots]
    columns = [edge for node in places for edge in range(whole.first[node], whole.first[node + 1])]
    rows, _ = begin.plan.weights(begin.turned, BOARD, begin.part)
    return Known(rows[columns], np.arange(len(columns), dtype=np.int32))


class Resolver(PublicSolver):
    """Both learn the round; each hand of the opponent also learns whether to play it."""

    def __init__(self, begin: LastRound) -> None:
        import numpy as np

        super().__init__(begin.game, threads=1)
        self.us = begin.us
        self._presumed = range_of(begin.plan, 1 - self.us, begin.turned, begin.steps)
        self.before: VectorPolicy = known(begin, self.game.forests[0][0])
        self.instead = best_response(self._walker, 1 - self.us, self.before)
        """What each hand of the opponent gains from the blueprint at most, summed up over our hands."""
        self._numbers = self.game.deck.spread(self.game.turned).numbers
        self._entering = np.zeros((2, len(self.instead)))  # regrets
        self._enter(np.full(len(self.instead), 0.5))

    def _enter(self, often: Array) -> None:
        self._often = often
        always = PRESUMED * self._presumed[self._numbers]
        self.game.ranges[1 - self.us][self._numbers] = always + (1 - PRESUMED) * often

    def _learnt(self, seat: int, values: Array, past: Fading) -> None:
        import numpy as np

        if seat == self.us:
            return
        mean = self._often * values + (1 - self._often) * self.instead
        add_regrets(self._entering, np.stack([values, self.instead]) - mean, past)
        self._enter(matched(self._entering)[0])

    def gains(self) -> Array:
        """The chips that the best reply of each hand gains more now than from the blueprint: proves the rest."""
        more = best_response(self._walker, 1 - self.us, self.policy) - self.instead
        return more / self._walker.against(1 - self.us)

    def shares(self, history: str, place: int) -> Array:
        """How often we make each move after this history, with the hand at a place beside the board."""
        forest = self.game.forests[0][0]
        node = next(node for node, spot in enumerate(forest.spots) if spot.history == history)
        weights = self.policy.weights(self.game.turned, 0, 0)[0]
        return shares_of(weights[forest.first[node] : forest.first[node + 1], place])


def resolve(begin: LastRound, rounds: int = ROUNDS) -> Resolver:
    """Always as many rounds of learning: the time tells nothing of the hand."""
    resolver = Resolver(begin)
    resolver.improve(rounds)
    return resolver
