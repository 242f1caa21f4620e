"""Poker dice with the faces A K Q J 10 9. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, cast

from brelan.errors import BadNotation

Face: TypeAlias = Literal["A", "K", "Q", "J", "T", "9"]
Dice: TypeAlias = tuple[Face, ...]

FACES: Final[Dice] = ("A", "K", "Q", "J", "T", "9")
"""Best first."""

PLACE: Final[dict[Face, int]] = {face: place for place, face in enumerate(FACES)}
"""0 for the ace … 5 for the nine: a sort key that puts the best die first."""


def sort_dice(dice: Iterable[Face]) -> Dice:
    """The same dice, best first."""
    return tuple(sorted(dice, key=PLACE.__getitem__))


def parse_dice(*texts: str) -> Dice:
    """Read dice such as "A A K 9 J", "a,a,k,9,10" or "AAK9J", in one text or several."""
    dice: list[Face] = []
    for token in re.split(r"[\s,]+", " ".join(texts).strip()):
        for letter in token.upper().replace("10", "T"):
            if letter not in PLACE:
                raise BadNotation(
                    "unknown-face",
                    "{face!r} is not a face of a die: use A K Q J T 9",
                    face=letter,
                    text=token,
                )
            dice.append(cast(Face, letter))
    return tuple(dice)
