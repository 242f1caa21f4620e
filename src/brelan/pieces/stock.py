"""A stock of cards that is drawn from. Knows no game."""

from __future__ import annotations

from itertools import filterfalse
from typing import Final

FEW: Final = 3
"""Up to so many cards are taken away sooner one by one."""


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
