"""Where the compiled loops of Daker and Daker draw play: one record, made once and used for deal after deal.

A record is given to a function as one address. It is also what an own policy is given: see `choosing`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from brelan.errors import BadTable
from brelan.fast import numbers, trace
from brelan.fast.batch import Question
from brelan.fast.compiled import loop, part
from brelan.fast.deals import betting
from brelan.fast.deals.betting import BETTING, MOST_SEATS
from brelan.hands.daker import COMBINATIONS, HANDS, PLACES
from brelan.pieces.daker_cards import PACK_SIZE

MOST_SEEN: Final = 6
ROWS: Final = 4096

MOST_CHIPS: Final = 1 << 31
"""A greater stack would need random amounts of more than 32 bits."""

GOES_ROUND: Final = -1

MUCK: Final = 0
SHOW: Final = 1

(
    DEALT,  # a card, hand after hand
    TURNED,  # a card of the board
    SEAT,  # who is asked
    PRICE,  # what a call would cost him
    CHOICES,  # how many legal moves he has
    NUMBER,  # a random number that his policy drew …
    BELOW,  # … and its limit
    BET,  # his move in a betting round
    SHOWING,  # MUCK or SHOW, of the last one still in
    DISCARDED,  # a card that he throws away
    DISCARDED_ALL,  # their number: now he is dealt as many
    DREW,  # a card that he is dealt
    RESHUFFLED,  # so many discards are a new stock
) = (np.int64(kind) for kind in range(1, 14))
"""The steps of a trace."""

Hand: TypeAlias = Any
"""A record of HAND."""

HAND: Final = np.dtype([("cards", np.int64, MOST_SEEN), ("numbers", np.uint64, numbers.WORDS)], align=True)
"""What the one who is asked sees, as places in the pack, and the random numbers that he may draw from."""

Room: TypeAlias = Any
"""A record of ROOM."""

ROOM: Final = np.dtype(
    [
        ("betting", BETTING),
        ("hand", HAND),  # of the one who is asked
        ("policies", np.int64, MOST_SEATS),
        ("first_bet", np.int64),  # small blind or ante
        ("minimum", np.int64, 5),  # bet of each round, from 1
        ("always_deals", np.int64),  # GOES_ROUND, or a seat
        ("pack", np.int64, PACK_SIZE),  # shuffled as far as it is dealt
        ("chance", np.uint64, numbers.WORDS),
        ("shown", np.int64, PLACES),  # how often each strength was shown
        ("watched", np.bool_),
        ("trace", np.int64, (ROWS, 2)),
    ],
    align=True,
)


def new_room(question: Question, stacks: tuple[int, ...], watched: bool) -> Room:
    """A room for these players. Somebody may watch."""
    if max(stacks) > MOST_CHIPS:
        raise BadTable(
            "stack-too-large-for-fast",
            "--fast cannot count {stack:chip|chips}: {most} at the most",
            stack=max(stacks),
            most=MOST_CHIPS,
        )
    room = np.zeros(1, ROOM)[0]
    betting.agree(room["betting"], stacks, question.rules.limit, question.rules.max_bet)
    room["always_deals"] = GOES_ROUND if question.dealer is None else question.dealer
    room["watched"] = watched
    room["trace"] = trace.roomy(ROWS)
    return room


def shown_in(room: Room) -> dict[str, int]:
    """How many hands of each combination were shown, best first."""
    counts = dict.fromkeys(COMBINATIONS, 0)
    for hand, count in zip(HANDS, room["shown"].tolist(), strict=True):
        counts[hand.combination] += count
    return counts


@part
def tell(room: Room, kind: Any, value: Any) -> None:
    """One more step, if somebody watches."""
    if room.watched:
        trace.note(room.trace, kind, value)


@loop
def tell_cards(room: Room, kind: Any, first: Any, count: Any) -> None:
    """Cards of the pack, if somebody watches."""
    if room.watched:
        for place in range(first, first + count):
            trace.note(room.trace, kind, room.pack[place])


@loop
def begin(room: Room, key: Any, number: Any) -> Any:
    """Before the deal of this number: random numbers and a pack in order. Who deals?"""
    numbers.begin(room.chance, key, number, numbers.CHANCE)
    numbers.begin(room.hand.numbers, key, number, numbers.CHOICES)
    for place in range(PACK_SIZE):
        room.pack[place] = place
    return number % room.betting.seats if room.always_deals < 0 else room.always_deals


@part
def drawn(room: Room, limit: Any) -> Any:
    """A random number of a policy."""
    number = numbers.below(room.hand.numbers, limit)
    tell(room, NUMBER, number)
    tell(room, BELOW, limit)
    return number
