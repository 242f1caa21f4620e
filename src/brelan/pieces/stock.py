"""A stock of cards that is drawn from. Knows no game."""

from __future__ import annotations


def without(stock: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of the stock, in its order; of equal cards the first goes; ValueError if one is missing."""
    left = list(stock)
    for card in cards:
        left.remove(card)
    return tuple(left)
