"""Records as tables for analysis: a row for each move, with what lay on the table before it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from brelan import registry
from brelan.engine.notation import write_move
from brelan.library.playing import Deal, replay
from brelan.records.record import DealRecord, Record

CHANCE: Final = -1
"""In the place of a seat."""

COLUMNS: Final = ("record", "deal", "place", "seat", "kind", "move", "amount", "stack", "pot", "payoff")


def rows_of(records: Iterable[Record]) -> list[tuple[Any, ...]]:
    """The moves of all deals in order, as `COLUMNS` names them."""
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
