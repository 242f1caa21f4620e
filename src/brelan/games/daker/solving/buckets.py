"""Hands that are played alike: what a blueprint sees of the cards.

In the first round every hand stands alone. In the last one a bucket has strengths of boards that beat the same hands:
each strength is described by its chances against groups of hands that are alike before a card is turned. In between a
hand is described by the mean of these chances over the cards to come, and by how its strength will be distributed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.games.daker.rules import BOARD
from brelan.games.daker.solving.boards import Deck, Turned

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Ints

ROUNDS: Final = 12
CHUNK: Final = 8_192
"""Points whose distances to all centres are kept at once."""


def cluster(points: Array, weights: Array, count: int, seed: int) -> Ints:
    """The number of the cluster of each point. Equal points share one; no more than `count`, and none is empty.

    They are numbered by the sums of their coordinates: neighbours are alike.
    """
    import numpy as np

    different, inverse = np.unique(points.astype(np.float32), axis=0, return_inverse=True)
    if len(different) <= count:
        return inverse.ravel().astype(np.int32)
    weight = np.bincount(inverse.ravel(), weights)
    random = np.random.default_rng(seed)
    centres = different[random.choice(len(different), count, replace=False, p=weight / weight.sum())]
    for _ in range(ROUNDS):
        labels = _nearest(different, centres)
        centres = _centres(different, weight, labels, centres)
    labels = _nearest(different, centres[centres.sum(axis=1).argsort(kind="stable")])
    numbers: Ints = np.unique(labels, return_inverse=True)[1].ravel()[inverse.ravel()].astype(np.int32)
    return numbers


def _nearest(points: Array, centres: Array) -> Array:
    import numpy as np

    half = (centres**2).sum(axis=1) / 2
    parts = [points[at : at + CHUNK] for at in range(0, len(points), CHUNK)]
    return np.concatenate([(half - part @ centres.T).argmin(axis=1) for part in parts])


def _centres(points: Array, weight: Array, labels: Array, before: Array) -> Array:
    """The mean of each cluster; an empty one stays where it was."""
    import numpy as np

    total = np.bincount(labels, weight, minlength=len(before))
    sums = [np.bincount(labels, weight * column, minlength=len(before)) for column in points.T]
    means = np.stack(sums, axis=1) / np.maximum(total, 1e-9)[:, None]
    found: Array = np.where(total[:, None] > 0, means, before).astype(np.float32)
    return found


GROUPS: Final = 8
"""Groups of hands, by their strength before a card is turned."""

STEPS: Final = 10
"""The distribution of the strength in the end is known at this many steps."""


class Runs(NamedTuple):
    """The hands beside a board, as `Deck.spread` has them, in runs of neighbours that share a bucket."""

    starts: Ints  # of each run, and the end of the last
    labels: Ints  # the bucket of each run


class Buckets(NamedTuple):
    """How many buckets each round has, and the bucket of each run of hands beside each board: boards as sets."""

    deck: Deck
    counts: tuple[int, ...]
    labels: dict[Turned, Ints]

    def of(self, turned: Turned) -> Runs:
        board = tuple(sorted(turned))
        return Runs(starts_of(self.deck, board), self.labels[board])


def boards_of(deck: Deck, cards: int) -> list[Turned]:
    """Every board of this many cards that leaves two hands, as a set."""
    boards = combinations_with_replacement(range(len(deck.names)), cards)
    return [board for board in boards if all(board.count(kind) <= deck.counts[kind] for kind in board)]


def starts_of(deck: Deck, board: Turned) -> Ints:
    """Where each run of hands beside a board begins: a strength of a full board, a hand of another."""
    import numpy as np

    spread = deck.spread(board)
    return spread.levels if len(board) == BOARD else np.arange(spread.size + 1, dtype=np.int32)


def make_buckets(deck: Deck, counts: tuple[int, ...], seed: int) -> Buckets:
    """`counts`: how many buckets the second, the third and the last round have at the most."""
    import numpy as np

    found = [len(deck.holdings)]
    runs: dict[Turned, Ints] = {(): np.arange(len(deck.holdings), dtype=np.int32)}
    described = _Described(deck)
    for cards, count in enumerate(counts, 1):
        boards = boards_of(deck, cards)
        points, sizes = _points(described, boards)
        weights = np.concatenate([described.weights(board) for board in boards])
        labels = cluster(points, weights, count, seed)
        found.append(int(labels.max()) + 1)
        runs |= zip(boards, np.split(labels, np.cumsum(sizes)[:-1]), strict=True)
    return Buckets(deck, tuple(found), runs)


def _points(described: _Described, boards: list[Turned]) -> tuple[Array, list[int]]:
    import numpy as np

    rows = [described.points(board) for board in boards]
    return np.concatenate(rows), [len(row) for row in rows]


class _Described:
    """Boards and hands as points."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._group = self._groups()

    def points(self, board: Turned) -> Array:
        """A row for each strength of a full board, for each hand beside another."""
        import numpy as np

        if len(board) == BOARD:
            return self._chances(board)
        return self._mean(board).astype(np.float32)

    def weights(self, board: Turned) -> Array:
        """How often each row is dealt."""
        import numpy as np

        spread, deck = self._deck.spread(board), self._deck
        ways = spread.ways * _ways_of(deck, board)
        return np.add.reduceat(ways, spread.levels[:-1]) if len(board) == BOARD else ways

    def levels(self, board: Turned) -> Array:
        """The strength of each hand beside a full board, from 0."""
        import numpy as np

        levels = self._deck.spread(board).levels
        return np.repeat(np.arange(len(levels) - 1), np.diff(levels))

    def _groups(self) -> Array:
        """Hands in order of their mean strength, in equal parts."""
        import numpy as np

        deck = self._deck
        sums, totals = np.zeros(len(deck.holdings)), np.zeros(len(deck.holdings))
        for board in boards_of(deck, BOARD):
            spread = deck.spread(board)
            ways = spread.ways * _ways_of(deck, board)
            sums[spread.numbers] += ways * self._share(board)[self.levels(board)]
            totals[spread.numbers] += ways
        order = (sums / np.maximum(totals, 1)).argsort(kind="stable")
        weights = deck.spread(()).ways[order].cumsum()
        groups = np.empty(len(order), np.int64)
        groups[order] = np.minimum((weights - 1) * GROUPS / weights[-1], GROUPS - 1).astype(np.int64)
        return groups

    def _share(self, board: Turned) -> Array:
        """The chance of each strength to beat any hand, ties counting half."""
        import numpy as np

        spread = self._deck.spread(board)
        held = np.add.reduceat(spread.ways.astype(np.float64), spread.levels[:-1])
        found: Array = (held.cumsum() - held / 2) / held.sum()
        return found

    @lru_cache(maxsize=4096)  # noqa: B019 - lives as long as the buckets are made
    def _chances(self, board: Turned) -> Array:
        """The chance of each strength to beat a hand of each group."""
        import numpy as np

        spread, levels = self._deck.spread(board), self.levels(board)
        held = np.zeros((GROUPS, levels[-1] + 1))
        np.add.at(held, (self._group[spread.numbers], levels), spread.ways)
        held += 1e-6
        chances: Array = ((held.cumsum(axis=1) - held / 2) / held.sum(axis=1, keepdims=True)).T.astype(np.float32)
        return chances

    def _full(self, board: Turned) -> Array:
        """For each hand beside a full board its chances, and at which steps it lies."""
        import numpy as np

        steps = np.arange(1, STEPS + 1) / (STEPS + 1)
        below = np.clip((steps - self._share(board)[:, None]) * STEPS + 0.5, 0, 1) / 2
        return np.concatenate([self._chances(board), below], axis=1)[self.levels(board)]

    @lru_cache(maxsize=512)  # noqa: B019 - lives as long as the buckets are made
    def _mean(self, board: Turned) -> Array:
        """The mean over the cards that may be turned next."""
        import numpy as np

        deck = self._deck
        found = np.zeros((deck.spread(board).size, GROUPS + STEPS))
        for kind in deck.next_kinds(board):
            after = (*board, kind)
            board_after = tuple(sorted(after))
            free = deck.left(board)[kind] - deck.held[deck.spread(after).numbers, kind]
            below = self._full(board_after) if len(after) == BOARD else self._mean(board_after)
            found[deck.rows_above(after)] += free[:, None] * below
        return found / (len(deck.pack) - 3 - len(board))


def _ways_of(deck: Deck, board: Turned) -> int:
    """In how many ways a board can be turned, up to its order."""
    from math import comb, prod

    return prod(comb(count, board.count(kind)) for kind, count in enumerate(deck.counts))
