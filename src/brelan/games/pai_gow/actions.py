"""What a player of Pai Gow Poker may do."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from brelan.pieces.suited_cards import JOKER, PACK_52, RANK_OF, Card

Cards: TypeAlias = tuple[Card, ...]


class Bet(Struct, frozen=True, tag="bet"):
    """PGP-1: the bet of the deal, before any card."""

    amount: int


class SetHands(Struct, frozen=True, tag="set"):
    """PGP-3: these two cards are the weak hand, the other five the strong one."""

    cards: Cards

    def __post_init__(self) -> None:
        force_setattr(self, "cards", _read_cards(self.cards))


class SetFoul(Struct, frozen=True, tag="foul"):
    """PGP-3: set these two cards though the five are worth less. Saying so is the confirmation; the bet is lost."""

    cards: Cards

    def __post_init__(self) -> None:
        force_setattr(self, "cards", _read_cards(self.cards))


class Stay(Struct, frozen=True, tag="stay"):
    """Let the bank turn the hands and compare them."""


class GiveUp(Struct, frozen=True, tag="give-up"):
    """PGP-8: lose the bet before the hands are turned; nobody sees them."""


Action: TypeAlias = Bet | SetHands | SetFoul | Stay | GiveUp


_PLACE: Final = {
    card: place for place, card in enumerate([JOKER, *sorted(PACK_52, key=lambda card: (-RANK_OF[card], card))])
}


def in_order(cards: Cards) -> Cards:
    """Cards of a hand have no order: the joker first, then the highest."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def _read_cards(cards: Cards) -> Cards:
    """In order, once they can be read: people write "as" and "10d" too. What is not a card stays as it is."""
    written = cards if _all_known(cards) else tuple([_as_written(card) for card in cards])
    return in_order(written) if _all_known(written) else written


def _all_known(cards: Cards) -> bool:
    return all(card in _PLACE for card in cards)


def _as_written(card: str) -> Card:
    rank, suit = card[:-1].upper(), card[-1:].lower()
    return ("T" if rank == "10" else rank) + suit
