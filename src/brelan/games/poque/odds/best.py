"""How often each combination is the best of the table: exact counts for two, three and four hands from 32 cards.

Four hands can be dealt in some 10^18 ways, but all that matters of a hand without a flush is how many cards of each
rank it has: one of 784 rows of eight numbers. Four cards of a rank go to several hands in a number of ways that is a
product over the ranks, so that the rows of two hands, and of the two others, can be added up apart from each other.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, perm, prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from brelan.games.poque.ranking import RANKS, Chart
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.pieces.suited_cards import PACK_32, SUITS

if TYPE_CHECKING:
    from brelan.study.array_types import Array

ALIKE: Final = len(SUITS)
_BASE: Final = ALIKE + 1
ROWS: Final = [row for row in product(range(_BASE), repeat=len(RANKS)) if sum(row) == CARDS_IN_HAND]
"""How many cards of each rank, the lowest rank first."""


def deals(players: int) -> int:
    """In how many ways this many hands can be dealt, one after the other."""
    return prod(comb(len(PACK_32) - CARDS_IN_HAND * before, CARDS_IN_HAND) for before in range(players))


Class: TypeAlias = tuple[str, ...]
"""A combination, or a combination and its first value: ("pair",) or ("pair", "K")."""


def classes(chart: Chart, by_value: bool) -> tuple[Class, ...]:
    """What is told apart, best first."""
    worths = sorted({*chart.mixed.values(), *chart.flushes.values()}, key=lambda worth: -worth.strength)
    return tuple(dict.fromkeys(_class_of(worth.hand, by_value) for worth in worths))


def _class_of(hand: Hand, by_value: bool) -> Class:
    return (hand.combination, hand.values[0]) if by_value else (hand.combination,)


def best_counts(chart: Chart, players: int, by_value: bool = False) -> dict[Class, int]:
    """Of all deals to this many players, in how many each class is the best of the table; best first."""
    counts: dict[Class, int] = {}
    below, weaker = 0, set[Class]()
    for strongest in reversed(classes(chart, by_value)):
        weaker.add(strongest)
        reached = all_within(_within(chart, weaker, by_value), players)
        counts[strongest] = reached - below
        below = reached
    return dict(reversed(counts.items()))


class Within(NamedTuple):
    """A part of all hands: those whose row is among `rows`, but not if they are flushes of a row among `flushes`."""

    rows: Array
    flushes: Array


def _within(chart: Chart, weaker: set[Class], by_value: bool) -> Within:
    """The hands of these classes. A flush is never weaker than other cards of the same ranks."""
    import numpy as np

    codes = [sum(count * CARDS_IN_HAND**rank for rank, count in enumerate(row)) for row in ROWS]
    rows = np.array([_class_of(chart.mixed[code].hand, by_value) in weaker for code in codes])
    strong_flushes = {code for code, worth in chart.flushes.items() if _class_of(worth.hand, by_value) not in weaker}
    return Within(rows, rows & np.array([code in strong_flushes for code in codes]))


def all_within(part: Within, players: int) -> int:
    """In how many deals all hands are within a part, flushes taken out by inclusion and exclusion.

    A flush gives each of its cards the same suit. For one flush that is the case in 4 of 4^5 ways; several of them
    are of different suits, since no suit has ten cards.
    """
    rows, flushes = part
    total = _count([rows] * players)
    if not flushes.any():
        return total
    total -= players * _count([rows] * (players - 1) + [flushes]) * ALIKE // ALIKE**CARDS_IN_HAND
    for count in range(2, players + 1):
        total += (-1) ** count * comb(players, count) * _several(rows, players - count, flushes, count)
    return total


def _several(rows: Array, others: int, flushes: Array, count: int) -> int:
    """Deals in which two given hands, or more, are flushes of these rows, and the others hold any of `rows`."""
    suits, chosen = perm(ALIKE, count), _rows()[flushes]
    if not others:
        return suits * prod([int(flushes.sum())] * count)
    taken = chosen
    for _ in range(count - 1):
        taken = (taken[:, None] + chosen).reshape(-1, len(RANKS))
    beside = _transformed(_of([rows] * others), _BESIDE)
    return suits * int(beside[_numbers(taken)].sum())


def _count(kinds: list[Array]) -> int:
    """Deals in which each hand has a row of its kind. Suits do not matter."""
    return int((_of(kinds[:2]) * _transformed(_of(kinds[2:]), _TOGETHER)).sum())


def _of(kinds: list[Array]) -> Array:
    """For each number of cards of each rank: in how many ways they are the cards of these hands, at most two."""
    if len(kinds) == 2:
        return _of_pair(*kinds)
    import numpy as np

    found = np.zeros(_BASE ** len(RANKS), np.int64)
    found[_numbers(_rows()[kinds[0]]) if kinds else 0] = 1
    return found


def _of_pair(first: Array, second: Array) -> Array:
    import numpy as np

    numbers, ways = _pairs()
    chosen = ways * (first[:, None] & second)
    summed = np.bincount(numbers.ravel(), chosen.ravel(), _BASE ** len(RANKS))
    return summed.astype(np.int64)  # below 2^53: exact


@cache
def _pairs() -> tuple[Array, Array]:
    """For two rows: the number of their sum, and in how many ways the sum falls apart into them."""
    import numpy as np

    rows = _rows()
    sums = rows[:, None] + rows
    possible = (sums <= ALIKE).all(axis=2)
    choose = np.array([[comb(both, one) for one in range(_BASE)] for both in range(_BASE)], np.float64)
    sums[~possible] = 0
    ways = np.where(possible, choose[sums, rows[:, None]].prod(axis=2), 0)
    return _numbers(sums), ways


@cache
def _rows() -> Array:
    import numpy as np

    return np.array(ROWS, np.int64)


def _numbers(rows: Array) -> Array:
    """Where a row stands in an array with an axis for each rank, laid flat."""
    import numpy as np

    found: Array = rows @ np.array([_BASE ** (len(RANKS) - 1 - rank) for rank in range(len(RANKS))])
    return found


def _transformed(counts: Array, matrix: Matrix) -> Array:
    """Apply the matrix along each rank."""
    import numpy as np

    for rank in range(len(RANKS)):
        before = counts.reshape(_BASE**rank, _BASE, -1)
        after = np.zeros_like(before)
        for one, row in enumerate(matrix):
            for other, ways in enumerate(row):
                if ways:
                    after[:, one] += ways * before[:, other]
        counts = after
    return counts.ravel()


Matrix: TypeAlias = tuple[tuple[int, ...], ...]

_TOGETHER: Final[Matrix] = tuple(
    tuple(comb(ALIKE, one) * comb(ALIKE - one, other) for other in range(_BASE)) for one in range(_BASE)
)
"""Four cards of a rank: `one` of them to some hands, `other` to others, the rest to nobody."""

_BESIDE: Final[Matrix] = tuple(tuple(comb(ALIKE - taken, other) for other in range(_BASE)) for taken in range(_BASE))
"""Four cards of a rank, of which `taken` are given away already: `other` of the rest to others."""
