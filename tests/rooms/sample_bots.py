"""Bots that nobody should have to wait for. They stand in a module of their own: other processes import them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal

CRASHES = "BRELAN_TEST_CRASHES"
"""Names a file: its first line says how many more times a process is to die."""


GATE = "BRELAN_TEST_GATE"
"""Names a file: while it does not exist, the gate is closed."""


class _FirstMove:
    """Plays the first legal move, after something of its own."""

    def __init__(self, _rules: Any, _players: int, _stream: SeededRandom) -> None:
        pass

    def decide(self, view: Any, legal: Legal, /) -> Any:
        self.before(view)
        return legal[0]

    def before(self, view: Any) -> None:
        raise NotImplementedError


class Telltale(_FirstMove):
    """Thinks for longer with an ace, and never answers before the gate is open."""

    def before(self, view: Any) -> None:
        if "A" in str(view.hands[view.seat]):
            time.sleep(0.03)
        while not Path(os.environ[GATE]).exists():
            time.sleep(0.001)


class Endless(_FirstMove):
    """Never answers."""

    def before(self, _view: Any) -> None:
        while True:
            time.sleep(1)


class Crashing(_FirstMove):
    """Takes its process with it."""

    def before(self, _view: Any) -> None:
        counter = Path(os.environ[CRASHES])
        left = int(counter.read_text())
        counter.write_text(str(left - 1))
        if left > 0:
            os._exit(1)
