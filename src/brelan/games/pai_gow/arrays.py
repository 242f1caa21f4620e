"""Pai Gow hands by the million: `rank(hands)` of five cards or of two, `rank_best(hands)` of the best five of seven.

A card is the number of its place in the pack, from 0 to 52: 13 × suit + rank, suits in the order c d h s, ranks from
the two to the ace; the joker is 52. `cards("As Td *")` tells them. See `study.arrays` for what arrays may look like
and what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from brelan.errors import BadNotation
from brelan.games.pai_gow.ranking import (
    CARDS_DEALT,
    CARDS_IN_HIGH,
    CARDS_IN_LOW,
    COMBINATIONS,
    LOW_HANDS,
    Wheel,
    high_chart,
    low_strength,
)
from brelan.pieces.hand import Hand
from brelan.pieces.suited_cards import JOKER, PACK_53, RANK_OF, RANKS, SUITS, Card, parse_cards
from brelan.study import arrays
from brelan.study.arrays import Cards, Order, Places, Ranking, RankTables

_JOKER: Final = len(RANKS)
_KINDS: Final = len(RANKS) + 1
"""A rank, or the joker."""

_KIND_OF: Final = [RANK_OF.get(card, _JOKER) for card in PACK_53]
_SUITS_OF: Final = [(1 << len(SUITS)) - 1 if card == JOKER else 1 << SUITS.index(card[1]) for card in PACK_53]
"""PGP-5: the joker goes with every suit."""

_FIVE_OF_SEVEN: Final = tuple(combinations(range(CARDS_DEALT), CARDS_IN_HIGH))


@cache
def _high(wheel: Wheel) -> RankTables:
    """Five cards."""
    chart = high_chart(wheel)
    mixed = [_spread(kinds) for kinds in _sets(CARDS_IN_HIGH)]
    suited = [_in_one_suit(kinds) for kinds in _sets(CARDS_IN_HIGH) if len(set(kinds)) == CARDS_IN_HIGH]
    strengths = [chart.strength(hand) for hand in (*mixed, *suited)]
    return _made(mixed, suited, strengths, chart.hands)


@cache
def _seven(wheel: Wheel) -> RankTables:
    """The best five of seven cards of several suits: every set of seven ranks, once."""
    kinds = np.array(list(_sets(CARDS_DEALT)))
    spread = np.where(kinds == _JOKER, len(PACK_53) - 1, kinds + np.arange(CARDS_DEALT) % len(SUITS) * len(RANKS))
    fives, codes = _high(wheel)
    places = fives.rank_best(spread, _FIVE_OF_SEVEN, codes, True).astype(np.int64)
    order = Order(_KINDS, kinds, np.zeros(len(kinds), bool), places)
    ranking = Ranking(order, fives.hands, COMBINATIONS)
    return RankTables(ranking, ranking.codes(_KIND_OF, _SUITS_OF))


@cache
def _low() -> RankTables:
    """Two cards."""
    mixed = [_spread(kinds) for kinds in _sets(CARDS_IN_LOW)]
    return _made(mixed, [], [low_strength(hand) for hand in mixed], LOW_HANDS)


def _made(
    mixed: list[tuple[Card, ...]], suited: list[tuple[Card, ...]], strengths: list[int], hands: Sequence[Hand]
) -> RankTables:
    kind = dict(zip(PACK_53, _KIND_OF, strict=True))
    sets = np.array([[kind[card] for card in hand] for hand in (*mixed, *suited)])
    order = Order(_KINDS, sets, np.arange(len(sets)) >= len(mixed), len(hands) - np.array(strengths))
    ranking = Ranking(order, hands[::-1], COMBINATIONS)
    return RankTables(ranking, ranking.codes(_KIND_OF, _SUITS_OF))


def _sets(size: int) -> Iterator[tuple[int, ...]]:
    """The ranks that this many cards can have: four of one at the most, and one joker."""
    for kinds in combinations_with_replacement(range(_KINDS), size):
        if max(map(kinds.count, kinds)) <= len(SUITS) and kinds.count(_JOKER) <= 1:
            yield kinds


def _spread(kinds: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks in all suits by turns."""
    return tuple(JOKER if kind == _JOKER else RANKS[kind] + SUITS[at % len(SUITS)] for at, kind in enumerate(kinds))


def _in_one_suit(kinds: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(JOKER if kind == _JOKER else RANKS[kind] + SUITS[0] for kind in kinds)


def tables(size: int = CARDS_IN_HIGH, wheel: Wheel = "low") -> RankTables:
    """For custom loops."""
    if size == CARDS_IN_HIGH:
        return _high(wheel)
    if size == CARDS_IN_LOW:
        return _low()
    raise BadNotation("not-five-or-two-cards", "a hand is five cards or two, not {count}", count=size)


def rank(hands: ArrayLike, *, wheel: Wheel = "low", check: bool = True) -> Places:
    """The place of each hand of five cards (1 is five aces) or of two (1 is a pair of aces)."""
    found = arrays.whole_numbers(hands)
    ranking, codes = tables(found.shape[-1] if found.ndim else 1, wheel)
    return ranking.rank(found, codes, check)


def rank_best(hands: ArrayLike, *, wheel: Wheel = "low", check: bool = True) -> Places:
    """The place of the best five of each hand of seven cards."""
    ranking, codes = _seven(wheel)
    return ranking.rank_sevens(hands, codes, _FIVE_OF_SEVEN, _high(wheel), check)


@cache
def ranker(size: int = CARDS_IN_HIGH, wheel: Wheel = "low") -> Callable[[Sequence[int]], int]:
    """A function from five cards, or from two, to their place: quicker than arrays of one hand."""
    ranking, codes = tables(size, wheel)
    return ranking.one_by_one(codes)


def hand(place: int, size: int = CARDS_IN_HIGH, *, wheel: Wheel = "low") -> Hand:
    """The hand of a place among those of five cards or of two."""
    return tables(size, wheel).ranking.hand(place)


def count(places: ArrayLike, size: int = CARDS_IN_HIGH, *, wheel: Wheel = "low") -> dict[str, int]:
    """How many of these places are of each combination, best first."""
    return tables(size, wheel).ranking.count(places)


def cards(*texts: str) -> Cards:
    """The numbers of cards such as "As td,7C *"."""
    return np.array([PACK_53.index(card) for card in parse_cards(PACK_53, *texts)], np.uint8)


def hands(texts: Iterable[str]) -> Cards:
    """Hands of as many cards each, a row for each text."""
    return arrays.rows([cards(text) for text in texts])


def names(numbers: ArrayLike) -> tuple[Card, ...]:
    """The cards of these numbers."""
    return arrays.names(numbers, PACK_53)


def all_hands(size: int = CARDS_IN_HIGH) -> Iterator[Cards]:
    """Every hand of this many cards, 2,869,685 of five, 154,143,080 of seven, in several arrays."""
    return arrays.all_hands(len(PACK_53), size)
