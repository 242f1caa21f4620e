"""A stock of cards that is drawn from. Knows no game."""

from __future__ import annotations


def without(stock: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of the stock, in its order; of equal cards the first goes."""
    gone = set(cards)
    left = [card for card in stock if card not in gone]
    if len(left) != len(stock) - len(cards):  # equal cards, of which some stay
        left = list(stock)
        for card in cards:
            left.remove(card)
    return tuple(left)
