"""How far a run has come: which deals are done, and their sums. A value, so that it is always whole.

Blocks and shares of the work are both cut by the numbers of deals alone: in whatever order and by whomever the deals
are played, a finished ledger is the same. It stays small however many deals there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from brelan.study.arena.chunks import Chunk, Part, block_width
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.tally import Tally, nothing


class Ledger(Struct, frozen=True):
    """What is done of an experiment."""

    experiment: Experiment
    done: tuple[Chunk, ...]  # in order; what touches is one
    blocks: dict[int, Tally]
    shown: dict[str, int]
    seconds: float  # that it took so far, all sittings together

    @property
    def tally(self) -> Tally:
        """All sums."""
        total = nothing(self.experiment.columns)
        for block in self.blocks.values():
            total += block
        return total

    @property
    def deals(self) -> int:
        """How many deals are done."""
        return sum(chunk.size for chunk in self.done) * self.experiment.rotations

    @property
    def goal(self) -> int:
        """How many deals there are to do."""
        return self.experiment.numbers * self.experiment.rotations

    @property
    def complete(self) -> bool:
        return self.deals == self.goal

    def missing(self) -> Iterator[Chunk]:
        """What is left to do, in order."""
        at = 0
        for chunk in self.done:
            if at < chunk.first:
                yield Chunk(at, chunk.first)
            at = chunk.last
        if at < self.experiment.numbers:
            yield Chunk(at, self.experiment.numbers)

    def added(self, part: Part, seconds: float) -> Ledger:
        """With what a worker reported."""
        blocks = dict(self.blocks)
        for block, tally in part.blocks.items():
            blocks[block] = blocks[block] + tally if block in blocks else tally
        shown = Counter(self.shown)
        shown.update(part.shown)
        return Ledger(self.experiment, _joined((*self.done, part.chunk)), blocks, dict(shown), seconds)

    def longer(self, deals: int) -> Ledger:
        """The same for more deals: their blocks are as wide, or hold several of these."""
        experiment = msgspec.structs.replace(self.experiment, deals=deals)
        ratio = block_width(experiment.numbers) // block_width(self.experiment.numbers)
        blocks: dict[int, Tally] = {}
        for block, tally in self.blocks.items():
            wider = block // ratio
            blocks[wider] = blocks[wider] + tally if wider in blocks else tally
        return msgspec.structs.replace(self, experiment=experiment, blocks=blocks)


def begin(experiment: Experiment) -> Ledger:
    """Nothing is done yet."""
    return Ledger(experiment, (), {}, {}, 0.0)


def _joined(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    found: list[Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        if found and found[-1].last == chunk.first:
            found[-1] = Chunk(found[-1].first, chunk.last)
        else:
            found.append(chunk)
    return tuple(found)
