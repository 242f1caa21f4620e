"""Every function of `brelan.learn` has an example, and it holds; so do the programs in `examples`."""

from __future__ import annotations

import doctest
import importlib.util
from pathlib import Path

import pyspiel
import pytest

import brelan
from brelan import learn

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", learn.__all__)
def test_every_function_has_an_example_that_holds(name: str) -> None:
    function = getattr(brelan.learn, name)
    found = doctest.DocTestFinder().find(function, name, globs={})
    assert any(test.examples for test in found)
    for test in found:
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_sampled_regrets_come_near_an_equilibrium() -> None:
    """`examples/mccfr_daker.py`, on a pack with 56 information states."""
    spec = importlib.util.spec_from_file_location("mccfr_daker", EXAMPLES / "mccfr_daker.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    game = example.small_game("A/A " * 26 + "K/K")
    solver = example.Mccfr(game)
    far = []
    for rounds in (5, 75):
        for _ in range(rounds):
            solver.round()
        far.append(pyspiel.exploitability(game, solver.policy()))
    assert far[1] < 0.12 < far[0]
