"""Steps of batched environments a second on one core: observations, masks and rewards are filled at each step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from brelan import learn
from tools.bench.measure import Benchmark, Row, beside_all, once, per_second
from tools.bench.peers import Peers

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


def benchmarks(peers: Peers, _missing: dict[str, str]) -> list[Benchmark]:
    """Each game alone, then one of them beside the peers."""
    alone = [
        Benchmark(f"batches: {name}, {players} × {TABLES}", partial(rows, name, players)) for name, players in PLAYED
    ]
    return [*alone, Benchmark("batches: beside peers", partial(beside_peers, peers))]


def rows(name: str, players: int, seconds: float) -> list[Row]:
    """The choice of a random legal action at each table is part of a step here."""
    return [Row("batches", f"{name}, {players} × {TABLES}", per_second(_stepping(name, players), seconds))]


BESIDE: Final = ("game-round", 2)
"""The game that is measured beside the peers: two players and hidden cards, as theirs."""


def beside_peers(peers: Peers, seconds: float) -> list[Row]:
    """The same by turns with those who step many tables too: each with its own game, on the same core."""
    theirs = {peers.label(name): prepare() for name, prepare in peers.offering("step_many").items()}
    if not theirs:
        return []
    (name, players), subject = BESIDE, f"{BESIDE[0]}, {BESIDE[1]} × {TABLES}"
    return beside_all("batches", subject, _stepping(name, players), theirs, seconds)


def _stepping(name: str, players: int) -> Callable[[], int]:
    batch = learn.batch(name, tables=TABLES, players=players)
    noise = np.random.default_rng(1).random(batch.masks.shape, np.float32)
    return once(lambda: batch.step((noise * batch.masks).argmax(axis=1)), TABLES)
