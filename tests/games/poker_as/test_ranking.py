"""The ranking of five dice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from brelan.errors import BadNotation
from brelan.games.poker_as.ranking import DiceChart, dice_chart, five_dice
from brelan.pieces.dice import FACES, parse_dice
from brelan.pieces.hand import Hand
from depth import often
from games.poker_as import naive_dice

PLAIN = dice_chart()
WILD = dice_chart(wild_aces=True)
PURE = dice_chart(wild_aces=True, pure_first=True)
IN_A_ROW = dice_chart(suites="consecutive")
WILD_IN_A_ROW = dice_chart(wild_aces=True, suites="consecutive")


def in_order(chart: DiceChart, *hands: str) -> None:
    """The hands are given best first, each better than the next."""
    places = [chart.place(parse_dice(hand)) for hand in hands]
    assert places == sorted(set(places))


def test_pda_1_six_faces_ace_high() -> None:
    assert FACES == ("A", "K", "Q", "J", "T", "9")
    in_order(PLAIN, *(face * 5 for face in FACES))


def test_pda_2_seven_combinations_best_first() -> None:
    in_order(PLAIN, "99999", "9999A", "99TTT", "999AK", "KQJT9", "99TTA", "99AKQ")
    assert PLAIN.combinations == ("five", "four", "full", "three", "straight", "two-pair", "pair")


def test_pda_2_every_roll_is_one_of_the_seven() -> None:
    counts = Counter(PLAIN.hand(roll).combination for roll in product(FACES, repeat=5))
    assert counts == {
        "five": 6,
        "four": 150,
        "full": 300,
        "three": 1200,
        "straight": 720,
        "two-pair": 1800,
        "pair": 3600,
    }


def test_pda_3_the_values_decide_from_ace_to_nine() -> None:
    in_order(PLAIN, "AAA9T", "KKKAQ")
    in_order(PLAIN, "AAAA9", "KKKKA")
    in_order(PLAIN, "AA9TJ", "KKAQJ")
    in_order(PLAIN, "QQJJ9", "TT99A")
    in_order(PLAIN, "AAA99", "KKKAA")
    in_order(PLAIN, "AAAKK", "AAAQQ")


def test_pda_3_the_fifth_die_decides_between_equal_two_pairs() -> None:
    in_order(PLAIN, "QQJJA", "QQJJK", "QQJJT", "QQJJ9")


def test_pda_3_suites_by_their_highest_die_then_the_next() -> None:
    in_order(PLAIN, "AKQJT", "AKQJ9", "AKQT9", "AKJT9", "AQJT9", "KQJT9")


def test_pda_3_option_consecutive_suites_are_two() -> None:
    assert IN_A_ROW.hand(parse_dice("TJQKA")) == Hand("straight", ("A", "K", "Q", "J", "T"))
    assert IN_A_ROW.hand(parse_dice("9TJQK")) == Hand("straight", ("K", "Q", "J", "T", "9"))
    in_order(IN_A_ROW, "AKQJT", "KQJT9", "99TTA", "99TJQ", "AKQJ9")
    made = {roll for roll, hand in IN_A_ROW.hands.items() if hand.combination == "straight"}
    assert made == {parse_dice("AKQJT"), parse_dice("KQJT9")}


def test_pda_3_option_consecutive_other_different_dice_are_worth_nothing_and_level() -> None:
    nothing = ("AKQJ9", "AKQT9", "AKJT9", "AQJT9")
    assert {IN_A_ROW.hand(parse_dice(dice)) for dice in nothing} == {Hand("nothing", ())}
    assert {IN_A_ROW.place(parse_dice(dice)) for dice in nothing} == {IN_A_ROW.size} == {120 - 6 + 2 + 1}
    assert IN_A_ROW.combinations == (*PLAIN.combinations, "nothing")


def test_pda_v1_with_consecutive_suites_an_ace_fills_the_gap_and_every_roll_is_worth_something() -> None:
    for dice in ("AKQJ9", "AKQT9", "AKJT9", "AQJT9"):
        assert WILD_IN_A_ROW.hand(parse_dice(dice)) == Hand("straight", ("K", "Q", "J", "T", "9"))
    assert WILD_IN_A_ROW.hand(parse_dice("AKQJT")) == Hand("straight", ("A", "K", "Q", "J", "T"))
    assert WILD_IN_A_ROW.combinations == WILD.combinations == PLAIN.combinations
    pure = dice_chart(wild_aces=True, pure_first=True, suites="consecutive")
    in_order(pure, "AKQJT", "KQJT9", "AKQJ9")


OPTIONS = [
    {"wild_aces": wild, "pure_first": pure, "suites": suites}
    for wild, pure, suites in product((False, True), (False, True), ("different", "consecutive"))
]


@pytest.mark.parametrize("options", often(OPTIONS, OPTIONS[::3]), ids=str)
def test_pda_3_all_rolls_are_ordered_as_by_a_second_ranking(options: dict[str, Any]) -> None:
    chart = dice_chart(**options)
    rolls = list(combinations_with_replacement(FACES, 5))
    assert [chart.place(roll) for roll in rolls] == naive_dice.places(rolls, **options)
    names = [naive_dice.ORDER[naive_dice.key(roll, **options)[0]] for roll in rolls]
    assert [chart.hand(roll).combination for roll in rolls] == names
    assert set(chart.combinations) == set(names)


@pytest.mark.parametrize(("one", "other"), [("AAAAK", "AAAA9"), ("QQQAK", "QQQ9T"), ("JJAKQ", "JJ9TQ")])
def test_pda_3_elsewhere_the_dice_left_over_decide_nothing(one: str, other: str) -> None:
    assert PLAIN.strength(parse_dice(one)) == PLAIN.strength(parse_dice(other))


def test_pda_v1_aces_are_jokers() -> None:
    assert WILD.hand(parse_dice("QQQAA")) == Hand("five", ("Q",))
    assert WILD.hand(parse_dice("QQQA9")) == Hand("four", ("Q",))
    assert WILD.hand(parse_dice("KKQQA")) == Hand("full", ("K", "Q"))
    assert WILD.hand(parse_dice("AAAAK")) == Hand("five", ("K",))


def test_pda_v1_there_is_no_pair_of_aces() -> None:
    assert WILD.hand(parse_dice("AAKQJ")) == Hand("three", ("K",))
    assert WILD.hand(parse_dice("AAJT9")) == Hand("three", ("J",))
    assert Hand("pair", ("A",)) not in WILD.hands.values()


def test_pda_v1_an_ace_may_stand_for_itself() -> None:
    assert WILD.hand(parse_dice("AKQJT")) == Hand("straight", ("A", "K", "Q", "J", "T"))
    assert WILD.place(parse_dice("AAAAA")) == 1


def test_pda_v1_pure_first_sets_hands_without_wild_aces_above_equal_ones() -> None:
    in_order(PURE, "AAAAA", "KKKKK", "KKKKA", "QQQQQ", "QQQAA")
    assert WILD.strength(parse_dice("KKKKK")) == WILD.strength(parse_dice("KKAAA"))
    in_order(PURE, "KQJT9", "KKQQ9")


def test_pure_first_means_nothing_without_wild_aces() -> None:
    assert dice_chart(pure_first=True).strengths == PLAIN.strengths


def test_equal_hands_have_equal_places_and_all_places_are_taken() -> None:
    for chart in (PLAIN, WILD, PURE, IN_A_ROW, WILD_IN_A_ROW):
        assert {chart.place(roll) for roll in chart.hands} == set(range(1, chart.size + 1))
    assert PLAIN.size == 6 + 6 + 30 + 6 + 6 + 60 + 6


@pytest.mark.parametrize("text", ["A A K 9 J", "a,a,k,9,j", "AAK9J", "A A,K 9J", " A  A K\t9 J "])
def test_dice_are_read_however_they_are_separated(text: str) -> None:
    assert parse_dice(text) == ("A", "A", "K", "9", "J")


def test_a_ten_may_be_written_as_ten() -> None:
    assert parse_dice("10", "T", "t 1010") == ("T",) * 5


@pytest.mark.parametrize("text", ["A A K X J", "A A K 8 J", "1", "é", "A-K"])
def test_an_unknown_face_is_named(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a face of a die"):
        parse_dice(text)


@pytest.mark.parametrize("text", ["", "A", "A A K Q", "A A K Q J T"])
def test_a_hand_is_five_dice(text: str) -> None:
    with pytest.raises(BadNotation, match="five dice"):
        five_dice(parse_dice(text))


@pytest.mark.parametrize(
    ("chart", "dice", "making"),
    [
        (PLAIN, "A A Q Q 9", "A A Q Q"),
        (PLAIN, "K K K J 9", "K K K"),
        (PLAIN, "A A K K K", "A A K K K"),
        (PLAIN, "A K Q J 9", "A K Q J 9"),
        (PLAIN, "A A K Q J", "A A"),
        (WILD, "A K K Q 9", "A K K"),
        (WILD, "K K Q J 9", "K K"),
        (IN_A_ROW, "A K Q J 9", ""),
    ],
)
def test_the_dice_that_make_a_combination(chart: DiceChart, dice: str, making: str) -> None:
    assert chart.making(parse_dice(dice)) == parse_dice(making)
