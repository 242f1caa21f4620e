"""Loops are imported and first played by one process at a time: what one worker compiles, the others load."""

from __future__ import annotations

import pytest

from brelan import games, registry
from brelan.fast.batch import Question, loops_of
from brelan.fast.first_use import first_use

WITH_LOOPS = [name for name in games.names() if registry.find(name).loops is not None]


def unheard(_name: str) -> None:
    """Nobody is told that loops are compiled."""


for _name in WITH_LOOPS:
    with first_use(_name, unheard):
        loops_of(games.find(_name))


@pytest.fixture(autouse=True, scope="module")
def compiled(request: pytest.FixtureRequest) -> None:
    """The loops that the tests of this module are about."""
    tested = request.module.__name__.rpartition(".")[2]
    about = [name for name in WITH_LOOPS if tested.startswith(f"test_deals_{name.replace('-', '_')}")]
    if about:
        game = games.find(max(about, key=len))
        rules = game.Rules()
        question = Question(rules, ("random",) * game.seats[0], max(100, game.buy_in(rules)))
        with first_use(game.name, unheard):
            loops_of(game).play(question, 1, 0, 1)
