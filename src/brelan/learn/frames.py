"""Records and simulated deals as tables for analysis: a row for each move, or for each seat of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brelan import registry
from brelan.engine.chance.seeded import Seeded
from brelan.engine.deal import play
from brelan.engine.notation import write_move
from brelan.library.playing import Deal, replay
from brelan.records.record import DealRecord, Record
from brelan.study.arena.chunks import BATCH, Chunk, fast_deals, play_deal, seated
from brelan.study.arena.experiment import Experiment

CHANCE: Final = -1
"""In the place of a seat."""

MOVE_COLUMNS: Final = ("record", "deal", "place", "seat", "kind", "move", "amount", "stack", "pot", "payoff")


def rows_of(records: Iterable[Record]) -> list[tuple[Any, ...]]:
    """The moves of all deals in order, as `MOVE_COLUMNS` names them."""
    found: list[tuple[Any, ...]] = []
    for number, record in enumerate(records):
        for place, (deal, kept) in enumerate(zip(replay(record), record.deals, strict=True), 1):
            found += [(number, place, *row) for row in _moves(record.game, deal, kept)]
    return found


def _moves(name: str, deal: Deal[Any], kept: DealRecord) -> list[tuple[Any, ...]]:
    game, steps = registry.game(name), deal.steps
    rows = []
    for place, (before, step) in enumerate(pairwise(steps), 1):
        chips = game.holdings(before.state)
        seat = CHANCE if step.seat is None else kept.players[step.seat]
        text = write_move(step.move)
        amount = getattr(step.move, "amount", 0)
        stack = 0 if step.seat is None else chips.stacks[step.seat]
        payoff = 0 if step.seat is None or kept.payoffs is None else kept.payoffs[step.seat]
        rows.append((place, seat, text.partition(" ")[0], text, amount, stack, sum(chips.pots), payoff))
    return rows


DEAL_COLUMNS: Final = ("deal", "seat", "bot", "dealer", "payoff", "won")

Results = tuple[NDArray[np.int64], NDArray[np.uint32]]
"""What each seat won, a row for each deal; and a bit for each seat that won or shared it."""


def columns_of(experiment: Experiment) -> dict[str, Any]:
    """Every deal, as `DEAL_COLUMNS` names it."""
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
    return dict(zip(DEAL_COLUMNS, columns, strict=True))


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
