"""Every way that the bids for the poque can go, from the engine itself (POQ-9 to POQ-12)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce
from brelan.games.poque.announcing import standing
from brelan.games.poque.rules import ENTRY, HELD, MOST_BID, Rules
from brelan.games.poque.state import Phase, State, right_of_dealer
from brelan.games.poque.view import STAGES, View
from brelan.pieces.seats import COUNTER_CLOCKWISE, round_from
from brelan.pieces.suited_cards import PACK_32

Words: TypeAlias = tuple[str, ...]
"""What was said so far, as in records: ("pass", "bid 4", "follow")."""

SECOND_ROUND, FIRST_ROUND = STAGES[Phase.SECOND_BIDS], STAGES[Phase.FIRST_BIDS]


class Moment(NamedTuple):
    """What everyone sees of the bids. Places count from the dealer's right, who speaks first.

    Of a player who completed in the second round it does not tell what they had bid before.
    """

    speaks: int | None  # a place; None where the bids are over
    second: bool  # the second round (POQ-11)
    bids: tuple[int, ...]


class Node(NamedTuple):
    """One way to come to a moment."""

    said: Words
    parent: int
    moment: Moment
    standing: tuple[int, ...]  # the places at the highest bid, once the bids are over

    @property
    def speaks(self) -> int | None:
        return self.moment.speaks


@cache
def tree(players: int) -> tuple[Node, ...]:
    """All of them, parents first, children of one node side by side."""
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
        ]
    return tuple(nodes)


def _node(said: Words, parent: int, state: State) -> Node:
    order = right_of_dealer(state)
    bids = tuple(state.bids[seat] for seat in order)
    if not state.waiting or isinstance(GAME.legal(state)[0], Announce):
        stand = tuple(order.index(seat) for seat in standing(state))
        return Node(said, parent, Moment(None, second=False, bids=bids), stand)
    speaks = order.index(state.waiting[0])
    return Node(said, parent, Moment(speaks, state.phase == Phase.SECOND_BIDS, bids), ())


class Book:
    """The moments of a table: the ways that lead to each, and what may be said there.

    Each word of each moment has a row: a player who sees the same moment bids the same, whatever way led there.
    """

    def __init__(self, players: int) -> None:
        self.nodes = tree(players)
        self.ways: dict[Moment, list[int]] = {}
        self.children: dict[int, list[int]] = {}
        for number, node in enumerate(self.nodes):
            self.ways.setdefault(node.moment, []).append(number)
            self.children.setdefault(node.parent, []).append(number)
        self.rows: dict[Moment, range] = {}
        self.row_of = [0] * len(self.nodes)
        """The row of the word that led to each node; the root has none and is given the first."""
        self.size = 0
        """How many rows there are."""
        for moment, ways in self.ways.items():
            if moment.speaks is not None:
                self._add_rows(moment, ways)

    def _add_rows(self, moment: Moment, ways: list[int]) -> None:
        rows = self.rows[moment] = range(self.size, self.size + len(self.children[ways[0]]))
        self.size = rows.stop
        for way in ways:
            for row, child in zip(rows, self.children[way], strict=True):
                self.row_of[child] = row

    def words(self, moment: Moment) -> list[str]:
        """What may be said there, in the order of the rows."""
        return [self.nodes[child].said[-1] for child in self.children[self.ways[moment][0]]]

    def path(self, number: int) -> list[int]:
        """The nodes from the first word to this one."""
        found = []
        while number:
            found.append(number)
            number = self.nodes[number].parent
        return found[::-1]


@cache
def book(players: int) -> Book:
    return Book(players)


def speaking_order(view: View) -> tuple[int, ...]:
    """POQ-4: from the dealer's right; the dealer comes last."""
    players = len(view.stacks)
    return round_from((view.dealer - 1) % players, players, COUNTER_CLOCKWISE)


def moment_of(view: View) -> Moment:
    """The moment of the bids that a view shows: the present one, or the end of the bids."""
    order = speaking_order(view)
    bids = tuple(view.bids[seat] for seat in order)
    if view.stage not in (FIRST_ROUND, SECOND_ROUND) or view.speaking is None:
        return Moment(None, second=False, bids=bids)
    return Moment(order.index(view.speaking), view.stage == SECOND_ROUND, bids)
