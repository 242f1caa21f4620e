"""Phase 1 of Poque, compiled: stakes, deal, the turned card, and the pools of trumps (POQ-5, POQ-6, POQ-V1)."""

from __future__ import annotations

from typing import Final

import numpy as np

from brelan.games.poque.board import SINGLE, pools_won
from brelan.games.poque.loops.scratch import (
    CARDS,
    DEALT,
    POOLS,
    RANK,
    SUIT,
    SUIT_BITS,
    TURNED,
    Scratch,
    right_of,
    take,
    take_pools,
    trumps,
)
from brelan.games.poque.ranking import RANKS
from brelan.games.poque.rules import ENTRY, HELD, STAKE
from brelan.pieces.suited_cards import SUITS
from brelan.study.loops import numbers
from brelan.study.loops.compiled import part
from brelan.study.loops.records import Ints
from brelan.study.loops.trace import Trace, note


def _pools_of_trumps() -> Ints:
    """For every set of ranks of trump, the set of pools that it wins."""
    trump = SUITS[0]
    held = [
        tuple(rank + trump for place, rank in enumerate(RANKS) if ranks >> place & 1) for ranks in range(1 << SUIT)
    ]
    return np.array([sum(1 << pool for pool in pools_won(cards, trump)) for cards in held])


POOLS_WON: Final = _pools_of_trumps()

SINGLE_RANKS: Final = sum(1 << RANKS.index(rank) for rank in SINGLE)
"""The ranks that have a pool of their custom."""

_POOL_OF_RANK: Final = np.array([SINGLE.get(rank, -1) for rank in RANKS])


@part
def stake(scratch: Scratch) -> None:
    """POQ-5: everyone puts two chips into each of the nine places; what former rounds left lies below."""
    for seat in range(scratch.players):
        scratch.stacks[seat] -= ENTRY
    for pool in range(POOLS):
        scratch.pools[pool] += STAKE * scratch.players


@part
def deal(scratch: Scratch, trace: Trace) -> None:
    """POQ-5: five cards each, and the next one is turned: its suit is trump."""
    for card in range(CARDS):
        scratch.pack[card] = card
    numbers.draw(scratch.chance, scratch.pack, 0, scratch.players * HELD + 1)
    place = 0
    for seat in range(scratch.players):
        hand = 0
        for _ in range(HELD):
            hand |= 1 << scratch.pack[place]
            note(trace, DEALT, scratch.pack[place])
            place += 1
        scratch.hands[seat] = hand
    scratch.turned = scratch.pack[place]
    scratch.trump = scratch.turned >> SUIT_BITS
    note(trace, TURNED, scratch.turned)


@part
def take_for_turned_card(scratch: Scratch, trace: Trace) -> None:
    """POQ-5: the dealer takes the pool of a turned card that has one of its own; king+queen and 7-8-9 stay."""
    pool = _POOL_OF_RANK[scratch.turned & RANK]
    if pool >= 0:
        take(scratch, trace, scratch.dealer, pool)


@part
def claim(scratch: Scratch, trace: Trace) -> None:
    """POQ-6: whoever holds cards of the board in trump shows them and takes their pools."""
    seat = scratch.dealer
    held = 0
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        held |= scratch.hands[seat]
        take_pools(scratch, trace, seat, POOLS_WON[trumps(scratch, scratch.hands[seat])])
    scratch.gone |= (SINGLE_RANKS & ~trumps(scratch, held)) << scratch.trump * SUIT  # nobody has what nobody showed


@part
def take_for_laid(scratch: Scratch, trace: Trace, seat: int, row: int) -> None:
    """POQ-V1: a seat takes the pools whose cards it has now laid, in any order, and had not laid before."""
    before = scratch.laid[seat]
    now = before | trumps(scratch, row)
    scratch.laid[seat] = now
    take_pools(scratch, trace, seat, POOLS_WON[now] & ~POOLS_WON[before])
