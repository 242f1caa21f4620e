"""What the loops of Pai Gow Poker look up: the class of seven cards, the strength of five, and how each class is set.

The codes of cards add up. In a sum stand the counts of the seven lower ranks, in base five, those of the six higher
ones with the joker, and how many cards there are of each suit. The hands with the same lower cards have classes that
follow each other (`odds.pai_gow.classes`), so that the class is the first of them plus the place of the higher cards:
two looks into small tables instead of seven into a large one.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.engine.queries import Progress
from brelan.games.pai_gow import house_ways
from brelan.games.pai_gow.actions import in_order
from brelan.games.pai_gow.odds import settings
from brelan.games.pai_gow.odds.classes import JOKER, SUIT_SIZE, as_cards, classes, steps
from brelan.games.pai_gow.odds.exact import cards_for_loops
from brelan.games.pai_gow.odds.kernels import NONE_OF_ANY_SUIT
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH, COMBINATIONS, Wheel, high_chart
from brelan.games.pai_gow.rules import PLACES
from brelan.pieces.suited_cards import PACK_53, SUITS
from brelan.study import cache as stored
from brelan.study.array_types import Array
from brelan.study.loops.compiled import filled

LOWER: Final = 7
"""The number of lower ranks, from the two."""

COUNTS: Final = len(SUITS) + 1  # a rank is held not at all, or up to four times
LOWER_BITS: Final = 17
HIGHER_BITS: Final = 15
SUITS_SHIFT: Final = LOWER_BITS + HIGHER_BITS
FRACTION_BITS: Final = 58  # of a random word: times 53 it still fits in 64

NO_CARD: Final = NONE_OF_ANY_SUIT << SUITS_SHIFT
"""The code of a hand to which no card has been added."""

# A setting in one number, which is negative for a class that has not been set yet.
LOW_BITS: Final = 7
HIGH_BITS: Final = 13
COMBINATION_SHIFT: Final = LOW_BITS + HIGH_BITS
FOUL: Final = 1 << 24
GIVEN_UP: Final = 1 << 25
NOT_YET: Final = -1


class Tables(NamedTuple):
    """For the loops, by a table's `wheel`."""

    codes: NDArray[np.uint64]  # by card: see above
    first_of_seven: NDArray[np.int32]  # by the code of the lower cards: the first class
    first_of_five: NDArray[np.int16]  # the same for five cards
    among_higher: NDArray[np.int16]  # by the code of the higher cards: their place among as many
    of_suit: NDArray[np.int32]  # see `Classes`
    lowest: NDArray[np.int64]  # the lowest rank of a mask
    symbols: NDArray[np.int64]  # by card: its rank, 13 for the joker
    order: NDArray[np.int64]  # by card: its place in a hand
    unfair: NDArray[np.uint64]  # by the hands already dealt: a fraction below this would favour some cards
    unsuited: NDArray[np.int16]  # by the number of five cards: their strength
    suited: NDArray[np.int16]  # by the mask of five cards of one suit
    lows: NDArray[np.int8]  # by the symbols of two cards
    floors: NDArray[np.int64]  # by the strength in front: the least one behind that is not a foul
    combinations: NDArray[np.int64]  # by the strength behind: the combination's place among COMBINATIONS


@cache
def for_loops(wheel: Wheel) -> Tables:
    """The tables as a record."""
    return filled(tables(wheel))


@cache
def tables(wheel: Wheel) -> Tables:
    """From disk, or built in two seconds."""
    key = {"pai-gow": "loops", "wheel": wheel, "source": settings.sources() + stored.digest_of(__file__)}
    found = stored.load(key)
    if found is None:
        found = _tables(wheel)._asdict()
        stored.save(key, found)
    return Tables(**found)


def _tables(wheel: Wheel) -> Tables:
    known, chart = steps(), high_chart(wheel)
    seven, higher = _numbers_of(CARDS_DEALT)
    five, _ = _numbers_of(CARDS_IN_HIGH)
    cards = cards_for_loops()
    places = {card: place for place, card in enumerate(in_order(PACK_53))}
    return Tables(
        codes=np.array([_code(card) for card in range(JOKER + 1)], np.uint64),
        first_of_seven=seven.astype(np.int32),
        first_of_five=five.astype(np.int16),
        among_higher=higher.astype(np.int16),
        of_suit=classes().of_suit,
        lowest=cards.lowest,
        symbols=cards.symbol,
        order=np.array([places[card] for card in PACK_53]),
        unfair=np.array([_unfair(hands * CARDS_DEALT) for hands in range(PLACES)], np.uint64),
        unsuited=settings.unsuited_strengths(wheel)[known.first[CARDS_IN_HIGH] :],
        suited=settings.suited_strengths(wheel),
        lows=settings.low_strengths(),
        floors=np.array(chart.floors),
        combinations=np.array([COMBINATIONS.index(hand.combination) for hand in chart.hands]),
    )


