"""The chance to hold the cards of each pool (POQ-1), the turned card taken into account (POQ-5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from brelan.games.poque.board import RANKS_OF, SINGLE, Pool, cards_of
from brelan.games.poque.ranking import RANKS
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.pieces.suited_cards import PACK_32, SUITS, Card


class PoolChance(NamedTuple):
    """Holding is having all cards of the pool in one hand. Whom the turned card pays is the dealer."""

    player: Fraction  # a given player holds it
    dealer: Fraction  # the dealer holds it, or turned it
    somebody: Fraction  # somebody at the table holds it
    taken: Fraction  # somebody holds it, or the dealer turned it


def before_the_turn(pool: Pool, players: int) -> PoolChance:
    """Before any card is seen. All suits are alike, so that the turned card may be taken to be of one of them."""
    found = [after_the_turn(pool, players, rank + SUITS[0]) for rank in RANKS]
    return PoolChance(*(sum(column, Fraction()) / len(RANKS) for column in zip(*found, strict=True)))


def after_the_turn(pool: Pool, players: int, turned: Card) -> PoolChance:
    """For those who have not looked at their cards: the hands are disjoint, so the chances of all players add up."""
    player = holding(pool, turned, ())
    turned_it = Fraction(SINGLE.get(turned[0]) is pool)
    return PoolChance(player, player + turned_it, players * player, players * player + turned_it)


def holding(pool: Pool, turned: Card, mine: Sequence[Card]) -> Fraction:
    """The chance that a given other player holds the pool's cards, from what one sees oneself."""
    unseen = [card for card in PACK_32 if card != turned and card not in mine]
    wanted = cards_of(pool, turned[1])
    if any(card not in unseen for card in wanted):
        return Fraction(0)
    return Fraction(comb(len(unseen) - len(wanted), CARDS_IN_HAND - len(wanted)), comb(len(unseen), CARDS_IN_HAND))


def held(pool: Pool, turned: Card, mine: Sequence[Card]) -> bool:
    """Whether these cards win the pool."""
    return all(card in mine for card in cards_of(pool, turned[1]))


POOLS = tuple(RANKS_OF)
"""Those that are won by holding cards."""
