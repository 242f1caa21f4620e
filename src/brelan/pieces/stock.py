"""Cards without their meaning: one that the viewer may not see, and a stock that is drawn from. Knows no game."""

from __future__ import annotations

from itertools import filterfalse
from typing import Final

UNSEEN: Final = "?"
"""Stands for a card that the viewer may not see."""

FEW: Final = 3
"""Up to this many cards are removed sooner one by one."""


def without(stock: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of the stock, in its order; of equal cards the first goes."""
    if len(cards) > FEW:
        different = tuple(filterfalse(set(cards).__contains__, stock))
        if len(different) == len(stock) - len(cards):
            return different
    left = list(stock)
    for card in cards:
        left.remove(card)
    return tuple(left)
