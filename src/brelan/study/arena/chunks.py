"""One worker's share: some deals in a row, by the engine or by compiled loops, summed exactly.

Sums are kept apart for each block of deals, so that one can see how an estimate settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from threading import Lock
from time import perf_counter
from typing import Final

import numpy as np
from msgspec import Struct

from brelan._version import __version__
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Player, play_out
from brelan.study.arena.experiment import Experiment, check, custom_policies, setup_of
from brelan.study.arena.tally import Tally, distinct, group_tally
from brelan.study.bots import import_bots, make_bot, watched
from brelan.study.bots.guests import where
from brelan.study.loops.deals import Deals, check_policies, loops_of
from brelan.study.loops.first_use import first_use

BATCH: Final = 1 << 14  # deals whose payoffs are in memory at a time
MANY: Final = 20_000  # deals for which tables are better made once, and for all hands, than by each worker
BLOCKS: Final = 128  # parts at the most in which the sums are kept

_one_at_a_time: Final = Lock()
"""Loops write down in shared tables what they learn as they go, so the threads of a worker take turns."""


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


def block_width(numbers: int) -> int:
    """The deals of a block: a power of two, so that the blocks of a short run can be put together in a longer one."""
    width = 1
    while width * BLOCKS < numbers:
        width *= 2
    return width


def play_chunk(experiment: Experiment, chunk: Chunk) -> Part:
    """Play and sum. Each deal has its own seed, so the division of the work does not matter."""
    begun = perf_counter()
    if not experiment.fast:
        import_bots(experiment.found()[0], experiment.bots)  # this process may be another than the one that asked
    blocks: dict[int, Tally] = {}
    shown: Counter[str] = Counter()
    tallies = fast_tallies(experiment, chunk, shown) if experiment.fast else engine_tallies(experiment, chunk)
    for block, tally in tallies:
        blocks[block] = blocks[block] + tally if block in blocks else tally
    return Part(chunk, blocks, dict(shown), perf_counter() - begun, __version__)


def engine_tallies(experiment: Experiment, chunk: Chunk) -> Iterator[tuple[int, Tally]]:
    """The block and the sums of each group of deals with the same cards."""
    width = block_width(experiment.numbers)
    for number in range(chunk.first, chunk.last):
        deals, wins, conserved = [], [], True
        for turn in range(experiment.rotations):
            payoffs, winners, kept = play_deal(experiment, turn, number)
            deals.append(_columns(experiment, turn, payoffs))
            wins.append(_columns(experiment, turn, [int(seat in winners) for seat in range(len(payoffs))]))
            conserved = conserved and kept
        yield number // width, group_tally(deals, wins, conserved)


def seated(experiment: Experiment, turn: int, number: int) -> tuple[Player, ...]:
    """The bots of a deal, each with random numbers of its own."""
    game, rules = experiment.found()
    streams = (SeededRandom(experiment.seed, number, "bot", seat) for seat in range(len(experiment.bots)))
    at = where(number + 1, experiment.seed)
    return tuple(
        watched(game, bot, make_bot(game, bot, rules, len(experiment.bots), stream), at)
        for bot, stream in zip(experiment.lineup(turn), streams, strict=True)
    )


def play_deal(experiment: Experiment, turn: int, number: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """What each seat won, who are the winners, and whether all chips are still there."""
    (game, rules), table = experiment.found(), experiment.table(number)
    state = play_out(game, rules, table, Seeded(experiment.seed, number), seated(experiment, turn, number))
    result = game.result(state)
    kept = game.holdings(state).total == sum(table.stacks) + sum(table.pools)
    return result.payoffs, result.winners, kept


def _columns(experiment: Experiment, turn: int, seats: tuple[int, ...] | list[int]) -> list[int]:
    """From seats to players, who sit `turn` seats further on; in paired play, those of a bot are a column too."""
    players = [seats[(player + turn) % len(seats)] for player in range(len(seats))]
    if not experiment.paired:
        return players
    by_bot = dict.fromkeys(distinct(experiment.bots), 0)
    for bot, value in zip(experiment.bots, players, strict=True):
        by_bot[bot] += value
    return [*players, *by_bot.values()]


def fast_tallies(experiment: Experiment, chunk: Chunk, shown: Counter[str]) -> Iterator[tuple[int, Tally]]:
    """Likewise by compiled loops, a batch at a time, with the sums of all groups of a block. `shown` is added to."""
    width, play = block_width(experiment.numbers), fast_deals(experiment)
    for first in range(chunk.first, chunk.last, BATCH):
        last = min(first + BATCH, chunk.last)
        inner = range(first - first % width + width, last, width)
        edges = np.array([first, *inner, last]) - first
        yield from enumerate(_batch_tallies(experiment, Chunk(first, last), edges, play, shown), first // width)


def _batch_tallies(
    experiment: Experiment,
    chunk: Chunk,
    edges: np.typing.NDArray[np.int64],
    play: Callable[[int, Chunk], Deals],
    shown: Counter[str],
) -> Iterator[Tally]:
    from brelan.study.arena import sums

    blocks, columns, turns = len(edges) - 1, experiment.columns, experiment.rotations
    bots = distinct(experiment.bots)
    sides = np.array([bots.index(bot) for bot in experiment.bots] if experiment.paired else [], np.int64)
    groups = np.zeros((chunk.size, columns), np.int64)
    won, wins = np.zeros((blocks, columns), np.int64), np.zeros((blocks, columns), np.int64)
    squares, group_squares = np.zeros((2, blocks, columns, sums.PARTS), np.int64)
    nowhere, conserved = np.zeros(0, np.int64), True
    for turn in range(turns):
        deals = play(turn, chunk)
        sums.add_up(deals.payoffs, deals.winners, turn, sides, edges, groups, won, squares, wins)
        conserved = conserved and sums.conserved(deals.payoffs, nowhere if deals.left is None else deals.left)
        shown.update(deals.shown)
    sums.add_squares(groups, edges, group_squares)
    for block, size in enumerate(np.diff(edges).tolist()):
        of_deals = tuple(map(sums.square, squares[block].tolist()))
        of_groups = tuple(map(sums.square, group_squares[block].tolist()))
        totals = tuple(won[block].tolist()), of_deals, of_groups, tuple(wins[block].tolist())
        yield Tally(size * turns, size, *totals, conserved)


def fast_deals(experiment: Experiment) -> Callable[[int, Chunk], Deals]:
    """Plays a chunk with the players moved on by this many seats."""
    from brelan.study.loops.numbers import key_of

    game, _ = experiment.found()
    loops = loops_of(game)
    key, custom = key_of(experiment.seed), custom_policies(experiment.custom)
    setups = [setup_of(experiment, turn) for turn in range(experiment.rotations)]

    def play(turn: int, chunk: Chunk) -> Deals:
        with _one_at_a_time:
            return loops.play(setups[turn], key, chunk.first, chunk.size, custom)

    return play


def prepare(experiment: Experiment, tell: Callable[[str], None] | None = None) -> None:
    """Refuse what cannot be played. Loops that must be compiled are compiled here, once, and `tell` is told."""
    check(experiment)
    if not experiment.fast:
        return
    game, _ = experiment.found()
    custom = custom_policies(experiment.custom)
    with first_use(game.name, tell):
        loops = loops_of(game)
        check_policies(game, loops.policies, custom, experiment.bots)
        if experiment.deals >= MANY:
            loops.prepare(setup_of(experiment, 0))
        play_chunk(experiment, Chunk(0, 1))
