"""Chance as a player: what it may give, in how many ways."""

from __future__ import annotations

from itertools import permutations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.turns import Draw, Drawn, Roll, Rolled
from brelan.pieces.dice import FACES, sort_dice


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_a_roll_gives_every_outcome_with_its_ways(count: int) -> None:
    counted: dict[tuple[str, ...], int] = {}
    for dice in product(FACES, repeat=count):
        counted[sort_dice(dice)] = counted.get(sort_dice(dice), 0) + 1
    assert {outcome.dice: ways for outcome, ways in Roll(count)} == counted
    assert Roll(count).ways == 6**count


def test_a_roll_refuses_other_dice() -> None:
    assert Rolled(("9", "A")) in Roll(2)
    assert Rolled(("A",)) not in Roll(2)
    assert msgspec.json.decode(b'{"type":"roll","dice":["A","K"]}', type=Rolled) in Roll(2)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"roll","dice":["A","X"]}', type=Rolled)
    assert Drawn(("A", "K")) not in Roll(2)


def test_a_draw_gives_each_way_to_fill_its_groups() -> None:
    turn = Draw(("a", "b", "c", "d"), (2, 1))
    outcomes = [outcome for outcome, _ in turn]
    assert turn.ways == len(outcomes) == len(set(outcomes)) == 6 * 2
    assert turn.count == 3
    assert {(frozenset(cards[:2]), cards[2]) for cards in permutations("abcd", 3)} == {
        (frozenset(outcome.cards[:2]), outcome.cards[2]) for outcome in outcomes
    }


def test_equal_cards_of_a_stock_count_as_different_ones() -> None:
    turn = Draw(("a", "a", "b"), (1,))
    assert [(outcome.cards, ways) for outcome, ways in turn] == [(("a",), 1), (("a",), 1), (("b",), 1)]
    assert Drawn(("a", "a")) in Draw(("a", "a", "b"), (2,))
    assert Drawn(("b", "b")) not in Draw(("a", "a", "b"), (2,))


@given(st.lists(st.sampled_from("abcd"), max_size=6), st.lists(st.sampled_from("abcde"), max_size=6))
def test_a_draw_refuses_cards_that_the_stock_does_not_hold_as_often(stock: list[str], drawn: list[str]) -> None:
    left = list(stock)
    for card in drawn:
        if card in left:
            left.remove(card)
    possible = len(left) == len(stock) - len(drawn)
    assert (Drawn(tuple(drawn)) in Draw(tuple(stock), (len(drawn),))) == possible
    assert Drawn(tuple(drawn)) not in Draw(tuple(stock), (len(drawn) + 1,))


@given(st.integers(0, 6), st.data())
def test_the_ways_of_a_draw_are_counted_without_listing_them(size: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, size))
    second = data.draw(st.integers(0, size - first))
    turn = Draw(tuple(str(card) for card in range(size)), (first, second))
    assert turn.ways == sum(ways for _, ways in turn)
