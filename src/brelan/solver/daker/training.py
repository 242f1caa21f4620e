"""Train a blueprint: both seats play by buckets and learn from their regrets.

Each round of training turns three random cards and goes through all of the betting with every hand at once. Later
rounds count more, in proportion to their number: both begin with that weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from brelan.games.daker.rules import BOARD
from brelan.solver.daker.boards import Turned
from brelan.solver.daker.buckets import Buckets
from brelan.solver.daker.vectors import PublicGame, Vectors

if TYPE_CHECKING:
    from brelan.solver.daker.boards import Floats, Ints

Both: TypeAlias = "tuple[Floats, Floats]"
"""Of seat 0 and of seat 1."""


class Trainer(Vectors):
    """A whole deal by buckets, and what has been learnt of it so far."""

    def __init__(self, game: PublicGame, buckets: Buckets, seed: int) -> None:
        import numpy as np

        from brelan.solver.daker import training_loops

        super().__init__(game)
        self.iterations = 0
        self._training = training_loops
        self._buckets = buckets
        self._random = np.random.default_rng(seed)
        self._regrets, self.averages = (
            [
                [np.zeros((count, forest.edges), np.float32) for forest in trees]
                for trees, count in zip(game.forests, buckets.counts, strict=True)
            ]
            for _ in range(2)
        )
        """By round and part of the forest: a row for each bucket, a column for each edge."""

    def improve(self, rounds: int = 1) -> None:
        """So many more rounds, each with cards of its own."""
        import numpy as np

        for _ in range(rounds):
            self.iterations += 1
            coming = np.full((1, self.game.deck.spread(()).size), self.iterations, np.float32)
            self._visit((), (coming, coming))

    def _visit(self, turned: Turned, coming: Both) -> Both:
        """What each root brings each hand of both, from how likely both bring their hands to it."""
        depth, size = len(turned), coming[0].shape[1]
        trees = self.game.forests[depth]
        roots = self._pair("roots", depth, len(coming[0]), size)
        if depth == BOARD:
            for part in range(len(trees)):
                reach = self._go(turned, part, coming)
                self._learn(turned, part, reach, self._shown(turned, part, reach), roots)
            return roots
        reached = [self._go(turned, part, coming) for part in range(len(trees))]
        ended = self._turn(turned, reached)
        for part, (forest, reach) in enumerate(zip(trees, reached, strict=True)):
            values = self._pair("value", depth, forest.nodes, size)
            for value, ends in zip(values, ended, strict=True):
                value[len(forest.owner) : forest.folds] = ends[forest.after : forest.after + forest.closed]
            self._learn(turned, part, reach, values, roots)
        return roots

    def _go(self, turned: Turned, part: int, coming: Both) -> Both:
        """How likely the hands of both come to each node."""
        depth, spread = len(turned), self.game.deck.spread(turned)
        forest, runs = self.game.forests[depth][part], tuple(self._buckets.of(turned))
        tables = self._regrets[depth][part], self.averages[depth][part]
        reached = self._pair(f"reach {self._place(depth, part)}", depth, forest.nodes, spread.size)
        strategy = self._strategy(turned, part)
        for seat, reach in enumerate(reached):
            self._training.forward_by_buckets(
                forest.arrays, seat, runs, spread.ways, tables, coming[seat], forest.offset, reach, strategy
            )
        return reached

    def _shown(self, turned: Turned, part: int, reach: Both) -> Both:
        """What both gain where they show their hands."""
        forest = self.game.forests[BOARD][part]
        values = self._pair("value", BOARD, forest.nodes, reach[0].shape[1])
        for seat, value in enumerate(values):
            self._show(turned, forest, reach[1 - seat], value)
        return values

    def _learn(self, turned: Turned, part: int, reach: Both, values: Both, roots: Both) -> None:
        """From what the ends bring to what the roots bring, with regrets on the way."""
        depth, spread = len(turned), self.game.deck.spread(turned)
        forest, runs = self.game.forests[depth][part], tuple(self._buckets.of(turned))
        regrets, strategy = self._regrets[depth][part], self._strategy(turned, part)
        for seat, value in enumerate(values):
            self._fold(turned, forest, seat, reach[1 - seat], value)
            self._training.backward_by_buckets(forest.arrays, seat, runs, spread.ways, strategy, value, regrets)
            roots[seat][forest.offset : forest.offset + len(forest.entry)] = value[forest.entry]

    def _turn(self, turned: Turned, reached: list[Both]) -> Both:
        """Turn a card of the pack, and go on. What the ends of the round bring both on average."""
        depth, deck = len(turned), self.game.deck
        left, cards = deck.left(turned), len(deck.pack) - len(turned)
        kind = int(self._random.choice(len(left), p=[count / cards for count in left]))
        board = (*turned, kind)
        rows, odds = self._map(board)
        coming = self._closed(depth, 0, reached, rows), self._closed(depth, 1, reached, rows)
        back = self._visit(board, coming)
        ended = self._pair("ended", depth, len(coming[0]), reached[0][0].shape[1])
        for values, ends in zip(back, ended, strict=True):
            ends[:] = 0.0
            self._loops.come_up(values, rows, odds * (cards / left[kind]), ends)
        return ended

    def _closed(self, depth: int, seat: int, reached: list[Both], rows: Ints) -> Floats:
        """How likely the hands of a seat come to the next round."""
        trees = self.game.forests[depth]
        closed = self._array("closed", depth, sum(forest.closed for forest in trees), reached[0][0].shape[1])
        for forest, reach in zip(trees, reached, strict=True):
            closed[forest.after : forest.after + forest.closed] = reach[seat][len(forest.owner) : forest.folds]
        coming = self._array(f"coming {seat}", depth, len(closed), len(rows))
        self._loops.go_down(closed, rows, coming)
        return coming

    def _strategy(self, turned: Turned, part: int) -> Floats:
        """What is played this time: a row for each run of hands, a column for each edge."""
        depth, runs = len(turned), len(self._buckets.of(turned).labels)
        forest = self.game.forests[depth][part]
        return self._array(f"strategy {self._place(depth, part)}", depth, runs, forest.edges)

    def _place(self, depth: int, part: int) -> int:
        """The parts of a round wait for those below them, save in the last round."""
        return 0 if depth == BOARD else part

    def _pair(self, name: str, depth: int, rows: int, columns: int) -> Both:
        return self._array(f"{name} of 0", depth, rows, columns), self._array(f"{name} of 1", depth, rows, columns)
