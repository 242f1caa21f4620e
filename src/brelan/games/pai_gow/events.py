"""What happens at a table of Pai Gow Poker."""

from __future__ import annotations

from typing import Literal, TypeAlias

from brelan.engine.dealing import Dealt
from brelan.engine.events import Brings, Leaves, Private, Public, Reveals
from brelan.games.pai_gow.actions import Cards
from brelan.pieces.hand import Hand

Against: TypeAlias = Literal["stronger", "equal", "weaker"]
"""How a hand compares with the bank's."""


class BetMade(Public, frozen=True, tag="bet-made"):
    """PGP-1: a seat has put down its bet."""

    seat: int
    amount: int


class PlacesDealt(Public, frozen=True, tag="places-dealt"):
    """PGP-1: cards lie in front of every place, face down."""

    count: int
    places: int


class Collected(Public, frozen=True, tag="collected"):
    """PGP-1: the cards in front of places without a bet were taken back unseen."""

    places: int


class HandsSet(Public, frozen=True, tag="hands-set"):
    """A seat has laid its two hands on the table, face down (PGP-7)."""

    seat: int


class OwnHands(Private, frozen=True, tag="own-hands"):
    """What the seat itself knows of the hands it has set."""

    front: Cards
    back: Cards
    low: Hand
    high: Hand
    foul: bool


class GaveUp(Leaves, Brings, frozen=True, tag="gave-up"):
    """PGP-8: a seat gave up its bet; its cards stay secret."""

    amount: int


class BankTurned(Public, frozen=True, tag="bank-turned"):
    """PGP-7: the bank turned its seven cards and set them by its house way."""

    front: Cards
    back: Cards
    low: Hand
    high: Hand


class HandsTurned(Reveals, frozen=True, tag="hands-turned"):
    """PGP-7: the bank turned a seat's two hands and compared them with its own."""

    front: Cards
    back: Cards
    low: Hand
    high: Hand
    low_against: Against
    high_against: Against

    @property
    def revealed(self) -> Hand:
        return self.high


class Paid(Brings, frozen=True, tag="paid"):
    """PGP-9: both hands were stronger. `amount` is what the seat gains, the commission already taken."""

    seat: int
    amount: int
    commission: int


class Pushed(Brings, frozen=True, tag="pushed"):
    """PGP-9: one hand stronger, one weaker: the bet comes back."""

    seat: int
    amount: int


class Lost(Brings, frozen=True, tag="lost"):
    """PGP-9: the bank takes the bet; by PGP-3 also when the setting is a foul."""

    seat: int
    amount: int
    foul: bool


Event: TypeAlias = (
    BetMade
    | PlacesDealt
    | Dealt
    | Collected
    | HandsSet
    | OwnHands
    | GaveUp
    | BankTurned
    | HandsTurned
    | Paid
    | Pushed
    | Lost
)
