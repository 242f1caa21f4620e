"""The exact chance that five known cards are the best of the table, against hands of which nothing is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.games.poque.board import RANKS_OF, SINGLE, Pool, cards_of
from brelan.games.poque.ranking import RANKS, Chart, all_hands, all_strengths, mask_of, strength
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.pieces.suited_cards import PACK_32, SUITS, Card
from brelan.study.equity import ExactEquity, Tally, added, exact, signed_powers

if TYPE_CHECKING:
    from brelan.study.array_types import Array

CARDS_AT_ONCE: Final = 14
"""Sets of cards are handled in blocks of this many: their numbers fit into the processor's cache."""


def equity(cards: tuple[Card, ...], turned: Card, opponents: int, chart: Chart) -> ExactEquity:
    """Against this many opponents, each of whom may hold any five of the other 26 cards. Some seconds for three."""
    seen = mask_of((*cards, turned))
    masks = all_hands()
    free = masks & seen == 0
    theirs = all_strengths(turned[1], chart)[free]
    mine = strength(cards, turned[1], chart)
    unseen = [at for at in range(len(PACK_32)) if not seen >> at & 1]
    hands = _closed_up(masks[free], unseen)
    tally = disjoint_hands(len(unseen), hands, theirs < mine, theirs <= mine, opponents)
    return exact(tally, _deals(len(unseen), opponents), opponents)


def _deals(cards: int, opponents: int) -> int:
    return prod(comb(cards - CARDS_IN_HAND * before, CARDS_IN_HAND) for before in range(opponents))


def _closed_up(masks: Array, unseen: Iterable[int]) -> Array:
    """The same hands in the bits 0, 1, 2, …, without gaps for the cards that are seen."""
    import numpy as np

    closed: Array = np.zeros(len(masks), np.uint32)
    for place, at in enumerate(unseen):
        closed |= (masks >> at & 1) << np.uint32(place)
    return closed


def disjoint_hands(cards: int, hands: Array, worse: Array, no_better: Array, opponents: int) -> Tally:
    """Count the ways to give each opponent one of `hands`, masks of this many cards, none of which two may hold.

    As in `games.daker.odds` by inclusion and exclusion over the sets of cards; but some cards at a time, since there
    are 2^26 sets: with the high cards of a set given, the hands inside it are added up over all sets of low cards.
    """
    import numpy as np

    if opponents == 1:
        won, not_lost = int(worse.sum()), int(no_better.sum())
        return Tally(won, not_lost, won + not_lost)
    if opponents == 2:
        return _two_disjoint(hands, worse, no_better)
    low = min(cards, CARDS_AT_ONCE)
    lows, highs = (hands & ((1 << low) - 1)).astype(np.intp), hands >> np.uint32(low)
    ties = bool((worse != no_better).any())
    signed = [_signed_sets(cards, low, size, CARDS_IN_HAND * opponents) for size in range(cards - low + 1)]
    parts = []
    for high in range(1 << cards - low):
        sets, signs = signed[high.bit_count()]
        inside = highs & ~np.uint32(high) == 0
        less = _inside(lows[inside & worse], low)[sets]
        no_more = _inside(lows[inside & no_better], low)[sets] if ties else less
        parts.append(signed_powers(less, no_more, signs, opponents))
    return added(parts)


def _two_disjoint(hands: Array, worse: Array, no_better: Array) -> Tally:
    """Two hands have nothing in common: all pairs, less those that share a card, plus those that share two, …"""
    import numpy as np

    cards = _single_cards(hands)
    win = mixed = not_lost = 0
    for size in range(CARDS_IN_HAND + 1):
        chosen = list(combinations(range(CARDS_IN_HAND), size))
        shared = np.concatenate([cards[:, list(places)].sum(axis=1, dtype=np.uint32) for places in chosen])
        _, number = np.unique(shared, return_inverse=True)
        less, no_more = (
            np.bincount(number, np.tile(counted, len(chosen))).astype(np.int64) for counted in (worse, no_better)
        )
        sign = (-1) ** size
        win += sign * int((less * less).sum())
        mixed += sign * int((less * no_more).sum())
        not_lost += sign * int((no_more * no_more).sum())
    return Tally(win, not_lost, win + mixed + not_lost)


def _single_cards(hands: Array) -> Array:
    """The five bits of each hand, in a row."""
    import numpy as np

    columns, left = [], hands.astype(np.int64)
    for _ in range(CARDS_IN_HAND):
        columns.append(left & -left)
        left = left & (left - 1)
    return np.stack(columns, axis=1)


def _inside(hands: Array, cards: int) -> Array:
    """For each set of this many cards, by its bits, how many of the hands are inside it."""
    import numpy as np

    counts: Array = np.bincount(hands, minlength=1 << cards).astype(np.uint32)
    for card in range(cards):
        halves = counts.reshape(-1, 2, 1 << card)
        halves[:, 1] += halves[:, 0]
    return counts


def _signed_sets(cards: int, low: int, high: int, filled: int) -> tuple[Array, Array]:
    """The sets of low cards which this many high ones make into sets that hold a hand and can be filled up.

    Also in how many ways each of them is filled up, by turns less than and above zero, modulo 2^64.
    """
    import numpy as np

    sizes = high + _inside(np.array([1 << card for card in range(low)]), low)
    sets: Array = ((sizes >= CARDS_IN_HAND) & (sizes <= filled)).nonzero()[0]
    ways = [(-1) ** (filled - size) * comb(cards - size, filled - size) for size in range(filled + 1)]
    return sets, np.array(ways, np.int64).astype(np.uint64)[sizes[sets]]


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
