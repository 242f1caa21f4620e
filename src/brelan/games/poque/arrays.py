"""Poque hands by the million: `rank(hands, trump)`.

A card is the number of its place in the pack, from 0 to 31: 8 × suit + rank, suits in the order c d h s, ranks from
the seven to the ace; `cards("As Td")` tells them. See `study.arrays` for what arrays may look like and what comes
back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.errors import BadNotation
from brelan.games.poque import ranking as charts
from brelan.games.poque.ranking import (
    NO_TRUMP,
    RANKS,
    Chart,
    all_strengths,
    cards_of,
    hand_of,
    poque_chart,
    strengths,
)
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.pieces.suited_cards import PACK_32, SUITS, Card, parse_cards, parse_suit
from brelan.study import arrays
from brelan.study.arrays import Cards, Order, Places, Ranking, RankTables

_KINDS: Final = 2 * len(RANKS)
"""A rank, trump or not."""


@cache
def _ranked(with_trump: bool, full_combinations: bool, flush_below_full: bool) -> RankTables:
    """With a row of codes for each trump."""
    chart = poque_chart(full_combinations, flush_below_full)
    trump = SUITS[0] if with_trump else NO_TRUMP
    masks, found = charts.all_hands(), all_strengths(trump, chart)
    held = masks[:, None] >> np.arange(len(PACK_32), dtype=masks.dtype) & 1
    positions = np.nonzero(held)[1].reshape(-1, CARDS_IN_HAND)
    suits = positions // len(RANKS)
    one_suit = (suits == suits[:, :1]).all(axis=1)
    kinds = np.array(_kinds(trump))[positions]
    sets, first = arrays.different(np.hstack([kinds, one_suit[:, None]]), _KINDS)
    upwards = strengths(trump, chart)
    places = len(upwards) - np.searchsorted(upwards, found[first])
    order = Order(_KINDS, sets[:, :-1], sets[:, -1].astype(bool), places)
    ranking = Ranking(order, _hands(order, masks[first], chart), chart.combinations)
    bits = [1 << SUITS.index(card[1]) for card in PACK_32]
    rows = SUITS if with_trump else (NO_TRUMP,)
    return RankTables(ranking, np.array([ranking.codes(_kinds(suit), bits) for suit in rows]))


def tables(
    trump: str | None = None, *, full_combinations: bool = False, flush_below_full: bool = False
) -> RankTables:
    """For custom loops."""
    ranking, codes = _ranked(trump is not None, full_combinations, flush_below_full)
    return RankTables(ranking, codes[_row(trump)])


def _kinds(trump: str) -> list[int]:
    return [RANKS.index(card[0]) + len(RANKS) * (card[1] == trump) for card in PACK_32]


def _hands(order: Order, masks: NDArray[np.uint32], chart: Chart) -> list[Hand]:
    """The hand of each place, with the values that all hands of the place have in common."""
    found: dict[int, Hand] = {}
    for place, mask in zip(order.places.tolist(), masks.tolist(), strict=True):
        one = hand_of(cards_of(mask), chart)
        known = found.setdefault(place, one).values
        common = takewhile(lambda both: both[0] == both[1], zip(known, one.values, strict=False))
        found[place] = Hand(one.combination, tuple(value for value, _ in common))
    return [found[place] for place in sorted(found)]


def rank(
    hands: ArrayLike,
    trump: str | ArrayLike | None = None,
    *,
    full_combinations: bool = False,
    flush_below_full: bool = False,
    check: bool = True,
) -> Places:
    """The place of each hand of five cards; 1 is the best.

    `trump` is a suit (c d h s), or an array with the number of a suit (0 to 3, in that order) for each hand. Without
    it, hands that only the trump tells apart share a place (POQ-8).
    """
    ranking, codes = _ranked(trump is not None, full_combinations, flush_below_full)
    if trump is None or isinstance(trump, str):
        return ranking.rank(hands, codes[_row(trump)], check)
    found = arrays.as_hands(hands, CARDS_IN_HAND)
    return ranking.rank_by(found, _rows(trump, found.shape[:-1]), codes, check)


def _row(trump: str | None) -> int:
    return 0 if trump is None else SUITS.index(parse_suit(trump))


def _rows(trump: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.intp]:
    found = np.asarray(trump)
    if found.dtype.kind not in "iu" or found.shape not in ((), shape):
        raise BadNotation(
            "trump-not-each",
            "trump is a suit, or an array with the number of a suit for each hand: {wanted}, not {shape} of {dtype}",
            wanted=str(shape),
            shape=str(found.shape),
            dtype=str(found.dtype),
        )
    wrong = found[(found < 0) | (found >= len(SUITS))]
    if wrong.size:
        raise BadNotation("number-no-suit", "{suit} is not the number of a suit, 0 to 3", suit=int(wrong.flat[0]))
    return np.ascontiguousarray(np.broadcast_to(found, shape).reshape(-1), np.intp)


@cache
def ranker(
    trump: str | None = None, full_combinations: bool = False, flush_below_full: bool = False
) -> Callable[[Sequence[int]], int]:
    """A function from five cards to their place: quicker than arrays of one hand."""
    ranking, codes = _ranked(trump is not None, full_combinations, flush_below_full)
    return ranking.one_by_one(codes[_row(trump)])


def hand(place: int, trump: bool = True, *, full_combinations: bool = False, flush_below_full: bool = False) -> Hand:
    """The hand of a place, ranked with a trump or without. Of a full it tells the three alone: its pair decides
    nothing."""
    return _ranked(trump, full_combinations, flush_below_full).ranking.hand(place)


def count(
    places: ArrayLike, trump: bool = True, *, full_combinations: bool = False, flush_below_full: bool = False
) -> dict[str, int]:
    """How many of these places, ranked with a trump or without, are of each combination, best first."""
    return _ranked(trump, full_combinations, flush_below_full).ranking.count(places)


def cards(*texts: str) -> Cards:
    """The numbers of cards such as "As td,7C"."""
    return np.array([PACK_32.index(card) for card in parse_cards(PACK_32, *texts)], np.uint8)


def hands(texts: Iterable[str]) -> Cards:
    """Hands of as many cards each, a row for each text."""
    return arrays.rows([cards(text) for text in texts])


def names(numbers: ArrayLike) -> tuple[Card, ...]:
    """The cards of these numbers."""
    return arrays.names(numbers, PACK_32)


def all_hands(size: int = CARDS_IN_HAND) -> Iterator[Cards]:
    """Every hand of this many cards, 201,376 of five, in one array or several."""
    return arrays.all_hands(len(PACK_32), size)
