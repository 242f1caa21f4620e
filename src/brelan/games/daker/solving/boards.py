"""Hands and boards by kinds of cards: A/K and K/A are one kind. What the loops must know of each board."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from brelan.families.daker_cards.cards import Pack
from brelan.families.daker_cards.kinds import Kind, Kinds, kind_of
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker.rules import BOARD, HELD

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints

Turned: TypeAlias = tuple[Kind, ...]
"""The community cards in the order in which they were turned."""


class Spread(NamedTuple):
    """The hands that can be held beside a board, weakest first once the board is full."""

    numbers: Array  # each hand's number among all hands of the pack
    rows: Ints  # for each hand where the loops keep sums: 0, its three kinds, its three pairs of kinds
    parts: Floats  # for each of these kinds and pairs the part of the hands with it that hold certain cards of it
    ways: Floats  # in how many ways it can be held
    levels: Ints  # where each strength begins, and the last ends; only of a full board

    @property
    def hands(self) -> tuple[Any, ...]:
        """For the loops."""
        return self.rows, self.parts, self.ways

    @property
    def size(self) -> int:
        return len(self.ways)


class Deck(Kinds):
    """A pack by its kinds, and the hands and boards of Daker."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.holdings: Final = tuple(
            hand
            for hand in combinations_with_replacement(range(len(self.names)), HELD)
            if all(hand.count(kind) <= self.counts[kind] for kind in hand)
        )
        """Every hand, as the kinds of its cards."""
        self.number: Final[dict[tuple[Kind, ...], int]] = {hand: number for number, hand in enumerate(self.holdings)}

    @cached_property
    def held(self) -> Array:
        """How many cards of each kind a hand has: a row for each hand."""
        import numpy as np

        return np.array([[hand.count(kind) for kind in range(len(self.names))] for hand in self.holdings], np.int64)

    def left(self, turned: Turned) -> tuple[int, ...]:
        """How many cards of each kind are not on the board."""
        return tuple(count - turned.count(kind) for kind, count in enumerate(self.counts))

    def next_kinds(self, turned: Turned) -> tuple[Kind, ...]:
        """What may be turned next."""
        return tuple(kind for kind, count in enumerate(self.left(turned)) if count)

    def pair_row(self, one: Kind, two: Kind) -> int:
        """Where the sum of two kinds is kept, after that of all hands and those of the kinds."""
        low, high = sorted((one, two))
        return 1 + len(self.names) + high * (high + 1) // 2 + low

    @property
    def sums(self) -> int:
        """How many sums the loops keep."""
        kinds = len(self.names)
        return 1 + kinds + kinds * (kinds + 1) // 2

    def spread(self, turned: Turned) -> Spread:
        """The hands beside a board. The order in which it was turned means nothing to them."""
        return self._spread(tuple(sorted(turned)))

    @lru_cache(maxsize=4096)  # noqa: B019 - decks are kept for good
    def _spread(self, board: Turned) -> Spread:
        import numpy as np

        left = np.array(self.left(board))
        numbers, levels = self.order(board)
        kinds = self._kinds[numbers]
        return Spread(numbers, self._rows[numbers], self._parts(kinds, left), self._ways(numbers, left), levels)

    def order(self, board: Turned) -> tuple[Array, Ints]:
        """`numbers` and `levels` of a spread, without the rest of it."""
        import numpy as np

        numbers = np.flatnonzero((self.held <= np.array(self.left(board))).all(axis=1))
        if len(board) < BOARD:
            return numbers, np.zeros(0, np.int32)
        strengths = self.strengths(board)[numbers]
        order = strengths.argsort(kind="stable")
        starts = np.flatnonzero(np.diff(strengths[order], prepend=-1))
        return numbers[order], np.append(starts, len(numbers)).astype(np.int32)

    @cached_property
    def _kinds(self) -> Array:
        import numpy as np

        return np.array(self.holdings, np.int64)

    @cached_property
    def _rows(self) -> Ints:
        import numpy as np

        rows = [
            (0, 1 + a, 1 + b, 1 + c, self.pair_row(a, b), self.pair_row(a, c), self.pair_row(b, c))
            for a, b, c in self.holdings
        ]
        return np.array(rows, np.int32)

    def _parts(self, kinds: Array, left: Array) -> Floats:
        """One certain card of n equal ones: 1/n. Two: 1/nm of different kinds, 2/n(n - 1) of the same."""
        import numpy as np

        counts = left[kinds].astype(np.float64)
        columns = [1 / counts[:, at] for at in range(HELD)]
        for one, two in ((0, 1), (0, 2), (1, 2)):
            n, m, same = counts[:, one], counts[:, two], kinds[:, one] == kinds[:, two]
            columns.append(np.where(same, 2 / np.maximum(n * (n - 1), 1), 1 / (n * m)))
        return np.stack(columns, axis=1).astype(np.float32)

    def _ways(self, numbers: Array, left: Array) -> Floats:
        import numpy as np

        table = np.array([[comb(count, some) for some in range(HELD + 1)] for count in left.tolist()])
        ways: Floats = table[np.arange(len(left)), self.held[numbers]].prod(axis=1).astype(np.float32)
        return ways

    def strengths(self, board: Turned) -> Array:
        """DAK-8: what each hand of the pack is worth with the best two of the board; no meaning where it has too many
        cards of a kind."""
        import numpy as np

        one, two, three = board
        pairs = [self.pair_row(one, two), self.pair_row(one, three), self.pair_row(two, three)]
        found: Array = np.maximum.reduce([self._five[pair - 1 - len(self.names)] for pair in pairs])
        return found

    @cached_property
    def _five(self) -> Array:
        """The strength of each pair of kinds with each hand. The hand takes the first cards of a kind, the pair the
        last: they share none unless there are too few."""
        import numpy as np

        parted = daker_chart(self.pack).parted
        places = [[at for at, card in enumerate(self.pack) if kind_of(card) == name] for name in self.names]
        triples = np.array(
            [[places[kind][hand[:at].count(kind)] for at, kind in enumerate(hand)] for hand in self.holdings]
        )
        numbers = parted.triple_numbers[tuple(triples.T)]
        found = np.zeros((self.sums - 1 - len(self.names), len(self.holdings)), np.int8)
        for high, last in enumerate(places):
            for low in range(high + 1):
                if low != high or len(last) > 1:
                    pair = parted.pair_numbers[last[-1], places[low][-1] if low != high else last[-2]]
                    found[self.pair_row(low, high) - 1 - len(self.names)] = parted.table[pair, numbers]
        return found

    def rows_above(self, turned: Turned) -> Ints:
        """For each hand beside a board where it stood before the last card was turned."""
        import numpy as np

        before = np.full(len(self.holdings), -1, np.int32)
        above = self.spread(turned[:-1]).numbers
        before[above] = np.arange(len(above))
        return before[self.spread(turned).numbers]

    def odds(self, turned: Turned) -> Floats:
        """For each hand beside a board how likely its last card was turned, given the opponent's hand beside it."""
        import numpy as np

        kind, unseen = turned[-1], len(self.pack) - 2 * HELD - len(turned) + 1
        free = self.left(turned[:-1])[kind] - self.held[self.spread(turned).numbers, kind]
        odds: Floats = (free / unseen).astype(np.float32)
        return odds


@lru_cache(maxsize=8)
def deck_of(pack: Pack) -> Deck:
    """A pack by its kinds, kept."""
    return Deck(pack)
