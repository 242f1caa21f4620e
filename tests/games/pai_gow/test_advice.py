"""Exact values of settings: against every hand of a small rest of the pack, and what must hold for any hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import Table
from brelan.engine.turns import Drawn
from brelan.errors import BrelanError
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.actions import Bet, Cards, SetHands, Stay, in_order
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.odds.classes import classes
from brelan.games.pai_gow.ranking import high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import Copies, Rules, outcome_of
from brelan.games.pai_gow.solving import AdviseQuestion, advise, best_front
from brelan.games.pai_gow.solving.values import bank_of, hands_left, outcomes, sensible_fronts, values_of
from brelan.games.pai_gow.state import back_of
from brelan.pieces.suited_cards import PACK_53, SUITS, parse_cards
from brelan.study.bots import make_bot
from examples import examples

SHEET = Rules()
shuffles = st.permutations(PACK_53)
sevens = shuffles.map(lambda pack: in_order(tuple(pack[:7])))
few = examples(12)


def cards(text: str) -> Cards:
    return in_order(parse_cards(PACK_53, text))


def naive_bank(rest: list[str], rules: Rules) -> Counter[tuple[int, int]]:
    """The strengths that the house way sets every hand of these few cards to."""
    found: Counter[tuple[int, int]] = Counter()
    for hand in combinations(rest, 7):
        front, back = set_hand(rules.house_way, hand, rules.wheel)
        found[low_strength(front), high_strength(back, rules.wheel)] += 1
    return found


# The bank's hands


def test_without_known_cards_every_hand_is_left() -> None:
    assert np.array_equal(hands_left(()), classes().hands)


@few
@given(pack=shuffles, taken=st.integers(1, 46))
def test_as_many_hands_are_left_as_the_other_cards_make(pack: list[str], taken: int) -> None:
    left = hands_left(pack[:taken])
    assert left.min() >= 0
    assert left.sum() == comb(53 - taken, 7)


@few
@given(pack=shuffles)
def test_hands_are_left_in_their_classes(pack: list[str]) -> None:
    """Twelve cards are left, and each of their 792 hands is set by itself."""
    bank = bank_of(SHEET.house_way, SHEET.wheel)
    hands = bank.hands(hands_left(pack[:41]))
    found = {(int(bank.low[at]), int(bank.high[at])): int(hands[at]) for at in np.flatnonzero(hands)}
    assert found == naive_bank(pack[41:], SHEET)


@few
@given(suit=st.sampled_from(SUITS), pack=shuffles)
def test_hands_of_one_suit_are_left_in_their_classes(suit: str, pack: list[str]) -> None:
    """The same where most hands have five cards of one suit, with or without the joker."""
    kept = [card for card in pack if card.endswith(suit)][:8]
    kept += [card for card in pack if card not in kept][:4]
    bank = bank_of(SHEET.house_way, SHEET.wheel)
    hands = bank.hands(hands_left([card for card in pack if card not in kept]))
    found = {(int(bank.low[at]), int(bank.high[at])): int(hands[at]) for at in np.flatnonzero(hands)}
    assert found == naive_bank(kept, SHEET)


# Values


@few
@given(pack=shuffles, copies=st.sampled_from(["lose-bet", "bank-wins-hand"]))
def test_outcomes_are_those_of_every_single_hand_of_the_bank(pack: list[str], copies: Copies) -> None:
    rules = Rules(copies=copies)
    hand, rest = in_order(tuple(pack[:7])), pack[7:19]
    front, _ = set_hand("foxwoods", hand, "low")
    back = back_of(hand, front)
    bank = bank_of(rules.house_way, rules.wheel)
    naive: Counter[str] = Counter()
    for (low, high), hands in naive_bank(rest, rules).items():
        naive[outcome_of(rules, low_strength(front) - low, high_strength(back, "low") - high)] += hands
    taken = [card for card in PACK_53 if card not in rest]
    assert +outcomes(rules, front, back, bank, bank.hands(hands_left(taken))) == +naive


def test_a_value_is_what_the_game_pays_for_it() -> None:
    """The bets of all 36 hands that nine cards leave the bank, played out by the engine."""
    rules = Rules(copies="bank-wins-hand", commission=10)
    hand, rest = cards("As Kd Kc 7h 7s 2c *"), cards("Ah Ad Kh Ks Qd Jd Td 9c 8c")
    bank = bank_of(rules.house_way, rules.wheel)
    hands = bank.hands(hands_left([card for card in PACK_53 if card not in rest]))
    others = [card for card in PACK_53 if card not in rest and card not in hand]
    for front in sensible_fronts(hand, rules.wheel, ("*", "As")):
        found = outcomes(rules, front, back_of(hand, front), bank, hands)
        paid = sum(payoff(rules, hand, front, others, bank_hand) for bank_hand in combinations(rest, 7))
        assert 90 * found["win"] - 100 * found["loss"] == paid
        assert found.total() == 36


def payoff(rules: Rules, hand: Cards, front: Cards, others: list[str], bank: Cards) -> int:
    """What a bet of 100 brings when these hands are dealt."""
    state, _ = GAME.start(rules, Table((100,)))
    for move in (Bet(100), Drawn((*hand, *others[:35], *bank)), SetHands(front), Stay()):
        state, _ = GAME.apply(state, move)
    return GAME.result(state).payoffs[0]


@few
@given(hand=sevens, copies=st.sampled_from(["lose-bet", "bank-wins-hand"]), commission=st.integers(0, 100))
def test_no_setting_is_better_than_the_best(hand: Cards, copies: Copies, commission: int) -> None:
    """Sensible or not: all settings that are no foul."""
    rules = Rules(copies=copies, commission=commission)
    best, *others = values_of(rules, hand)
    bank = bank_of(rules.house_way, rules.wheel)
    hands = bank.hands(hands_left(hand))
    for front in combinations(hand, 2):
        back = back_of(hand, front)
        if not is_foul(back, front, rules.wheel):
            found = outcomes(rules, front, back, bank, hands)
            won = Fraction(found["win"] * (100 - commission), 100)
            assert (won - found["loss"]) / comb(46, 7) <= best.mean(rules)
    assert all(other.mean(rules) <= best.mean(rules) for other in others)


@few
@given(hand=sevens)
def test_a_setting_is_left_out_only_for_one_as_strong_in_both_hands(hand: Cards) -> None:
    kept = sensible_fronts(hand, "low", set_hand("sheet", hand, "low")[0])
    strengths = [(low_strength(front), high_strength(back_of(hand, front), "low")) for front in kept]
    assert len(set(strengths)) == len(strengths)
    for front in combinations(hand, 2):
        back = back_of(hand, front)
        if not is_foul(back, front, "low"):
            low, high = low_strength(front), high_strength(back, "low")
            assert any(a >= low and b >= high for a, b in strengths)
    for one, other in combinations(strengths, 2):
        assert (one[0] - other[0]) * (one[1] - other[1]) < 0


@few
@given(hand=sevens, suits=st.permutations(SUITS))
def test_suits_change_nothing(hand: Cards, suits: list[str]) -> None:
    turned = {"*": "*"} | {card: card[0] + suits[SUITS.index(card[1])] for card in PACK_53 if card != "*"}
    other = in_order(tuple(turned[card] for card in hand))
    assert [value.outcomes for value in values_of(SHEET, hand)] == [
        value.outcomes for value in values_of(SHEET, other)
    ]


# Advice


def test_pgp_10_the_house_ways_setting_and_the_best_with_exact_chances() -> None:
    answer = advise(SHEET, AdviseQuestion(cards="Ts Td 4c 4h Ks 5s 3c"))
    assert answer.bank_hands == comb(46, 7) == 53_524_680
    assert answer.house_way.move == "set Ks 5s"
    assert answer.best.move == "set 4c 4h"
    assert answer.best.counts == {"win": 23_168_337, "push": 21_406_193, "loss": 8_950_150}
    assert answer.best.value_fraction == "14218187/53524680"
    assert answer.reason.code == "house-way-bettered"
    assert answer.reason.details["gain"] == pytest.approx(answer.best.value - answer.house_way.value)
    for choice in answer.choices:
        assert sum(choice.counts.values()) == answer.bank_hands
        assert choice.win + choice.push + choice.loss == pytest.approx(1)
        assert in_order((*choice.front, *choice.back)) == answer.cards
    assert [choice.value for choice in answer.choices] == sorted((c.value for c in answer.choices), reverse=True)
    assert sum(choice.house_way for choice in answer.choices) == 1


def test_pgp_10_settings_that_are_left_out_are_counted_and_never_better() -> None:
    question = AdviseQuestion(cards="Ts Td 4c 4h Ks 5s 3c")
    few, every = advise(SHEET, question), advise(SHEET, replace(question, all=True))
    fair = [front for front in combinations(few.cards, 2) if not is_foul(back_of(few.cards, front), front, "low")]
    assert len(few.choices) + few.left_out == len(every.choices) == len(fair)
    assert (few.left_out > 0, every.left_out) == (True, 0)
    assert {choice.front for choice in every.choices} == set(fair)
    assert all(choice in every.choices for choice in few.choices)
    assert (every.best, every.house_way, every.reason) == (few.best, few.house_way, few.reason)
    for left in (choice for choice in every.choices if choice not in few.choices):
        low, high = low_strength(left.front), high_strength(left.back, "low")
        better = [
            shown
            for shown in few.choices
            if low_strength(shown.front) >= low and high_strength(shown.back, "low") >= high
        ]
        assert better
        assert all(shown.value >= left.value for shown in better)


def test_pgp_10_where_nothing_is_better_the_house_way_is_the_best() -> None:
    answer = advise(SHEET, AdviseQuestion(cards="as KD kc,7h 7s 2c *"))
    assert answer.best == answer.house_way
    assert answer.best.front == ("*", "As")
    assert answer.reason.code == "house-way-best"


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("As Kd Kc 7h 7s 2c * 3d", "seven cards are dealt, not 8"),
        ("As Kd Kc 7h 7s 2c", "seven cards are dealt, not 6"),
        ("", "seven cards are dealt, not 0"),
        ("As Kd Kc 7h 7s * *", r"\* is given twice"),
        ("As Kd Kc 7h 7s 2c As", "As is given twice"),
        ("As Kd Kc 7h 7s 2c Zz", "'Zz' is not a card"),
    ],
)
def test_impossible_cards_are_refused(named: str, message: str) -> None:
    with pytest.raises(BrelanError, match=message):
        advise(SHEET, AdviseQuestion(cards=named))


def test_the_best_bot_follows_the_advice() -> None:
    hand = cards("Ts Td 4c 4h Ks 5s 3c")
    state, _ = GAME.start(SHEET, Table((50,)))
    bot = make_bot(GAME, "best", SHEET, 1, SeededRandom(1))
    assert bot.decide(GAME.view(state, 0), GAME.legal(state)) == Bet(1)
    others = [card for card in PACK_53 if card not in hand]
    for move in (Bet(1), Drawn((*hand, *others[:42]))):
        state, _ = GAME.apply(state, move)
    move = bot.decide(GAME.view(state, 0), GAME.legal(state))
    assert move == SetHands(best_front(SHEET, hand)) == SetHands(("4c", "4h"))
    state, _ = GAME.apply(state, move)
    assert bot.decide(GAME.view(state, 0), GAME.legal(state)) == Stay()