def _code(card: int) -> int:
    """What a card adds to the code of a hand. The joker goes with every suit."""
    if card == JOKER:
        return 0x1111 << SUITS_SHIFT | _weight(SUIT_SIZE) << LOWER_BITS
    suit, rank = divmod(card, SUIT_SIZE)
    return 1 << 4 * suit + SUITS_SHIFT | (_weight(rank) if rank < LOWER else _weight(rank) << LOWER_BITS)


def _weight(symbol: int) -> int:
    return int(COUNTS ** (symbol if symbol < LOWER else symbol - LOWER))


def _numbers_of(size: int) -> tuple[Array, Array]:
    """For sets of this many ranks: the first number by the lower cards, the place by the higher ones."""
    known = steps()
    ranks = np.array(known.ranks[known.first[size] : known.first[size + 1]])
    weights = np.array([_weight(symbol) for symbol in range(SUIT_SIZE + 1)])
    lower = np.where(ranks < LOWER, weights[ranks], 0).sum(axis=1)
    higher = np.where(ranks >= LOWER, weights[ranks], 0).sum(axis=1)
    numbers = np.arange(len(ranks))
    first = np.full(COUNTS**LOWER, len(ranks))
    np.minimum.at(first, lower, numbers)
    among = np.zeros(2 * COUNTS ** (SUIT_SIZE - LOWER), np.int64)
    among[higher] = numbers - first[lower]
    return np.where(first < len(ranks), first, 0), among


def _unfair(taken: int) -> int:
    """The fractions that are left over when they are divided equally among the ways to draw seven more cards."""
    left = JOKER + 1 - taken
    return (1 << FRACTION_BITS) % prod(range(left, left - CARDS_DEALT, -1))


def packed(high: ArrayLike, low: ArrayLike, wheel: Wheel) -> Any:
    """Settings in one number each: strengths, combination behind, and whether they are fouls (PGP-3)."""
    known, behind, front = tables(wheel), np.asarray(high, np.int64), np.asarray(low, np.int64)
    foul = np.where(behind < known.floors[front], FOUL, 0)
    return (front | behind << LOW_BITS | known.combinations[behind] << COMBINATION_SHIFT | foul).astype(np.int32)


MOST_SET_SINGLY: Final = 20_000
"""Hands that a house way sets in about a second. Who needs more has all classes set, once, and kept on disk."""


class Book:
    """How each house way, in the order of `NAMES`, sets each class: as far as it has been asked for."""

    def __init__(self, wheel: Wheel) -> None:
        self._wheel = wheel
        self._complete: set[int] = set()
        self._counts = [0] * len(house_ways.NAMES)
        self.settings = np.full((len(house_ways.NAMES), len(classes().cards)), NOT_YET, np.int32)
        for way, name in enumerate(house_ways.NAMES):
            known = settings.known_way_settings(name, wheel)
            if known is not None:
                self._take_over(way, known)

    def is_complete(self, way: int) -> bool:
        """Is every class set?"""
        return way in self._complete

    def set_all(self, way: int, progress: Progress | None = None) -> None:
        """Set every class: a quarter of a minute, if it is not on disk."""
        if way not in self._complete:
            self._take_over(way, settings.way_settings(house_ways.NAMES[way], self._wheel, progress))

    def set_some(self, way: int, needed: NDArray[np.int32]) -> None:
        """Set those of these classes that are not set yet."""
        row, cards = self.settings[way], classes().cards
        missing = np.unique(needed[row[needed] == NOT_YET])
        self._counts[way] += len(missing)
        if self._counts[way] > MOST_SET_SINGLY:
            self.set_all(way)
            return
        for number in missing.tolist():
            setting = house_ways.setting_of(house_ways.NAMES[way], as_cards(cards[number].tolist()), self._wheel)
            row[number] = packed(setting.high, setting.low, self._wheel)

    def _take_over(self, way: int, known: settings.Settings) -> None:
        self.settings[way] = packed(known.high, known.low, self._wheel)
        self._complete.add(way)


@cache
def book(wheel: Wheel) -> Book:
    """The one that everybody reads."""
    return Book(wheel)
