"""Solve a public game: discounted regret matching until the error is small, measured by exact best responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.queries import Progress, tell_error
from brelan.games.daker.solving.public import Averaged, Learnt, Policy, Walk, Walker
from brelan.games.daker.solving.vectors import PublicGame
from brelan.study.small.solution import POWERS, Method

if TYPE_CHECKING:
    from brelan.games.daker.solving.boards import Array

CHECK_EVERY: Final = 25
"""Rounds between two measures of the error."""


class Worth(NamedTuple):
    """What both seats gain on average, and by how much a best response to the other would gain more."""

    values: tuple[float, float]
    gains: tuple[float, float]

    @property
    def exploitability(self) -> float:
        return sum(self.gains) / 2


class PublicSolver:
    """A game and what has been learnt of it so far."""

    def __init__(self, game: PublicGame, method: Method = "discounted", threads: int | None = None) -> None:
        self.game = game
        self.iterations = 0
        self.learnt = Learnt(game)
        self._walker = Walker(game, threads)
        self._powers = POWERS[method]

    def improve(self, rounds: int = 1) -> None:
        """So many more rounds, one seat after the other."""
        for _ in range(rounds):
            self.iterations += 1
            past = self.iterations - 1
            better, worse = (faded(past, power) for power in self._powers[:2])
            older = (past / self.iterations) ** self._powers[2]
            for seat in range(2):
                learnt = self.learnt
                values = self._walker.walk(Walk(seat, 0, learnt, learnt, learnt.average, older, better, worse))
                self._learnt(seat, values, better, worse)

    def _learnt(self, seat: int, values: Array, better: float, worse: float) -> None:
        """Called with what each hand of a seat brought in this round of learning."""

    @property
    def policy(self) -> Averaged:
        """The average of all rounds: what is close to the solution."""
        return self.learnt.averaged

    def worth(self) -> Worth:
        """What the average is worth, exactly."""
        policy = self.policy
        values = [self.value(seat, policy, policy) for seat in range(2)]
        best = [self._walker.mean(best_response(self._walker, seat, policy), seat) for seat in range(2)]
        return Worth((values[0], values[1]), (best[0] - values[0], best[1] - values[1]))

    def value(self, seat: int, own: Policy, opponent: Policy) -> float:
        """What a seat gains on average if both play by these policies."""
        return self._walker.mean(self._walker.walk(Walk(seat, 1, opponent, own)), seat)


def best_response(walker: Walker, seat: int, opponent: Policy) -> Array:
    """What each hand of a seat brings that knows how the opponent plays, and replies best."""
    return walker.walk(Walk(seat, 2, opponent, opponent))


def solve(
    solver: PublicSolver, iterations: int, accuracy: float, unit: float, progress: Progress | None = None
) -> Worth:
    """At most so many rounds; fewer, if the error falls to `accuracy` (in parts of `unit`) before."""
    while True:
        rounds = min(CHECK_EVERY, iterations - solver.iterations)
        solver.improve(rounds)
        worth = solver.worth()
        tell_error(progress, solver.iterations, iterations, worth.exploitability / unit)
        if solver.iterations >= iterations or worth.exploitability <= accuracy * unit:
            return worth


def faded(past: int, power: float) -> float:
    """What is left of regrets after this many rounds."""
    if power in (float("inf"), float("-inf")):
        return float(power > 0)
    return past**power / (past**power + 1) if past else 0.0
