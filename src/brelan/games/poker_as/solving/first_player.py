"""The first player (PDA-5): when to stop, what to keep, and what it is worth to everyone.

The first player is followed exactly for `horizon` throws. What comes after (without a cap, or with a distant one) is
bounded from below and from above by `Chase`; the plan says how far apart the two make the whole game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from brelan.engine.queries import Progress
from brelan.games.poker_as.rules import Rules, allowed_throws
from brelan.games.poker_as.solving.dice_tables import TIE, FloatArray, one_more_throw
from brelan.games.poker_as.solving.five_aces_bound import Chase
from brelan.games.poker_as.solving.replies import Replies
from brelan.pieces.dice import Face

"""Called with what is done and what there is to do."""


class FirstPlayerPlan(NamedTuple):
    """Best play of the first player."""

    horizon: int
    stop: FloatArray  # stop[t - 1, strength]: what stopping is worth to them after t throws
    onward: FloatArray  # onward[t - 1, keep]: what keeping and throwing is worth after t throws
    seats: FloatArray  # everyone's chance to win before the first throw, in playing order
    gap: float  # how much more the first player could have at most by looking further


class FirstPlayer:
    """Backward induction from a horizon to the first throw."""

    def __init__(self, rules: Rules, replies: Replies) -> None:
        self.rules = rules
        self.replies = replies
        self.tables = replies.tables
        self.chase = Chase(rules, replies.players)
        self._aces = np.array([roll.count("A") for roll in self.tables.rolls])

    def plan(self, horizon: int, progress: Progress | None = None) -> FirstPlayerPlan:
        """From below, with everyone's chances, and from above."""
        capped = horizon == self.rules.max_throws
        prizes: list[FloatArray] = []
        stops = self._stops(horizon, prizes, progress)
        least = next(stops) if capped else self._at_least(horizon + 1)
        most = least[:1] if capped else self._at_most(horizon + 1)
        onward = []
        for stop in stops:
            onward.append(self._expected(least))
            least = one_more_throw(self.tables, stop, least)
            most = one_more_throw(self.tables, stop[:1], most)
        seats = (self.tables.fresh @ least)[:, 0]
        gap = float((self.tables.fresh @ most)[0, 0] - seats[0])
        values = np.array(onward[::-1]).reshape(len(onward), len(self.tables.after))
        return FirstPlayerPlan(horizon, np.array(prizes[::-1]), values, seats, gap)

    def stop_values(self, thrown: int) -> FloatArray:
        """The chance to win by stopping after `thrown` throws with each strength."""
        chances = self.replies.chances(allowed_throws(self.rules, thrown))[-1]
        values: FloatArray = chances[0, 0]
        return values

    def onward(self, thrown: int) -> FloatArray:
        """What keeping is worth beyond the horizon, where the player goes for five aces."""
        return self._expected(self._at_least(thrown + 1))

    def decide_beyond(self, values: FloatArray) -> list[int]:
        """The numbers of the best choices there: stop, or keep the aces and nothing else.

        After many throws every keep is worth almost the same, but only this one comes to an end.
        """
        ace: Face = "A"
        keeps = {choice.keep: number for number, choice in enumerate(self.tables.choices)}
        decisions = []
        for roll, options in enumerate(self.tables.options):
            stops = values[roll] + TIE >= values[options].max()
            aces = 0 if self.rules.all_five else int(self._aces[roll])
            decisions.append(roll if stops else keeps[(ace,) * aces])
        return decisions

    def _stops(self, horizon: int, prizes: list[FloatArray], progress: Progress | None) -> Iterator[FloatArray]:
        """Everyone's chance to win when they stop, from the horizon back to the first throw: (seats, rolls, 1).

        What it brings them with each strength is added to `prizes`.
        """
        allowed = [allowed_throws(self.rules, thrown) for thrown in range(horizon, 0, -1)]
        for done, chances in enumerate(self.replies.first_stops(allowed), 1):
            prizes.append(chances[0].copy())
            yield chances[:, self.replies.strengths, np.newaxis]
            if progress is not None:
                progress(done, horizon)

    def _expected(self, payoffs: FloatArray) -> FloatArray:
        values: FloatArray = (self.tables.after @ payoffs[0])[:, 0]
        return values

    def _at_least(self, thrown: int) -> FloatArray:
        first = self.chase.least(thrown)[self._aces]
        others = self.replies.players - 1  # who go for five aces too, each with the same chance
        return np.stack([first] + [(1 - first) / others] * others)[:, :, np.newaxis]

    def _at_most(self, thrown: int) -> FloatArray:
        return self.chase.most(thrown)[np.newaxis, self._aces, np.newaxis]
