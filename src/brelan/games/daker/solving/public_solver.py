"""Daker for two on the public tree: what everybody sees is walked through, what nobody sees is a vector over hands.

One walk is made for one player: the opponent's strategy is carried down board by board, the values of the player's
hands come back up. The player learns from their regrets, plays their average, or replies best. Best replies
measure the error exactly.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from brelan.engine.queries import Progress, tell_error
from brelan.games.daker.rules import BOARD
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker.solving.public_game import PublicGame, Vectors
from brelan.study.solving import CHECK_EVERY, Fading, Method, Worth, fading

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints


class VectorPolicy(Protocol):
    """How a seat plays with every hand at once."""

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        """Rows of weights, a column for each hand; and for each edge of a forest which row is its own."""


MakeVectorPolicy: TypeAlias = Callable[[Any, PublicGame], VectorPolicy]
"""From the rules and the game to a policy."""


class Walk(NamedTuple):
    """One walk through the tree."""

    player: int
    mode: int
    opponent: VectorPolicy
    own: VectorPolicy
    average: Callable[[Turned, int, int], Floats] | None = None  # what the opponent plays is added here
    past: Fading = Fading()


class Walker(Vectors):
    """Walks through the tree of a game. Boards are divided among threads at the first card that is turned."""

    def __init__(
        self, game: PublicGame, threads: int | None = None, report: Callable[[], None] | None = None
    ) -> None:
        import numpy as np

        super().__init__(game)
        self._report = report  # called after each first card
        self._threads = threads or min(2, os.cpu_count() or 1)
        self._nothing = np.zeros((0, 0), np.float32)

    def walk(self, walk: Walk) -> Array:
        """What each hand beside the first board brings the player, summed up over the opponent's hands."""
        import numpy as np

        deck, turned = self.game.deck, self.game.turned
        spread = deck.spread(turned)
        coming = self.game.ranges[1 - walk.player][spread.numbers][None]
        values: Array = self._visit(turned, 0, coming, walk)[0].astype(np.float64)
        return values

    def mean(self, values: Array, player: int) -> float:
        """What the player gains on average, from what each hand brings."""
        weights = self._own_weights(player)
        return float((weights * values).sum() / (weights * self.against(player)).sum())

    def _own_weights(self, player: int) -> Array:
        spread = self.game.deck.spread(self.game.turned)
        return spread.ways.astype(float) * self.game.ranges[player][spread.numbers]

    def against(self, player: int) -> Array:
        """The weight of the hands that can be against each hand."""
        import numpy as np

        deck = self.game.deck
        spread = deck.spread(self.game.turned)
        theirs = self.game.ranges[1 - player][spread.numbers][None]
        found = np.zeros_like(theirs)
        self._loops.folds(spread.hands, theirs, 0, np.ones(1, np.float32), self._lanes(spread.size, 1), found)
        against: Array = found[0].astype(float)
        return against

    def _visit(self, turned: Turned, depth: int, coming: Floats, walk: Walk) -> Floats:
        """What each hand brings from each root on, once these cards are turned."""
        spread = self.game.deck.spread(turned)
        trees = self.game.forests[depth]
        roots = self._array("roots", depth, len(coming), spread.size)
        if len(turned) == BOARD:
            for part, forest in enumerate(trees):
                if walk.average is None and not coming[forest.offset : forest.offset + len(forest.entry)].any():
                    roots[forest.offset : forest.offset + len(forest.entry)] = 0.0  # the opponent never comes here
                    continue
                reach = self._forward(turned, depth, part, coming, walk, 0)
                value = self._array("value", depth, forest.nodes, spread.size)
                self._show(turned, forest, reach, value)
                self._back(turned, depth, part, reach, value, walk, roots)
            return roots
        reached = [self._forward(turned, depth, part, coming, walk, part) for part in range(len(trees))]
        ended = self._below(turned, depth, reached, walk)
        for part, (forest, reach) in enumerate(zip(trees, reached, strict=True)):
            value = self._array("value", depth, forest.nodes, spread.size)
            value[len(forest.owner) : forest.folds] = ended[forest.after : forest.after + forest.closed]
            self._back(turned, depth, part, reach, value, walk, roots)
        return roots

    def _forward(self, turned: Turned, depth: int, part: int, coming: Floats, walk: Walk, place: int) -> Floats:
        forest = self.game.forests[depth][part]
        reach = self._array(f"reach {place}", depth, forest.nodes, coming.shape[1])
        weights, column = walk.opponent.weights(turned, depth, part)
        average = self._nothing if walk.average is None else walk.average(turned, depth, part)
        spare, older = self._array("spare", 0, 2, coming.shape[1]), walk.past.older
        playing = (weights, column, coming, forest.offset)
        self._kernels.forward(forest.arrays, 1 - walk.player, *playing, reach, average, older, spare)
        return reach

    def _below(self, turned: Turned, depth: int, reached: list[Floats], walk: Walk) -> Floats:
        """What each way to end the round brings, over all cards that may be turned next."""
        trees, size = self.game.forests[depth], reached[0].shape[1]
        closed = self._array("closed", depth, sum(forest.closed for forest in trees), size)
        for forest, reach in zip(trees, reached, strict=True):
            closed[forest.after : forest.after + forest.closed] = reach[len(forest.owner) : forest.folds]
        ended = self._array("ended", depth, len(closed), size)
        ended[:] = 0.0
        if walk.average is None and not closed.any():
            return ended  # the opponent never comes here
        boards = [(*turned, kind) for kind in self.game.deck.next_kinds(turned)]
        if depth == 0 and self._threads > 1:
            with ThreadPoolExecutor(self._threads) as pool:
                for board, back in pool.map(lambda board: (board, self._copy_under(board, closed, walk)), boards):
                    self._loops.come_up(back, *self._map(board), ended)
                    if self._report is not None:
                        self._report()
        else:
            for board in boards:
                self._loops.come_up(self._under(board, depth + 1, closed, walk), *self._map(board), ended)
        return ended

    def _copy_under(self, board: Turned, closed: Floats, walk: Walk) -> Floats:
        """Scratch belongs to a thread: what it hands on is a copy."""
        return self._under(board, 1, closed, walk).copy()

    def _under(self, board: Turned, depth: int, closed: Floats, walk: Walk) -> Floats:
        rows, _ = self._map(board)
        coming = self._array("coming", depth, len(closed), len(rows))
        self._loops.go_down(closed, rows, coming)
        return self._visit(board, depth, coming, walk)

    def _back(
        self, turned: Turned, depth: int, part: int, reach: Floats, value: Floats, walk: Walk, roots: Floats
    ) -> None:
        forest, spread = self.game.forests[depth][part], self.game.deck.spread(turned)
        self._fold(turned, forest, walk.player, reach, value)
        weights, column = self._nothing, forest.child  # a best reply asks for neither
        if walk.mode != self._kernels.BEST:
            weights, column = walk.own.weights(turned, depth, part)
        spare, past = self._array("spare", 0, 2, spread.size), walk.past
        learning = (weights, weights, column, walk.mode, past.better, past.worse)
        self._kernels.backward(forest.arrays, walk.player, *learning, value, spare)
        roots[forest.offset : forest.offset + len(forest.entry)] = value[forest.entry]


