"""Solve a game in sequence form: regret matching until nobody gains much by playing otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from brelan.study.loops.first_use import load
from brelan.study.small.tree import SequenceForm
from brelan.study.solving import POWERS, Method

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.small.tree import Floats

CHECKS: Final = 20
"""How often the error is measured on the way."""


class Solution(NamedTuple):
    """Average strategies, what they bring each player, and what each could gain by a best response."""

    strategy: Floats  # of each sequence: how often it is chosen in its information state
    values: tuple[float, ...]
    gains: tuple[float, ...]
    iterations: int

    @property
    def exploitability(self) -> float:
        """The mean gain of a player."""
        return sum(self.gains) / len(self.gains)


Report: TypeAlias = Callable[[int, float], None]
"""Told how many rounds are done, and the exploitability so far."""


def loops() -> ModuleType:
    """The compiled loops."""
    return load("brelan.study.small.loops", "small")


class Solver:
    """A game and what has been learnt of it so far."""

    def __init__(self, form: SequenceForm, method: Method = "cfr+") -> None:
        import numpy as np

        self.form = form
        self.iterations = 0
        self._arrays = (form.owner, form.parent, form.first, form.counts, form.ends, form.payoffs)
        self._powers = POWERS[method]
        self._regret, self._average, self._plan, self._value = (np.zeros(form.sequences) for _ in range(4))
        self._strategy = self._shares(self._average)

    def improve(self, rounds: int) -> None:
        """This many more rounds of regret matching."""
        tables = (self._regret, self._average, self._strategy, self._plan, self._value)
        loops().improve(self._arrays, tables, self.iterations + 1, rounds, self._powers)
        self.iterations += rounds

    def solution(self) -> Solution:
        """What the average of all rounds is worth."""
        strategy = self._shares(self._average)
        values, gains = evaluate(self.form, strategy)
        return Solution(strategy, values, gains, self.iterations)

    def _shares(self, weights: Floats) -> Floats:
        """In proportion to the weights within each information state; equal where there are none."""
        import numpy as np

        form = self.form
        state = np.repeat(np.arange(len(form.counts)), form.counts)
        shares = np.ones(form.sequences)
        given = weights[form.players :]
        total = np.bincount(state, given, len(form.counts))[state]
        equal = 1 / form.counts[state]
        shares[form.players :] = np.where(total > 0, given / np.where(total > 0, total, 1), equal)
        return shares


def evaluate(form: SequenceForm, strategy: Floats) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What a strategy for every player brings them, and what each could gain by the best response. Both are exact."""
    import numpy as np

    compiled, arrays = loops(), (form.owner, form.parent, form.first, form.counts, form.ends, form.payoffs)
    plan, value = np.zeros(form.sequences), np.zeros(form.sequences)
    compiled.make_plan(arrays, strategy, plan)
    values = (form.payoffs * plan[form.ends].prod(axis=1, keepdims=True)).sum(axis=0).tolist()
    best = [float(compiled.best_response(arrays, plan, player, value)) for player in range(form.players)]
    return tuple(values), tuple(most - mean for most, mean in zip(best, values, strict=True))


def solve(form: SequenceForm, iterations: int, method: Method = "cfr+", report: Report | None = None) -> Solution:
    """This many rounds; `report` is told from time to time how far it is."""
    solver = Solver(form, method)
    step = max(1, iterations // CHECKS)
    while solver.iterations < iterations:
        solver.improve(min(step, iterations - solver.iterations))
        if report is not None:
            report(solver.iterations, solver.solution().exploitability)
    return solver.solution()
