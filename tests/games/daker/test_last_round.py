"""`strong` for Daker solves the last round anew: no hand gains more from it than from the blueprint."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from brelan.engine.notation import write_move
from brelan.games.daker.bots import strong as daker_strong
from brelan.games.daker.bots.strong import choices, last_round, mixture, shipped
from brelan.games.daker.rules import BOARD, Rules
from brelan.games.daker.solving import resolving
from brelan.games.daker.solving.blueprint import PARTS, Blueprint
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker.solving.public_solver import Walker, best_response
from brelan.games.daker.solving.resolving import BlueprintStep, LastRound, Resolver, resolve
from brelan.games.daker.solving.train import TrainingPlan, train
from brelan.study.array_types import Floats, Ints
from depth import deep
from games.daker.test_strong import FIXED, spots

pytestmark = pytest.mark.usefixtures("daker_loops")

HISTORIES = ("cc/cc/cc/", "rc/crc/rrc/", "crrc/cc/rrrrc/", "rrc/rc/cc/")


def gained(found: Resolver) -> tuple[float, float]:
    """Over all hands of the opponent: what more they gain on average, and what those gain that gain more."""
    spread = found.game.deck.spread(found.game.turned)
    gains = found.gains()
    return float(np.average(gains, weights=spread.ways)), float(np.average(gains.clip(0), weights=spread.ways))


@pytest.mark.parametrize("us", [0, 1])
def test_no_reply_gains_more_than_from_the_blueprint(us: int) -> None:
    deck, random = shipped().game.deck, Random(us)
    for history in HISTORIES:
        turned = tuple(deck.kind(card) for card in random.sample(deck.pack, BOARD))
        mean, more = gained(last_round(us, turned, history))
        assert mean < -0.02  # chips: it is better
        assert more < 0.005  # and hardly anywhere worse


def test_who_presumes_the_hands_of_the_opponent_loses_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the test above can fail."""
    monkeypatch.setattr(resolving, "PRESUMED", 1.0)
    found = last_round.__wrapped__(0, (0, 5, 9), "rc/crc/rrc/")
    assert gained(found)[1] > 0.05


@pytest.mark.parametrize("deals", [6, *deep(24)])
def test_every_hand_makes_legal_moves_and_the_shares_are_those_of_the_solution(deals: int) -> None:
    asked = 0
    for view, legal, _ in spots(FIXED, 1_000, deals, ("simple", "simple")):
        moves, parts = mixture(view, legal)
        assert all(move in legal for move in moves)
        assert sum(parts) > 0
        if len(view.board) < BOARD:
            assert (moves, parts) == choices(shipped(), view, legal)
        else:
            assert sum(parts) == pytest.approx(daker_strong.FINE, abs=2)
            asked += 1
    assert asked > deals / 3


def test_without_the_compiler_the_blueprint_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daker_strong, "has_extra", lambda _: False)
    for view, legal, _ in spots(FIXED, 1_000, 4, ("strong", "random")):
        assert sum(mixture(view, legal)[1]) == PARTS


class AtEveryTable:
    """A blueprint whose last round is solved anew at every board, after all that can be said before."""

    def __init__(self, plan: Blueprint) -> None:
        self._plan = plan
        self._found: dict[tuple[Turned, int], Floats] = {}

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        rows, columns = self._plan.weights(turned, depth, part)
        if depth < BOARD:
            return rows, columns
        if (turned, part) not in self._found:
            self._found[turned, part] = self._solved(turned, part, rows.copy())
        return self._found[turned, part], columns

    def _solved(self, turned: Turned, part: int, rows: Floats) -> Floats:
        forest = self._plan.game.forests[BOARD][part]
        nodes = {spot.history: node for node, spot in enumerate(forest.spots)}
        for root in forest.entry.tolist():
            steps = steps_to(self._plan, forest.spots[root].history)
            for us in range(2):
                found = resolve(LastRound(self._plan, us, turned, steps, part, root), 60)
                small = found.game.forests[0][0]
                solved = found.policy.weights(turned, 0, 0)[0]
                for node in np.flatnonzero(small.owner == us):
                    to = int(forest.first[nodes[small.spots[node].history]])
                    edges = slice(small.first[node], small.first[node + 1])
                    rows[to : to + edges.stop - edges.start] = solved[edges]
        return rows


def steps_to(plan: Blueprint, history: str) -> tuple[BlueprintStep, ...]:
    """All moves before the last round, by going through every decision there is."""
    return tuple(
        BlueprintStep(depth, part, node, edge)
        for depth, trees in enumerate(plan.game.forests[:BOARD])
        for part, forest in enumerate(trees)
        for node, spot in enumerate(forest.spots)
        for edge in range(forest.first[node], forest.first[node + 1])
        if history.startswith(f"{spot.history} {write_move(forest.moves[edge])} ".lstrip())
    )


@pytest.mark.deep
def test_the_whole_game_can_be_exploited_less() -> None:
    """By an exact best response: a pack of two kinds, and a blueprint that was trained for a moment."""
    plan = train(
        TrainingPlan(Rules(pack="A/A " * 13 + "K/K " * 14, limit="fixed-limit"), rounds=30, buckets=(3, 3, 3))
    )
    walker, after = Walker(plan.game, 1), AtEveryTable(plan)
    for seat in range(2):
        before = walker.mean(best_response(walker, seat, plan), seat)
        assert walker.mean(best_response(walker, seat, after), seat) < before - 0.01
