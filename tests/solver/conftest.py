"""Compiled loops are first used by one process at a time: what one worker compiles, the others load."""

from __future__ import annotations

import pytest

from brelan.bench.small_poker import KUHN, SmallPoker
from brelan.engine.game import Table
from brelan.fast.first_use import first_use
from brelan.games.daker.rules import Rules
from brelan.games.daker_draw.rules import Rules as DrawRules
from brelan.solver.daker import SolveQuestion, solve_question
from brelan.solver.daker_draw.remembering import sampled_reply
from brelan.solver.daker_draw.solving import DrawSolver
from brelan.solver.daker_draw.walking import draw_game
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


@pytest.fixture(scope="session")
def draw_loops() -> None:
    """The loops of `solver.daker_draw`."""
    with first_use("daker-draw-solver", unheard):
        rules = DrawRules(limit="fixed-limit", pack="A/A " * 26 + "K/K")
        solver = DrawSolver(draw_game(rules, 8))
        solver.improve()
        solver.worth()
        sampled_reply(solver.walker, solver.average, 0, 2, 1)
