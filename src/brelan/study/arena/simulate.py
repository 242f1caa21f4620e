"""Simulated deals. The same seed gives the same result, however the work is divided."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from os import cpu_count
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from brelan._version import __version__
from brelan.errors import BrelanError
from brelan.study.arena.chunks import Chunk, Part, play_chunk, prepare
from brelan.study.arena.experiment import Experiment, check
from brelan.study.arena.ledger import Keeper, Ledger, begin
from brelan.study.arena.tally import BotScore, SeatScore, Tally, bot_scores, mean_and_error, scores
from brelan.study.arena.workers import AHEAD, Workers

__all__ = ["Experiment", "SimulateAnswer", "Tally", "answer", "check", "mean_and_error", "play", "run", "scores"]


def run(
    experiment: Experiment, executor: Executor | None = None, report: Callable[[int], None] | None = None
) -> Tally:
    """Play all deals, here or on an executor; `report` is told how many are done."""
    prepare(experiment)
    return play(begin(experiment), executor, report).tally


def play(
    ledger: Ledger,
    executor: Executor | None = None,
    report: Callable[[int], None] | None = None,
    keeper: Keeper | None = None,
) -> Ledger:
    """Play what a ledger lacks. The keeper writes it to its file from time to time, and at the end, come what may."""
    begun, before = monotonic(), ledger.seconds
    try:
        for part in parts(ledger.experiment, ledger.missing(), executor):
            ledger = ledger.added(part, before + monotonic() - begun)
            if report is not None:
                report(ledger.deals)
            if keeper is not None:
                keeper.now_and_then(ledger)
    finally:
        if keeper is not None:
            keeper.write(ledger)
    return ledger


class SimulateAnswer(Struct, frozen=True):
    """The document of `brelan simulate --json`."""

    game: str
    deals: int
    seconds: float
    seats: tuple[SeatScore, ...]
    chips_conserved: bool
    options: dict[str, Any]
    seed: int
    fast: bool
    paired: bool
    groups: int | UnsetType = UNSET  # in paired play
    bots: tuple[BotScore, ...] | UnsetType = UNSET
    shown: dict[str, int] | UnsetType = UNSET  # combinations, where the loops count them


def answer(ledger: Ledger) -> SimulateAnswer:
    """What a run of an experiment came to."""
    experiment, tally = ledger.experiment, ledger.tally
    _, rules = experiment.found()
    return SimulateAnswer(
        game=experiment.game,
        deals=tally.deals,
        seconds=round(ledger.seconds, 3),
        seats=scores(experiment.bots, tally),
        chips_conserved=tally.conserved,
        options=msgspec.to_builtins(rules),
        seed=experiment.seed,
        fast=experiment.fast,
        paired=experiment.paired,
        groups=tally.groups if experiment.paired else UNSET,
        bots=bot_scores(experiment.bots, tally) if experiment.paired else UNSET,
        shown=ledger.shown or UNSET,
    )


SHARE: Final = 0.5  # seconds of work in a share
FIRST: Final = 32  # deals in the first shares, before anything is known of their cost,
FIRST_FAST: Final = 4096  # and with compiled loops
GROWTH: Final = 8  # a share is at most this many times as large as the last one
LOSSES: Final = 5  # times that the same share may be lost with its worker
_GLANCE: Final = 1.0  # seconds without news after which Ctrl-C and new workers are looked for


class Shares:
    """Cuts what is left to do into shares, as large as the pace of the last ones suggests."""

    def __init__(self, missing: Iterator[Chunk], first: int = FIRST) -> None:
        self._missing = missing
        self._left: Chunk | None = None
        self._again: deque[Chunk] = deque()
        self._losses: Counter[Chunk] = Counter()
        self._size = self._first = first

    def next(self) -> Chunk | None:
        """The next share, or None when all are given out."""
        if self._again:
            return self._again.popleft()
        left = self._left or next(self._missing, None)
        if left is None:
            return None
        last = min(left.first + self._size, left.last)
        self._left = Chunk(last, left.last) if last < left.last else None
        return Chunk(left.first, last)

    def learn(self, part: Part) -> None:
        """How long a share took."""
        pace = part.chunk.size / max(part.seconds, 1e-9)
        self._size = max(1, min(int(pace * SHARE), GROWTH * max(part.chunk.size, self._first)))

    def lost(self, chunk: Chunk, error: BaseException) -> None:
        """The worker of this share is gone: somebody else plays it, unless it is the share that kills."""
        self._losses[chunk] += 1
        if self._losses[chunk] > LOSSES:
            raise BrelanError(
                "workers-lost",
                "deals {first} to {last}: their workers were lost {times:time|times}; is there enough memory?",
                first=chunk.first,
                last=chunk.last - 1,
                times=self._losses[chunk],
            ) from error
        self._again.append(chunk)


def parts(experiment: Experiment, missing: Iterator[Chunk], executor: Executor | None) -> Iterator[Part]:
    """What workers report of the missing deals, in the order in which it comes."""
    shares = Shares(missing, FIRST_FAST if experiment.fast else FIRST)
    if executor is None:
        while (share := shares.next()) is not None:
            part = play_chunk(experiment, share)
            shares.learn(part)
            yield part
        return
    under_way: dict[Future[Part], Chunk] = {}
    try:
        yield from _reports(experiment, shares, executor, under_way)
    finally:
        for future in under_way:
            future.cancel()


def _reports(
    experiment: Experiment, shares: Shares, executor: Executor, under_way: dict[Future[Part], Chunk]
) -> Iterator[Part]:
    lost = executor.lost if isinstance(executor, Workers) else (BrokenExecutor,)
    while True:
        while len(under_way) < _wanted(executor) and (share := shares.next()) is not None:
            under_way[executor.submit(play_chunk, experiment, share)] = share
        if not under_way:
            return
        for future in wait(under_way, timeout=_GLANCE, return_when=FIRST_COMPLETED).done:
            share = under_way.pop(future)
            try:
                part = future.result()
            except lost as error:
                shares.lost(share, error)
                continue
            except ImportError as error:  # a machine without Brelan, or without one of its parts
                raise BrelanError("worker-lacks", "a worker cannot play: {why}", why=str(error)) from error
            _check_version(part)
            shares.learn(part)
            yield part


def _wanted(executor: Executor) -> int:
    return executor.wanted() if isinstance(executor, Workers) else AHEAD * (cpu_count() or 1)


def _check_version(part: Part) -> None:
    if part.version != __version__:
        raise BrelanError(
            "worker-version",
            "a worker has Brelan {theirs}, and here is {ours}: their deals may differ",
            theirs=part.version,
            ours=__version__,
        )
