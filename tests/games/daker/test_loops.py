"""The compiled loops of Daker against the engine, deal by deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.turns import Drawn
from brelan.errors import BadOption, BadQuestion, BadTable, UnknownName
from brelan.families.betting.bets import Fold, RaiseTo, Returned
from brelan.families.betting.limits import LimitKind
from brelan.families.betting.loops import betting
from brelan.families.betting.loops import policies as choosing
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops import hands as daker_hands
from brelan.families.daker_cards.loops import scratch as daker_scratch
from brelan.games.daker import GAME
from brelan.games.daker import loops as daker
from brelan.games.daker.bots import chance_to_win
from brelan.games.daker.loops import chances as daker_chances
from brelan.games.daker.rules import PRESETS, Rules
from brelan.study.loops import numbers
from brelan.study.loops import trace as tracing
from brelan.study.loops.deals import Setup
from families.betting.betting_loops import (
    EQUAL_CARDS,
    KEY,
    LIMITS,
    PACKS,
    Loops,
    check_bites,
    check_fair,
    check_many,
    check_means,
    check_same_cards,
)
from strategies import DOUBLED_PACK


def any_rules(stream: SeededRandom, pack: str | None) -> Rules:
    small = 1 + stream.below(4)
    return Rules(small_blind=small, limit=LIMITS[stream.below(4)], max_bet=2 * small + stream.below(40), pack=pack)


LOOPS = Loops(GAME, daker, any_rules)


@njit(choosing.CUSTOM.signature)
def calls_or_raises(bets: Any, hand: Any) -> Any:
    """The example of `choosing`."""
    _price, least, most = betting.price_and_raises(bets)
    return least if least <= most and numbers.below(hand.numbers, 2) else betting.PAY


@njit(choosing.CUSTOM.signature)
def raises_all(bets: Any, _hand: Any) -> Any:
    return max(betting.PAY, betting.price_and_raises(bets)[2])


@njit(choosing.CUSTOM.signature)
def raises_least(bets: Any, _hand: Any) -> Any:
    return max(betting.PAY, betting.price_and_raises(bets)[1])


@njit(choosing.CUSTOM.signature)
def folds_without_first_card(_bets: Any, hand: Any) -> Any:
    """Looks at its cards: the first card of the pack, in hand or on the board, is worth staying in."""
    for card in hand.cards:
        if card == 0:
            return betting.PAY
    return betting.FOLD


@njit(choosing.CUSTOM.signature)
def raises_too_much(_bets: Any, _hand: Any) -> Any:
    return 1_000_000


def test_random_deals_are_those_of_the_engine() -> None:
    happened = LOOPS.check_any(1_200, "random", ("random",), PACKS)
    assert min(happened[kind] for kind in ("Raised", "Called", "Checked", "Folded", "Returned", "Showed")) > 180


def test_simple_decides_as_the_bot_does() -> None:
    LOOPS.check_any(250, "simple", ("simple", "simple", "random"), (None,))


def test_dak_4_simple_decides_as_the_bot_does_with_a_pack_of_equal_cards() -> None:
    LOOPS.check_any(100, "equal cards", ("simple",), (EQUAL_CARDS,))


@pytest.mark.deep
def test_tens_of_thousands_of_deals_are_those_of_the_engine() -> None:
    LOOPS.check_any(25_000, "deep random", ("random",), PACKS)
    LOOPS.check_any(5_000, "deep simple", ("simple", "simple", "random"), PACKS)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("seats", [2, 6])
def test_dak_16_many_deals_at_once_are_the_same_as_one_by_one(limit: LimitKind, seats: int) -> None:
    policies = ("simple", "random") * (seats // 2)
    check_many(LOOPS, Setup(Rules(small_blind=3, limit=limit, max_bet=17), policies, 90))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_played(name: str) -> None:
    check_many(LOOPS, Setup(PRESETS[name], ("random",) * 8, 60, dealer=5))


def test_com_3_side_pots_and_bets_that_nobody_matches() -> None:
    """Three stacks that differ, all of them in the pot in the end: two pots, or a bet that goes back."""
    found = {"side pot": 0, "returned": 0}
    question = Setup(Rules(), ("mine",) * 3, 100)
    for number in range(200):
        stacks = (5 + number % 7, 40, 100)
        checked = LOOPS.deal(question, number, stacks, {"mine": raises_all}).check()
        found["returned"] += any(isinstance(event, Returned) for event in checked.events)
        found["side pot"] += len(set(checked.state.betting.paid)) > 1 and len(checked.state.betting.playing) == 3
    assert min(found.values()) > 50


def test_dak_17_what_is_left_of_the_board_is_turned_at_once() -> None:
    question = Setup(Rules(limit="no-limit"), ("random",) * 2, 20)
    draws = [
        len(step.move.cards)
        for number in range(300)
        for step in LOOPS.deal(question, number).steps[1:]
        if isinstance(step.move, Drawn)
    ]
    assert {1, 2, 3} <= set(draws)


@pytest.mark.parametrize("custom", [calls_or_raises, folds_without_first_card])
def test_a_custom_policy_plays_by_the_rules(custom: Any) -> None:
    check_many(LOOPS, Setup(Rules(limit="pot-limit"), ("mine", "random", "simple"), 120), {"mine": custom}, 60)


def test_custom_policies_play_against_each_other() -> None:
    custom = {"unused": raises_too_much, "all-in": raises_all, "careful": folds_without_first_card}
    question = Setup(Rules(), ("careful", "all-in", "simple"), 60)
    check_many(LOOPS, question, custom, 60)
    raised = [0, 0, 0]
    for number in range(60):
        for step in LOOPS.deal(question, number, custom=custom).steps:
            if step.seat is not None:
                raised[step.seat] += isinstance(step.move, RaiseTo)
    assert raised[0] == 0
    assert raised[1] > 20


def pays_like_python(_bets: Any, _hand: Any) -> Any:
    return betting.PAY


def test_what_is_no_such_function_is_refused() -> None:
    bad: Any
    for bad in (None, 3, pays_like_python, njit(pays_like_python), numbers.below):
        with pytest.raises(BadOption, match="'mine' is not a function compiled with"):
            daker.play(Setup(Rules(), ("mine", "random"), 50), KEY, 0, 1, {"mine": bad})
    with pytest.raises(BadOption, match="cannot be called 'simple'"):
        daker.play(Setup(Rules(), ("simple", "random"), 50), KEY, 0, 1, {"simple": calls_or_raises})


def test_a_custom_policy_sees_its_cards_and_the_board() -> None:
    question = Setup(Rules(), ("mine", "random"), 50)
    first = pack_from(None)[0]
    folded = 0
    for number in range(200):
        known: set[str] = set()
        for step in LOOPS.deal(question, number, custom={"mine": folds_without_first_card}).steps:
            if step.seat is None:
                known.update(step.move.cards if known else step.move.cards[:3])
            elif step.seat == 0 and step.choices != 2:
                assert isinstance(step.move, Fold) == (first not in known)
                folded += isinstance(step.move, Fold)
    assert 50 < folded < 200


def test_a_custom_policy_that_breaks_the_rules_is_refused() -> None:
    question = Setup(Rules(), ("mine", "random"), 50)
    with pytest.raises(BadQuestion) as refused:
        daker.play(question, KEY, 0, 10, {"mine": raises_too_much})
    assert refused.value.code == "own-policy-illegal"


def test_a_deal_with_very_many_steps_is_told_to_its_end() -> None:
    question = Setup(Rules(), ("mine",) * 2, 20_000)
    assert abs(daker.play(question, KEY, 0, 4, {"mine": raises_least}).payoffs).tolist() == [[20_000] * 2] * 4
    steps, payoffs, _ = daker.trace_deal(question, KEY, 0, {"mine": raises_least})
    assert len(steps) > tracing.ROWS
    assert [abs(chips) for chips in payoffs] == [20_000] * 2


def test_the_same_cards_are_dealt_to_other_players() -> None:
    check_same_cards(LOOPS, Rules())


def test_every_card_is_dealt_and_turned_as_often_as_the_others() -> None:
    check_fair(LOOPS, Rules(), (daker_scratch.DEALT, daker_scratch.TURNED))


@pytest.mark.deep
def test_the_means_are_those_of_the_engine_s_simulation() -> None:
    check_means(LOOPS, Rules(), 3_000)


def test_the_check_bites() -> None:
    check_bites(LOOPS, Rules())


@pytest.mark.parametrize("pack", [None, pytest.param(DOUBLED_PACK, marks=pytest.mark.deep), EQUAL_CARDS])
def test_the_chances_of_simple_are_the_bot_s_own_numbers(pack: str | None) -> None:
    cards, stream = pack_from(pack), SeededRandom("chances")
    ranking, chances = daker_hands.ranking_of(cards), daker_chances.chances_of(cards)
    for _ in range(600):
        seen = stream.take(range(27), 6)
        turned, hands = stream.below(4), 1 + stream.below(8)
        hole, board = (tuple(cards[card] for card in some) for some in (seen[:3], seen[3 : 3 + turned]))
        found = daker_chances.chance_to_win(ranking, chances, np.array(seen), turned, hands)
        assert found == chance_to_win(cards, hole, board, hands)  # to the last bit


def test_what_cannot_be_played_is_refused() -> None:
    for policies, stack, error in [
        (("random",) * 9, 100, BadTable),
        (("random",), 100, BadTable),
        (("random",) * 2, 0, BadTable),
        (("random",) * 2, 2**31 + 1, BadTable),
        (("random", "perfect"), 100, UnknownName),
        (("random", "mine"), 100, UnknownName),
    ]:
        with pytest.raises(error):
            daker.play(Setup(Rules(), policies, stack), KEY, 0, 1)


def test_great_stacks_are_counted() -> None:
    check_many(LOOPS, Setup(Rules(small_blind=1_000_000, limit="pot-limit"), ("random",) * 8, 2**31), deals=30)
