"""What all phases of the compiled Poque share: the room a round is played in, the cards as bits, and the steps of a
trace.

A card is its place in the pack of 32, suit after suit, seven to ace; a hand is a set of bits, so that the next card
of a suit is the next bit.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from brelan.fast import numbers, trace
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
ROWS: Final = 1024
"""Steps of a round that is watched; it never takes so many."""

# Kinds of steps. Those of a seat are packed: the seat is the rest of a division by SEATS.
DEALT: Final = 1  # a card, five for each seat in turn
TURNED: Final = 2  # the card that makes trump
LIMIT: Final = 3  # a random number was drawn below this …
NUMBER: Final = 4  # … and it was this
CHOICES: Final = 5  # how many legal moves the next one is chosen from
BID: Final = 6  # seat, and what its bid comes to: nothing is a pass, the highest is following
ANNOUNCED: Final = 7  # seat, and its combination
LED: Final = 8  # seat and card
TOOK: Final = 9  # seat, and pool + POOLS * chips
BONUS: Final = 10  # seat, and what it paid for the winner's combination
LAID: Final = 11  # seat, and a set of cards
PAID: Final = 12  # seat, and what it paid for the cards left in its hand
STARTED: Final = 13  # the dealer of a new round


Room: TypeAlias = Any
"""A record of ROOM: where rounds are played, one after the other."""

ROOM: Final = np.dtype(
    [
        ("players", np.int64),
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


@njit(cache=True)
def tell(room: Room, kind: Any, value: Any) -> None:
    """One more step, if somebody watches."""
    if room.watched:
        trace.note(room.trace, kind, value)


@njit(cache=True)
def tell_seat(room: Room, kind: Any, seat: Any, value: Any) -> None:
    """One more step, of a seat."""
    tell(room, kind, value * SEATS + seat)


@njit(cache=True)
def drawn(room: Room, limit: Any) -> Any:
    """A random number for a choice; one below 1 costs nothing."""
    number = numbers.below(room.choices, limit) if limit > 1 else 0
    tell(room, LIMIT, limit)
    tell(room, NUMBER, number)
    return number


@njit(cache=True)
def right_of(room: Room, seat: Any) -> Any:
    """POQ-4: who comes after a seat, counter-clockwise."""
    return seat - 1 if seat > 0 else room.players - 1


@njit(cache=True)
def take(room: Room, seat: Any, pool: Any, amount: Any) -> None:
    """A seat takes chips from a pool."""
    room.pools[pool] -= amount
    room.stacks[seat] += amount
    tell_seat(room, TOOK, seat, pool + POOLS * amount)


@njit(cache=True)
def take_pools(room: Room, seat: Any, pools: Any) -> None:
    """A seat takes all that lies in the pools of a set."""
    pool = 0
    while pools >> pool:
        if pools >> pool & 1:
            take(room, seat, pool, room.pools[pool])
        pool += 1


@njit(cache=True)
def trumps(hand: Any, trump: Any) -> Any:
    """The ranks of a suit that are among these cards: the lowest bit is the seven."""
    return hand >> (trump * SUIT) & WHOLE_SUIT


_SPREADS: Final = 0x077CB531  # a power of two times this has five first bits of its own (de Bruijn)
_FIRST_FIVE: Final = 27


def _places() -> Numbers:
    places = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        places[(_SPREADS << card) % (1 << CARDS) >> _FIRST_FIVE] = card
    return places


_PLACES: Final = _places()


@njit(cache=True)
def lowest(cards: Any) -> Any:
    """The lowest card of a set that is not empty."""
    return _PLACES[((cards & -cards) * _SPREADS & 0xFFFFFFFF) >> _FIRST_FIVE]


def _trailing_ones() -> Numbers:
    return np.array([(~ranks & ranks + 1).bit_length() - 1 for ranks in range(WHOLE_SUIT + 1)])


_TRAILING_ONES: Final = _trailing_ones()


@njit(cache=True)
def row_length(hand: Any, card: Any) -> Any:
    """How many cards of a hand follow each other in their suit, from this card on."""
    return _TRAILING_ONES[hand >> card & WHOLE_SUIT >> (card & RANK)]


@njit(cache=True)
def row_from(card: Any, length: Any) -> Any:
    """The set of so many cards from this one on."""
    return ((1 << length) - 1) << card
