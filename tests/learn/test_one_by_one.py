"""Cards and dice one by one fall as often as all at once."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.engine.turns import Chance, Draw, Outcome, Roll
from brelan.learn.one_by_one import outcome_of, ways_on
from brelan.pieces.dice import FACES
from brelan.study.small.tree import outcomes

ORDER = ("A", "B", "C", "D")


def all_ends(turn: Chance, order: tuple[str, ...], fallen: tuple[str, ...] = ()) -> dict[Outcome, Fraction]:
    """Every whole outcome that small steps lead to, and how likely it is."""
    if len(fallen) == turn.count:
        return {outcome_of(turn, fallen): Fraction(1)}
    ways = ways_on(turn, fallen, order)
    found: dict[Outcome, Fraction] = {}
    for card, count in ways.items():
        for end, chance in all_ends(turn, order, (*fallen, card)).items():
            assert end not in found, "a hand is dealt in one way only"
            found[end] = chance * Fraction(count, sum(ways.values()))
    return found


@given(st.lists(st.sampled_from(ORDER), min_size=4, max_size=6), st.sampled_from([(1,), (2, 1), (1, 1, 2), (3,)]))
@settings(max_examples=25)
def test_cards_fall_as_often_one_by_one(stock: list[str], groups: tuple[int, ...]) -> None:
    turn = Draw(tuple(sorted(stock)), groups)
    assert all_ends(turn, ORDER) == {end: Fraction(ways, turn.ways) for end, ways in outcomes(turn)}


@pytest.mark.parametrize("count", [1, 2, 4])
def test_dice_fall_as_often_one_by_one(count: int) -> None:
    turn = Roll(count)
    assert all_ends(turn, FACES) == {end: Fraction(ways, turn.ways) for end, ways in outcomes(turn)}
