"""All 154,143,080 hands of seven cards in 292,253 classes.

Without five cards of one suit (the joker goes with any) suits decide nothing: such hands are told apart by their
ranks alone. The others are told apart by the ranks of that suit and those of their few other cards. All hands of a
class can be set to the same strengths, so that whatever is asked about a setting is asked once for each class.

A card is a number: 13 × suit + rank, in the order of `PACK_53`; the joker is 52. A set of cards is a mask of bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH
from brelan.pieces.suited_cards import PACK_53, RANKS, SUITS, Card
from brelan.study import cache as stored

SIZES: Final = CARDS_DEALT + 1


class Order(NamedTuple):
    """The masks of at most seven ranks in order, and how many sets come before a mask."""

    masks: NDArray[np.int64]
    sizes: NDArray[np.int64]
    place: NDArray[np.int32]
    """The place of each mask in the order; -1 for more than seven ranks."""
    first: NDArray[np.int64]
    """The place of the first mask of each size."""
    before: NDArray[np.int32]
    """`before[suits, place, cards]`: how many sets of `cards` cards in `suits` suits have a lesser greatest mask."""


@cache
def order() -> Order:
    """Built once, in a moment."""
    sizes = np.array([mask.bit_count() for mask in range(MASKS)])
    masks = np.lexsort((np.arange(MASKS), sizes))
    masks = masks[sizes[masks] < SIZES]
    place = np.full(MASKS, -1, np.int32)
    place[masks] = np.arange(len(masks))
    first = np.searchsorted(sizes[masks], np.arange(SIZES + 1))
    return Order(masks, sizes[masks], place, first, _before(sizes[masks]))


def _before(sizes: NDArray[np.int64]) -> NDArray[np.int32]:
    """A set in n suits is its greatest mask, and a set in n - 1 suits whose greatest mask is not above it."""
    before = np.zeros((len(SUITS) + 1, len(sizes) + 1, SIZES), np.int64)
    before[0, 1:, 0] = 1  # no suit: one empty set, below any mask
    for suits in range(1, len(SUITS) + 1):
        for cards in range(SIZES):
            left = cards - sizes
            fitting = np.where(left >= 0, before[suits - 1, np.arange(1, len(sizes) + 1), left], 0)
            before[suits, 1:, cards] = np.cumsum(fitting)
    return before.astype(np.int32)


def number_of_sets(cards: int) -> int:
    """How many sets of this many cards there are without the joker, up to a change of suits."""
    return int(order().before[len(SUITS), -1, cards])


SUIT_SIZE: Final = len(RANKS)
JOKER: Final = len(RANKS) * len(SUITS)
SYMBOLS: Final = SUIT_SIZE + 1
"""What a card is without its suit: one of thirteen ranks, or the joker."""

MASKS: Final = 1 << SUIT_SIZE
"""The sets of ranks of one suit."""

MOST_OTHERS: Final = CARDS_DEALT - CARDS_IN_HIGH

Ranks: TypeAlias = tuple[int, ...]
"""Ranks in rising order; 13 is the joker."""


class Steps(NamedTuple):
    """Ranks of up to seven cards, card by card: `after[state, symbol]` is the state with one card more, -1 if there
    is no such card left. State 0 is no card; the states of n cards are numbered from `first[n]`."""

    after: NDArray[np.int32]
    first: tuple[int, ...]
    ranks: tuple[Ranks, ...]


@cache
def steps() -> Steps:
    """Built once, in a second."""
    by_size = [list(_rank_sets(size)) for size in range(CARDS_DEALT + 1)]
    ranks = [held for sets in by_size for held in sets]
    number = {held: state for state, held in enumerate(ranks)}
    after = np.full((len(ranks), SYMBOLS), -1, np.int32)
    for state, held in enumerate(ranks):
        if len(held) < CARDS_DEALT:
            for symbol in range(SYMBOLS):
                after[state, symbol] = number.get(tuple(sorted((*held, symbol))), -1)
    first = [0]
    for sets in by_size:
        first.append(first[-1] + len(sets))
    return Steps(after, tuple(first), tuple(ranks))


def _rank_sets(size: int) -> Iterator[Ranks]:
    for held in combinations_with_replacement(range(SYMBOLS), size):
        if held.count(SUIT_SIZE) <= 1 and all(held[at] != held[at + len(SUITS)] for at in range(size - len(SUITS))):
            yield held


class Classes(NamedTuple):
    """Every class by its number: those told by ranks first, in the order of their states, then those of one suit."""

    cards: NDArray[np.int8]
    """Seven cards that stand for the class, a row each."""
    hands: NDArray[np.int64]
    """How many hands are in the class."""
    suited: int
    """The number of the first class with five cards of one suit."""
    of_suit: NDArray[np.int32]
    """`of_suit[joker, mask]`: the first class with these ranks in one suit, to which the others add their number."""


def others_number(ranks: Sequence[int]) -> int:
    """The place of at most two ranks, the lower first, among as many others."""
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))


@cache
def classes() -> Classes:
    """From disk, or built in two seconds."""
    key = {"pai-gow": "classes", "source": stored.digest_of(__file__)}
    found = stored.load(key)
    if found is not None:
        return Classes(found["cards"], found["hands"], int(found["suited"]), found["of_suit"])
    built = _classes()
    stored.save(key, {**built._asdict(), "suited": np.array(built.suited)})
    return built


def _classes() -> Classes:
    known = steps()
    by_ranks = known.ranks[known.first[CARDS_DEALT] :]
    number = {ranks: place for place, ranks in enumerate(by_ranks)}
    rows = [spread(ranks) for ranks in by_ranks]
    hands = [prod(comb(len(SUITS), ranks.count(rank)) for rank in range(SUIT_SIZE)) for ranks in by_ranks]
    of_suit = np.full((2, MASKS), -1, np.int32)
    for joker in (0, 1):
        for in_suit in _in_suit(CARDS_DEALT - joker):
            of_suit[joker, sum(1 << rank for rank in in_suit)] = len(rows)
            for others in _others(CARDS_DEALT - joker - len(in_suit)):
                ways = len(SUITS) * prod(comb(len(SUITS) - 1, others.count(rank)) for rank in set(others))
                hands.append(ways)
                hands[number[tuple(sorted((*in_suit, *others)) + [SUIT_SIZE] * joker)]] -= ways
                rows.append([*in_suit, *_beside(others), *[JOKER] * joker])
    return Classes(np.array(rows, np.int8), np.array(hands, np.int64), len(by_ranks), of_suit)


def _in_suit(cards: int) -> Iterator[Ranks]:
    """The ranks of one suit that leave room for at most two other cards."""
    for count in range(cards - MOST_OTHERS, cards + 1):
        yield from combinations(range(SUIT_SIZE), count)


def _others(count: int) -> list[Ranks]:
    """In the order of their numbers."""
    return sorted(combinations_with_replacement(range(SUIT_SIZE), count), key=others_number)


def spread(ranks: Ranks) -> list[int]:
    """Cards of these ranks in all suits by turns: never more than two of one suit."""
    return [JOKER if rank == SUIT_SIZE else at % len(SUITS) * SUIT_SIZE + rank for at, rank in enumerate(ranks)]


def _beside(ranks: Ranks) -> list[int]:
    """Cards of at most two ranks in two suits that are not the first one."""
    return [(1 + at) * SUIT_SIZE + rank for at, rank in enumerate(ranks)]


def as_cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The texts of cards given by their numbers."""
    return tuple(PACK_53[number] for number in numbers)
