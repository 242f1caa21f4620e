"""Poker dice by the million: `rank(rolls)`.

A die is the number of its face: 0 for the ace, then K Q J T, 5 for the nine; `dice("A A K 9 J")` tells them. See
`study.arrays` for what arrays may look like and what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from brelan.games.poker_as.ranking import DICE_IN_HAND, Suites, dice_chart
from brelan.pieces.dice import FACES, PLACE, Face, parse_dice
from brelan.pieces.hand import Hand
from brelan.study import arrays
from brelan.study.arrays import Cards, Order, Places, Ranking, RankTables


@cache
def tables(wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different") -> RankTables:
    """For custom loops."""
    chart = dice_chart(wild_aces, pure_first, suites)
    sets = np.array([[PLACE[face] for face in roll] for roll in chart.hands])
    places = chart.size - np.array([chart.strengths[roll] for roll in chart.hands])
    hands = dict(zip(places.tolist(), chart.hands.values(), strict=True))
    order = Order(len(FACES), sets, np.zeros(len(sets), bool), places)
    ranking = Ranking(order, [hands[place] for place in sorted(hands)], chart.combinations, distinct=False)
    return RankTables(ranking, ranking.codes(range(len(FACES))))


def rank(
    rolls: ArrayLike, *, wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different"
) -> Places:
    """The place of each roll of five dice; 1 is the best."""
    ranking, codes = tables(wild_aces, pure_first, suites)
    return ranking.rank(rolls, codes)


@cache
def ranker(
    wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different"
) -> Callable[[Sequence[int]], int]:
    """A function from five dice to their place: quicker than arrays of one hand."""
    ranking, codes = tables(wild_aces, pure_first, suites)
    return ranking.one_by_one(codes)


def hand(place: int, *, wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different") -> Hand:
    """The hand of a place."""
    return tables(wild_aces, pure_first, suites).ranking.hand(place)


def count(
    places: ArrayLike, *, wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different"
) -> dict[str, int]:
    """How many of these places are of each combination, best first."""
    return tables(wild_aces, pure_first, suites).ranking.count(places)


def dice(*texts: str) -> Cards:
    """The numbers of dice such as "A A K 9 J" or "AAK9J"."""
    return np.array([PLACE[face] for face in parse_dice(*texts)], np.uint8)


def rolls(texts: Iterable[str]) -> Cards:
    """Rolls of as many dice each, a row for each text."""
    return arrays.rows([dice(text) for text in texts])


def names(numbers: ArrayLike) -> tuple[Face, ...]:
    """The faces of these numbers."""
    return arrays.names(numbers, FACES)


def all_rolls() -> Cards:
    """Every roll of five dice, 7,776 of them: each die by itself."""
    return np.indices((len(FACES),) * DICE_IN_HAND, np.uint8).reshape(DICE_IN_HAND, -1).T
