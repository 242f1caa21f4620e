"""The bids for the poque as a game of its own, solved approximately (POQ-9 to POQ-12).

What counts of a hand is how many others it beats: its level, one of twenty equally likely ones. Hands are taken to be
independent of each other, bids to be for one, four or eight chips. All places then learn from each other by
regret matching (CFR+, with averages that give later rounds more weight), until no place could win more than a few
hundredths of a chip by playing otherwise; `gains` says how much exactly. The tree comes from the engine itself.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, Bid
from brelan.games.poque.announcing import standing
from brelan.games.poque.rules import ENTRY, HELD, MOST_BID, STAKE, Rules
from brelan.games.poque.state import State, right_of_dealer
from brelan.pieces.suited_cards import PACK_32
from brelan.probability import cache as disk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

LEVELS: Final = 20
AMOUNTS: Final = (1, 4, 8)
ROUNDS: Final = 500

Words: TypeAlias = tuple[str, ...]
"""What was said so far, as in records: ("pass", "bid 4", "follow")."""


class Node(NamedTuple):
    """A moment of the bidding. Places count from the dealer's right, who speaks first."""

    said: Words
    parent: int
    speaks: int | None  # a place; None where the bids are over
    standing: tuple[int, ...]  # the places at the highest bid, once they are over
    bids: tuple[int, ...]


@cache
def tree(players: int) -> tuple[Node, ...]:
    """Every way the bids can go, parents first, children of one node side by side."""
    state, _ = GAME.start(Rules(), Table((ENTRY + MOST_BID,) * players))
    nobody_claims = [card for card in PACK_32 if card[1] != PACK_32[-1][1]][: HELD * players]
    state, _ = GAME.apply(state, Drawn((*nobody_claims, PACK_32[-1])))
    nodes: list[Node] = []
    level: list[tuple[Words, int, State]] = [((), -1, state)]
    while level:
        numbered = list(enumerate(level, len(nodes)))
        nodes += [_node(said, parent, state) for _, (said, parent, state) in numbered]
        level = [
            ((*said, write_move(move)), number, GAME.apply(state, move)[0])
            for number, (said, _, state) in numbered
            if nodes[number].speaks is not None
            for move in GAME.legal(state)
            if not isinstance(move, Bid) or move.amount in AMOUNTS
        ]
    return tuple(nodes)


def _node(said: Words, parent: int, state: State) -> Node:
    order = right_of_dealer(state)
    over = not state.waiting or isinstance(GAME.legal(state)[0], Announce)
    return Node(
        said=said,
        parent=parent,
        speaks=None if over else order.index(state.waiting[0]),
        standing=tuple(order.index(seat) for seat in standing(state)) if over else (),
        bids=tuple(state.bids[seat] for seat in order),
    )


class Choice(NamedTuple):
    """Something to be said: how often each level says it, and the chips it brings on average from here on."""

    word: str
    often: tuple[float, ...]
    value: tuple[float, ...]


class Bidding:
    """The bids of so many players for a poque of so many chips, solved."""

    def __init__(self, players: int, poque: int, strategy: Array) -> None:
        import numpy as np

        game = _Game(players, poque)
        self._nodes = game.nodes
        self._numbers = {node.said: number for number, node in enumerate(game.nodes)}
        self._strategy = strategy
        self._reach = game.forward(strategy)
        self._values = game.backward(self._reach, strategy)
        best = [game.backward(self._reach, strategy, best_for=place)[0, place].sum() for place in range(players)]
        self.values = tuple(float(self._values[0, place].sum()) for place in range(players))
        """What each place wins on average; together the poque."""
        self.gains = tuple(float(found - value) for found, value in zip(best, self.values, strict=True))
        """What each place could win more if only it played otherwise."""
        self._children: dict[int, list[int]] = {}
        for number, node in enumerate(game.nodes[1:], 1):
            self._children.setdefault(node.parent, []).append(number)
        self._mass = np.maximum(self._reach.sum(axis=2), 1e-12)

    def speaks(self, said: Words) -> int | None:
        """The place that speaks next; None where the bids are over."""
        return self._nodes[self._numbers[said]].speaks

    def choices(self, said: Words) -> tuple[Choice, ...]:
        """What the one who speaks may say, with his own bid so far counted as spent."""
        number = self._numbers[said]
        node = self._nodes[number]
        place = node.speaks
        assert place is not None, "the bids are over"
        likely = self._mass[number].prod() / self._mass[number, place] / LEVELS
        found = []
        for child in self._children[number]:
            values = self._values[child, place] / likely + node.bids[place]
            often = self._strategy[child]
            found.append(Choice(self._nodes[child].said[-1], tuple(often.tolist()), tuple(values.tolist())))
        return tuple(found)

    def levels(self, said: Words, place: int) -> tuple[float, ...]:
        """How likely a place has each level, after all that was said."""
        reached = self._reach[self._numbers[said], place]
        return tuple((reached / self._mass[self._numbers[said], place]).tolist())


