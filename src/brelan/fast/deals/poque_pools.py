"""Phase 1 of Poque, compiled: stakes, deal, the turned card, and the pools of trumps (POQ-5, POQ-6, POQ-V1)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from brelan.fast import numbers
from brelan.fast.deals.poque_room import (
    CARDS,
    DEALT,
    POOLS,
    RANK,
    SUIT,
    SUIT_BITS,
    TURNED,
    WHOLE_SUIT,
    Numbers,
    Room,
    right_of,
    take,
    take_pools,
    tell,
    trumps,
)
from brelan.games.poque.board import SINGLE, pools_won
from brelan.games.poque.rules import ENTRY, HELD, STAKE
from brelan.hands.poque import RANKS
from brelan.pieces.suited_cards import SUITS


def _pools_of_trumps() -> Numbers:
    """For every set of ranks of trump, the set of pools that it wins."""
    trump = SUITS[0]
    held = [
        tuple(rank + trump for place, rank in enumerate(RANKS) if ranks >> place & 1) for ranks in range(1 << SUIT)
    ]
    return np.array([sum(1 << pool for pool in pools_won(cards, trump)) for cards in held])


POOLS_WON: Final = _pools_of_trumps()

SINGLE_RANKS: Final = sum(1 << RANKS.index(rank) for rank in SINGLE)
"""The ranks that have a pool of their own."""

_POOL_OF_RANK: Final = np.array([SINGLE.get(rank, -1) for rank in RANKS])


@njit(cache=True)
def stake(room: Room) -> None:
    """POQ-5: everyone puts two chips into each of the nine places; what former rounds left lies below."""
    for seat in range(room.players):
        room.stacks[seat] -= ENTRY
    for pool in range(POOLS):
        room.pools[pool] += STAKE * room.players


@njit(cache=True)
def deal(room: Room) -> Any:
    """POQ-5: five cards each, and the next one is turned. Returns that one."""
    for card in range(CARDS):
        room.pack[card] = card
    numbers.draw(room.chance, room.pack, 0, room.players * HELD + 1)
    place = 0
    for seat in range(room.players):
        hand = 0
        for _ in range(HELD):
            hand |= 1 << room.pack[place]
            tell(room, DEALT, room.pack[place])
            place += 1
        room.hands[seat] = hand
    tell(room, TURNED, room.pack[place])
    return room.pack[place]


@njit(cache=True)
def turn_card(room: Room, dealer: Any, turned: Any) -> Any:
    """POQ-5: the dealer takes the pool of a turned card that has one of its own. Returns the suit of trump."""
    pool = _POOL_OF_RANK[turned & RANK]
    if pool >= 0:
        take(room, dealer, pool, room.pools[pool])
    return turned >> SUIT_BITS


@njit(cache=True)
def claim(room: Room, dealer: Any, trump: Any) -> None:
    """POQ-6: whoever holds cards of the board in trump takes their pools."""
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        take_pools(room, seat, POOLS_WON[trumps(room.hands[seat], trump)])


@njit(cache=True)
def lay_trumps(room: Room, seat: Any, ranks: Any) -> None:
    """POQ-V1: a seat takes the pools whose cards it has now laid, in any order, and had not laid before."""
    before = room.laid[seat]
    room.laid[seat] = before | ranks
    take_pools(room, seat, POOLS_WON[before | ranks] & ~POOLS_WON[before])


@njit(cache=True)
def in_no_hand(room: Room, turned: Any, trump: Any, claimed: Any) -> Any:
    """The cards of which everyone knows before the first lead that nobody holds them: the turned one, and where
    trumps were shown for their pools, those that were not."""
    gone = 1 << turned
    if claimed:
        held = 0
        for seat in range(room.players):
            held |= room.hands[seat]
        gone |= (SINGLE_RANKS & ~trumps(held, trump) & WHOLE_SUIT) << (trump * SUIT)
    return gone
