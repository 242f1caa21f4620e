"""Sets of cards up to a change of suits, in order and with a number each.

What is in each suit is a mask of thirteen bits, and masks have an order: fewer ranks first, then by value. A set of
cards is told by its four masks, the greatest first, and by the joker; any set has exactly one such form.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow.odds.classes import MASKS
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.pieces.suited_cards import SUITS

SIZES: Final = CARDS_DEALT + 1


class Order(NamedTuple):
    """The masks of at most seven ranks in order, and how many sets come before a mask."""

    masks: NDArray[np.int64]
    sizes: NDArray[np.int64]
    place: NDArray[np.int32]
    """The place of each mask in the order; -1 for more than seven ranks."""
    first: NDArray[np.int64]
    """The place of the first mask of each size."""
    before: NDArray[np.int32]
    """`before[suits, place, cards]`: how many sets of `cards` cards in `suits` suits have a lesser greatest mask."""


@cache
def order() -> Order:
    """Built once, in a moment."""
    sizes = np.array([mask.bit_count() for mask in range(MASKS)])
    masks = np.lexsort((np.arange(MASKS), sizes))
    masks = masks[sizes[masks] < SIZES]
    place = np.full(MASKS, -1, np.int32)
    place[masks] = np.arange(len(masks))
    first = np.searchsorted(sizes[masks], np.arange(SIZES + 1))
    return Order(masks, sizes[masks], place, first, _before(sizes[masks]))


def _before(sizes: NDArray[np.int64]) -> NDArray[np.int32]:
    """A set in n suits is its greatest mask, and a set in n - 1 suits whose greatest mask is not above it."""
    before = np.zeros((len(SUITS) + 1, len(sizes) + 1, SIZES), np.int64)
    before[0, 1:, 0] = 1  # no suit: one empty set, below any mask
    for suits in range(1, len(SUITS) + 1):
        for cards in range(SIZES):
            left = cards - sizes
            fitting = np.where(left >= 0, before[suits - 1, np.arange(1, len(sizes) + 1), left], 0)
            before[suits, 1:, cards] = np.cumsum(fitting)
    return before.astype(np.int32)


def number_of_sets(cards: int) -> int:
    """How many sets of this many cards there are without the joker, up to a change of suits."""
    return int(order().before[len(SUITS), -1, cards])