@cache
def solved_bidding(players: int, poque: int | None = None) -> Bidding:
    """Solved once, then kept on disk. The poque holds what everyone has just staked, unless it is said."""
    chips = STAKE * players if poque is None else poque
    key = {"game": "poque-bids", "players": players, "poque": chips, "levels": LEVELS, "amounts": AMOUNTS}
    kept = disk.load({**key, "rounds": ROUNDS})
    if kept is None or kept.keys() != {"strategy"} or kept["strategy"].shape != (len(tree(players)), LEVELS):
        kept = {"strategy": _Game(players, chips).solve(ROUNDS)}
        disk.save({**key, "rounds": ROUNDS}, kept)
    return Bidding(players, chips, kept["strategy"])


class _Game:
    """Arrays over the whole tree: [node, place, level]. The strategy of a node is how often it is gone to."""

    def __init__(self, players: int, poque: int) -> None:
        import numpy as np

        self.nodes = tree(players)
        self._players = players
        self._parent = np.array([node.parent for node in self.nodes])
        chooser = [self.nodes[node.parent].speaks for node in self.nodes]
        self._chooser = np.array([0 if place is None else place for place in chooser])
        depths = np.array([len(node.said) for node in self.nodes])
        self._layers = [np.flatnonzero(depths == depth) for depth in range(1, depths.max() + 1)]
        # Children of one node stand side by side: where each such group begins, and the group of each node.
        self._first = np.flatnonzero(np.diff(self._parent, prepend=-2))
        self._group = np.repeat(np.arange(len(self._first)), np.diff(self._first, append=len(self.nodes)))
        self._size = np.bincount(self._group)[self._group, None]
        self._ends = np.array([number for number, node in enumerate(self.nodes) if node.speaks is None])
        over = [self.nodes[number] for number in self._ends]
        self._bids = np.array([node.bids for node in over], np.float64)
        self._pot = poque + self._bids.sum(axis=1)
        self._standing = np.array([[place in node.standing for place in range(players)] for node in over])

    def solve(self, rounds: int) -> Array:
        """The average of all strategies, the later ones weighing more."""
        import numpy as np

        shape = (len(self.nodes), LEVELS)
        regret, total = np.zeros(shape), np.zeros(shape)
        every = np.arange(len(self.nodes))
        for weight in range(1, rounds + 1):
            strategy = self._shares(regret)
            reach = self.forward(strategy)
            values = self.backward(reach, strategy)
            regret += values[every, self._chooser] - values[self._parent, self._chooser]
            np.maximum(regret, 0, out=regret)
            total += weight * strategy * reach[self._parent, self._chooser]
        return self._shares(total)

    def _shares(self, weights: Array) -> Array:
        """In proportion to their weights, or equal where there are none."""
        import numpy as np

        sums = np.add.reduceat(weights, self._first)[self._group]
        shares: Array = np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / self._size)
        return shares

    def forward(self, strategy: Array) -> Array:
        """How likely each place of each level goes to each node, as far as it depends on that place."""
        import numpy as np

        reach = np.full((len(self.nodes), self._players, LEVELS), 1 / LEVELS)
        for layer in self._layers:
            reach[layer] = reach[self._parent[layer]]
            reach[layer, self._chooser[layer]] *= strategy[layer]
        return reach

    def backward(self, reach: Array, strategy: Array, best_for: int | None = None) -> Array:
        """The chips that each place of each level wins, times how likely the others go there.

        With `best_for` that place always says what is best for it.
        """
        import numpy as np

        values = np.zeros_like(reach)
        values[self._ends] = self._paid(reach[self._ends])
        for layer in reversed(self._layers):
            child, chooser = values[layer], self._chooser[layer]
            rows = np.arange(len(layer))
            own = child[rows, chooser] * strategy[layer]
            first = np.flatnonzero(np.diff(self._parent[layer], prepend=-2))
            parents = self._parent[layer][first]
            if best_for is not None:
                highest = np.maximum.reduceat(child[:, best_for], first)
            child[rows, chooser] = own
            values[parents] = np.add.reduceat(child, first)
            if best_for is not None:
                mine = chooser[first] == best_for
                values[parents[mine], best_for] = highest[mine]
        return values

    def _paid(self, reach: Array) -> Array:
        """Who stands alone takes the pot; of several the best level, and of equal levels each one equally often.

        So let a hand be better than a part of its own level, any part equally likely. What it then wins is a product
        of three terms at the most, of which two well chosen parts give the exact mean.
        """
        import numpy as np

        mass = reach.sum(axis=2)
        below = reach.cumsum(axis=2) - reach
        values = np.zeros_like(reach)
        for part in _PARTS:
            beaten = np.where(self._standing[:, :, None], below + part * reach, mass[:, :, None])
            for place in range(self._players):
                others = [other for other in range(self._players) if other != place]
                wins = beaten[:, others].prod(axis=1) * self._standing[:, [place]]
                costs = mass[:, others].prod(axis=1) * self._bids[:, place]
                values[:, place] += (self._pot[:, None] * wins - costs[:, None]) / LEVELS / len(_PARTS)
        return values


_PARTS: Final = (0.5 - 0.5 / sqrt(3), 0.5 + 0.5 / sqrt(3))
