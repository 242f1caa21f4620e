"""Compiled loops are first used by one process at a time: what one worker compiles, the others load."""

from __future__ import annotations

import pytest

from brelan import registry
from brelan.engine.game import Table
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving import SolveQuestion, solve_question
from brelan.games.daker_draw.rules import Rules as DrawRules
from brelan.games.daker_draw.solving.exact_best_response import sampled_reply
from brelan.games.daker_draw.solving.vector_walk import DrawSolver, draw_game
from brelan.study.loops.deals import Setup, loops_of
from brelan.study.loops.first_use import first_use
from brelan.study.small.solution import Solver
from brelan.study.small.tree import flatten
from tools.bench.small_poker import KUHN, SmallPoker

__all__ = ["compiled", "daker_loops", "draw_loops", "small_loops"]

WITH_LOOPS = [name for name in registry.names() if registry.entry(name).loops is not None]


def unheard(_name: str) -> None:
    """Nobody is told that loops are compiled."""


@pytest.fixture(scope="session")
def small_loops() -> None:
    """The loops of `study.small`."""
    with first_use("small", unheard):
        solver = Solver(flatten(SmallPoker(), KUHN, Table((9, 9))))
        solver.improve(1)
        solver.solution()


@pytest.fixture(scope="session")
def daker_loops() -> None:
    """The loops of `games.daker.solving`."""
    with first_use("daker-solver", unheard):
        question = SolveQuestion(board="A/K N/A", pot=2, stacks=1, iterations=1)
        solve_question(Rules(pack="A/K " * 9 + "N/A " * 9 + "K/K " * 9), question)


@pytest.fixture(scope="session")
def draw_loops() -> None:
    """The loops of `games.daker_draw.solving`."""
    with first_use("daker-draw-solver", unheard):
        rules = DrawRules(limit="fixed-limit", pack="A/A " * 26 + "K/K")
        solver = DrawSolver(draw_game(rules, 8))
        solver.improve()
        solver.worth()
        sampled_reply(solver.walker, solver.average, 0, 2, 1)


for _name in WITH_LOOPS:
    with first_use(_name, unheard):
        loops_of(registry.game(_name))


@pytest.fixture(autouse=True, scope="module")
def compiled(request: pytest.FixtureRequest) -> None:
    """The loops that the tests of this module are about: `games/daker/test_loops.py` and its like."""
    game = request.path.parent.name.replace("_", "-")
    if request.path.name.startswith("test_loops") and game in WITH_LOOPS:
        about = registry.game(game)
        rules = about.Rules()
        question = Setup(rules, ("random",) * about.seats[0], max(100, about.buy_in(rules)))
        with first_use(game, unheard):
            loops_of(about).play(question, 1, 0, 1)
