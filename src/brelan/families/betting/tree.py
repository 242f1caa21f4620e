"""The public betting of two players as arrays: each round a forest, with a root for each way the rounds before ended.

The rules of betting are those of `families.betting.betting_round`; which moves are looked at is chosen by the caller.
Seat 0 deals. A fold where checking is free is left out: it never gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from brelan.engine.notation import write_move
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.limits import LimitKind

if TYPE_CHECKING:
    from typing import Any

    from brelan.study.array_types import Floats, Ints

Size: TypeAlias = Fraction | None
"""A bet as a part of the pot after calling; None is all in."""

Path: TypeAlias = tuple[BetAction, ...]
"""The moves of a round so far."""

ORDER: Final = (1, 0)
"""Whoever does not deal speaks first."""

ROOTS_AT_ONCE: Final = 16
"""A forest is divided into parts of at most this many trees, so that the vectors of one stay in the cache."""


class Limited(Protocol):
    """What the rules of a game must say about bets."""

    @property
    def limit(self) -> LimitKind: ...
    @property
    def max_bet(self) -> int | None: ...


class Spot(NamedTuple):
    """A moment of the betting."""

    betting: Betting
    before: str = ""  # the moves of the rounds before, each round ended by a stroke
    betting_round: int = 1
    path: Path = ()

    @property
    def history(self) -> str:
        """The moves of the deal, rounds divided by a stroke."""
        return " ".join([self.before, *map(write_move, self.path)]).strip()


Choose: TypeAlias = Callable[[Spot], Iterable[BetAction]]
"""The moves that are looked at."""


class Forest(NamedTuple):
    """The betting of a round after some of the ways the rounds before ended.

    Nodes are numbered: decisions first, parents before children, then rounds that end, folds, showdowns.
    """

    owner: Ints  # of each decision
    first: Ints  # its first edge, and where the last one's end
    child: Ints  # of each edge: the node it leads to
    entry: Ints  # the node of each root
    closed: int  # how many rounds end without a fold; the first of these nodes follows the decisions
    fold_gains: tuple[Floats, Floats]  # of each fold, what seat 0 and what seat 1 gains
    show_gains: Floats  # of each showdown, what the winner gains
    spots: tuple[Spot, ...]  # of each decision
    moves: tuple[BetAction, ...]  # of each edge
    offset: int  # the number of its first root among all roots of the round
    after: int  # the number of its first closing among all roots of the next round

    @property
    def arrays(self) -> tuple[Any, ...]:
        """For the loops."""
        return self.owner, self.first, self.child, self.entry

    @property
    def folds(self) -> int:
        """The first node where somebody folded."""
        return len(self.owner) + self.closed

    @property
    def shows(self) -> int:
        """The first node where both show."""
        return self.folds + len(self.fold_gains[0])

    @property
    def nodes(self) -> int:
        return self.shows + len(self.show_gains)

    @property
    def edges(self) -> int:
        return len(self.child)

    def edges_of(self, node: int) -> range:
        """The edges of a decision."""
        return range(self.first[node], self.first[node + 1])

    def edge(self, node: int, move: BetAction) -> int:
        """The edge of a move."""
        return next(edge for edge in self.edges_of(node) if self.moves[edge] == move)

    def node(self, path: Path) -> int:
        """The node after these moves, from the first root on."""
        node = int(self.entry[0])
        for move in path:
            node = int(self.child[self.edge(node, move)])
        return node


Forests: TypeAlias = tuple[tuple[Forest, ...], ...]
"""A tuple of forests for each round."""


def grow_rounds(
    minimums: tuple[int, ...], start: Spot, choose: Choose, check: Callable[[Forests], None] | None = None
) -> Forests:
    """All that can be said in the rounds with these minimum bets. `check` is shown what has grown so far, and may
    refuse it."""
    roots, found = [start], list[tuple[Forest, ...]]()
    for _ in range(start.betting_round, len(minimums) + 1):
        forests, closings = list[Forest](), list[Spot]()
        for at in range(0, len(roots), ROOTS_AT_ONCE):
            forest, ended = _Growth(minimums, choose).forest(roots[at : at + ROOTS_AT_ONCE], at, len(closings))
            forests.append(forest)
            closings += ended
        found.append(tuple(forests))
        if check is not None:
            check(tuple(found))
        roots = closings
    return tuple(found)


def grow_round(start: Betting, choose: Choose) -> Forest:
    """All that can be said in one round, which ends with a fold or with a showdown."""
    return _Growth((0,), choose).forest([Spot(start)], 0, 0)[0]


_Node: TypeAlias = tuple[int, int]
"""What kind of node it is, in the order of the numbering, and which of them."""

_DECISION, _CLOSED, _FOLDED, _SHOWN = range(4)


class _Growth:
    """One forest. Chips that belong to no bet (COM-7) count half as won from the other."""

    def __init__(self, minimums: tuple[int, ...], choose: Choose) -> None:
        self._minimums = minimums
        self._choose = choose
        self._spots: list[Spot] = []
        self._edges: list[list[tuple[BetAction, _Node]]] = []
        self._closed: list[Spot] = []
        self._lost: list[tuple[int, float]] = []  # who folded, and what the other gains
        self._shown: list[float] = []

    def forest(self, roots: list[Spot], offset: int, after: int) -> tuple[Forest, list[Spot]]:
        import numpy as np

        entry = [self._grow(root) for root in roots]
        counts = (len(self._spots), len(self._closed), len(self._lost), len(self._shown))
        starts = np.cumsum((0, *counts))

        def number(node: _Node) -> int:
            kind, which = node
            return int(starts[kind]) + which

        edges = [edge for some in self._edges for edge in some]
        gains = [[-lost if seat == folded else lost for folded, lost in self._lost] for seat in range(2)]
        found = Forest(
            np.array([spot.betting.waiting[0] for spot in self._spots], np.int32),
            np.cumsum([0, *map(len, self._edges)]).astype(np.int32),
            np.array([number(node) for _, node in edges], np.int32),
            np.array([number(node) for node in entry], np.int32),
            len(self._closed),
            (np.array(gains[0], np.float32), np.array(gains[1], np.float32)),
            np.array(self._shown, np.float32),
            tuple(self._spots),
            tuple(move for move, _ in edges),
            offset,
            after,
        )
        return found, self._closed

    def _grow(self, spot: Spot) -> _Node:
        betting = spot.betting
        if len(betting.playing) == 1:
            folded = 1 - betting.playing[0]
            self._lost.append((folded, betting.paid[folded] + sum(betting.dead) / 2))
            return _FOLDED, len(self._lost) - 1
        if betting.waiting:
            return self._decide(spot)
        if spot.betting_round == len(self._minimums):
            self._shown.append(min(betting.paid) + sum(betting.dead) / 2)
            return _SHOWN, len(self._shown) - 1
        after = spot.betting_round + 1
        following = rounds.next_round(betting, ORDER, self._minimums[after - 1])
        self._closed.append(Spot(following, f"{spot.history} /".strip(), after))
        return _CLOSED, len(self._closed) - 1

    def _decide(self, spot: Spot) -> _Node:
        which, edges = len(self._spots), list[tuple[BetAction, _Node]]()
        self._spots.append(spot)
        self._edges.append(edges)
        for move in self._choose(spot):
            following = spot._replace(betting=said(spot.betting, move), path=(*spot.path, move))
            edges.append((move, self._grow(following)))
        return _DECISION, which


def said(betting: Betting, move: BetAction) -> Betting:
    """The betting after a move."""
    if isinstance(move, RaiseTo):
        return rounds.raise_to(betting, move.amount)
    if isinstance(move, Fold):
        return rounds.fold(betting)
    return rounds.call(betting) if isinstance(move, Call) else rounds.check(betting)


def by_sizes(rules: Limited, sizes: tuple[Size, ...]) -> Choose:
    """Bets and raises of these sizes, as far as the limit and the stack allow them."""

    def choose(spot: Spot) -> Iterable[BetAction]:
        price, amounts = rounds.price_and_raises(spot.betting, rules.limit, rules.max_bet)
        found = {_amount(spot.betting, price, amounts, size) for size in sizes} if amounts else ()
        return (*unraised(price), *map(RaiseTo, sorted(found)))

    return choose


def unraised(price: int) -> tuple[BetAction, ...]:
    """What can be said but a bet or a raise."""
    return (Fold(), Call()) if price else (Check(),)


def _amount(betting: Betting, price: int, amounts: range, size: Size) -> int:
    """A size in chips."""
    if size is None:
        return amounts[-1]
    wanted = betting.highest - betting.floor + round(size * (sum(betting.paid) + price))
    return min(max(wanted, amounts[0]), amounts[-1])
