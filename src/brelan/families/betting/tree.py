"""The public betting of two players as arrays: each round a forest, with a root for each way the rounds before ended.

The rules of betting are those of `families.betting.betting_round`; only the sizes of bets are chosen here. Seat 0
deals. A fold where checking is free is left out: it never gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from brelan.engine.notation import write_move
from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.limits import LimitKind
from brelan.games.daker.rules import BOARD, Rules, big_blind, minimum_bet

if TYPE_CHECKING:
    from typing import Any

    from brelan.games.daker.solving.boards import Floats, Ints

Size: TypeAlias = Fraction | None
"""A bet as a part of the pot after calling; None is all in."""

LAST_ROUND: Final = BOARD + 1
ORDER: Final = (1, 0)
"""DAK-13: after the first round the big blind speaks first."""

ROOTS_AT_ONCE: Final = 16
"""A forest is divided into parts of at most this many trees, so that the vectors of one stay in the cache."""


class Limited(Protocol):
    """What the rules of a game must say about bets."""

    @property
    def limit(self) -> LimitKind: ...
    @property
    def max_bet(self) -> int | None: ...


class Spot(NamedTuple):
    """A moment of the betting: `history` are the moves of the deal, rounds divided by a stroke."""

    betting: Betting
    history: str
    betting_round: int


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


Forests: TypeAlias = tuple[tuple[Forest, ...], ...]
"""A tuple of forests for each round."""


def whole_deal(rules: Rules, stack: int) -> Spot:
    """The blinds are posted."""
    blinds = (rules.small_blind, big_blind(rules))
    return Spot(rounds.post_blinds((stack, stack), (0, 1), *blinds), "", 1)


def later_round(rules: Rules, pot: int, stack: int, betting_round: int) -> Spot:
    """Both have paid half of the pot, and nobody has spoken in this round."""
    paid = pot // 2
    before = Betting((paid + stack,) * 2, (paid, paid), ORDER, (), (), 0, paid, 0, 0)
    return Spot(rounds.next_round(before, ORDER, minimum_bet(rules, betting_round)), "", betting_round)


def grow(
    rules: Rules, start: Spot, sizes: tuple[Size, ...], check: Callable[[Forests], None] | None = None
) -> Forests:
    """All that can be said in Daker from here to the end."""
    minimums = tuple(minimum_bet(rules, number) for number in range(1, LAST_ROUND + 1))
    return grow_rounds(rules, minimums, start, sizes, check)


def grow_rounds(
    rules: Limited,
    minimums: tuple[int, ...],
    start: Spot,
    sizes: tuple[Size, ...],
    check: Callable[[Forests], None] | None = None,
) -> Forests:
    """All that can be said in the rounds with these minimum bets. `check` is shown what has grown so far, and may
    refuse it."""
    roots, found = [start], list[tuple[Forest, ...]]()
    for _ in range(start.betting_round, len(minimums) + 1):
        forests, closings = list[Forest](), list[Spot]()
        for at in range(0, len(roots), ROOTS_AT_ONCE):
            forest, ended = _Growing(rules, minimums, sizes).forest(roots[at : at + ROOTS_AT_ONCE], at, len(closings))
            forests.append(forest)
            closings += ended
        found.append(tuple(forests))
        if check is not None:
            check(tuple(found))
        roots = closings
    return tuple(found)


_Node: TypeAlias = tuple[int, int]
"""What kind of node it is, in the order of the numbering, and which of them."""

_DECISION, _CLOSED, _FOLDED, _SHOWN = range(4)


class _Growing:
    """One forest."""

    def __init__(self, rules: Limited, minimums: tuple[int, ...], sizes: tuple[Size, ...]) -> None:
        self._rules = rules
        self._minimums = minimums
        self._sizes = sizes
        self._spots: list[Spot] = []
        self._edges: list[list[tuple[BetAction, _Node]]] = []
        self._closed: list[Spot] = []
        self._lost: list[tuple[int, int]] = []  # who folded, and what they had paid
        self._shown: list[int] = []

    def forest(self, roots: list[Spot], offset: int, after: int) -> tuple[Forest, list[Spot]]:
        import numpy as np

        entry = [self._grow(root) for root in roots]
        counts = (len(self._spots), len(self._closed), len(self._lost), len(self._shown))
        starts = np.cumsum((0, *counts))

        def number(node: _Node) -> int:
            kind, which = node
            return int(starts[kind]) + which

        edges = [edge for some in self._edges for edge in some]
        gains = [[-paid if seat == folded else paid for folded, paid in self._lost] for seat in range(2)]
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
            self._lost.append((folded, betting.paid[folded]))
            return _FOLDED, len(self._lost) - 1
        if betting.waiting:
            return self._decide(spot)
        if spot.betting_round == len(self._minimums):
            self._shown.append(min(betting.paid))
            return _SHOWN, len(self._shown) - 1
        after = spot.betting_round + 1
        following = rounds.next_round(betting, ORDER, self._minimums[after - 1])
        self._closed.append(Spot(following, f"{spot.history} /".strip(), after))
        return _CLOSED, len(self._closed) - 1

    def _decide(self, spot: Spot) -> _Node:
        which, edges = len(self._spots), list[tuple[BetAction, _Node]]()
        self._spots.append(spot)
        self._edges.append(edges)
        for move, betting in self._said(spot.betting):
            history = f"{spot.history} {write_move(move)}".strip()
            edges.append((move, self._grow(Spot(betting, history, spot.betting_round))))
        return _DECISION, which

    def _said(self, betting: Betting) -> Iterator[tuple[BetAction, Betting]]:
        """Every move, and the betting after it."""
        price, amounts = rounds.price_and_raises(betting, self._rules.limit, self._rules.max_bet)
        if price:
            yield Fold(), rounds.fold(betting)
            yield Call(), rounds.call(betting)
        else:
            yield Check(), rounds.check(betting)
        if amounts:
            for amount in sorted({self._amount(betting, price, amounts, size) for size in self._sizes}):
                yield RaiseTo(amount), rounds.raise_to(betting, amount)

    def _amount(self, betting: Betting, price: int, amounts: range, size: Size) -> int:
        """A size in chips, as far as the limit and the stack allow it."""
        if size is None:
            return amounts[-1]
        wanted = betting.highest - betting.floor + round(size * (sum(betting.paid) + price))
        return min(max(wanted, amounts[0]), amounts[-1])
