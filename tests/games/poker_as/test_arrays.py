"""Poker dice by the million."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from brelan.engine.queries import RankQuestion
from brelan.errors import BadNotation
from brelan.games.poker_as import arrays as dice
from brelan.games.poker_as.odds import OddsQuestion, odds, rank
from brelan.games.poker_as.rules import Rules

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"wild_aces": True},
    {"wild_aces": True, "pure_first": True},
    {"suites": "consecutive"},
    {"wild_aces": True, "suites": "consecutive"},
)

under_options = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "plain")


@under_options
def test_pda_2_every_roll_has_the_place_of_brelan_rank(options: dict[str, Any]) -> None:
    rolls = dice.all_rolls()
    assert len({tuple(roll) for roll in rolls.tolist()}) == 7_776
    places, one = dice.rank(rolls, **options), dice.ranker(**options)
    for roll, place in zip(rolls.tolist(), places.tolist(), strict=True):
        told = rank(Rules(**options), dice.names(roll), RankQuestion())
        assert place == told.place == one(roll)
        named = dice.hand(place, **options)
        assert (named.combination, named.values) == (told.combination, told.values)


@under_options
def test_counts_over_all_rolls_are_those_of_brelan_odds(options: dict[str, Any]) -> None:
    told = odds(Rules(**options), OddsQuestion())
    assert dice.count(dice.rank(dice.all_rolls(), **options), **options) == told.combinations


def test_pda_v1_aces_are_jokers() -> None:
    queens = dice.dice("Q Q Q A A")
    assert dice.hand(int(dice.rank(queens, wild_aces=True)), wild_aces=True).combination == "five"
    assert dice.hand(int(dice.rank(queens))).combination == "full"


def test_dice_are_read_and_told() -> None:
    assert dice.rolls(["AKQJ9", "9 9 9 9 10"]).tolist() == [[0, 1, 2, 3, 5], [5, 5, 5, 5, 4]]
    assert dice.names(np.array([[0, 4]])) == ("A", "T")
    with pytest.raises(BadNotation):
        dice.dice("X")
