"""What all phases of the compiled Poque share: the room a round is played in, the cards as bits, and the steps of a
trace.

A card is its place in the pack of 32, suit after suit, seven to ace; a hand is a set of bits, so that the next card
of a suit is the next bit.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.fast import numbers, trace
from brelan.fast.compiled import part
from brelan.games.poque import GAME
from brelan.games.poque.board import Pool
from brelan.hands.poque import RANKS, Combination
from brelan.pieces.suited_cards import PACK_32

Numbers = NDArray[np.int64]

SEATS: Final = GAME.seats[-1]
CARDS: Final = len(PACK_32)
SUIT: Final = len(RANKS)
"""Cards of a suit."""

WHOLE_SUIT: Final = (1 << SUIT) - 1
SUIT_BITS: Final = SUIT.bit_length() - 1
RANK: Final = SUIT - 1
"""The bits of a card's number that are its rank."""

POOLS: Final = len(Pool)
ROWS: Final = 4096
"""For the steps of a match that is watched: twelve rounds of some two hundred at the most."""

POQUE: Final = np.int64(Pool.POQUE)
JOKER: Final = np.int64(Pool.JOKER)
"""A plain number given to a function would be a type of its own to numba, and the function compiled once more."""

# Kinds of steps. Those of a seat are packed: the seat is the rest of a division by SEATS.
(
    STARTED,  # the dealer of a round
    DEALT,  # a card, five for each seat in turn
    TURNED,  # the card that makes trump
    LIMIT,  # a random number was drawn below this …
    NUMBER,  # … and it was this
    CHOICES,  # from how many legal moves the next one is chosen
    BID,  # seat, and what its bid comes to: nothing is a pass, the highest is following
    ANNOUNCED,  # seat, and its combination
    LED,  # seat and card
    TOOK,  # seat, and pool + POOLS * chips
    BONUS,  # seat, and what it paid for the winner's combination
    LAID,  # seat, and a set of cards
    PAID,  # seat, and what it paid for the cards left in its hand
) = (np.int64(kind) for kind in range(1, 14))

Room: TypeAlias = Any
"""A record of ROOM: where rounds are played, one after the other."""

ROOM: Final = np.dtype(
    [
        ("players", np.int64),
        ("dealer", np.int64),
        ("turned", np.int64),  # the card
        ("trump", np.int64),  # its suit
        ("highest", np.int64),  # bid
        ("gone", np.int64),  # cards of which everyone knows that nobody holds them
        ("stacks", np.int64, SEATS),
        ("bids", np.int64, SEATS),
        ("hands", np.int64, SEATS),  # the cards that each still holds
        ("laid", np.int64, SEATS),  # the trumps that each has laid
        ("pools", np.int64, POOLS),
        ("pack", np.int64, CARDS),
        ("shown", np.int64, len(Combination)),  # how many hands of each combination were compared
        ("chance", np.uint64, numbers.WORDS),
        ("choices", np.uint64, numbers.WORDS),
        ("watched", np.bool_),
        ("trace", np.int64, (ROWS, 2)),
    ],
    align=True,
)
"""Records are given to loops as one address; many arrays would be dozens of numbers for each call."""


def new_room(players: int, watched: bool) -> Room:
    """An empty room for so many players. Somebody may watch."""
    room = np.zeros(1, ROOM)[0]
    room["players"], room["watched"] = players, watched
    room["trace"] = trace.roomy(ROWS)
    return room


@part
def tell(room: Room, kind: Any, value: Any) -> None:
    """One more step, if somebody watches."""
    if room.watched:
        trace.note(room.trace, kind, value)


@part
def tell_seat(room: Room, kind: Any, seat: Any, value: Any) -> None:
    """One more step, of a seat."""
    tell(room, kind, value * SEATS + seat)


@part
def drawn(room: Room, limit: Any) -> Any:
    """A random number for a choice; one below 1 costs nothing."""
    number = numbers.below(room.choices, limit) if limit > 1 else 0
    tell(room, LIMIT, limit)
    tell(room, NUMBER, number)
    return number


@part
def right_of(room: Room, seat: Any) -> Any:
    """POQ-4: who comes after a seat, counter-clockwise."""
    return seat - 1 if seat > 0 else room.players - 1


@part
def take(room: Room, seat: Any, pool: Any) -> None:
    """A seat takes all that lies in a pool."""
    take_share(room, seat, pool, room.pools[pool])


@part
def take_share(room: Room, seat: Any, pool: Any, amount: Any) -> None:
    """A seat takes chips from a pool."""
    room.pools[pool] -= amount
    room.stacks[seat] += amount
    tell_seat(room, TOOK, seat, pool + POOLS * amount)


@part
def take_pools(room: Room, seat: Any, pools: Any) -> None:
    """A seat takes all that lies in the pools of a set."""
    while pools:
        take(room, seat, lowest(pools))
        pools &= pools - 1


@part
def trumps(room: Room, cards: Any) -> Any:
    """The ranks of trump that are among these cards: the lowest bit is the seven."""
    return cards >> (room.trump * SUIT) & WHOLE_SUIT


_SPREADS: Final = 0x077CB531  # a power of two times this has five first bits of its own (de Bruijn)
_FIRST_FIVE: Final = 27


def _places() -> Numbers:
    places = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        places[(_SPREADS << card) % (1 << CARDS) >> _FIRST_FIVE] = card
    return places


_PLACES: Final = _places()


@part
def lowest(bits: Any) -> Any:
    """The first of a set that is not empty: of cards, seats or pools."""
    return _PLACES[((bits & -bits) * _SPREADS & 0xFFFFFFFF) >> _FIRST_FIVE]


@part
def count(bits: Any) -> Any:
    """How many are in a set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def _trailing_ones() -> Numbers:
    return np.array([(~ranks & ranks + 1).bit_length() - 1 for ranks in range(WHOLE_SUIT + 1)])


_TRAILING_ONES: Final = _trailing_ones()


@part
def row_length(hand: Any, card: Any) -> Any:
    """How many cards of a hand follow each other in their suit, from this card on."""
    return _TRAILING_ONES[hand >> card & WHOLE_SUIT >> (card & RANK)]


@part
def row_from(card: Any, length: Any) -> Any:
    """The set of so many cards from this one on."""
    return ((1 << length) - 1) << card
