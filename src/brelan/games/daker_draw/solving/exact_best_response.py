"""The best reply of a player who remembers what they threw away, in the real game: no card can be in two places.

The opponent plays a plan that forgets its discards. What a hand is worth after the draw then depends on all cards
that the player has seen, the discards too. `exact_reply` goes through all of them. `sampled_reply` draws hands and
cards by lot: before the draw it plays the best reply of the forgetful game, after it the best one there is. So what
it wins is a lower bound of what can be won.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.queries import Progress
from brelan.families.daker_cards.cards import PACK_SIZE
from brelan.games.daker_draw.rules import HELD
from brelan.games.daker_draw.solving.hands import BASE
from brelan.games.daker_draw.solving.vector_walk import (
    CHANGES,
    SEEN,
    DrawStrategy,
    DrawWalk,
    DrawWalker,
    loops,
    writable,
)

if TYPE_CHECKING:
    import numpy as np

    from brelan.study.array_types import Array, Floats

SURE: Final = 1.96
"""Standard errors on each side of a 95 % interval."""


class Estimate(NamedTuple):
    """Chips a deal, with half of their 95 % interval."""

    mean: float
    margin: float


class Draw(NamedTuple):
    """What a player has seen after the draw."""

    hand: int  # what they hold now
    left: Array  # how many cards of each kind they have not seen


class Rival:
    """The opponent of one seat, as somebody who remembers all their own cards sees them."""

    def __init__(self, walker: DrawWalker, plan: DrawStrategy, player: int) -> None:
        import numpy as np

        betting, self._cards = loops()
        self.game, self.player = walker.game, player
        self.hands: Final = walker.game.hands
        self.walk: Final = DrawWalk(player, betting.BEST, plan, writable(walker.game, plan))
        self.reach: Final = walker.first_round(self.walk)
        tree, size = walker.game.second, self.hands.size
        self._plan, self._shares = plan, plan.second.copy()
        for changes in np.ndindex(CHANGES, CHANGES):
            shares = self._shares[changes]
            betting.normalise(tree.first, shares, shares, np.zeros((1, size), np.float32))
        self._ends = (tree.folds, tree.shows, tree.fold_gains[player], tree.show_gains)
        sets = (np.zeros((2, len(self.hands.fours))), np.zeros(len(self.hands.threes)))
        self._kept, self._mixed = (np.zeros((CHANGES, size)), *sets), np.zeros(len(self.hands.fours))
        self._scratch = (np.zeros(tree.nodes), np.zeros(tree.nodes))
        self._levels = np.repeat(np.arange(len(self.hands.levels) - 1), np.diff(self.hands.levels))

    @property
    def closed(self) -> Floats:
        """How likely the opponent takes each hand to each end of the first round."""
        tree = self.game.first
        return self.reach[len(tree.owner) : tree.folds]

    def held(self, left: Array, end: int, seen: int) -> Array:
        """In how many ways the opponent holds each hand after the draw, by how many cards they changed.

        `left` are the cards that can be theirs, `seen` is what they know about the draw when they discard.
        """
        import numpy as np

        hands, rival = self.hands, 1 - self.player
        ways, links = (
            self._ways(left),
            [(links.first, links.smaller, links.ways(left)) for links in (hands.to_fours, hands.to_threes)],
        )
        thrown = self._plan.thrown[rival][end, seen]
        self._cards.throw(hands.pairs, ways, self.closed[end], thrown, thrown[:0], 1.0, self._kept)
        found = np.zeros((CHANGES, hands.size), np.float32)
        self._cards.draw(*links, ways, np.ones(CHANGES), self._kept, self._mixed, found)
        return found * ways

    def _ways(self, left: Array) -> Array:
        """In how many ways each hand is made of these cards."""
        import numpy as np

        table = np.array([[comb(count, some) for some in range(BASE)] for count in left.tolist()], np.float64)
        found: Array = table[np.arange(len(left)), self.hands.held_cards].prod(axis=1)
        return found

    def brings(self, draw: Draw, end: int, changes: tuple[int, int], weights: Array) -> float:
        """What the best reply brings in the second round, in chips, times how likely the opponent comes there."""
        tree = self.game.second
        begin, stop = self._span(end)
        level = int(self._levels[draw.hand])
        if begin >= tree.shows:  # somebody is all in
            import numpy as np

            won = float((np.sign(level - self._levels) * weights).sum()) * float(tree.show_gains[begin - tree.shows])
        else:
            shares, levels = self._shares[changes], self.hands.levels
            ends = (tree.arrays, self._ends, begin, stop, self.player)
            won = self._cards.last_round(*ends, level, levels, shares, weights, self._scratch)
        return won / (comb(PACK_SIZE - HELD, HELD) * _draws(*changes))

    def _span(self, end: int) -> tuple[int, int]:
        """The decisions of the tree behind an end of the first round: they follow each other."""
        tree = self.game.second
        decisions = len(tree.owner)
        begin = int(tree.entry[end])
        return begin, min((int(entry) for entry in tree.entry if begin < entry < decisions), default=decisions)

    def after(self, draw: Draw, changed: int, end: int, seen: int) -> float:
        """What a hand brings after the draw that changed this many cards, over all that the opponent may change."""
        if self.player == 0:
            changes = (seen, changed)
            return self.brings(draw, end, changes, self.held(draw.left, end, 0)[seen])
        held = self.held(draw.left, end, changed)
        return sum(self.brings(draw, end, (changed, other), held[other]) for other in range(CHANGES))


def _draws(first: int, last: int) -> int:
    """In how many ways both draw their cards."""
    stock = PACK_SIZE - 2 * HELD
    return comb(stock, first) * comb(stock - first, last)


def exact_reply(walker: DrawWalker, plan: DrawStrategy, player: int) -> float:
    """What the best reply wins in the real game, in chips a deal: every hand and every draw, for small packs."""
    import numpy as np

    rival = Rival(walker, plan, player)
    hands, closed = rival.hands, np.zeros_like(rival.closed)
    for end, hand in np.ndindex(closed.shape):
        for seen in range(SEEN[player]):
            pairs = range(hands.pairs.first[hand], hands.pairs.first[hand + 1])
            best = max(_all_draws(rival, hand, pair, end, seen) for pair in pairs)
            closed[end, hand] += best * comb(PACK_SIZE - HELD, HELD)
    return walker.mean(walker.values(rival.walk, rival.reach, closed))


def _all_draws(rival: Rival, hand: int, pair: int, end: int, seen: int) -> float:
    """What a discard brings over all draws."""
    import numpy as np

    hands, changed = rival.hands, int(rival.hands.pairs.size[pair])
    kept, left = hands.held_cards[hand] - hands.thrown(hand, pair), hands.counts - hands.held_cards[hand]
    total = 0.0
    for kinds in combinations_with_replacement(range(len(left)), changed):
        drawn = np.bincount(kinds, minlength=len(left)) if changed else np.zeros_like(left)
        ways = prod(comb(int(count), int(some)) for count, some in zip(left, drawn, strict=True))
        if ways:
            total += ways * rival.after(Draw(hands.number(kept + drawn), left - drawn), changed, end, seen)
    return total


def sampled_reply(
    walker: DrawWalker, plan: DrawStrategy, player: int, deals: int, seed: int, progress: Progress | None = None
) -> Estimate:
    """What a reply that remembers wins at least in the real game, in chips a deal.

    In the first round both games are the same, so only the second one is sampled: by how much a hand brings more than
    in the forgetful game, whose mean is known exactly.
    """
    import numpy as np

    sampling = _Sampling(walker, Rival(walker, plan, player))
    stream = np.random.default_rng([seed, player])
    ways = sampling.rival.hands.ways
    dealt = stream.choice(len(ways), deals, p=ways / ways.sum())
    found = np.zeros(deals)
    for deal, hand in enumerate(dealt.tolist()):
        found[deal] = sampling.more(hand, stream)
        if progress is not None:
            progress(deal + 1, deals)
    return Estimate(sampling.forgetful + float(found.mean()), SURE * float(found.std(ddof=1)) / sqrt(deals))


class _Sampling:
    """The best reply of the forgetful game, and what it brings in the real one with one hand."""

    def __init__(self, walker: DrawWalker, rival: Rival) -> None:
        self.rival = rival
        self._tree = walker.game.first
        self._ended = walker.second_round(rival.walk, rival.closed)
        before = walker.before_draw(rival.walk, self._ended)
        self.forgetful = walker.mean(walker.values(rival.walk, rival.reach, before))
        self._values = walker.first_values.copy()
        self._thrown = rival.walk.own.thrown[rival.player]

    def more(self, hand: int, stream: np.random.Generator) -> float:
        """What one draw brings more with this hand in the real game than in the forgetful one."""
        drawn: dict[int, Draw] = {}
        total = 0.0
        for end in self._reached(hand, int(self._tree.entry[0])):
            for seen in range(SEEN[self.rival.player]):
                pair = self._discard(hand, end, seen)
                if pair not in drawn:
                    drawn[pair] = self._draw(hand, pair, stream)
                total += self._difference(drawn[pair], pair, end, seen)
        return total

    def _reached(self, hand: int, node: int) -> Iterator[int]:
        """The ends of the first round to which the reply goes with a hand."""
        tree, decisions = self._tree, len(self._tree.owner)
        if decisions <= node < tree.folds:
            yield node - decisions
        if node >= decisions:
            return
        children = [int(child) for child in tree.child[tree.first[node] : tree.first[node + 1]]]
        if tree.owner[node] == self.rival.player:
            children = [max(children, key=lambda child: float(self._values[child, hand]))]
        for child in children:
            yield from self._reached(hand, child)

    def _discard(self, hand: int, end: int, seen: int) -> int:
        pairs = self.rival.hands.pairs
        begin, stop = int(pairs.first[hand]), int(pairs.first[hand + 1])
        return begin + int(self._thrown[end, seen, begin:stop].argmax())

    def _draw(self, hand: int, pair: int, stream: np.random.Generator) -> Draw:
        hands = self.rival.hands
        left = hands.counts - hands.held_cards[hand]
        drawn = stream.multivariate_hypergeometric(left, int(hands.pairs.size[pair]))
        return Draw(hands.number(hands.held_cards[hand] - hands.thrown(hand, pair) + drawn), left - drawn)

    def _difference(self, draw: Draw, pair: int, end: int, seen: int) -> float:
        changed = int(self.rival.hands.pairs.size[pair])
        real = comb(PACK_SIZE - HELD, changed) * self.rival.after(draw, changed, end, seen)
        row = self._ended[seen, changed] if self.rival.player == 0 else self._ended[changed].sum(axis=0)
        return real - float(row[end, draw.hand]) / comb(PACK_SIZE - HELD, HELD)
