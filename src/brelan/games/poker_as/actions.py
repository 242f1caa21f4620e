"""What a player of Poker d'As may do."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from brelan.pieces.dice import Dice, sort_dice


class Throw(Struct, frozen=True, tag="throw"):
    """Keep these dice and throw the others. Dice have no order: they are put best first."""

    keep: Dice = ()

    def __post_init__(self) -> None:
        force_setattr(self, "keep", sort_dice(self.keep))


class Stop(Struct, frozen=True, tag="stop"):
    """Be satisfied with the dice on the table."""


Action: TypeAlias = Throw | Stop
