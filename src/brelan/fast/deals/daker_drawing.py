"""The discard inside compiled loops (DRW-4, DRW-5): the rules of `engine.drawing`, on one record.

A choice is a number: 0 throws nothing away, 1 to 5 one card of the hand, 6 to 15 two of them, in the order of
`THROWN`. Works with every room that has a pack, random numbers for chance and a trace (see `daker_room`).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np

from brelan.engine.drawing import MOST_DISCARDS
from brelan.fast import numbers
from brelan.fast.compiled import loop, part
from brelan.fast.deals.daker_hands import Ranking, strength_of
from brelan.fast.deals.daker_room import DEALT, DISCARDED, DISCARDED_ALL, DREW, RESHUFFLED, Room, drawn, tell
from brelan.hands.hand import CARDS_IN_HAND
from brelan.pieces.daker_cards import PACK_SIZE

MOST_PLAYERS: Final = 4
NO_CARD: Final = -1

_PLACES: Final = [some for count in range(MOST_DISCARDS + 1) for some in combinations(range(CARDS_IN_HAND), count)]
DISCARDS: Final = len(_PLACES)
ALL_DISCARDS: Final = np.int64(DISCARDS)
THROWN: Final = np.array([(*places, NO_CARD, NO_CARD)[:MOST_DISCARDS] for places in _PLACES], np.int64)
"""Which places of a hand each choice throws away."""

CHOICE_OF: Final = np.zeros((CARDS_IN_HAND + 1,) * 2, np.int64)
"""The choice that throws away two places, in any order; NO_CARD, which is the last index too, is none."""
for _choice, (_one, _two) in enumerate(THROWN.tolist()):
    CHOICE_OF[_one, _two] = CHOICE_OF[_two, _one] = _choice

Drawing: TypeAlias = Any
"""A record of DRAWING."""

DRAWING: Final = np.dtype(
    [
        ("hands", np.int64, (MOST_PLAYERS, CARDS_IN_HAND)),
        ("thrown", np.int64, (MOST_PLAYERS, MOST_DISCARDS)),  # and nobody has been dealt since, else NO_CARD
        ("next", np.int64),  # where the stock begins in the pack; it goes to its end
        ("distinct", np.int64, DISCARDS),  # room for the choices of a hand
    ],
    align=True,
)


@loop
def deal_hands(room: Room, drawing: Drawing, seats: Any) -> None:
    """DRW-2: five cards to each player."""
    drawing.next = seats * CARDS_IN_HAND
    drawing.thrown[:] = NO_CARD
    numbers.draw(room.chance, room.pack, np.int64(0), drawing.next)
    for seat in range(seats):
        for at in range(CARDS_IN_HAND):
            card = room.pack[seat * CARDS_IN_HAND + at]
            drawing.hands[seat, at] = card
            tell(room, DEALT, card)


@part
def any_discard(room: Room, drawing: Drawing, ranking: Ranking, seat: Any) -> Any:
    """`random`: every different discard is equally likely."""
    if has_alike(drawing, ranking, seat):
        return drawing.distinct[drawn(room, distinct_discards(drawing, ranking, seat))]
    return drawn(room, ALL_DISCARDS)


@part
def count_discards(drawing: Drawing, ranking: Ranking, seat: Any) -> Any:
    """How many different discards a hand has."""
    return distinct_discards(drawing, ranking, seat) if has_alike(drawing, ranking, seat) else ALL_DISCARDS


@part
def has_alike(drawing: Drawing, ranking: Ranking, seat: Any) -> Any:
    """Are two of the cards printed alike?"""
    seen = 0
    for at in range(CARDS_IN_HAND):
        bit = 1 << ranking.alike[drawing.hands[seat, at]]
        if seen & bit:
            return True
        seen |= bit
    return False


@loop
def distinct_discards(drawing: Drawing, ranking: Ranking, seat: Any) -> Any:
    """How many discards there are where cards printed alike make no difference; they are in `distinct`."""
    count = 0
    for choice in range(DISCARDS):
        is_new = True
        for earlier in range(count):
            if _same_cards(drawing, ranking, seat, choice, drawing.distinct[earlier]):
                is_new = False
                break
        if is_new:
            drawing.distinct[count] = choice
            count += 1
    return count


@part
def _same_cards(drawing: Drawing, ranking: Ranking, seat: Any, one: Any, other: Any) -> Any:
    """Do two choices throw away cards that are printed alike?"""
    one_first, one_second = _printed(drawing, ranking, seat, one)
    first, second = _printed(drawing, ranking, seat, other)
    return one_first == first and one_second == second


@part
def _printed(drawing: Drawing, ranking: Ranking, seat: Any, choice: Any) -> Any:
    """What is printed on the cards that a choice throws away, the lower first."""
    first = second = NO_CARD
    if THROWN[choice, 0] >= 0:
        first = ranking.alike[drawing.hands[seat, THROWN[choice, 0]]]
    if THROWN[choice, 1] >= 0:
        second = ranking.alike[drawing.hands[seat, THROWN[choice, 1]]]
    return min(first, second), max(first, second)


@loop
def change_cards(room: Room, drawing: Drawing, seat: Any, choice: Any) -> None:
    """DRW-4: throw cards away, and be dealt as many."""
    thrown = 0
    while thrown < MOST_DISCARDS and THROWN[choice, thrown] >= 0:
        card = drawing.hands[seat, THROWN[choice, thrown]]
        drawing.thrown[seat, thrown] = card
        tell(room, DISCARDED, card)
        thrown += 1
    tell(room, DISCARDED_ALL, thrown)
    for at in range(thrown):
        if drawing.next == PACK_SIZE:
            _new_stock(room, drawing, seat)
        numbers.draw(room.chance, room.pack, drawing.next, np.int64(1))
        card = room.pack[drawing.next]
        drawing.next += 1
        drawing.hands[seat, THROWN[choice, at]] = card
        tell(room, DREW, card)


@loop
def _new_stock(room: Room, drawing: Drawing, seat: Any) -> None:
    """DRW-5: an empty stock is made anew from the discards so far, but not from those of the player who draws."""
    for other in range(MOST_PLAYERS):
        for at in range(MOST_DISCARDS):
            if other != seat and drawing.thrown[other, at] >= 0:
                drawing.next -= 1
                room.pack[drawing.next] = drawing.thrown[other, at]
                drawing.thrown[other, at] = NO_CARD
    tell(room, RESHUFFLED, PACK_SIZE - drawing.next)


@part
def strength_held(drawing: Drawing, ranking: Ranking, seat: Any) -> Any:
    """What the five cards of a seat are worth."""
    hand = drawing.hands[seat]
    return strength_of(ranking, hand[0], hand[1], hand[2], hand[3], hand[4])
