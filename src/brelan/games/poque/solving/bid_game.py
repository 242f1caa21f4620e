"""The bids of Poque as arrays over the whole tree, and regret matching on them.

The strategy of a node is how often it is gone to: an array [node, level].
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod, sqrt
from typing import TYPE_CHECKING, Final

from brelan.games.poque.solving.moments import tree

if TYPE_CHECKING:
    from brelan.study.array_types import Array

LEAST: Final = 1e-7
"""No level is less likely than this, so that every level learns."""


class BidGame:
    """A number of players, the chips in the poque, and how likely each place has each level."""

    def __init__(self, players: int, poque: int, ranges: Sequence[Sequence[float]]) -> None:
        import numpy as np

        self.nodes = tree(players)
        self.ranges = np.maximum(np.array(ranges), LEAST)
        self._parent = np.array([node.parent for node in self.nodes])
        speaks = np.array([-1 if node.speaks is None else node.speaks for node in self.nodes])
        self._chooser = np.where(self._parent < 0, -1, speaks[self._parent])
        depths = np.array([len(node.said) for node in self.nodes])
        self._layers = [_Layer(self._parent, np.flatnonzero(depths == depth)) for depth in range(1, depths.max() + 1)]
        # Children of one node stand side by side: where each such group begins, and the group of each node.
        self._first = np.flatnonzero(np.diff(self._parent, prepend=-2))
        self._group = np.repeat(np.arange(len(self._first)), np.diff(self._first, append=len(self.nodes)))
        self._size = np.bincount(self._group)[self._group, None]
        self._ends = np.flatnonzero(speaks < 0)
        over = [self.nodes[number] for number in self._ends]
        self._bids = np.array([node.moment.bids for node in over], np.float64)
        self._pot = poque + self._bids.sum(axis=1)
        self._standing = np.array([[place in node.standing for place in range(players)] for node in over])

    @property
    def players(self) -> int:
        return len(self.ranges)

    def solve(self, rounds: int) -> Array:
        """CFR+, one place after the other: the average of all strategies, the later ones weighing more."""
        import numpy as np

        shape = (len(self.nodes), self.ranges.shape[1])
        regret, total = np.zeros(shape), np.zeros(shape)
        strategy = self.shares(regret)
        reach = [self.forward(strategy, place) for place in range(self.players)]
        said_by = [np.flatnonzero(self._chooser == place) for place in range(self.players)]
        for weight in range(1, rounds + 1):
            for place, said in enumerate(said_by):
                values = self.backward(reach, strategy, place)
                regret[said] = np.maximum(regret[said] + values[said] - values[self._parent[said]], 0)
                strategy[said] = self.shares(regret)[said]
                reach[place] = self.forward(strategy, place)
                total[said] += weight**2 * strategy[said] * reach[place][self._parent[said]]
        return self.shares(total)

    def shares(self, weights: Array) -> Array:
        """In proportion to their weights, or equal where there are none."""
        import numpy as np

        sums = np.add.reduceat(weights, self._first)[self._group]
        shares: Array = np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / self._size)
        return shares

    def forward(self, strategy: Array, place: int) -> Array:
        """How likely a place has each level and goes to each node, as far as it depends on that place."""
        import numpy as np

        steps = np.where((self._chooser == place)[:, None], strategy, 1.0)
        steps[0] = self.ranges[place]
        for layer in self._layers:
            steps[layer.nodes] *= steps[layer.parents]
        return steps

    def backward(self, reach: Sequence[Array], strategy: Array, place: int, best: bool = False) -> Array:
        """The chips that each level of a place wins, times how likely the others go there.

        With `best` the place always says what is best for it.
        """
        import numpy as np

        values = np.zeros_like(strategy)
        values[self._ends] = self._paid([reached[self._ends] for reached in reach], place)
        own = (self._chooser == place)[:, None]
        for layer in reversed(self._layers):
            found = values[layer.nodes]
            mine = own[layer.nodes]
            summed = np.add.reduceat(found * np.where(mine, strategy[layer.nodes], 1.0), layer.first)
            if best:
                highest = np.maximum.reduceat(found, layer.first)
                summed = np.where(mine[layer.first], highest, summed)
            values[layer.groups] += summed
        return values

    def worth(self, values: Array, place: int) -> float:
        """What a place wins on average, from the values of its levels."""
        return float(values[0] @ self.ranges[place])

    def _paid(self, reach: Sequence[Array], place: int) -> Array:
        """Who stands alone takes the pot; of several the best level, and of equal levels each one equally often.

        So let a hand be better than a part of its own level, any part equally likely. What it then wins is a product
        of three terms at the most, of which two well chosen parts give the exact mean.
        """
        import numpy as np

        others = [other for other in range(self.players) if other != place]
        mass = {other: reach[other].sum(axis=1, keepdims=True) for other in others}
        below = {other: reach[other].cumsum(axis=1) - reach[other] for other in others}
        won = sum(
            prod(
                np.where(self._standing[:, [other]], below[other] + part * reach[other], mass[other])
                for other in others
            )
            for part in _PARTS
        )
        pot = (self._pot * self._standing[:, place])[:, None] / len(_PARTS)
        paid: Array = pot * won - self._bids[:, [place]] * prod(mass.values())
        return paid


class _Layer:
    """The nodes of one depth, their parents, and where the children of each parent begin."""

    def __init__(self, parent: Array, nodes: Array) -> None:
        import numpy as np

        self.nodes, self.parents = nodes, parent[nodes]
        self.first = np.flatnonzero(np.diff(self.parents, prepend=-2))
        self.groups = self.parents[self.first]


_PARTS: Final = (0.5 - 0.5 / sqrt(3), 0.5 + 0.5 / sqrt(3))
