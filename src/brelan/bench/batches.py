"""Steps of batched environments a second on one core: observations, masks and rewards are filled at each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from brelan import learn
from brelan.bench.measure import Row, per_second

TABLES: Final = 4096
PLAYED: Final = (
    ("daker", 2),
    ("daker", 6),
    ("daker-draw", 2),
    ("daker-draw", 4),
    ("game-round", 2),
    ("game-round", 4),
    ("pai-gow", 1),
    ("pai-gow", 6),
    ("poker-as", 2),
    ("poker-as", 6),
    ("poque", 2),
    ("poque", 4),
)


def rows(seconds: float) -> list[Row]:
    """The choice of a random legal action at each table is part of a step here."""
    return [
        Row("batches", f"{name}, {players} × {TABLES}", per_second(_stepping(name, players), seconds))
        for name, players in PLAYED
    ]


def _stepping(name: str, players: int) -> Callable[[], int]:
    batch = learn.batch(name, tables=TABLES, players=players)
    noise = np.random.default_rng(1).random(batch.masks.shape, np.float32)

    def work() -> int:
        batch.step((noise * batch.masks).argmax(axis=1))
        return TABLES

    return work
