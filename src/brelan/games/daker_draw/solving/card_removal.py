"""Which sums tell how many hands of the opponent share no card with a hand.

Let j be how many cards of a kind a hand holds. Let b(j) be the part of an opponent's ways to hold their cards of this
kind that take one of those. Then the part that shares no card at all is the product of 1 - b(j) over all kinds of the
hand. Multiplied out it is a sum over the sets T of these kinds, so for each T, with its numbers j, one sum over all
hands of the opponent is enough. T of five kinds is the hand itself: `alone` is its part, and no sum is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from brelan.families.daker_cards.cards import Pack
from brelan.games.daker_draw.solving.hands import BASE, Hands, hands_of
from brelan.pieces.hand import CARDS_IN_HAND

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints

MOST_KINDS: Final = CARDS_IN_HAND - 1
"""Of a set whose sum is kept."""


class Blocking(NamedTuple):
    """For each hand the sums to which its weight is added, and those from which it reads."""

    adds: Ints  # where the sums of each hand begin, and the last one's end
    add_sets: Ints
    add_parts: Floats  # the part of the weight, times the ways to hold the hand
    reads: Ints
    read_sets: Ints
    read_signs: Floats
    alone: Floats
    sums: int

    @property
    def arrays(self) -> tuple[Any, ...]:
        """For the loops."""
        return self[:-1]


@lru_cache(maxsize=4)
def blocking_of(pack: Pack) -> Blocking:
    """The sums of a pack, kept."""
    import numpy as np

    hands = hands_of(pack)
    spots = _Spots(hands)
    rows, codes, signs = _joined(spots.read())
    sets = np.unique(codes)
    adders, added, parts = _joined(spots.added())
    known = np.isin(added, sets)
    adders, added, parts = adders[known], added[known], parts[known] * hands.ways[adders[known]]
    return Blocking(
        *_by_hand(adders, np.searchsorted(sets, added), parts, hands.size),
        *_by_hand(rows, np.searchsorted(sets, codes), signs, hands.size),
        spots.alone().astype(np.float32),
        len(sets),
    )


class _Spots:
    """The different kinds of each hand, one after the other."""

    def __init__(self, hands: Hands) -> None:
        import numpy as np

        held = hands.held(hands.codes)
        kinds = np.argsort(held == 0, axis=1, kind="stable")[:, :CARDS_IN_HAND]
        self._held = np.take_along_axis(held, kinds, 1)  # 0: the hand has fewer kinds
        self._digits = hands.digits[kinds]
        most = int(hands.counts.max())
        self._counts = hands.counts[kinds]
        self._blocked = np.array(
            [[[_blocked(n, j, a) for a in range(BASE)] for j in range(BASE)] for n in range(most + 1)]
        )
        self._places = range(kinds.shape[1])
        self._all = np.arange(hands.size)

    def read(self) -> Iterator[tuple[Array, Array, Array]]:
        """Hands, sets and signs: every set of at most four kinds, with all cards that the hand has of them."""
        import numpy as np

        for some in self._some():
            rows = self._all[(self._held[:, some] > 0).all(axis=1)]
            codes = (self._held[rows][:, some] * self._digits[rows][:, some]).sum(axis=1)
            yield rows, codes, np.full(len(rows), (-1.0) ** len(some))

    def added(self) -> Iterator[tuple[Array, Array, Array]]:
        """Hands, sets and parts: every set of some of the kinds, with any numbers of cards."""
        for some in self._some():
            there = (self._held[:, some] > 0).all(axis=1)
            for numbers in product(range(1, BASE), repeat=len(some)):
                if sum(numbers) > CARDS_IN_HAND:
                    continue
                rows = self._all[there & (self._counts[:, some] >= numbers).all(axis=1)]
                codes = (self._digits[rows][:, some] * numbers).sum(axis=1)
                yield rows, codes, self._part(rows, some, numbers)

    def alone(self) -> Array:
        """What five different kinds add in the end: minus the part of the same hand that shares all five cards."""
        import numpy as np

        rows = self._all[(self._held > 0).sum(axis=1) == CARDS_IN_HAND]
        found = np.zeros(len(self._all))
        found[rows] = -self._part(rows, list(self._places), (1,) * len(self._places))
        return found

    def _some(self) -> Iterator[list[int]]:
        for size in range(MOST_KINDS + 1):
            for some in combinations(self._places, size):
                yield list(some)

    def _part(self, rows: Array, some: list[int], numbers: tuple[int, ...]) -> Array:
        counts, held = self._counts[rows][:, some], self._held[rows][:, some]
        found: Array = self._blocked[counts, numbers, held].prod(axis=1)
        return found


def _blocked(count: int, mine: int, theirs: int) -> float:
    """The part of the ways to hold `theirs` of `count` equal cards that take one of `mine` certain ones."""
    return 1 - comb(count - mine, theirs) / comb(count, theirs) if max(mine, theirs) <= count else 0.0


def _joined(parts: Iterator[tuple[Array, Array, Array]]) -> tuple[Array, Array, Array]:
    import numpy as np

    rows, codes, numbers = (np.concatenate(column) for column in zip(*parts, strict=True))
    return rows, codes, numbers


def _by_hand(rows: Array, sets: Array, parts: Array, size: int) -> tuple[Ints, Ints, Floats]:
    import numpy as np

    order = rows.argsort(kind="stable")
    starts = np.searchsorted(rows[order], np.arange(size + 1))
    return starts.astype(np.int32), sets[order].astype(np.int32), parts[order].astype(np.float32)
