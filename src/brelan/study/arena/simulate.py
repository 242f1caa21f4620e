"""Simulated deals. The same seed gives the same result, however the work is divided."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from time import monotonic
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from brelan.study.arena.chunks import prepare
from brelan.study.arena.dispatch import parts
from brelan.study.arena.experiment import Experiment, check
from brelan.study.arena.ledger import Ledger, begin
from brelan.study.arena.resume import Keeper
from brelan.study.arena.tally import BotScore, SeatScore, Tally, bot_scores, mean_and_error, scores

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
