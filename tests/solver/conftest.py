"""Compiled loops are first used by one process at a time: what one worker compiles, the others load."""

from __future__ import annotations

import pytest

from brelan.bench.small_poker import KUHN, SmallPoker
from brelan.engine.game import Table
from brelan.fast.first_use import first_use
from brelan.games.daker.rules import Rules
from brelan.solver.daker import SolveQuestion, solve_question
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


@pytest.fixture(scope="session")
def daker_loops() -> None:
    """The loops of `solver.daker`."""
    with first_use("daker-solver", unheard):
        question = SolveQuestion(board="A/K N/A", pot=2, stacks=1, iterations=1)
        solve_question(Rules(pack="A/K " * 9 + "N/A " * 9 + "K/K " * 9), question)
