"""Phase 1 of Poque, compiled: stakes, deal, the turned card, and the pools of trumps (POQ-5, POQ-6, POQ-V1)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from brelan.fast import numbers
from brelan.fast.compiled import part
from brelan.fast.deals.poque_room import (
    CARDS,
    DEALT,
    POOLS,
    RANK,
    SUIT,
    SUIT_BITS,
    TURNED,
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


@part
def stake(room: Room) -> None:
    """POQ-5: everyone puts two chips into each of the nine places; what former rounds left lies below."""
    for seat in range(room.players):
        room.stacks[seat] -= ENTRY
    for pool in range(POOLS):
        room.pools[pool] += STAKE * room.players


@part
def deal(room: Room) -> None:
    """POQ-5: five cards each, and the next one is turned: its suit is trump."""
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
    room.turned = room.pack[place]
    room.trump = room.turned >> SUIT_BITS
    tell(room, TURNED, room.turned)


@part
def take_for_turned_card(room: Room) -> None:
    """POQ-5: the dealer takes the pool of a turned card that has one of its own; king+queen and 7-8-9 stay."""
    pool = _POOL_OF_RANK[room.turned & RANK]
    if pool >= 0:
        take(room, room.dealer, pool)


@part
def claim(room: Room) -> None:
    """POQ-6: whoever holds cards of the board in trump shows them and takes their pools."""
    seat = room.dealer
    held = 0
    for _ in range(room.players):
        seat = right_of(room, seat)
        held |= room.hands[seat]
        take_pools(room, seat, POOLS_WON[trumps(room, room.hands[seat])])
    room.gone |= (SINGLE_RANKS & ~trumps(room, held)) << room.trump * SUIT  # nobody has what nobody showed


@part
def take_for_laid(room: Room, seat: Any, row: Any) -> None:
    """POQ-V1: a seat takes the pools whose cards it has now laid, in any order, and had not laid before."""
    before = room.laid[seat]
    now = before | trumps(room, row)
    room.laid[seat] = now
    take_pools(room, seat, POOLS_WON[now] & ~POOLS_WON[before])
