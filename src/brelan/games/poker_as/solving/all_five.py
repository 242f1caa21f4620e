"""The players after the first one when every throw is made with all five dice (PDA-5, option).

Five aces are so rare then that thousands of throws matter: `stretches` takes them many at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import numpy as np

from brelan.games.poker_as.rules import Rules
from brelan.games.poker_as.solving.dice_tables import TIE, FloatArray, IntArray
from brelan.games.poker_as.solving.long_throws import each_throw, many_throws
from brelan.games.poker_as.solving.replies import Facing, Replies

BATCH: Final = 16
"""Numbers of throws that are computed together: enough to be quick, few enough to need little memory."""

KEPT: Final = 256
"""The tables for this many numbers of throws are remembered: all would be large, and one is quickly made."""

KEPT_DECISIONS: Final = 100_000
"""The decisions of this many situations are remembered."""


def replies_of(rules: Rules, players: int) -> Replies:
    """The quick way for these rules."""
    return AllFiveReplies(rules, players) if rules.all_five else Replies(rules, players)


class AllFiveReplies(Replies):
    """As `Replies`, with two choices only: stop, or throw all five dice."""

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self._fall = np.zeros(self.size)  # the chance of each strength
        np.add.at(self._fall, self.strengths, self.tables.fresh)

    def chances(self, allowed: int) -> list[FloatArray]:
        if allowed not in self._chances and len(self._chances) >= KEPT:
            self._chances.clear()
        return super().chances(allowed)

    def first_stops(self, allowed: Iterable[int]) -> Iterator[FloatArray]:
        numbers = iter(allowed)
        while batch := list(islice(numbers, BATCH)):
            last = self._batch(np.maximum(batch, 1))[-1][:, :, 0]
            for at, throws in enumerate(batch):
                yield last[:, at] if throws else self.chances(0)[-1][:, 0]

    def known(self) -> dict[int, list[FloatArray]]:
        """Nothing to write down: it is large, and quickly made again."""
        return {}

    def values(self, facing: Facing, thrown: int) -> FloatArray:
        stop = self._stop_by_strength(facing)
        onward = each_throw(self._fall, stop, facing.allowed - thrown)[-1:]
        return np.concatenate([stop[self.strengths], onward])

    def decision(self, facing: Facing, thrown: int, roll: int) -> int:
        patience = self._decisions.get(facing)
        if patience is None:
            if len(self._decisions) >= KEPT_DECISIONS:
                self._decisions.clear()
            patience = self._decisions[facing] = self._decide(facing)
        stops = facing.allowed - thrown <= patience[self.strengths[roll]]
        return roll if stops else len(self.tables.rolls)

    def _decide(self, facing: Facing) -> IntArray:
        """With how many throws left at most each strength is worth stopping with."""
        stop = self._stop_by_strength(facing)
        onward = each_throw(self._fall, stop, facing.allowed)
        return np.searchsorted(onward, stop + TIE, side="right")

    def _stop_by_strength(self, facing: Facing) -> FloatArray:
        holder = self.chances(facing.allowed)[facing.to_come][0]
        below = np.zeros(facing.strength)
        return np.concatenate([below, holder[[facing.level], facing.strength], holder[0, facing.strength + 1 :]])

    def _with_throws(self, allowed: int) -> list[FloatArray]:
        return [chances[:, 0] for chances in self._batch(np.array([allowed]))]

    def _batch(self, allowed: IntArray) -> list[FloatArray]:
        """As `chances`, for several numbers of throws: (persons, numbers, levels, strengths).

        With nobody to come the number does not matter: that table is there once.
        """
        batch = [self.nobody_to_come()[:, np.newaxis]]
        for _ in range(1, self.players):
            mover, holder, *others = many_throws(self._fall, batch[-1], allowed)
            batch.append(np.stack([holder, mover, *others]))
        return batch
