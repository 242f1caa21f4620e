"""Throwing all five dice again and again (PDA-5, option): what many throws are worth, without going throw by throw.

Only the strength of a hand matters then, not its dice. With one throw a player has a chance of C, the mean over all
strengths; with each further throw they stop with the strengths worth at least C to them, together of chance T and of
mean F, and throw again with the others: C becomes T F + (1 - T) C. As C rises they drop one strength after the other.
Between two drops T and F stay, and i throws make C = F + (1 - T)^i (C - F). So there are no more stretches than
strengths, however many throws there are. What the other persons get follows the same course.

A column is a situation: the throws allowed, the level and the strength of the best hand so far. Arrays by column have
the shape (throws, levels, strengths), preceded by the persons: the mover, each holder, each player to come.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.games.poker_as.solving.dice_tables import TIE, FloatArray, IntArray

_ROUNDING: Final = 1e-14
"""How exactly a difference of two chances is known: stretches end this much before the limit, then go by throws."""


class _Better(NamedTuple):
    """Sets of hands above the one to beat: none, then those most useful to the mover, then more of them."""

    limit: FloatArray  # (sets, throws): with more than this the mover throws again with the last hands added
    counts: npt.NDArray[np.bool_]  # (sets, throws, strengths): whether one of the last added beats that strength
    chance: FloatArray  # (sets, throws, strengths): of all in the set that do
    sums: FloatArray  # (sets, persons, throws, strengths): what these bring, weighted by their chances

    def broadcast(self, throws: int) -> _Better:
        sets, persons, _, strengths = self.sums.shape
        return _Better(
            np.broadcast_to(self.limit, (sets, throws)),
            np.broadcast_to(self.counts, (sets, throws, strengths)),
            np.broadcast_to(self.chance, (sets, throws, strengths)),
            np.broadcast_to(self.sums, (sets, persons, throws, strengths)),
        )


class _Course(NamedTuple):
    """Where some columns are on their way."""

    worth: FloatArray  # (persons, columns)
    left: IntArray  # throws


def many_throws(chances: FloatArray, following: FloatArray, throws: IntArray) -> FloatArray:
    """What everyone has before the mover throws, when the mover may throw this often (at least once).

    `chances` are those of each strength. `following` are everyone's once the mover is done: each holder, each player
    to come; it knows one more level, for the mover may become a holder too. If they do not depend on the throws
    allowed, they are given once: the array has the length 1 there.
    """
    return _Turn(chances, following, throws).played()


class _Turn:
    """The mover's turn in all columns at once."""

    def __init__(self, chances: FloatArray, following: FloatArray, throws: IntArray) -> None:
        shared = np.concatenate([following[:1, :, 1:], following[:, :, 1:]])
        worth = _one_throw(chances, following, shared)
        better = _better(chances, following[:, :, 0], worth[0].min(axis=1))
        persons, _, levels, strengths = worth.shape
        self._chances = chances
        self._shared = np.broadcast_to(shared, (persons, len(throws), levels, strengths))  # what a level hand brings
        self._better = better.broadcast(len(throws))
        self._worth = np.broadcast_to(worth, self._shared.shape).copy()
        hopeful = self._worth[0] > TIE  # where nothing can be won any hand is good enough
        self._left = np.where(hopeful, throws[:, np.newaxis, np.newaxis] - 1, 0)

    def played(self) -> FloatArray:
        for better in range(len(self._better.limit) - 1, 0, -1):
            self._stop_with(better, level_too=True)
            self._stop_with(better, level_too=False)
        self._stop_with(0, level_too=True)
        return self._worth

    def _stop_with(self, better: int, level_too: bool) -> None:
        """One stretch of the columns in which the mover now stops with this set, and perhaps with a level hand."""
        limit, counts, chance, sums = self._better
        mover = self._worth[0]
        shares = mover <= self._shared[0] + TIE
        stays = (mover <= limit[better, :, np.newaxis, np.newaxis]) & counts[better, :, np.newaxis] & (self._left > 0)
        throws, level, strength = np.nonzero(stays & (shares == level_too))
        if not len(throws):
            return
        stop = _Stop(chance[better, throws, strength], sums[better][:, throws, strength], limit[better, throws])
        if level_too:
            shared = self._shared[:, throws, level, strength]
            stop = _with_level(stop, self._chances[strength], shared)
        course = _stretch(stop, _Course(self._worth[:, throws, level, strength], self._left[throws, level, strength]))
        self._worth[:, throws, level, strength], self._left[throws, level, strength] = course


