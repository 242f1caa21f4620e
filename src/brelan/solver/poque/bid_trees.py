"""The bids of a table where one seat may bid anything and bots sit in the others, with every amount of the rules.

What a bot says depends on the words before and on one number: what its hand is worth to it. So a bot's decision is a
table: between two cuts of that number it says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, BidAction
from brelan.games.poque.announcing import standing
from brelan.games.poque.rules import ENTRY, HELD, Rules
from brelan.games.poque.state import State
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import PACK_32
from brelan.solver.poque.spots import RICH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

DEALER = 0


class BidTable(NamedTuple):
    """How often a bot says each word, for each part between the cuts of its number: `shares[part][word]`."""

    cuts: tuple[float, ...]
    moves: tuple[BidAction, ...]
    shares: tuple[tuple[float, ...], ...]


def table_of(cuts: tuple[float, ...], said: Sequence[Mapping[BidAction, float]]) -> BidTable:
    """From what is said in each part, and how often."""
    moves = tuple(dict.fromkeys(move for words in said for move in words))
    return BidTable(cuts, moves, tuple(tuple(words.get(move, 0.0) for move in moves) for words in said))


class Bidder(Protocol):
    """A bot at the bids."""

    @property
    def counts_cards(self) -> bool:
        """Its number is the exact chance to beat another hand; if not, the share of all hands that it beats."""

    def table(self, view: View, legal: Legal) -> BidTable:
        """What it says here with any hand. It looks at no card."""


MakeBidder: TypeAlias = Callable[[Rules, int], Bidder]


class BidNode(NamedTuple):
    """A moment of the bids. Where they are over nobody speaks."""

    speaks: int | None  # a seat
    bids: tuple[int, ...]
    standing: tuple[int, ...]
    pot: int
    children: tuple[BidNode, ...]
    cuts: Array
    shares: Array  # by part and child, of the bot that speaks, or that would


def grow(rules: Rules, players: int, replies: int, bot: Bidder) -> BidNode:
    """All that can be said if one seat may say anything, and a bot speaks in every other seat."""
    state, _ = GAME.start(rules, Table((ENTRY + RICH,) * players, DEALER))
    cards = [card for card in PACK_32 if card[1] != PACK_32[-1][1]][: HELD * players]  # nobody claims anything
    state, _ = GAME.apply(state, Drawn((*cards, PACK_32[-1])))
    return _grown(state, replies, bot)


def _grown(state: State, replies: int, bot: Bidder) -> BidNode:
    import numpy as np

    legal = GAME.legal(state) if state.waiting else None
    if legal is None or isinstance(legal[0], Announce):
        stand = standing(state)
        pot = sum(state.bids)
        return BidNode(None, state.bids, stand, pot, (), np.zeros(0), np.zeros((0, 0)))
    seat = state.waiting[0]
    table = bot.table(GAME.view(state, seat), legal)
    moves = tuple(legal) if seat == replies else table.moves
    children = tuple(_grown(GAME.apply(state, move)[0], replies, bot) for move in moves)
    said = [table.moves.index(move) if move in table.moves else -1 for move in moves]
    shares = np.hstack([np.array(table.shares), np.zeros((len(table.shares), 1))])[:, said]
    return BidNode(seat, state.bids, (), 0, children, np.array(table.cuts), shares)


def size(node: BidNode) -> int:
    """How many moments there are from here on."""
    return 1 + sum(size(child) for child in node.children)
