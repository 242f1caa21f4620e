"""Daker five cards for two with a fixed limit, walked through for one player: the opponent's hands are carried
through both rounds of betting and the draw as vectors, and the values of the player's own hands come back.

What is solved is the game that forgets discards. Each player is dealt five cards and draws from the 22 others, as if
with a pack of their own. A deal counts if the two hands that are held when it ends share no card, and each deal that
counts has the same weight, 1 / (C(27, 5) C(22, 5)), times the odds of both draws. So cards that were thrown away are
never in the way, and what a hand is worth after the draw does not depend on them: nothing is lost by forgetting them.
When nobody draws, this is the real game. Seat 0 deals and draws last.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.discards import MOST_DISCARDS
from brelan.families.betting.betting_round import post_antes
from brelan.families.betting.tree import ORDER, Forest, Spot, by_sizes, grow_rounds
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.games.daker_draw.rules import HELD, Rules, minimum_bet
from brelan.games.daker_draw.solving.card_removal import Blocking, blocking_of
from brelan.games.daker_draw.solving.hands import Hands, hands_of
from brelan.study.solving import Fading, Method, Worth, fading, kernels

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Array, Floats, Ints

CHANGES: Final = MOST_DISCARDS + 1
"""How many numbers of cards can be changed: none, one, two."""

SEEN: Final = (CHANGES, 1)
"""In how many cases each seat discards: the dealer has seen how many the other changed."""

LANES: Final = 88
"""Ends of the betting that are worked on side by side."""


class DrawGame(NamedTuple):
    """What is solved."""

    hands: Hands
    blocking: Blocking
    first: Forest
    second: Forest  # a root for each way the first round ends


class DrawStrategy(NamedTuple):
    """Weights for every decision of both seats: regrets, or how often each move was made."""

    first: Floats  # by edge of the first round and hand
    thrown: tuple[
        Floats, Floats
    ]  # of each seat: by end of the first round, what was seen, and pair of hand and discard
    second: Floats  # by how many seat 1 changed, how many seat 0, edge of the second round, and hand


class DrawWalk(NamedTuple):
    """One walk. The modes are those of `study.regrets`."""

    player: int
    mode: int
    opponent: DrawStrategy
    own: DrawStrategy
    average: DrawStrategy | None = None  # what the opponent plays is added here
    past: Fading = Fading()


def draw_game(rules: Rules, stack: int) -> DrawGame:
    """A deal of two players who brought this many chips each."""
    pack = pack_from(rules.pack)
    minimums = tuple(minimum_bet(rules, number) for number in (1, 2))
    start = Spot(post_antes((stack, stack), ORDER, rules.ante))
    (first,), (second,) = grow_rounds(minimums, start, by_sizes(rules, (None,)))
    return DrawGame(hands_of(pack), blocking_of(pack), first, second)


def empty_strategy(game: DrawGame) -> DrawStrategy:
    """All weights are 0: every move is made equally often."""
    import numpy as np

    hands, closed, pairs = game.hands.size, game.first.closed, len(game.hands.pairs.size)

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    return DrawStrategy(
        zeros(game.first.edges, hands),
        (zeros(closed, SEEN[0], pairs), zeros(closed, SEEN[1], pairs)),
        zeros(CHANGES, CHANGES, game.second.edges, hands),
    )


def writable(game: DrawGame, plan: DrawStrategy) -> DrawStrategy:
    """A plan for a best reply, which writes its discards into it; of the betting it asks nothing."""
    return plan._replace(thrown=empty_strategy(game).thrown)


def loops() -> tuple[ModuleType, ModuleType]:
    """The compiled loops: those of the betting, and those of the cards."""
    betting = kernels("limit")
    from brelan.games.daker_draw.solving import loops as cards

    return betting, cards


class DrawWalker:
    """Walks through a game, with memory for its vectors."""

    def __init__(self, game: DrawGame) -> None:
        import numpy as np

        self.game: Final = game
        self._betting, self._cards = loops()
        hands, size = game.hands, game.hands.size
        self._ways = hands.ways.astype(np.float32)
        self._links = tuple(
            (links.first, links.smaller, links.ways(hands.counts)) for links in (hands.to_fours, hands.to_threes)
        )
        self._odds = np.array([1 / comb(PACK_SIZE - HELD, changed) for changed in range(CHANGES)])
        sets = (np.zeros((2, len(hands.fours))), np.zeros(len(hands.threes)))
        self._sums = sets
        self._kept = (np.zeros((CHANGES, size)), *sets)
        self._mixed, self._worth = np.zeros(len(hands.fours)), np.zeros(64)
        self._nothing = np.zeros((0, 0), np.float32)
        nodes = max(game.first.nodes, game.second.nodes)
        self._reach, self._value = (np.zeros((nodes, size), np.float32) for _ in range(2))
        self.first_values: Final[Floats] = np.zeros((game.first.nodes, size), np.float32)
        """What each hand brought at each node of the first round, in the last walk."""
        self._spare = np.zeros((2, size), np.float32)
        self._lanes = tuple(np.zeros((rows, LANES), np.float32) for rows in (size, size, game.blocking.sums))

    def walk(self, walk: DrawWalk) -> Array:
        """What each hand brings the player in the deal, summed up over the opponent's hands."""
        reach, tree = self.first_round(walk), self.game.first
        ended = self.second_round(walk, reach[len(tree.owner) : tree.folds])
        return self.values(walk, reach, self.before_draw(walk, ended))

    def first_round(self, walk: DrawWalk) -> Floats:
        """How likely the opponent takes each hand to each node of the first round."""
        import numpy as np

        start = np.ones((1, self.game.hands.size), np.float32)
        return self._forward(self.game.first, walk, start, None).copy()

    def values(self, walk: DrawWalk, reach: Floats, closed: Floats) -> Array:
        """What each hand brings, from what it brings at each end of the first round. See `first_values` too."""
        import numpy as np

        tree = self.game.first
        self.first_values[len(tree.owner) : tree.folds] = closed
        found: Array = self._back(tree, walk, reach, self.first_values, None)[0].astype(np.float64)
        return found

    def mean(self, values: Array) -> float:
        """What the player gains on average, from what each hand brings."""
        return float(self.game.hands.ways @ values) / (comb(PACK_SIZE, HELD) * comb(PACK_SIZE - HELD, HELD))

    def second_round(self, walk: DrawWalk, closed: Floats) -> Floats:
        """What each hand brings after the draw: by what seat 1 changed, what seat 0, and end of the first round."""
        import numpy as np

        held, tree = self._drawn(walk, closed), self.game.second
        ended = np.zeros((CHANGES, CHANGES, *closed.shape), np.float32)
        for changes in np.ndindex(CHANGES, CHANGES):
            first, last = changes
            coming = held[:, 0, first] if walk.player == 0 else held[:, first, last]
            reach = self._forward(tree, walk, np.ascontiguousarray(coming), changes)
            ended[changes] = self._back(tree, walk, reach, self._value, changes)
        return ended

    def _drawn(self, walk: DrawWalk, closed: Floats) -> Floats:
        """How likely the opponent holds each hand after the draw: by end of the first round, what they have seen, and
        how many cards they changed."""
        import numpy as np

        hands, rival = self.game.hands, 1 - walk.player
        thrown = walk.opponent.thrown[rival]
        held = np.zeros((len(closed), SEEN[rival], CHANGES, hands.size), np.float32)
        for case in np.ndindex(held.shape[:2]):
            average = self._nothing[0:0].ravel() if walk.average is None else walk.average.thrown[rival][case]
            self._cards.throw(
                hands.pairs, hands.ways, closed[case[0]], thrown[case], average, walk.past.older, self._kept
            )
            self._cards.draw(*self._links, hands.ways, self._odds, self._kept, self._mixed, held[case])
        return held

    def before_draw(self, walk: DrawWalk, ended: Floats) -> Floats:
        """What each hand brings before the discard, from what it brings after the draw."""
        import numpy as np

        value = np.zeros(ended.shape[2:], np.float32)
        thrown = walk.own.thrown[walk.player]
        cases = ended if walk.player == 0 else ended.sum(axis=1)[None]
        for end, seen in np.ndindex(thrown.shape[:2]):
            found = np.ascontiguousarray(cases[seen, :, end])
            self._cards.undraw(*self._links, found, *self._sums)
            weights = thrown[end, seen]
            learning = (weights, walk.mode, walk.past.better, walk.past.worse)
            self._cards.choose(
                self.game.hands.pairs, *learning, found, self._sums, self._odds, self._worth, value[end]
            )
        return value

    def _forward(self, tree: Forest, walk: DrawWalk, coming: Floats, changes: tuple[int, ...] | None) -> Floats:
        """How likely the opponent takes each hand to each node. `changes`: None in the first round."""
        weights = _weights(walk.opponent, changes)
        average = self._nothing if walk.average is None else _weights(walk.average, changes)
        reach, column = self._reach[: tree.nodes], _column(tree)
        seat, played = 1 - walk.player, (average, walk.past.older, self._spare)
        self._betting.forward(tree.arrays, seat, weights, column, coming, 0, reach, *played)
        return reach

    def _back(
        self, tree: Forest, walk: DrawWalk, reach: Floats, value: Floats, changes: tuple[int, ...] | None
    ) -> Floats:
        """What each hand brings at each root."""
        sets, gains = self.game.blocking.arrays, tree.fold_gains[walk.player]
        self._cards.folds(sets, self._ways, reach, tree.folds, gains, self._lanes, value)
        if len(tree.show_gains):
            levels = self.game.hands.levels
            self._cards.showdowns(sets, levels, reach, tree.shows, tree.show_gains, self._lanes, value)
        weights, learning = _weights(walk.own, changes), (walk.mode, walk.past.better, walk.past.worse)
        playing = (weights, weights, _column(tree))
        self._betting.backward(tree.arrays, walk.player, *playing, *learning, value, self._spare)
        found: Floats = value[tree.entry]
        return found