def _one_throw(chances: FloatArray, following: FloatArray, shared: FloatArray) -> FloatArray:
    """The mover has to stop with whatever falls."""
    taken = following[:, :, 0] * chances
    above = np.cumsum(taken[:, :, ::-1], axis=2)[:, :, ::-1] - taken
    below = np.cumsum(chances) - chances
    worth = shared * chances
    worth[1:] += following[:, :, :-1] * below
    worth[0] += above[0, :, np.newaxis]
    worth[2:] += above[1:, :, np.newaxis]
    return worth


def _better(chances: FloatArray, taken: FloatArray, least: FloatArray) -> _Better:
    """`taken`: what each better hand brings; `least`: what the mover has against each strength in any case."""
    order = np.argsort(-taken[0], axis=1, kind="stable")
    ranked = np.take_along_axis(taken, order[np.newaxis], axis=2).transpose(2, 0, 1)
    limit = np.insert(ranked[:, 0] + TIE, 0, np.inf, axis=0)
    counts = np.insert(order.T[:, :, np.newaxis] > np.arange(len(chances)), 0, True, axis=0)
    useful = (counts & (limit[:, :, np.newaxis] >= least)).any(axis=(1, 2))
    size = int(np.flatnonzero(useful)[-1])
    starts = np.append(0, 1 + np.flatnonzero((limit[:size] != limit[1 : size + 1]).any(axis=1)))
    weights = np.insert(counts[1 : size + 1] * chances[order.T[:size], np.newaxis], 0, 0.0, axis=0)
    brings = np.zeros((size + 1, len(taken) + 1, len(order), 1))  # nothing to the former holders
    brings[1:, 0, :, 0], brings[1:, 2:, :, 0] = ranked[:size, 0], ranked[:size, 1:]
    return _Better(
        limit[starts],
        np.logical_or.reduceat(counts[: size + 1], starts, axis=0),
        _running(np.add.reduceat(weights, starts, axis=0)),
        _running(np.add.reduceat(brings * weights[:, np.newaxis], starts, axis=0)),
    )


def _running(parts: FloatArray) -> FloatArray:
    """Running sums along the first axis; in rows, much faster than by `cumsum`."""
    for before, part in pairwise(parts):
        part += before
    return parts


class _Stop(NamedTuple):
    """The hands that the mover stops with in a stretch, by column."""

    chance: FloatArray  # of one of them
    sums: FloatArray  # (persons, columns): what they bring, weighted by their chances
    limit: FloatArray  # the stretch ends when the mover has more than this


def _with_level(stop: _Stop, chance: FloatArray, shared: FloatArray) -> _Stop:
    return _Stop(stop.chance + chance, stop.sums + chance * shared, np.minimum(stop.limit, shared[0] + TIE))


def _stretch(stop: _Stop, course: _Course) -> _Course:
    """Throw on while the mover has no more than the limit."""
    worth, left = course
    means = stop.sums / stop.chance
    miss = np.log1p(-np.minimum(stop.chance, 1 - _ROUNDING))
    steps = np.minimum(_sure_steps(means[0] - stop.limit, means[0] - worth[0], miss), left)
    worth = means + np.exp(steps * miss) * (worth - means)
    left = left - steps.astype(np.intp)
    while (further := (worth[0] <= stop.limit) & (left > 0)).any():
        worth = np.where(further, stop.sums + (1 - stop.chance) * worth, worth)
        left = left - further
    return _Course(worth, left)


def _sure_steps(room: FloatArray, gap: FloatArray, miss: FloatArray) -> FloatArray:
    """At least this many throws until the gap to the mean has shrunk to the room; no end if there is no room."""
    ends = room > -_ROUNDING
    shrink = np.where(ends, np.maximum(room, 0) + _ROUNDING, 1) / np.where(ends, np.maximum(gap, _ROUNDING), 1)
    return np.where(ends, np.floor(np.maximum(np.log(shrink) / miss, 0)), np.inf)


def each_throw(chances: FloatArray, stop: FloatArray, throws: int) -> FloatArray:
    """What a mover has with one throw, with two, and so on: one situation alone, throw by throw.

    `stop` is what stopping with each strength is worth to the mover.
    """
    order = np.argsort(-stop)
    limits = [float(limit) for limit in stop[order] + TIE]
    top = [float(chance) for chance in np.cumsum(chances[order])]
    sums = [float(part) for part in np.cumsum((chances * stop)[order])]
    last = len(limits) - 1
    found = [sums[last]]
    for _ in range(throws - 1):
        while last and limits[last] < found[-1]:
            last -= 1
        found.append(sums[last] + (1 - top[last]) * found[-1])
    return np.array(found)
