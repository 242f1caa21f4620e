"""What the best reply in the bids gains against bots, with every hand and every amount (POQ-9 to POQ-12).

For one seat of a random deal the others' hands are dealt again and again as that seat may expect them. The reply that
is best against one half of these deals is played against the other half, which it has not seen: so what it wins is
what a real strategy wins, and the best reply wins no less. Against the half that it was chosen for it wins too much;
the truth is between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, BidAction
from brelan.games.poque.announcing import standing
from brelan.games.poque.board import Pool
from brelan.games.poque.ranking import hand_of, strength
from brelan.games.poque.rules import Rules, bonus_of, chart_of
from brelan.games.poque.solving.seen import Seen, share_of
from brelan.games.poque.state import State
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import Card

if TYPE_CHECKING:
    from brelan.study.array_types import Array


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


Hands: TypeAlias = tuple[tuple[Card, ...], ...]

SAMPLED: Final = 400
"""Deals of the others' cards for each seat of a deal, in both halves together."""


class Reply(NamedTuple):
    """Chips that a seat wins in the bids: by the bot's own play, by the reply against deals that it has not seen,
    and against those that it was chosen for."""

    own: float
    unseen: float
    chosen: float


def reply_in(state: State, seat: int, tree: BidNode, stream: SeededRandom, sampled: int = SAMPLED) -> Reply:
    """One seat of a deal whose bids begin."""
    import numpy as np

    seen = Seen(GAME.view(state, seat))
    hands = [seen.deal(stream) for _ in range(sampled)]
    table = _Dealt(state, seat, hands)
    half = np.arange(sampled) < sampled // 2
    weights = np.where(half, 1 / half.sum(), 1 / (~half).sum())
    chosen, unseen = table.best(tree, weights, half)
    return Reply(table.own(tree, weights / 2), unseen, chosen)


class _Dealt:
    """Deals of the others' hands: arrays by deal and seat."""

    def __init__(self, state: State, seat: int, hands: Sequence[Hands]) -> None:
        import numpy as np

        rules, chart = state.rules, chart_of(state.rules)
        self._seat, self._poque = seat, state.pools[Pool.POQUE]
        self._numbers = np.array([[share_of(cards, state.trump, chart) for cards in dealt] for dealt in hands])
        """What each hand is worth to the bot that holds it."""
        self._strengths = np.array([[strength(cards, state.trump, chart) for cards in dealt] for dealt in hands])
        self._bonus = _bonuses(rules, hands)

    def best(self, node: BidNode, weights: Array, half: Array) -> tuple[float, float]:
        """Chips in both halves, if this seat says what is best in the first one."""
        if node.speaks is None:
            won = weights * self._won(node)
            return float(won[half].sum()), float(won[~half].sum())
        if node.speaks == self._seat:
            return max((self.best(child, weights, half) for child in node.children), key=itemgetter(0))
        found = [self.best(child, some, half) for child, some in self._said(node, weights)]
        return sum(first for first, _ in found), sum(second for _, second in found)

    def own(self, node: BidNode, weights: Array) -> float:
        """Chips if the bot bids in this seat too."""
        if node.speaks is None:
            return float((weights * self._won(node)).sum())
        return sum(self.own(child, some) for child, some in self._said(node, weights))

    def _said(self, node: BidNode, weights: Array) -> list[tuple[BidNode, Array]]:
        """What the bot says here, and how likely each deal comes to that."""
        assert node.speaks is not None
        shares = node.shares[node.cuts.searchsorted(self._numbers[:, node.speaks], side="right")]
        after = [(child, weights * shares[:, at]) for at, child in enumerate(node.children)]
        return [(child, some) for child, some in after if some.any()]

    def _won(self, node: BidNode) -> Array:
        """POQ-10, POQ-12: chips that this seat wins where the bids are over, less what it has bid."""
        import numpy as np

        cost, stand, pot = node.bids[self._seat], list(node.standing), self._poque + node.pot
        if len(stand) < 2:
            return np.full(len(self._strengths), float(pot - cost if stand == [self._seat] else -cost))
        strengths = self._strengths[:, stand]
        best = strengths == strengths.max(axis=1, keepdims=True)
        sharing = best.sum(axis=1)
        won = np.zeros(len(strengths)) - cost
        if self._seat in stand:
            won += np.where(best[:, stand.index(self._seat)], pot // sharing, 0)  # POQ-8: the rest stays
        return won + self._paid(stand, best, sharing)

    def _paid(self, stand: list[int], best: Array, sharing: Array) -> Array:
        """POQ-V2: all others pay a bonus to one who wins alone."""
        import numpy as np

        winner = np.array(stand)[best.argmax(axis=1)]
        bonus = np.where(sharing == 1, self._bonus[np.arange(len(winner)), winner], 0)
        found: Array = np.where(winner == self._seat, bonus * (self._strengths.shape[1] - 1), -bonus)
        return found


def _bonuses(rules: Rules, hands: Sequence[Hands]) -> Array:
    import numpy as np

    if not rules.full_combinations:
        return np.zeros((len(hands), len(hands[0])))
    chart = chart_of(rules)
    return np.array([[bonus_of(rules, hand_of(cards, chart).combination) for cards in dealt] for dealt in hands])
