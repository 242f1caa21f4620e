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


GROUPS: Final = {"pair": (2,), "two-pair": (2, 2), "three": (3,), "full": (3, 2), "four": (4,), "five": (5,)}
"""How many cards or dice stand for the first values of a combination; each further value is that of a single one."""


class Decider(msgspec.Struct, frozen=True):
    """The first value that tells a better hand from a worse one of the same combination."""

    better: str
    worse: str
    alike: int  # how many cards or dice stand for it


def decider(better: Hand, worse: Hand) -> Decider | None:
    """None: the combinations differ, or nothing in their values does."""
    if better.combination != worse.combination:
        return None
    groups = GROUPS.get(better.combination, ())
    for at, (one, other) in enumerate(zip(better.values, worse.values, strict=False)):
        if one != other:
            return Decider(one, other, groups[at] if at < len(groups) else 1)
    return None


def five_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Refuse any other number of cards."""
    five = tuple(cards)
    if len(five) != CARDS_IN_HAND:
        raise BadNotation("not-five-cards", "a hand is five cards, not {count}", count=len(five))
    return five
