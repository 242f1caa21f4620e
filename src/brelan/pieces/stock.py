"""A stock of cards that is drawn from. Knows no game."""

from __future__ import annotations

from itertools import filterfalse


def without(stock: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of the stock, in its order; of equal cards the first goes."""
    left = tuple(filterfalse(set(cards).__contains__, stock))
    return left if len(left) == len(stock) - len(cards) else _one_by_one(stock, cards)


def _one_by_one(stock: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Of equal cards some stay."""
    left = list(stock)
    for card in cards:
        left.remove(card)
    return tuple(left)