LEARNT_BYTES: Final = 8
"""A regret and an average for each hand and edge."""


class Learnt:
    """Regrets and average strategies of both seats."""

    def __init__(self, game: PublicGame) -> None:
        import numpy as np

        self._game = game
        self._tables: dict[tuple[Turned, int, int], tuple[Floats, Floats]] = {}
        self._columns = [[np.arange(forest.edges, dtype=np.int32) for forest in trees] for trees in game.forests]

    def table(self, turned: Turned, depth: int, part: int) -> tuple[Floats, Floats]:
        import numpy as np

        key = (turned, depth, part)
        found = self._tables.get(key)
        if found is None:
            shape = (self._game.forests[depth][part].edges, self._game.deck.spread(turned).size)
            found = self._tables[key] = (np.zeros(shape, np.float32), np.zeros(shape, np.float32))
        return found

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        """As a policy: the regrets."""
        return self.table(turned, depth, part)[0], self._columns[depth][part]

    def average(self, turned: Turned, depth: int, part: int) -> Floats:
        return self.table(turned, depth, part)[1]

    @property
    def averaged(self) -> Averaged:
        """As a policy: the average of all rounds."""
        return Averaged(self)


class Averaged(NamedTuple):
    """The average strategies of what was learnt."""

    learnt: Learnt

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        return self.learnt.average(turned, depth, part), self.learnt.weights(turned, depth, part)[1]


class PublicSolver:
    """A game and what has been learnt of it so far."""

    def __init__(self, game: PublicGame, method: Method = "discounted", threads: int | None = None) -> None:
        self.game = game
        self.iterations = 0
        self.learnt = Learnt(game)
        self._walker = Walker(game, threads)
        self._method = method

    def improve(self, rounds: int = 1) -> None:
        """This many more rounds, one seat after the other."""
        for _ in range(rounds):
            past = fading(self._method, self.iterations)
            self.iterations += 1
            for seat in range(2):
                learnt = self.learnt
                values = self._walker.walk(Walk(seat, 0, learnt, learnt, learnt.average, past))
                self._learnt(seat, values, past)

    def _learnt(self, seat: int, values: Array, past: Fading) -> None:
        """Called with what each hand of a seat brought in this round of learning."""

    @property
    def policy(self) -> Averaged:
        """The average of all rounds: what is close to the solution."""
        return self.learnt.averaged

    def worth(self) -> Worth:
        """What the average is worth, exactly."""
        policy = self.policy
        values = [self.value(seat, policy, policy) for seat in range(2)]
        best = [self._walker.mean(best_response(self._walker, seat, policy), seat) for seat in range(2)]
        return Worth((values[0], values[1]), (best[0] - values[0], best[1] - values[1]))

    def value(self, seat: int, own: VectorPolicy, opponent: VectorPolicy) -> float:
        """What a seat gains on average if both play by these policies."""
        return self._walker.mean(self._walker.walk(Walk(seat, 1, opponent, own)), seat)


def best_response(walker: Walker, seat: int, opponent: VectorPolicy) -> Array:
    """What each hand of a seat brings that knows how the opponent plays, and replies best."""
    return walker.walk(Walk(seat, 2, opponent, opponent))


def solve(
    solver: PublicSolver, iterations: int, accuracy: float, unit: float, progress: Progress | None = None
) -> Worth:
    """At most this many rounds; fewer if the error falls to `accuracy` (in parts of `unit`) before."""
    while True:
        rounds = min(CHECK_EVERY, iterations - solver.iterations)
        solver.improve(rounds)
        worth = solver.worth()
        tell_error(progress, solver.iterations, iterations, worth.exploitability / unit)
        if solver.iterations >= iterations or worth.exploitability <= accuracy * unit:
            return worth
