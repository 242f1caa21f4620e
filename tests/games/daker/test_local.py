"""The local best response, and the rounds that it is made of."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.errors import BadOption, BadQuestion, UnknownName
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import Fold, RaiseTo
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker.bots.duel import plan_of_simple
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving import LocalAnswer, SolveQuestion, solve_question
from brelan.games.daker.solving.boards import deck_of
from brelan.games.daker.solving.local import local_gain
from brelan.games.daker.solving.round_plans import History, RoundPlan, tree_of
from brelan.games.daker.solving.round_solving import ModelledSeat, equities_of, solve_round
from brelan.games.daker.solving.runouts import all_boards, met, outlook_of, shown, whole_outlook

pytestmark = pytest.mark.usefixtures("daker_loops")

DECK = deck_of(DEFAULT_PACK)


def never_pays(history: History) -> RoundPlan:
    """Folds to every bet, and to the blind."""
    plan = plan_of_simple(history)
    plays = np.zeros_like(plan.plays)
    for node in range(len(plan.tree.owner)):
        plays[plan.tree.first[node]] = 1  # to fold comes first, to check where there is nothing to pay
    return plan._replace(plays=plays)


def test_who_never_pays_loses_the_blind_that_they_posted() -> None:
    assert local_gain(Rules(), never_pays, 100, 0, 1) == pytest.approx(2, abs=1e-6)
    assert local_gain(Rules(), never_pays, 100, 1, 1) == pytest.approx(1, abs=1e-6)


@pytest.mark.deep
def test_the_seed_decides_what_it_finds() -> None:
    question = SolveQuestion(exploit="simple", local=True, deals=4, seed=3)
    first, again = (solve_question(Rules(), question) for _ in range(2))
    assert isinstance(first, LocalAnswer)
    assert isinstance(again, LocalAnswer)
    assert (first.local_gain_mbb, first.margin) == (again.local_gain_mbb, again.margin)
    assert (first.bot, first.deals, first.stacks) == ("simple", 4, 100)


@pytest.mark.deep
def test_simple_loses_much_to_it() -> None:
    found = solve_question(Rules(), SolveQuestion(exploit="simple", local=True, deals=600))
    assert isinstance(found, LocalAnswer)
    assert found.local_gain_mbb - found.margin > 200


def test_what_it_cannot_answer_is_refused() -> None:
    with pytest.raises(BadQuestion):
        solve_question(Rules(limit="fixed-limit"), SolveQuestion(exploit="simple", local=True))
    with pytest.raises(BadOption):
        solve_question(Rules(), SolveQuestion(local=True))
    with pytest.raises(UnknownName):
        solve_question(Rules(), SolveQuestion(exploit="random", local=True))


def test_some_boards_stand_for_all() -> None:
    """With two cards turned all boards are looked at; with one, the shares are nearly those of all."""
    some, every = (make(DECK, (3,)) for make in (outlook_of, whole_outlook))
    lanes = np.ones((1, some.spread.size), np.float32)
    found, exact = (equities_of(DECK, outlook, lanes)[0] for outlook in (some, every))
    assert np.abs(found - exact).mean() < 0.06
    assert len(outlook_of(DECK, (3, 5)).futures) == sum(all_boards(DECK, (3, 5))[1])


def test_pairs_of_hands_weigh_as_much_over_the_boards_as_now() -> None:
    outlook = whole_outlook(DECK, (3, 5))
    lanes = np.ones((1, outlook.spread.size), np.float32)
    total = np.zeros(outlook.spread.size)
    for future in outlook.futures:
        total[future.rows] += future.spread.ways * met(DECK, future.spread, lanes[:, future.rows])[0]
    now = outlook.spread.ways * met(DECK, outlook.spread, lanes)[0]
    assert total * outlook.share == pytest.approx(now, rel=1e-4)


def test_what_some_hands_win_the_others_lose() -> None:
    outlook = whole_outlook(DECK, (3, 5))
    won = np.zeros(2)
    for future in outlook.futures:
        gains = future.spread.ways * shown(DECK, future, np.ones((1, future.spread.size), np.float32))[0]
        won += gains.sum(), np.abs(gains).sum()
    assert abs(won[0]) < 1e-5 * won[1]


def test_at_the_end_the_best_hand_bets_and_the_worst_folds() -> None:
    """Both may hold anything, and the other side plays nothing but what it learns."""
    outlook = outlook_of(DECK, (2, 7, 11))
    paid = rounds.post_blinds((40, 40), (0, 1), 1, 2)
    start = rounds.next_round(rounds.check(rounds.call(paid)), (1, 0), 2)
    tree = tree_of(Rules(), start, ())
    everything = np.ones(len(DECK.holdings))
    model = ModelledSeat(1, np.zeros((len(tree.child), outlook.spread.size), np.float32), 0.0)
    plays = solve_round(DECK, outlook, (everything, everything), tree, model)
    for node, spot in enumerate(tree.spots):
        edges = range(tree.first[node], tree.first[node + 1])
        assert plays[edges.start : edges.stop].sum(axis=0) == pytest.approx(1, abs=1e-4)
        if tree.moves[edges[0]] == Fold():
            assert plays[edges[0], -1] < 0.02
            assert plays[edges[0], 0] > 0.4 or spot.betting.highest < 40
    bets = [edge for edge in range(tree.first[0], tree.first[1]) if isinstance(tree.moves[edge], RaiseTo)]
    checked = int(tree.child[0])
    after = [edge for edge in range(tree.first[checked], tree.first[checked + 1]) if edge > tree.first[checked]]
    assert plays[after, -1].sum() > 0.9
    assert len(bets) == len(after) == 3
