"""The deals of `brelan simulate` as tables for analysis: a row for each seat of each deal, or for each move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brelan.engine.chance.seeded import Seeded
from brelan.engine.deal import play
from brelan.library.playing import Deal
from brelan.records.record import Record
from brelan.study.arena.chunks import BATCH, Chunk, fast_deals, play_deal, seated
from brelan.study.arena.experiment import Experiment

COLUMNS: Final = ("deal", "seat", "bot", "dealer", "payoff", "won")

Results = tuple[NDArray[np.int64], NDArray[np.uint32]]
"""What each seat won, a row for each deal; and a bit for each seat that won or shared it."""


def columns_of(experiment: Experiment) -> dict[str, Any]:
    """Every deal, as `COLUMNS` names it."""
    found = list(_fast(experiment) if experiment.fast else _by_engine(experiment))
    payoffs, winners = (np.concatenate(some) for some in zip(*found, strict=True))
    (deals, seats), places = payoffs.shape, np.arange(payoffs.shape[1])
    numbers = np.arange(deals)
    dealers = numbers % seats if experiment.dealer is None else np.full(deals, experiment.dealer)
    columns = (
        np.repeat(numbers, seats),
        np.tile(places, deals),
        np.tile(np.array(experiment.bots, object), deals),
        np.repeat(dealers, seats),
        payoffs.ravel(),
        (winners[:, None] >> places & 1).astype(bool).ravel(),
    )
    return dict(zip(COLUMNS, columns, strict=True))


def _fast(experiment: Experiment) -> Iterator[Results]:
    played = fast_deals(experiment)
    for first in range(0, experiment.deals, BATCH):
        deals = played(0, Chunk(first, min(first + BATCH, experiment.deals)))
        yield deals.payoffs, deals.winners


def _by_engine(experiment: Experiment) -> Iterator[Results]:
    for number in range(experiment.deals):
        payoffs, winners, _ = play_deal(experiment, 0, number)
        yield np.array([payoffs]), np.array([sum(1 << seat for seat in winners)], np.uint32)


def records_of(experiment: Experiment) -> Iterator[Record]:
    """The records of the same deals, by the engine."""
    game, rules = experiment.found()
    for number in range(experiment.deals):
        table = experiment.table(number)
        steps = play(game, rules, table, Seeded(experiment.seed, number), seated(experiment, 0, number))
        yield Deal(game, rules, table, experiment.bots, tuple(steps)).record
