"""Kinds of cards: A/K and K/A play alike, so they are one kind."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from brelan.families.daker_cards.cards import VALUES, Card, Pack, values_of

Kind: TypeAlias = int


class Kinds:
    """A pack by its kinds."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        held = Counter(kind_of(card) for card in pack)
        self.names: Final = tuple(sorted(held, key=lambda kind: [VALUES.index(value) for value in values_of(kind)]))
        """The card that stands for each kind, the best values first."""
        self.counts: Final = tuple(held[name] for name in self.names)

    def kind(self, card: Card) -> Kind:
        """The kind of a card, whichever way round it is written."""
        return self.names.index(kind_of(card))


def kind_of(card: Card) -> Card:
    """The card that stands for all that play like this one: the better value first."""
    first, second = sorted(values_of(card), key=VALUES.index)
    return f"{first}/{second}"
