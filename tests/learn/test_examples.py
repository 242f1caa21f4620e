"""Every function of `brelan.learn` has an example, and it holds; so do the programs in `examples`."""

from __future__ import annotations

import doctest
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
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


def load_example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def test_sampled_regrets_come_near_an_equilibrium() -> None:
    """`examples/mccfr_daker.py`, on a pack with 56 information states."""
    example = load_example("mccfr_daker")
    game = example.small_game("A/A " * 26 + "K/K")
    solver = example.Mccfr(game)
    far = []
    for rounds in (5, 75):
        for _ in range(rounds):
            solver.round()
        far.append(pyspiel.exploitability(game, solver.policy()))
    assert far[1] < 0.12 < far[0]


@pytest.mark.deep
def test_policy_gradients_learn_from_their_deals() -> None:
    """`examples/learn_poker_as.py`, a few thousand deals: it loses less and less."""
    example = load_example("learn_poker_as")
    example.AT_ONCE = 256
    learner = example.Learner(tables=512)
    won = [learner.update(1.0) for _ in range(11)]
    assert np.mean(won[-2:]) > np.mean(won[:2]) + 0.12


@pytest.mark.deep
def test_policy_gradients_learn_to_beat_simple(tmp_path: Path) -> None:
    """All of it but for the number of deals, with another seed than that of the documentation."""
    example = load_example("learn_poker_as")
    learner = example.Learner(seed=2)
    for number in range(40):
        learner.update(1 - number / 40)
    mean, error = example.match(learner.best, 200_000)
    assert mean - 3 * error > 0.02
    perfect, _ = example.match(lambda tables: tables.choose("perfect"), 40_000)
    assert 0.08 < perfect < 0.15
    example.plot([(0, -0.6, 0.01), (1_000, mean, error)], str(tmp_path / "curve.png"))
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_the_slopes_are_those_of_the_loss() -> None:
    """The network of the example, against differences."""
    example = load_example("learn_poker_as")
    rng = np.random.default_rng(1)
    network = example.Network(6, 4, rng)
    seen, masks = rng.random((5, 6), np.float32), np.ones((5, 4), np.int8)
    pull = rng.standard_normal((5, 5)).astype(np.float32)

    def loss() -> float:
        hidden = seen
        for weight, bias in zip(network.weights[:-1], network.biases[:-1], strict=True):
            hidden = np.maximum(hidden @ weight + bias, 0)
        return float(((hidden @ network.weights[-1] + network.biases[-1]) * pull).sum())

    slopes = network.backward(pull, network.forward(seen, masks)[2])
    for part, slope in zip(network.parts, slopes, strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, part[at] = loss(), part[at] + 1e-2
        assert (loss() - before) / 1e-2 == pytest.approx(float(slope[at]), rel=0.05)
        part[at] -= 1e-2


FIRST_NUMPY = """
import os, sys

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            print("threads", os.environ.get("OPENBLAS_NUM_THREADS"))

sys.meta_path.insert(0, Watch())
sys.argv = ["learn_poker_as.py", "--help"]
exec(open(os.environ["EXAMPLE"]).read(), {"__name__": "example"})
"""


@pytest.mark.parametrize(("given", "expected"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "2"}, "2")])
def test_the_learner_says_how_many_threads_before_numpy_is_there(given: dict[str, str], expected: str) -> None:
    """OpenBLAS reads it once. What the caller says counts more."""
    kept = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    environment = {**kept, **given, "EXAMPLE": str(EXAMPLES / "learn_poker_as.py")}
    command = [sys.executable, "-c", FIRST_NUMPY]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == f"threads {expected}"
