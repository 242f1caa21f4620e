"""The betting of one round between two players as arrays: bets of a few sizes, and whatever was really bet.

The rules of betting are those of `families.betting.betting_round`. The round ends with a fold or with a showdown:
what is bet in later rounds is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.bets import BetAction, Call, Check, Fold, RaiseTo
from brelan.families.betting.betting_round import Betting
from brelan.games.daker.rules import Rules

if TYPE_CHECKING:
    from brelan.games.daker.solving.boards import Floats, Ints

Path: TypeAlias = tuple[BetAction, ...]
"""The moves of a round so far."""

SIZES: Final = ((0.5, 1.0), (1.0,))
"""Bets as parts of the pot after calling: for the first bet of a round and for the first raise. All in comes on top,
and is all that is left for later raises."""

MOST_RAISES: Final = 3
"""More of them are only looked at if they were made."""

NEARLY_ALL: Final = 0.6
"""A bet of a greater part of the stack is left to all in."""


class RoundTree(NamedTuple):
    """Nodes are numbered: decisions first, parents before children, then the ends. Ends are folds and showdowns."""

    owner: Ints  # of each decision
    first: Ints  # its first edge, and where the last one's end
    child: Ints  # of each edge: the node it leads to
    shown: Ints  # of each end: 1 if both show
    gains: Floats  # of each end: what seat 0 gains, if both show what the winner gains
    moves: tuple[BetAction, ...]  # of each edge
    spots: tuple[Betting, ...]  # of each decision

    @property
    def arrays(self) -> tuple[Any, ...]:
        """For the loops."""
        return self.owner, self.first, self.child, self.shown, self.gains

    def node(self, path: Path) -> int:
        """The decision after these moves."""
        node = 0
        for move in path:
            node = int(self.child[self.edge(node, move)])
        return node

    def edge(self, node: int, move: BetAction) -> int:
        """The edge of a move."""
        edges = range(self.first[node], self.first[node + 1])
        return next(edge for edge in edges if self.moves[edge] == move)


def grow_round(rules: Rules, start: Betting, path: Path) -> RoundTree:
    """All that can be said in a round in which these moves were made so far."""
    return _Growing(rules).tree(start, path)


class _Growing:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._spots: list[Betting] = []
        self._edges: list[list[tuple[BetAction, tuple[bool, int]]]] = []
        self._ends: list[tuple[int, float]] = []  # whether both show, and what is gained

    def tree(self, start: Betting, path: Path) -> RoundTree:
        import numpy as np

        self._grow(start, path, 0)
        edges = [edge for some in self._edges for edge in some]
        decisions = len(self._spots)
        return RoundTree(
            np.array([spot.waiting[0] for spot in self._spots], np.int32),
            np.cumsum([0, *map(len, self._edges)]).astype(np.int32),
            np.array([which + decisions * is_end for _, (is_end, which) in edges], np.int32),
            np.array([shown for shown, _ in self._ends], np.int32),
            np.array([gain for _, gain in self._ends], np.float32),
            tuple(move for move, _ in edges),
            tuple(self._spots),
        )

    def _grow(self, betting: Betting, path: Path | None, raises: int) -> tuple[bool, int]:
        """Whether it is an end, and its number among those. `path` is None beside what was played."""
        dead = sum(betting.dead) / 2  # whoever wins them wins half of them, as it were, from the other
        if len(betting.playing) == 1:
            folded = 1 - betting.playing[0]
            paid = betting.paid[folded] + dead
            return self._end(0, paid if folded else -paid)
        if not betting.waiting:
            return self._end(1, min(betting.paid) + dead)
        which, edges = len(self._spots), list[tuple[BetAction, tuple[bool, int]]]()
        self._spots.append(betting)
        self._edges.append(edges)
        played = path[0] if path else None
        for move in choices(self._rules, betting, raises, played):
            following = path[1:] if path and move == played else None
            edges.append((move, self._grow(said(betting, move), following, raises + isinstance(move, RaiseTo))))
        return False, which

    def _end(self, shown: int, gain: float) -> tuple[bool, int]:
        self._ends.append((shown, gain))
        return True, len(self._ends) - 1


def said(betting: Betting, move: BetAction) -> Betting:
    """The betting after a move."""
    if isinstance(move, RaiseTo):
        return rounds.raise_to(betting, move.amount)
    if isinstance(move, Fold):
        return rounds.fold(betting)
    return rounds.call(betting) if isinstance(move, Call) else rounds.check(betting)


def choices(rules: Rules, betting: Betting, raises: int, played: BetAction | None = None) -> list[BetAction]:
    """Every move that is looked at. What was really bet takes the place of the size next to it."""
    price, amounts = rounds.price_and_raises(betting, rules.limit, rules.max_bet)
    moves: list[BetAction] = [Fold(), Call()] if price else [Check()]
    looked_at = _amounts(betting, price, amounts, raises) if amounts else []
    if isinstance(played, RaiseTo):
        nearest = min(looked_at, key=lambda amount: abs(amount - played.amount), default=played.amount)
        looked_at = sorted({played.amount, *looked_at} - ({nearest} - {played.amount}))
    return moves + [RaiseTo(amount) for amount in looked_at]


def _amounts(betting: Betting, price: int, amounts: range, raises: int) -> list[int]:
    """The sizes in chips, as far as the limit and the stack allow it."""
    if raises >= MOST_RAISES:
        return []
    bet, pot = betting.highest - betting.floor, rounds.pot(betting) + price
    seat = betting.waiting[0]
    most = min(betting.brought) - betting.floor
    sizes = SIZES[raises] if raises < len(SIZES) else ()
    wanted = [min(max(bet + round(size * pot), amounts[0]), amounts[-1]) for size in sizes]
    reach = betting.paid[seat] - betting.floor
    all_in = min(max(most, amounts[0]), amounts[-1])
    smaller = [amount for amount in wanted if amount - reach < NEARLY_ALL * (most - reach)]
    return sorted({*smaller, all_in})
