"""One worker's share: some deals in a row, by the engine or by compiled loops, summed exactly.

Sums are kept apart for each block of deals, so that one can see how an estimate settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from brelan import __version__
from brelan.arena.experiment import Experiment, check, own_policies, question_of
from brelan.arena.tally import Chips, Tally, distinct, nothing, squares_between, sums_between
from brelan.bots import make_bot
from brelan.engine.chance.seeded import Seeded
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import play_out
from brelan.fast import batch

BATCH: Final = 1 << 15  # deals whose payoffs are in memory at a time
BLOCKS: Final = 128  # parts at the most in which the sums are kept


class Chunk(Struct, frozen=True):
    """The deals numbered `first` to `last - 1`."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first


class Part(Struct, frozen=True):
    """What a worker reports."""

    chunk: Chunk
    blocks: dict[int, Tally]
    shown: dict[str, int]
    seconds: float
    version: str


class Played(Struct, frozen=True):
    """Deals that were played, as they came from the engine or from a loop."""

    payoffs: Chips  # a row for each deal, a column for each seat
    winners: NDArray[np.uint32]  # a bit for each seat
    shown: dict[str, int]
    conserved: bool


def block_width(numbers: int) -> int:
    """The deals of a block: a power of two, so that the blocks of a short run can be put together in a longer one."""
    width = 1
    while width * BLOCKS < numbers:
        width *= 2
    return width


def play_chunk(experiment: Experiment, chunk: Chunk) -> Part:
    """Play and sum. Each deal has its own seed, so the division of the work does not matter."""
    begun = perf_counter()
    width = block_width(experiment.numbers)
    blocks: dict[int, Tally] = {}
    shown: Counter[str] = Counter()
    for first in range(chunk.first, chunk.last, BATCH):
        last = min(first + BATCH, chunk.last)
        tallies = _tallies(experiment, Chunk(first, last), _starts(first, last, width), shown)
        for block, tally in enumerate(tallies, first // width):
            blocks[block] = blocks.get(block, nothing(experiment.columns)) + tally
    return Part(chunk, blocks, dict(shown), perf_counter() - begun, __version__)


def _starts(first: int, last: int, width: int) -> list[int]:
    """Where blocks begin among the deals of a batch, counted from its first one."""
    edges = range(first - first % width + width, last, width)
    return [0, *(edge - first for edge in edges)]


def _tallies(experiment: Experiment, chunk: Chunk, starts: list[int], shown: Counter[str]) -> Iterator[Tally]:
    """A tally for each block. `shown` is added to."""
    seats, turns = len(experiment.bots), experiment.rotations
    groups = np.zeros((experiment.columns, chunk.size), np.int64)
    squares, wins = [[0] * experiment.columns for _ in starts], [[0] * experiment.columns for _ in starts]
    conserved = True
    for turn in range(turns):
        played = _play(experiment, turn, chunk)
        payoffs = _columns(experiment, np.roll(played.payoffs.T, -turn, axis=0))
        won = np.stack([played.winners >> np.uint32(seat) & np.uint32(1) for seat in range(seats)])
        groups += payoffs
        _add(squares, squares_between(payoffs, starts))
        _add(wins, sums_between(_columns(experiment, np.roll(won.astype(np.int64), -turn, axis=0)), starts))
        shown.update(played.shown)
        conserved = conserved and played.conserved
    sizes = np.diff([*starts, chunk.size]).tolist()
    rows = zip(sizes, sums_between(groups, starts), squares, squares_between(groups, starts), wins, strict=True)
    for size, won_, square, group_square, win in rows:
        yield Tally(size * turns, size, tuple(won_), tuple(square), tuple(group_square), tuple(win), conserved)


def _add(total: list[list[int]], more: list[list[int]]) -> None:
    for row, added in zip(total, more, strict=True):
        row[:] = [a + b for a, b in zip(row, added, strict=True)]


def _columns(experiment: Experiment, players: Chips) -> Chips:
    """In paired play, the seats of a bot together are a column too."""
    if not experiment.paired:
        return players
    names = np.array(experiment.bots)
    return np.vstack([players, *(players[names == bot].sum(axis=0) for bot in distinct(experiment.bots))])


def _play(experiment: Experiment, turn: int, chunk: Chunk) -> Played:
    return (_play_fast if experiment.fast else _play_engine)(experiment, turn, chunk)


def _play_engine(experiment: Experiment, turn: int, chunk: Chunk) -> Played:
    game, rules = experiment.found()
    seats, lineup = len(experiment.bots), experiment.lineup(turn)
    payoffs = np.zeros((chunk.size, seats), np.int64)
    winners = np.zeros(chunk.size, np.uint32)
    conserved = True
    for at, number in enumerate(range(chunk.first, chunk.last)):
        table = experiment.table(number)
        players = tuple(
            make_bot(game, bot, rules, seats, Stream(experiment.seed, number, "bot", seat))
            for seat, bot in enumerate(lineup)
        )
        state = play_out(game, rules, table, Seeded(experiment.seed, number), players)
        result = game.result(state)
        payoffs[at] = result.payoffs
        winners[at] = sum(1 << seat for seat in result.winners)
        conserved = conserved and game.holdings(state).total == sum(table.stacks) + sum(table.pools)
    return Played(payoffs, winners, {}, conserved)


def _play_fast(experiment: Experiment, turn: int, chunk: Chunk) -> Played:
    from brelan.fast.numbers import key_of

    game, _ = experiment.found()
    loops = batch.loops_of(game, _unheard)
    own = own_policies(experiment.own)
    asked = (question_of(experiment, turn), key_of(experiment.seed), chunk.first, chunk.size)
    deals: batch.Deals = loops.play(*asked, own) if own else loops.play(*asked)
    total = deals.payoffs.T.sum(axis=0)
    if deals.left is not None:
        total += deals.left
    return Played(deals.payoffs, deals.winners, deals.shown, not total.any())


def _unheard(_game: str) -> None:
    """Whoever started the run has said it."""


def prepare(experiment: Experiment, tell: Callable[[str], None] | None = None) -> None:
    """Refuse what cannot be played. Loops that must be compiled are compiled here, once, and `tell` is told."""
    check(experiment)
    if experiment.fast:
        game, _ = experiment.found()
        loops = batch.loops_of(game, tell)
        own = own_policies(experiment.own)
        batch.check_policies(game, loops, tuple(bot for bot in experiment.bots if bot not in own))
        if hasattr(loops, "prepare"):  # tables that are better made once than by each worker
            loops.prepare(question_of(experiment, 0))
        _play_fast(experiment, 0, Chunk(0, 1))
