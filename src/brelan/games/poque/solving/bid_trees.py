"""The bids of a table where one seat may bid anything and bots sit in the others, with every amount of the rules.

What a bot says depends on the words before, on the cards that are shown and on one number: the share of all hands
that its hand beats. So a bot's decision is a table: between two cuts of that number it says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from brelan.engine.legal import Legal
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, BidAction
from brelan.games.poque.announcing import standing
from brelan.games.poque.rules import Rules
from brelan.games.poque.state import State
from brelan.games.poque.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]


class BidTable(NamedTuple):
    """How often a bot says each word, for each part between the cuts of its number: `shares[part][word]`."""

    cuts: Sequence[float]
    moves: tuple[BidAction, ...]
    shares: Sequence[Sequence[float]] | Array


def table_of(cuts: Sequence[float], said: Sequence[Mapping[BidAction, float]]) -> BidTable:
    """From what is said in each part, and how often."""
    moves = tuple(dict.fromkeys(move for words in said for move in words))
    return BidTable(cuts, moves, tuple(tuple(words.get(move, 0.0) for move in moves) for words in said))


class Bidder(Protocol):
    """A bot at the bids."""

    def depends_on(self, view: View) -> Hashable:
        """What of the cards that are shown its tables depend on."""

    def table(self, view: View, legal: Legal) -> BidTable:
        """What it says here with any hand. It looks at no card but those that are shown."""


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


def grow(state: State, replies: int, bot: Bidder) -> BidNode:
    """All that can be said from here on if one seat may say anything, and a bot speaks in every other seat."""
    import numpy as np

    legal = GAME.legal(state) if state.waiting else None
    if legal is None or isinstance(legal[0], Announce):
        stand = standing(state)
        pot = sum(state.bids)
        return BidNode(None, state.bids, stand, pot, (), np.zeros(0), np.zeros((0, 0)))
    seat = state.waiting[0]
    table = bot.table(GAME.view(state, seat), legal)
    moves = tuple(legal) if seat == replies else table.moves
    children = tuple(grow(GAME.apply(state, move)[0], replies, bot) for move in moves)
    said = [table.moves.index(move) if move in table.moves else -1 for move in moves]
    shares = np.hstack([np.array(table.shares), np.zeros((len(table.shares), 1))])[:, said]
    return BidNode(seat, state.bids, (), 0, children, np.array(table.cuts), shares)


def size(node: BidNode) -> int:
    """How many moments there are from here on."""
    return 1 + sum(size(child) for child in node.children)
