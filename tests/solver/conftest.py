"""Compiled loops are first used by one process at a time: what one worker compiles, the others load."""

from __future__ import annotations

import pytest

from brelan.bench.small_poker import KUHN, SmallPoker
from brelan.engine.game import Table
from brelan.fast.first_use import first_use
from brelan.solver.small.solution import Solver
from brelan.solver.small.tree import flatten


def unheard(_name: str) -> None:
    """Nobody is told that loops are compiled."""


@pytest.fixture(scope="session")
def small_loops() -> None:
    """The loops of `solver.small`."""
    with first_use("small", unheard):
        solver = Solver(flatten(SmallPoker(), KUHN, Table((9, 9))))
        solver.improve(1)
        solver.solution()
