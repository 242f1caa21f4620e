"""Solve Daker five cards for two with a fixed limit: discounted regret matching, measured by exact best responses."""

from __future__ import annotations

from brelan.games.daker_draw.solving.vector_walk import DrawGame, Plan, Walk, Walker, empty_plan, loops, writable
from brelan.study.solving import Method, Worth, fading


class DrawSolver:
    """A game and what has been learnt of it so far."""

    def __init__(self, game: DrawGame, method: Method = "discounted") -> None:
        self.game = game
        self.iterations = 0
        self.regrets = empty_plan(game)
        self.average = empty_plan(game)
        self.walker = Walker(game)
        self._method = method
        self._modes = loops()[0]

    def improve(self, rounds: int = 1) -> None:
        """So many more rounds, one seat after the other."""
        for _ in range(rounds):
            past = fading(self._method, self.iterations)
            self.iterations += 1
            for seat in range(2):
                learnt = (self.regrets, self.regrets, self.average)
                self.walker.walk(Walk(seat, self._modes.LEARN, *learnt, past))

    def worth(self) -> Worth:
        """What the average is worth, exactly."""
        return worth(self.walker, self.average)


def worth(walker: Walker, plan: Plan) -> Worth:
    """What a plan of both seats brings them, and what each could gain by the best response to the other. Both are
    exact."""
    modes, reply = loops()[0], writable(walker.game, plan)
    values = [walker.mean(walker.walk(Walk(seat, modes.MEAN, plan, plan))) for seat in range(2)]
    best = [walker.mean(walker.walk(Walk(seat, modes.BEST, plan, reply))) for seat in range(2)]
    return Worth((values[0], values[1]), (best[0] - values[0], best[1] - values[1]))
