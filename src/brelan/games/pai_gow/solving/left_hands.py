"""The bank's possible hands: how many of each class are left when some cards are known to lie elsewhere.

`odds.pai_gow.classes` divides the hands of seven cards into 292,253 classes. Hands told by their ranks alone are
counted rank by rank. Those with five cards of one suit are counted suit by suit, and taken off the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow.odds.classes import JOKER, MASKS, MOST_OTHERS, SUIT_SIZE, SYMBOLS, classes, others_number
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.pieces.suited_cards import PACK_53, SUITS, Card

Counts: TypeAlias = NDArray[np.int64]


class Suited(NamedTuple):
    """The classes of one suit with this many other cards: a row for each set of ranks of the suit, a column for
    each of the others."""

    joker: int
    masks: NDArray[np.int64]
    """The ranks of the suit, as bits."""
    others: NDArray[np.int64]
    """The ranks of the other cards, a row for each class."""
    numbers: NDArray[np.int64]
    """The number of the class, less that of the first class of one suit."""


class Shapes(NamedTuple):
    """What the classes are made of."""

    number: NDArray[np.int8]
    """How many cards of each rank, and jokers, a class told by its ranks has."""
    suited: tuple[Suited, ...]
    by_ranks: NDArray[np.int64]
    """For each class of one suit, the one with the same ranks among those told by ranks."""


@cache
def shapes() -> Shapes:
    """Built once, in a moment."""
    rows, first = classes().cards.astype(np.int64), classes().suited
    symbols = np.where(rows == JOKER, SUIT_SIZE, rows % SUIT_SIZE)
    number = np.stack([(symbols == symbol).sum(axis=1) for symbol in range(SYMBOLS)], axis=1)
    suited = tuple(_suited(joker, others) for joker in (0, 1) for others in range(MOST_OTHERS + 1))
    return Shapes(number[:first].astype(np.int8), suited, _places(number[first:], number[:first]))


def _suited(joker: int, beside: int) -> Suited:
    in_suit = CARDS_DEALT - joker - beside
    masks = np.array([mask for mask in range(MASKS) if mask.bit_count() == in_suit])
    others = sorted(combinations_with_replacement(range(SUIT_SIZE), beside), key=others_number)
    first = classes().of_suit[joker, masks].astype(np.int64) - classes().suited
    numbers = first[:, None] + np.array([others_number(ranks) for ranks in others])
    return Suited(joker, masks, np.array(others, np.int64).reshape(len(others), beside), numbers)


def _places(wanted: NDArray[Any], among: NDArray[Any]) -> NDArray[np.int64]:
    """Where each of these rows stands among others."""
    base = (len(SUITS) + 1) ** np.arange(SYMBOLS)
    codes = among @ base
    order = np.argsort(codes)
    return np.asarray(order[np.searchsorted(codes[order], wanted @ base)])


def hands_left(taken: Iterable[Card]) -> Counts:
    """For each class, the hands of seven cards that hold none of these."""
    there = np.ones((len(SUITS), SUIT_SIZE), np.int64)
    joker = 1
    for card in map(PACK_53.index, taken):
        if card == JOKER:
            joker = 0
        else:
            there[divmod(card, SUIT_SIZE)] = 0
    known = shapes()
    of_suit = np.zeros(len(known.by_ranks), np.int64)
    for suited in known.suited:
        if joker or not suited.joker:
            of_suit[suited.numbers] = _of_one_suit(suited, there)
    by_ranks = _by_ranks(there.sum(axis=0), joker)
    by_ranks -= np.bincount(known.by_ranks, of_suit, len(by_ranks)).astype(np.int64)
    return np.concatenate((by_ranks, of_suit))


def _by_ranks(there: Counts, joker: int) -> Counts:
    """Hands by their ranks, whatever their suits."""
    number = shapes().number
    hands = np.where(number[:, SUIT_SIZE] > 0, joker, 1)
    for rank, cards in enumerate(there.tolist()):
        ways = np.array([comb(cards, some) for some in range(len(SUITS) + 1)])
        hands *= ways[number[:, rank]]
    return hands


def _of_one_suit(suited: Suited, there: Counts) -> Counts:
    """In each suit: can it have these ranks, and in how many ways can the others have theirs?"""
    gone = ((1 - there) << np.arange(SUIT_SIZE)).sum(axis=1)
    complete = (suited.masks[:, None] & gone) == 0
    beside = there.sum(axis=0) - there  # of each rank, the cards of the other suits
    if suited.others.shape[1] < MOST_OTHERS:
        ways = beside[:, suited.others].prod(axis=2)
    else:
        one, other = suited.others.T
        alike = (one == other).astype(np.int64)
        ways = beside[:, one] * (beside[:, other] - alike) >> alike
    return np.asarray(complete.astype(np.int64) @ ways)
