"""A named hand, whatever the game: its combination and the values that tell it from others of its kind."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

import msgspec

from brelan.errors import BadNotation

CARDS_IN_HAND: Final = 5


def combination_id(combination: IntEnum) -> str:
    """TWO_PAIR -> "two-pair": the word that scripts, records and locales use."""
    return combination.name.lower().replace("_", "-")


class Hand(msgspec.Struct, frozen=True):
    """`Hand("full", ("A", "K"))` is a full of aces by kings."""

    combination: str
    values: tuple[str, ...] = ()


def five_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Refuse any other number of cards."""
    five = tuple(cards)
    if len(five) != CARDS_IN_HAND:
        raise BadNotation("not-five-cards", "a hand is five cards, not {count}", count=len(five))
    return five
