"""Exact odds of Poker d'As against brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.queries import RankQuestion
from brelan.errors import BadNotation, BadQuestion
from brelan.games.poker_as.odds import OddsQuestion, odds, rank
from brelan.games.poker_as.rules import Rules, chart_of
from brelan.pieces.dice import FACES, Dice, sort_dice
from examples import examples

PLAIN = Rules()
WILD = Rules(wild_aces=True)
IN_A_ROW = Rules(suites="consecutive")
COMBINATIONS = ("five", "four", "full", "three", "straight", "two-pair", "pair")


def combination_of(rules: Rules, dice: Dice) -> str:
    return chart_of(rules).hands[sort_dice(dice)].combination


def test_pda_2_a_hand_is_ranked_with_its_place() -> None:
    answer = rank(PLAIN, ["9 A", "k,A", "K"], RankQuestion())
    assert answer.cards == ("A", "A", "K", "K", "9")
    assert (answer.combination, answer.values) == ("two-pair", ("A", "K", "9"))
    assert answer.of == 120


def test_pda_3_five_aces_are_the_first_place_and_a_pair_of_nines_the_last() -> None:
    assert rank(PLAIN, ["AAAAA"], RankQuestion()).place == 1
    assert rank(PLAIN, ["99KQJ"], RankQuestion()).place == rank(PLAIN, ["99AKQ"], RankQuestion()).place == 120


@pytest.mark.parametrize("cards", ["AAAA", "AAAAAA", "", "AAAA8"])
def test_a_hand_is_five_dice(cards: str) -> None:
    with pytest.raises(BadNotation):
        rank(PLAIN, [cards], RankQuestion())


def test_pda_2_every_roll_is_one_of_seven_combinations() -> None:
    answer = odds(PLAIN, OddsQuestion())
    assert answer.total == 7776
    assert answer.combinations == {
        "five": 6,
        "four": 150,
        "full": 300,
        "three": 1200,
        "straight": 720,
        "two-pair": 1800,
        "pair": 3600,
    }
    assert list(answer.combinations) == list(COMBINATIONS)


def test_pda_3_of_7776_rolls_240_are_consecutive_suites_and_480_are_worth_nothing() -> None:
    rolls = Counter("".join(sort_dice(roll)) for roll in product(FACES, repeat=5))
    suites = rolls["AKQJT"] + rolls["KQJT9"]
    different = sum(count for roll, count in rolls.items() if len(set(roll)) == 5)
    plain, in_a_row = odds(PLAIN, OddsQuestion()).combinations, odds(IN_A_ROW, OddsQuestion()).combinations
    assert isinstance(plain, dict)
    assert in_a_row == {**plain, "straight": suites, "nothing": different - suites}
    assert (suites, different - suites) == (240, 480)


def test_pda_v1_with_wild_aces_consecutive_suites_change_no_count() -> None:
    both = odds(Rules(wild_aces=True, suites="consecutive"), OddsQuestion())
    assert both.combinations == odds(WILD, OddsQuestion()).combinations


def test_pda_v1_wild_aces_make_better_combinations() -> None:
    counts = odds(WILD, OddsQuestion()).combinations
    assert isinstance(counts, dict)
    assert sum(counts.values()) == 7776
    assert counts["five"] == 1 + 5 * (2**5 - 1)  # five aces, or one face and at least one die of it with aces


@given(st.lists(st.sampled_from(FACES), max_size=4), st.sampled_from([PLAIN, WILD, IN_A_ROW]))
@examples(20)
def test_counts_with_one_throw_agree_with_brute_force(faces: list[str], rules: Rules) -> None:
    names = (*COMBINATIONS, "nothing") if rules is IN_A_ROW else COMBINATIONS
    answer = odds(rules, OddsQuestion(keep=" ".join(faces)))
    keep = answer.keep
    assert isinstance(keep, tuple)
    falls = list(product(FACES, repeat=5 - len(keep)))
    made = [combination_of(rules, keep + fall) for fall in falls]
    assert answer.total == len(falls)
    assert answer.combinations == {name: made.count(name) for name in names}
    assert isinstance(answer.chances, dict)
    for place, name in enumerate(names):
        at_least = sum(made.count(better) for better in names[: place + 1])
        assert Fraction(answer.chances[name].exactly_fraction) == Fraction(made.count(name), len(falls))
        assert Fraction(answer.chances[name].at_least_fraction) == Fraction(at_least, len(falls))


@cache
def best_by_trying_all(rules: Rules, keep: Dice, throws: int, aims: frozenset[str]) -> Fraction:
    """Every fall of the dice, every keep: as slow as it is plain."""
    falls = list(product(FACES, repeat=5 - len(keep)))
    return sum((best_with(rules, sort_dice(keep + fall), throws - 1, aims) for fall in falls), Fraction(0)) / len(
        falls
    )


@cache
def best_with(rules: Rules, dice: Dice, throws: int, aims: frozenset[str]) -> Fraction:
    if combination_of(rules, dice) in aims:
        return Fraction(1)
    if throws == 0:
        return Fraction(0)
    keeps = {sort_dice(keep) for size in range(5) for keep in combinations(dice, size)}
    return max(best_by_trying_all(rules, keep, throws, aims) for keep in keeps)


@pytest.mark.parametrize(
    ("keep", "combination", "rules"),
    [
        ("A A A", "four", PLAIN),
        ("K K Q", "full", PLAIN),
        ("A K K", "five", WILD),
        ("A K Q J", "straight", PLAIN),
        ("A K Q J", "straight", IN_A_ROW),
    ],
)
def test_two_throws_agree_with_brute_force(keep: str, combination: str, rules: Rules) -> None:
    answer = odds(rules, OddsQuestion(keep=keep, throws=2))
    assert isinstance(answer.chances, dict)
    kept = answer.keep
    assert isinstance(kept, tuple)
    better = frozenset(COMBINATIONS[: COMBINATIONS.index(combination) + 1])
    chance = answer.chances[combination]
    assert Fraction(chance.exactly_fraction) == best_by_trying_all(rules, kept, 2, frozenset({combination}))
    assert Fraction(chance.at_least_fraction) == best_by_trying_all(rules, kept, 2, better)


def test_three_throws_for_five_alike_from_four_is_one_minus_five_sixths_cubed() -> None:
    answer = odds(PLAIN, OddsQuestion(keep="AAAA", throws=3))
    assert isinstance(answer.chances, dict)
    assert Fraction(answer.chances["five"].exactly_fraction) == 1 - Fraction(5, 6) ** 3
    assert answer.chances["pair"].at_least == 1.0


def test_several_throws_without_a_keep_begin_with_all_five_dice() -> None:
    assert odds(PLAIN, OddsQuestion(throws=3)) == odds(PLAIN, OddsQuestion(keep="", throws=3))


def test_pda_5_all_five_dice_each_time_are_independent_throws() -> None:
    answer = odds(Rules(all_five=True), OddsQuestion(throws=4))
    assert isinstance(answer.chances, dict)
    assert Fraction(answer.chances["five"].exactly_fraction) == 1 - (1 - Fraction(6, 7776)) ** 4


def test_more_throws_never_lower_a_chance() -> None:
    before: dict[str, float] = dict.fromkeys(COMBINATIONS, 0.0)
    for throws in range(1, 6):
        chances = odds(PLAIN, OddsQuestion(keep="", throws=throws)).chances
        assert isinstance(chances, dict)
        now = {name: chance.at_least for name, chance in chances.items()}
        assert all(now[name] >= before[name] for name in COMBINATIONS)
        before = now


@pytest.mark.parametrize(
    ("rules", "keep", "code"),
    [
        (PLAIN, "AAAAA", "nothing-to-throw"),
        (PLAIN, "AAAAAA", "nothing-to-throw"),
        (Rules(all_five=True), "A", "keep-all-five"),
    ],
)
def test_a_keep_that_cannot_be(rules: Rules, keep: str, code: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        odds(rules, OddsQuestion(keep=keep))
    assert caught.value.code == code
