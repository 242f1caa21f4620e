"""What happens at a table of Poker d'As. Dice lie open: every event is public."""

from __future__ import annotations

from typing import TypeAlias

from brelan.engine.events import Brings, Public, Reveals
from brelan.pieces.dice import Dice
from brelan.pieces.hand import Hand


class Staked(Public, frozen=True, tag="staked"):
    """PDA-5: everyone has put in the agreed stake."""

    stake: int
    pot: int


class Threw(Public, frozen=True, tag="threw"):
    """A player picked up all dice but the kept ones."""

    seat: int
    kept: Dice
    count: int
    throw: int


class Fell(Public, frozen=True, tag="fell"):
    """The five dice that now lie before the player."""

    seat: int
    dice: Dice
    hand: Hand


class Settled(Reveals, frozen=True, tag="settled"):
    """A player's hand is final."""

    dice: Dice
    hand: Hand
    throws: int

    @property
    def revealed(self) -> Hand:
        return self.hand


class Shut(Brings, frozen=True, tag="shut"):
    """PDA-6, `strictly-fewer`: after a single throw the others do not throw, and lose."""

    seats: tuple[int, ...]


class Level(Brings, frozen=True, tag="level"):
    """PDA-7: these players are level at the top and play off with a single throw each."""

    seats: tuple[int, ...]


class Won(Brings, frozen=True, tag="won"):
    """PDA-7: the winner takes the stakes of the others."""

    seat: int
    gain: int
    hand: Hand


Event: TypeAlias = Staked | Threw | Fell | Settled | Shut | Level | Won
