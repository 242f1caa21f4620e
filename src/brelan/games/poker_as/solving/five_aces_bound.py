"""Going for five aces, the one best hand under every option: chances without a tree.

It bounds what the first player can still hope for after many throws. Let p be the chance of five aces within the
throws of one of the others. A first player who stops with a lesser hand wins with a chance of (1 - p)^(n-1) at the
most: each of the n-1 others can do at least as well as by going for five aces, and together that gives them
1 - (1 - p)^(n-1). Without a cap, going for five aces until they have them gives them at least 1/n. So once
(1 - p)^(n-1) <= 1/n, which stays so as the others get more throws, the first player goes for five aces and
both bounds meet.
"""

from __future__ import annotations

from itertools import count
from math import comb
from typing import Final

import numpy as np

from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import Rules, allowed_throws
from brelan.games.poker_as.solving.dice_tables import FloatArray
from brelan.pieces.dice import FACES

_ACE: Final = 1 / len(FACES)
_FIVE_ACES: Final = _ACE**DICE_IN_HAND
_NEGLIGIBLE: Final = 1e-17
"""The sum without a cap ends when this chance is left to miss five aces."""


class Chase:
    """What five aces, and going for them, are worth to the first player. Arrays are by the aces on the table."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self._next_aces = _next_aces(rules.all_five)

    def settled_after(self) -> int:
        """After this many throws of the first player, and from then on, only five aces are worth stopping for."""
        return next(thrown for thrown in count(1) if self.lesser_hand(thrown + 1) <= 1 / self.players)

    def lesser_hand(self, thrown: int) -> float:
        """The most that any other hand than five aces can be worth to a first player who stops with it."""
        return (1 - self._reply_reaches(thrown)) ** (self.players - 1)

    def five_aces(self, thrown: int) -> float:
        """The chance to win by stopping with five aces, shared with each of the others who has them too."""
        miss = 1 - self._reply_reaches(thrown)
        return sum(miss**others for others in range(self.players)) / self.players

    def least(self, thrown: int) -> FloatArray:
        """A lower bound after `thrown` throws: going for five aces until the cap."""
        cap = self.rules.max_throws
        if self.rules.all_five and cap is None:
            return np.array([self._all_five_forever(thrown)] * DICE_IN_HAND + [self.five_aces(thrown)])
        times = self._times() if cap is None else np.arange(0.0, cap - thrown + 1)
        prizes = np.array([self.five_aces(thrown + int(time)) for time in times])
        chances = [np.diff(self._reaches(times, aces)) @ prizes[1:] for aces in range(DICE_IN_HAND)]
        return np.array([*chances, prizes[0]])

    def most(self, thrown: int) -> FloatArray:
        """An upper bound: as if every lesser hand were worth the most that it can be."""
        cap = self.rules.max_throws
        end = max(thrown, self.settled_after()) if cap is None else cap
        worth = self.least(end) if cap is None else self._best_of(end, np.zeros(DICE_IN_HAND + 1))
        for throws in range(end - 1, thrown - 1, -1):
            worth = self._best_of(throws, self._next_aces @ worth)
        return worth

    def _best_of(self, thrown: int, onward: FloatArray) -> FloatArray:
        stop = [self.lesser_hand(thrown)] * DICE_IN_HAND + [self.five_aces(thrown)]
        return np.maximum(stop, onward)

    def _all_five_forever(self, thrown: int) -> float:
        """`five_aces` is a sum of powers, one step later each a little smaller: five aces at last, summed at once."""
        miss = 1 - _FIVE_ACES
        allowed = allowed_throws(self.rules, thrown + 1)  # one more with each throw from then on
        powers = range(self.players)
        return sum(_FIVE_ACES * miss ** (n * allowed) / (1 - miss ** (n + 1)) for n in powers) / self.players

    @staticmethod
    def _times() -> FloatArray:
        return np.arange(0.0, np.ceil(np.log(_NEGLIGIBLE) / np.log(1 - _ACE)))

    def _reply_reaches(self, thrown: int) -> float:
        return float(self._reaches(np.array(float(allowed_throws(self.rules, thrown))), 0))

    def _reaches(self, throws: FloatArray, aces: int) -> FloatArray:
        """The chance of five aces within each number of throws, from `aces` aces on the table."""
        if self.rules.all_five:
            return 1 - (1 - _FIVE_ACES) ** throws
        return (1 - (1 - _ACE) ** throws) ** (DICE_IN_HAND - aces)


def _next_aces(all_five: bool) -> FloatArray:
    """[now, next]: the chances of each number of aces after a throw that keeps the aces, if any may be kept."""
    chances = np.zeros((DICE_IN_HAND + 1, DICE_IN_HAND + 1))
    for now in range(DICE_IN_HAND + 1):
        kept = 0 if all_five else now
        thrown = DICE_IN_HAND - kept
        for fallen in range(thrown + 1):
            chances[now, kept + fallen] = comb(thrown, fallen) * _ACE**fallen * (1 - _ACE) ** (thrown - fallen)
    return chances
