"""POQ-1: the board: the poque in the centre and eight pools around it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from msgspec import Struct

from brelan.pieces.suited_cards import Card


class Pool(IntEnum):
    """The nine places, in the order in which a table, a record and a view name what lies in them."""

    ACE = 0
    KING = 1
    QUEEN = 2
    JACK = 3
    TEN = 4
    KING_QUEEN = 5
    SEVEN_EIGHT_NINE = 6
    JOKER = 7
    POQUE = 8


class Pools(Struct, frozen=True):
    """The chips in each place, by name."""

    ace: int
    king: int
    queen: int
    jack: int
    ten: int
    king_queen: int
    seven_eight_nine: int
    joker: int
    poque: int


RANKS_OF: Final = {
    Pool.ACE: "A",
    Pool.KING: "K",
    Pool.QUEEN: "Q",
    Pool.JACK: "J",
    Pool.TEN: "T",
    Pool.KING_QUEEN: "KQ",
    Pool.SEVEN_EIGHT_NINE: "789",
}
"""The cards of trump that are drawn beside each pool. The joker pool and the poque are won otherwise."""

SINGLE: Final = {ranks: pool for pool, ranks in RANKS_OF.items() if len(ranks) == 1}
"""The pool of each single card of the board."""


def pool_id(pool: Pool) -> str:
    """KING_QUEEN -> "king-queen": the word that events and locales use."""
    return pool.name.lower().replace("_", "-")


def cards_of(pool: Pool, trump: str) -> tuple[Card, ...]:
    """The cards that win a pool."""
    return tuple(rank + trump for rank in RANKS_OF[pool])


def pools_won(cards: tuple[Card, ...], trump: str) -> tuple[Pool, ...]:
    """The pools whose cards are all among these."""
    return tuple(pool for pool in RANKS_OF if all(card in cards for card in cards_of(pool, trump)))
