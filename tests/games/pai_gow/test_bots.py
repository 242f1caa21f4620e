"""The bots of Pai Gow Poker: what they bet, how they set, and that it pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import Table
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.actions import Bet, GiveUp, SetFoul, SetHands, in_order
from brelan.games.pai_gow.house_ways import NAMES, set_hand
from brelan.games.pai_gow.rules import Rules
from brelan.games.pai_gow.solving.values import Value, bank_of, best_front, hands_left, outcomes
from brelan.games.pai_gow.state import back_of
from brelan.pieces.suited_cards import PACK_53
from brelan.study.arena.simulate import Experiment, run, scores
from brelan.study.bots import bots_of, make_bot


def test_the_weakest_comes_first_and_the_best_last() -> None:
    assert list(bots_of(GAME)) == ["random", *(f"house-way:{name}" for name in NAMES), "best"]


@pytest.mark.parametrize("name", [*(f"house-way:{name}" for name in NAMES), "best"])
def test_they_bet_the_minimum_set_as_they_say_and_never_give_up(name: str) -> None:
    rules = Rules(min_bet=7, house_way="sheet")
    for seed in range(1 if name == "best" else 10):  # the best setting is searched twice for each hand
        bots = tuple(make_bot(GAME, name, rules, 3, SeededRandom(seed, seat)) for seat in range(3))
        steps = list(play(GAME, rules, Table((100, 50, 7)), Seeded(seed), bots))
        moves = [(step.seat, step.move) for step in steps if step.seat is not None]
        assert [move.amount for _, move in moves if isinstance(move, Bet)] == [7, 7, 7]
        assert not [move for _, move in moves if isinstance(move, GiveUp | SetFoul)]
        for seat, move in moves:
            if isinstance(move, SetHands):
                hand = steps[-1].state.hands[seat]
                way = name.removeprefix("house-way:")
                front = best_front(rules, hand) if name == "best" else set_hand(way, hand, "low")[0]
                assert move.cards == in_order(front)


def mean_of(bot: str, deals: int) -> float:
    """Chips a deal for one chip bet. The same seed deals the same cards to every bot."""
    experiment = Experiment("pai-gow", {"max-bet": 1}, (bot,), deals, seed=5, stack=100)
    tally = run(experiment)
    assert tally.conserved
    (score,) = scores((bot,), tally)
    return score.mean


def test_a_house_way_loses_little_and_random_nearly_all() -> None:
    assert mean_of("random", 400) < -0.6
    assert mean_of("house-way:foxwoods", 400) > -0.2


@pytest.mark.deep
def test_the_best_bot_sets_better_than_every_house_way() -> None:
    """By the exact value of what each makes of the same hundred hands."""
    rules, stream = Rules(), SeededRandom("hands")
    bank = bank_of(rules.house_way, rules.wheel)
    worth = dict.fromkeys([*NAMES, "best"], Fraction())
    for _ in range(100):
        hand = in_order(stream.take(PACK_53, 7))
        hands = bank.hands(hands_left(hand))
        for name in worth:
            front = best_front(rules, hand) if name == "best" else set_hand(name, hand, rules.wheel)[0]
            worth[name] += Value(front, outcomes(rules, front, back_of(hand, front), bank, hands)).mean(rules)
    assert all(worth["best"] > worth[name] for name in NAMES)
