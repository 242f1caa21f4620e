"""How long the coach takes: for a hint, and for the review of ten deals as a table asks for it.

Processor time: what a machine that does nothing else would take.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count, islice, pairwise
from statistics import median
from typing import Any, Final

from msgspec import Struct

from brelan import registry
from brelan.engine.legal import Legal
from brelan.library.playing import play
from brelan.records.record import Record
from brelan.records.redact import redact_record
from brelan.rooms.options import TableRules, usual_bot
from brelan.rooms.reviewing import reviewed
from brelan.study import coach

DECISIONS: Final = 20
DEALS: Final = 10
PLAYERS: Final = 3


class CoachTimes(Struct, frozen=True, kw_only=True):
    """Of one game. The first hint builds what the game needs, and is told apart."""

    game: str
    known: tuple[str, ...]
    decisions: int
    first_ms: float
    median_ms: float
    worst_ms: float
    review_seconds: float


def measure_coach(name: str, decisions: int = DECISIONS, deals: int = DEALS) -> CoachTimes:
    """Decisions of bots, each once; then deals of a match, each reviewed for one seat."""
    asked = list(islice(_decisions(name), decisions + 1))
    hints = [_hint(name, view, legal) for view, legal in asked]
    times = [took for _, took in hints[1:]]
    return CoachTimes(
        game=name,
        known=tuple(sorted({how for how, _ in hints})),
        decisions=len(times),
        first_ms=round(hints[0][1], 1),
        median_ms=round(median(times), 1),
        worst_ms=round(max(times), 1),
        review_seconds=round(sum(_review(_record(name, seed)) for seed in range(deals)), 2),
    )


def _decisions(name: str) -> Iterator[tuple[Any, Legal]]:
    """What a seat sees, and what it may do, wherever it has a choice."""
    game = registry.game(name)
    for seed in count():
        for before, step in pairwise(_played(name, seed).steps):
            legal = game.legal(before.state) if step.seat is not None else None
            if legal is not None and len(legal) > 1 and not legal.courtesy:
                yield game.view(before.state, step.seat), legal


def _played(name: str, seed: int) -> Any:
    return play(name, [usual_bot(registry.game(name), TableRules())] * PLAYERS, seed=seed)


def _record(name: str, seed: int) -> Record:
    """As the first player may keep it."""
    return redact_record(_played(name, seed).record, 0)


def _hint(name: str, view: Any, legal: Legal) -> tuple[str, float]:
    start = time.process_time()
    found = coach.evaluate(name, view, legal)
    return found.how, 1_000 * (time.process_time() - start)


def _review(record: Record) -> float:
    start = time.process_time()
    reviewed(record)
    return time.process_time() - start
