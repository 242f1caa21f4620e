"""Train one seat of a blueprint: it plays by buckets, against an opponent who finds its faults.

Each round of training turns two cards and some third ones, and goes through the betting with every hand at once. Both
learn from their regrets, but in the last round the opponent sees every hand and plays the best reply to what the seat
plays now. So the seat learns what can least be exploited, not what does best against its own buckets.

In a part of the deals the opponent plays as a known bot does: the seat learns to win from that one, and loses little
of what makes it hard to exploit.

Later rounds count more, in proportion to their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from brelan.errors import BadOption
from brelan.families.daker_cards.kinds import Kind
from brelan.games.daker.rules import BOARD
from brelan.games.daker.solving.boards import Turned
from brelan.games.daker.solving.buckets import Buckets
from brelan.games.daker.solving.public_game import PublicGame, Vectors
from brelan.games.daker.solving.public_solver import VectorPolicy

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats

Both: TypeAlias = "tuple[Floats, Floats]"
"""Of seat 0 and of seat 1."""

Reached: TypeAlias = "tuple[Floats, ...]"
"""How likely the hands of seat 0 and of seat 1 come somewhere, and third those of an opponent who is the model."""

MODEL: Final = 2


class ModelledOpponent(NamedTuple):
    """A bot as the opponent in this part of the deals."""

    policy: VectorPolicy
    trust: float


LAST_CARDS: Final = 3
"""This many third cards are turned, one after the other, beside the same first two."""


class Trainer(Vectors):
    """A seat, and what has been learnt of it so far."""

    def __init__(
        self, game: PublicGame, seat: int, buckets: Buckets, seed: int, model: ModelledOpponent | None = None
    ) -> None:
        import numpy as np

        from brelan.games.daker.solving import training_loops

        super().__init__(game)
        self.seat = seat
        self.iterations = 0
        self.regrets, self.averages = (
            [
                [np.zeros((count, forest.edges), np.float32) for forest in trees]
                for trees, count in zip(game.forests, buckets.counts, strict=True)
            ]
            for _ in range(2)
        )
        """By round and part of the forest: a row for each bucket, a column for each edge."""
        self._training = training_loops
        self._model = model
        self._buckets = buckets
        self.seed = seed
        self._random = np.random.default_rng()  # set anew in each round
        self._pairs = np.array(list(permutations(range(len(game.deck.pack)), BOARD - 1)))
        self._cards: Array = self._pairs[0]
        self._kinds = np.repeat(np.arange(len(game.deck.counts)), game.deck.counts)

    def improve(self, rounds: int = 1) -> None:
        """This many more rounds. The first two cards are all pairs in random order, then again."""
        import numpy as np

        for _ in range(rounds):
            again, at = divmod(self.iterations, len(self._pairs))
            order = np.random.default_rng((self.seed, self.seat, again)).permutation(len(self._pairs))
            self._cards = self._pairs[order[at]]
            self.iterations += 1
            self._random = np.random.default_rng((self.seed, self.seat, 0, self.iterations))
            coming = np.full((1, self.game.deck.spread(()).size), self.iterations, np.float32)
            self._visit((), (coming,) * (2 if self._model is None else 3))

    def forget_averages(self) -> None:
        """Leave what was played so far out of the average; keep what was learnt."""
        for tables in self.averages:
            for table in tables:
                table[:] = 0.0

    def _drawn(self, depth: int) -> list[tuple[Kind, float]]:
        """The kinds that are turned next, each with its part of the draws."""
        import numpy as np

        if depth < len(self._cards):
            return [(int(self._kinds[self._cards[depth]]), 1.0)]
        rest = np.delete(self._kinds, self._cards)
        drawn = self._random.choice(rest, min(LAST_CARDS, len(rest)), replace=False)
        kinds, counts = np.unique(drawn, return_counts=True)
        return [(int(kind), float(count) / len(drawn)) for kind, count in zip(kinds, counts, strict=True)]

    def _visit(self, turned: Turned, coming: Reached) -> Both:
        """What each root brings each hand of both, from how likely both bring their hands to it."""
        depth, size = len(turned), coming[0].shape[1]
        trees = self.game.forests[depth]
        roots = self._pair("roots", depth, len(coming[0]), size)
        if depth == BOARD:
            self._last_round(turned, coming, roots)
            return roots
        reached = [self._go_all(turned, part, coming) for part in range(len(trees))]
        ended = self._turn(turned, reached)
        for part, (forest, reach) in enumerate(zip(trees, reached, strict=True)):
            for seat, ends in enumerate(ended):
                value = self._array("value", depth, forest.nodes, size)
                value[len(forest.owner) : forest.folds] = ends[forest.after : forest.after + forest.closed]
                against = reach[1 - seat] if seat != self.seat else self._opponents(reach)
                self._learn(turned, part, seat, against, value, roots)
        return roots

    def _opponents(self, reach: Reached) -> Floats:
        """Those who learn, and those who play as the model does: changed in place, once they are known for good."""
        theirs = reach[1 - self.seat]
        if self._model is not None:
            theirs *= 1 - self._model.trust
            theirs += self._model.trust * reach[MODEL]
        return theirs

    def _last_round(self, turned: Turned, coming: Reached, roots: Both) -> None:
        """The opponent replies best."""
        opponent, size = 1 - self.seat, coming[0].shape[1]
        for part, forest in enumerate(self.game.forests[BOARD]):
            value = self._array("value", BOARD, forest.nodes, size)
            own = self._go(turned, part, self.seat, coming)
            theirs = self._reply(turned, part, own, value, coming[opponent])
            roots[opponent][forest.offset : forest.offset + len(forest.entry)] = value[forest.entry]
            if self._model is not None:
                both = (own, theirs) if self.seat == 0 else (theirs, own)
                theirs = self._opponents((*both, self._go_as(self._model, turned, part, coming)))
            self._show(turned, forest, theirs, value)
            self._learn(turned, part, self.seat, theirs, value, roots)

    def _go_all(self, turned: Turned, part: int, coming: Reached) -> Reached:
        both = self._go(turned, part, 0, coming), self._go(turned, part, 1, coming)
        return both if self._model is None else (*both, self._go_as(self._model, turned, part, coming))

    def _go_as(self, model: ModelledOpponent, turned: Turned, part: int, coming: Reached) -> Floats:
        """How likely an opponent's hands come to each node if they are the model's."""
        import numpy as np

        depth, size = len(turned), coming[MODEL].shape[1]
        forest = self.game.forests[depth][part]
        reach = self._array(f"reach {self._place(depth, part)} of the model", depth, forest.nodes, size)
        weights, column = model.policy.weights(turned, depth, part)
        nothing, spare = np.zeros((0, 0), np.float32), self._array("spare", 0, 2, size)
        self._kernels.forward(
            forest.arrays, 1 - self.seat, weights, column, coming[MODEL], forest.offset, reach, nothing, 1.0, spare
        )
        return reach

    def _go(self, turned: Turned, part: int, seat: int, coming: Reached) -> Floats:
        """How likely the hands of a seat come to each node."""
        depth, spread = len(turned), self.game.deck.spread(turned)
        forest, runs = self.game.forests[depth][part], tuple(self._buckets.of(turned))
        reach = self._array(f"reach {self._place(depth, part)} of {seat}", depth, forest.nodes, spread.size)
        tables, strategy = (self.regrets[depth][part], self.averages[depth][part]), self._strategy(turned, part)
        self._training.forward_by_buckets(
            forest.arrays, seat, runs, spread.ways, tables, coming[seat], forest.offset, reach, strategy
        )
        return reach

    def _reply(self, turned: Turned, part: int, own: Floats, value: Floats, coming: Floats) -> Floats:
        """The opponent's best reply in the last round: what each node brings, and how their hands come to it."""
        forest, opponent = self.game.forests[BOARD][part], 1 - self.seat
        reach = self._array(f"reach 0 of {opponent}", BOARD, forest.nodes, coming.shape[1])
        self._show(turned, forest, own, value)
        self._fold(turned, forest, opponent, own, value)
        self._training.reply_best(forest.arrays, opponent, coming, forest.offset, value, reach)
        return reach

    def _learn(self, turned: Turned, part: int, seat: int, against: Floats, value: Floats, roots: Both) -> None:
        """From what the ends bring to what the roots bring, with regrets on the way."""
        depth, spread = len(turned), self.game.deck.spread(turned)
        forest, runs = self.game.forests[depth][part], tuple(self._buckets.of(turned))
        regrets, strategy = self.regrets[depth][part], self._strategy(turned, part)
        self._fold(turned, forest, seat, against, value)
        self._training.backward_by_buckets(forest.arrays, seat, runs, spread.ways, strategy, value, regrets)
        roots[seat][forest.offset : forest.offset + len(forest.entry)] = value[forest.entry]

    def _turn(self, turned: Turned, reached: list[Reached]) -> Both:
        """Turn the next card, and go on. What the ends of the round bring both on average."""
        depth, deck, size = len(turned), self.game.deck, reached[0][0].shape[1]
        left, cards = deck.left(turned), len(deck.pack) - len(turned)
        closed = tuple(self._closed(depth, who, reached) for who in range(len(reached[0])))
        ended = self._pair("ended", depth, len(closed[0]), size)
        for ends in ended:
            ends[:] = 0.0
        for kind, share in self._drawn(depth):
            board = (*turned, kind)
            rows, odds = self._map(board)
            coming = tuple(
                self._array(f"coming of {who}", depth, len(before), len(rows)) for who, before in enumerate(closed)
            )
            for before, after in zip(closed, coming, strict=True):
                self._loops.go_down(before, rows, after)
                after *= share
            for values, ends in zip(self._visit(board, coming), ended, strict=True):
                self._loops.come_up(values, rows, odds * (cards / left[kind]), ends)
        return ended

    def _closed(self, depth: int, who: int, reached: list[Reached]) -> Floats:
        """How likely these hands come to each way to end the round."""
        trees = self.game.forests[depth]
        closed = self._array(f"closed {who}", depth, sum(tree.closed for tree in trees), reached[0][0].shape[1])
        for forest, reach in zip(trees, reached, strict=True):
            closed[forest.after : forest.after + forest.closed] = reach[who][len(forest.owner) : forest.folds]
        return closed

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


def save(path: Path, trainers: list[Trainer]) -> None:
    """Written beside the file first: a training that is stopped now leaves the older one."""
    import numpy as np

    unfinished = path.with_name(path.name + ".new")
    with unfinished.open("wb") as file:
        for trainer in trainers:
            np.save(file, np.array([trainer.iterations, trainer.seed]))
            for table in _tables(trainer):
                np.save(file, table)
    unfinished.replace(path)


def restore(path: Path, trainers: list[Trainer]) -> None:
    """Go on where the training was stopped."""
    import numpy as np

    with path.open("rb") as file:
        for trainer in trainers:
            iterations, seed = np.load(file)
            if seed != trainer.seed:
                raise _another(path)
            trainer.iterations = int(iterations)
            for table in _tables(trainer):
                kept = np.load(file)
                if kept.shape != table.shape:
                    raise _another(path)
                table[:] = kept


def _another(path: Path) -> BadOption:
    return BadOption("another-training", "another training kept {path!r}", path=str(path))


def _tables(trainer: Trainer) -> Iterator[Array]:
    for rounds in (trainer.regrets, trainer.averages):
        for tables in rounds:
            yield from tables
