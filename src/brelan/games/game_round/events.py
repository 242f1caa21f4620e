"""What happens in a Game Round."""

from __future__ import annotations

from typing import Literal, TypeAlias

from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.discards import Discarded, Drew, Reshuffled
from brelan.engine.events import Brings, Public
from brelan.families.betting.showdown import Showed


class Seated(Public, frozen=True, tag="seated"):
    """GRD-4: these players play a game of their own; the last one, between those who came out, is the belle."""

    seats: tuple[int, ...]
    final: bool


class Level(Brings, frozen=True, tag="level"):
    """GRD-3: these players are level in the deciding place and play again among themselves."""

    seats: tuple[int, ...]


class CameOut(Brings, frozen=True, tag="came-out"):
    """GRD-4: a group is settled, and this player goes on to the belle."""

    seat: int


class Decided(Brings, frozen=True, tag="decided"):
    """GRD-2: the round is settled: this player has won, or lost, what was agreed."""

    seat: int
    mode: Literal["winner", "loser"]
    stake: str


Event: TypeAlias = Seated | HandsDealt | Dealt | Discarded | Drew | Reshuffled | Showed | Level | CameOut | Decided
