"""What a player of Poque may do: bid, announce, lead a card."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Pass(Struct, frozen=True, tag="pass"):
    """Put nothing in; the cards stay in hand."""


class Follow(Struct, frozen=True, tag="follow"):
    """Put in as much as the highest bid so far, or complete to it in the second round."""


class Bid(Struct, frozen=True, tag="bid"):
    """ "I poque for …": open, or raise the highest bid to this amount."""

    amount: int


class Announce(Struct, frozen=True, tag="announce"):
    """POQ-12: say the rank of the combination; there is nothing to choose."""

    combination: str
    values: tuple[str, ...] = ()


class Lead(Struct, frozen=True, tag="lead"):
    """POQ-13: lay the first card of a run; all that follows is laid without a choice."""

    card: str


BidAction: TypeAlias = Pass | Follow | Bid
Action: TypeAlias = Pass | Follow | Bid | Announce | Lead
