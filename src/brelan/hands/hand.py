"""A named hand, whatever the game: its combination and the values that tell it from others of its kind."""

from __future__ import annotations

from enum import IntEnum

import msgspec


def combination_id(combination: IntEnum) -> str:
    """TWO_PAIR -> "two-pair": the word that scripts, records and locales use."""
    return combination.name.lower().replace("_", "-")


class Hand(msgspec.Struct, frozen=True):
    """`Hand("full", ("A", "K"))` is a full of aces by kings."""

    combination: str
    values: tuple[str, ...] = ()
