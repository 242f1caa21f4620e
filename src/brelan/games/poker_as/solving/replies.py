"""The players after the first one (PDA-6): what each of them does, and everyone's chance to win meanwhile.

`chances(allowed)[to_come]` has the shape (1 + to_come, levels, strengths). With `to_come` players still to throw,
`level` holders of the best hand so far and its `strength`, [0, level - 1, strength] is the chance of each holder
and [j, level - 1, strength] the chance of the j-th player to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from brelan.games.poker_as.rules import Rules, chart_of
from brelan.games.poker_as.solving.dice_tables import (
    DiceTables,
    FloatArray,
    IntArray,
    best_choices,
    dice_tables,
    one_more_throw,
    values_of_choices,
)
from brelan.games.poker_as.view import View

SETTLED: Final = 250
"""This many throws, keeping aces, miss five aces with a chance of 5 x (5/6)^250 < 1e-19: more change nothing."""


class Facing(NamedTuple):
    """What a player who is not the first one faces."""

    allowed: int  # throws
    strength: int  # of the best hand so far
    level: int = 1  # how many hold it
    to_come: int = 0  # players after this one


class Replies:
    """Best play of the others, by backward induction from the last player; tables appear as they are asked for."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.players = players
        self.all_five = rules.all_five
        self.tables: DiceTables = dice_tables(rules.all_five)
        chart = chart_of(rules)
        self.size = chart.size
        self.strengths: IntArray = np.array([chart.strengths[roll] for roll in self.tables.rolls], dtype=np.intp)
        self._chances: dict[int, list[FloatArray]] = {}
        self._last = _LastPlayer(self)
        self._decisions: dict[Facing, IntArray] = {}

    def chances(self, allowed: int) -> list[FloatArray]:
        """Everyone's chances when each of the others may throw `allowed` times."""
        allowed = self._settled(allowed)
        if allowed not in self._chances:
            self._chances[allowed] = self._without_a_throw() if allowed == 0 else self._with_throws(allowed)
        return self._chances[allowed]

    def first_stops(self, allowed: Iterable[int]) -> Iterator[FloatArray]:
        """Everyone's chances when the first player has stopped, for each number of throws: (seats, strengths)."""
        for throws in allowed:
            yield self.chances(throws)[-1][:, 0]

    def known(self) -> dict[int, list[FloatArray]]:
        """What has been computed so far and is worth keeping, by the throws allowed."""
        return dict(self._chances)

    def preload(self, chances: dict[int, list[FloatArray]]) -> None:
        """Take over what an earlier run has computed."""
        self._chances.update(chances)

    def values(self, facing: Facing, thrown: int) -> FloatArray:
        """What each choice is worth to a player who has thrown `thrown` times and may throw again."""
        stop = later = self._stop_of(facing)
        for _ in range(self._settled(facing.allowed - thrown) - 1):
            later = one_more_throw(self.tables, stop, later)
        values: FloatArray = values_of_choices(self.tables, stop, later)[0, :, 0]
        return values

    def decision(self, facing: Facing, thrown: int, roll: int) -> int:
        """The number of the best choice. Quick when the same situation comes again."""
        decisions = self._decisions.get(facing)
        if decisions is None:
            decisions = self._decisions[facing] = self._decide(facing)
        return int(decisions[facing.allowed - thrown, roll])

    def stop_values(self, facing: Facing) -> FloatArray:
        """The chance to win after stopping with each roll."""
        values: FloatArray = self._stop_of(facing)[0, :, 0]
        return values

    def _settled(self, throws: int) -> int:
        return throws if self.all_five else min(throws, SETTLED)

    def _decide(self, facing: Facing) -> IntArray:
        """Decisions by throws left and roll; with none left every roll stops with itself."""
        stop = later = self._stop_of(facing)
        decisions = [np.arange(len(self.tables.rolls))]
        for _ in range(facing.allowed - 1):
            values = values_of_choices(self.tables, stop, later)
            chosen = best_choices(self.tables, values[0])
            decisions.append(chosen[:, 0])
            later = np.take_along_axis(values, chosen[np.newaxis], axis=1)
        return np.array(decisions)

    def _stop_of(self, facing: Facing) -> FloatArray:
        following = self.chances(facing.allowed)[facing.to_come]
        return self.stop_payoffs(following, np.array([facing.level]), np.array([facing.strength]))[:1]

    def _without_a_throw(self) -> list[FloatArray]:
        """PDA-6, strictly-fewer after one throw: the others do not throw, and lose."""
        chances = [self.nobody_to_come()]
        for to_come in range(1, self.players):
            lost = np.zeros((to_come, self.players - to_come, self.size))
            holders = chances[0][:, : self.players - to_come]
            chances.append(np.concatenate([holders, lost]))
        return chances

    def _with_throws(self, allowed: int) -> list[FloatArray]:
        chances = [self.nobody_to_come(), self._last.chances(allowed)]
        for to_come in range(2, self.players):
            chances.append(self._before(chances[-1], to_come, allowed))
        return chances

    def nobody_to_come(self) -> FloatArray:
        """PDA-7: the play-off gives each of the level ones the same chance."""
        shares = 1 / np.arange(1, self.players + 1)
        return np.repeat(shares[np.newaxis, :, np.newaxis], self.size, axis=2)

    def _before(self, following: FloatArray, to_come: int, allowed: int) -> FloatArray:
        """The chances with one more player to come than in `following`."""
        by_level = []
        for level in range(1, self.players - to_come + 1):
            stop = later = self.stop_payoffs_of_level(following, level)
            for _ in range(allowed - 1):
                later = one_more_throw(self.tables, stop, later)
            by_level.append(self.before_throwing(later))
        return np.stack(by_level, axis=1)

    def before_throwing(self, payoffs: FloatArray) -> FloatArray:
        """Each person's chance before the first of these throws, holder first: (persons, columns)."""
        expected = self.tables.fresh @ payoffs
        return np.concatenate([expected[1:2], expected[:1], expected[2:]])

    def stop_payoffs_of_level(self, following: FloatArray, level: int) -> FloatArray:
        """`stop_payoffs` against every strength, held by `level` players."""
        return self.stop_payoffs(following, np.full(self.size, level), np.arange(self.size))

    def stop_payoffs(self, following: FloatArray, level: IntArray, beat: IntArray) -> FloatArray:
        """What the mover, each holder and each player to come get when the mover stops with each roll.

        `level` and `beat` describe the columns; `following` are the chances once the mover is done.
        """
        made = self.strengths[:, np.newaxis]
        stays = following[:, level - 1, beat][:, np.newaxis]  # below the best hand
        shared = following[:, level, beat][:, np.newaxis]  # as good as the best hand
        taken = following[:, 0, self.strengths][:, :, np.newaxis]  # better: the mover alone holds the best hand
        outcome = np.where(made < beat, stays, np.where(made == beat, shared, taken))
        mover = np.where(made < beat, 0.0, outcome[:1])
        holder = np.where(made > beat, 0.0, outcome[:1])
        return np.concatenate([mover, holder, outcome[1:]])


class _LastPlayer:
    """The last player's aim does not depend on the throws allowed, so each throw allowed is one step more."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._stop: list[FloatArray] = []
        self._later: list[FloatArray] = []
        self._known: list[FloatArray] = []

    def chances(self, allowed: int) -> FloatArray:
        while len(self._known) < allowed:
            self._step()
        return self._known[allowed - 1]

    def _step(self) -> None:
        replies = self._replies
        if not self._known:
            following = replies.nobody_to_come()
            self._stop = [replies.stop_payoffs_of_level(following, level) for level in range(1, replies.players)]
            self._later = self._stop
        else:
            pairs = zip(self._stop, self._later, strict=True)
            self._later = [one_more_throw(replies.tables, stop, later) for stop, later in pairs]
        self._known.append(np.stack([replies.before_throwing(later) for later in self._later], axis=1))


def facing_of(view: View) -> Facing | None:
    """The hand to beat, how many hold it, and how many throw after this player; None for the first one."""
    if view.seat == view.first or view.limit is None:
        return None
    chart = chart_of(view.rules)
    made = [chart.strength(dice) for dice in view.hands if dice]
    return Facing(view.limit, max(made), made.count(max(made)), len(view.waiting) - 1)
