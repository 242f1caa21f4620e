"""French-suited cards: the pack of 52, its upper 32, and a joker. Knows no game.

A card is the text "As": its rank, then its suit. The joker is "*".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from brelan.errors import BadNotation, BadQuestion

Card: TypeAlias = str
Pack: TypeAlias = tuple[Card, ...]

RANKS: Final = "23456789TJQKA"
"""Lowest first: T is the ten."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades. No suit is above another."""

JOKER: Final = "*"

PACK_52: Final[Pack] = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK_32: Final[Pack] = tuple(rank + suit for suit in SUITS for rank in RANKS[5:])
PACK_53: Final[Pack] = (*PACK_52, JOKER)

RANK_OF: Final = {card: RANKS.index(card[0]) for card in PACK_52}
"""The place of a card's rank, 0 for a two, 12 for an ace."""


def parse_cards(pack: Pack, *texts: str) -> tuple[Card, ...]:
    """Read cards such as "As td,7C *", in one text or several; all must be in the pack, none twice."""
    cards = tuple(_card(word, pack) for word in re.split(r"[\s,]+", " ".join(texts)) if word)
    check_distinct(cards)
    return cards


def parse_suit(text: str) -> str:
    """Read a suit: its letter."""
    suit = text.strip().lower()
    if len(suit) != 1 or suit not in SUITS:
        raise BadNotation("unknown-suit", "{suit!r} is not a suit: c, d, h or s", suit=text)
    return suit


def check_distinct(*groups: Sequence[Card]) -> None:
    """Refuse a card that is named twice."""
    seen: set[Card] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise BadQuestion("card-twice", "{card} is given twice, but the pack has only one", card=card)
        seen.add(card)


def _card(word: str, pack: Pack) -> Card:
    rank, suit = word[:-1].upper(), word[-1:].lower()
    card = ("T" if rank == "10" else rank) + suit
    if card in pack:
        return card
    if card in PACK_53:
        raise BadQuestion(
            "not-among-cards", "{card} is not in the pack of {count:card|cards}", card=card, count=len(pack)
        )
    raise BadNotation(
        "unknown-suited-card",
        "{card!r} is not a card: a rank among {ranks} and a suit among c d h s, such as As",
        card=word,
        ranks=" ".join(dict.fromkeys(known[0] for known in reversed(pack) if known != JOKER)),
    )