def _column(tree: Forest) -> Ints:
    """Every edge has its own row of weights."""
    import numpy as np

    return np.arange(tree.edges, dtype=np.int32)


def _weights(plan: DrawStrategy, changes: tuple[int, ...] | None) -> Floats:
    """Those of a round of betting."""
    return plan.first if changes is None else plan.second[changes]


class DrawSolver:
    """A game and what has been learnt of it so far."""

    def __init__(self, game: DrawGame, method: Method = "discounted") -> None:
        self.game = game
        self.iterations = 0
        self.regrets = empty_strategy(game)
        self.average = empty_strategy(game)
        self.walker = DrawWalker(game)
        self._method = method
        self._modes = loops()[0]

    def improve(self, rounds: int = 1) -> None:
        """This many more rounds, one seat after the other."""
        for _ in range(rounds):
            past = fading(self._method, self.iterations)
            self.iterations += 1
            for seat in range(2):
                learnt = (self.regrets, self.regrets, self.average)
                self.walker.walk(DrawWalk(seat, self._modes.LEARN, *learnt, past))

    def worth(self) -> Worth:
        """What the average is worth, exactly."""
        return worth(self.walker, self.average)


def worth(walker: DrawWalker, plan: DrawStrategy) -> Worth:
    """What a plan of both seats brings them, and what each could gain by the best response to the other. Both are
    exact."""
    modes, reply = loops()[0], writable(walker.game, plan)
    values = [walker.mean(walker.walk(DrawWalk(seat, modes.MEAN, plan, plan))) for seat in range(2)]
    best = [walker.mean(walker.walk(DrawWalk(seat, modes.BEST, plan, reply))) for seat in range(2)]
    return Worth((values[0], values[1]), (best[0] - values[0], best[1] - values[1]))
