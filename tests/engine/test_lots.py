"""Lots for the first deal and the seats (POQ-3)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import lots
from brelan.engine.chance.seeded import Seeded
from brelan.engine.events import Event
from brelan.engine.lots import DrawAgain, DrewLot, Lots
from brelan.engine.turns import Draw, Drawn
from brelan.games.poque import GAME
from brelan.pieces.suited_cards import PACK_32, RANK_OF


def drawn(players: int, *cards: str) -> tuple[Lots, list[Event]]:
    """The lots after these draws."""
    found, events = lots.begin(GAME.lots, players), list[Event]()
    for hand in cards:
        found = lots.apply(found, Drawn(tuple(hand.split())), events)
    return found, events


def test_poq_3_everyone_draws_a_card_from_the_pack() -> None:
    assert lots.turn(lots.begin(GAME.lots, 4)) == Draw(PACK_32, (1, 1, 1, 1))
    _, events = drawn(3, "7s Ad Kc")
    assert events == [DrewLot(0, "7s"), DrewLot(1, "Ad"), DrewLot(2, "Kc")]


def test_poq_3_the_highest_deals_and_the_others_sit_to_his_right_in_falling_order() -> None:
    found, _ = drawn(4, "9s Ad Kc Th")
    assert lots.turn(found) is None
    assert lots.order_of(found) == (1, 2, 3, 0)
    seats = lots.places(lots.order_of(found), GAME.direction)
    assert seats[0] == 0  # the table is round: the first keeps his chair
    dealer = seats[1]
    assert [seats[player] for player in (1, 2, 3, 0)] == [(dealer - step) % 4 for step in range(4)]


def test_poq_3_equal_ranks_draw_again() -> None:
    found, events = drawn(4, "9s Ad 9c Th")
    assert events[-1] == DrawAgain((0, 2))
    assert lots.turn(found) == Draw(PACK_32, (1, 1))
    found, events = drawn(4, "9s Ad 9c Th", "7d 7h")
    assert events[-1] == DrawAgain((0, 2))
    found, _ = drawn(4, "9s Ad 9c Th", "7d 7h", "8d Kd")
    assert lots.order_of(found) == (1, 3, 2, 0)


def test_poq_3_two_pairs_of_equal_cards_are_settled_one_after_the_other() -> None:
    found, _ = drawn(4, "9s Ad 9c Ah")
    assert found.groups == ((1, 3), (0, 2))
    found, _ = drawn(4, "9s Ad 9c Ah", "7c 8c", "Kc Qc")
    assert lots.order_of(found) == (3, 1, 0, 2)


def test_poq_3_suits_mean_nothing() -> None:
    assert lots.turn(drawn(2, "As Ac")[0]) is not None


@pytest.mark.parametrize("direction", [1, -1])
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), first=st.integers(0, 3))
def test_poq_3_any_lots_end_in_a_seat_for_each(direction: int, seed: int, players: int, first: int) -> None:
    chance, found, events = Seeded(seed), lots.begin(PACK_32, players), list[Event]()
    while (turn := lots.turn(found)) is not None:
        outcome = chance.answer(turn)
        assert isinstance(outcome, Drawn)
        found = lots.apply(found, outcome, events)
    order = lots.order_of(found)
    assert sorted(order) == list(range(players))
    first_cards: dict[int, int] = {}
    for event in events:
        if isinstance(event, DrewLot):
            first_cards.setdefault(event.seat, RANK_OF[event.card])
    ranks = [first_cards[player] for player in order]
    assert ranks == sorted(ranks, reverse=True)
    seats = lots.places(order, 1 if direction == 1 else -1, first % players)
    assert sorted(seats) == list(range(players))
    assert seats[0] == first % players
    steps = {(seats[right] - seats[left]) % players for left, right in pairwise(order)}
    assert steps == {direction % players}
