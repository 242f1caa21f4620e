"""Regret matching on trees as arrays, compiled by numba. Imported only where it is needed: numba is an extra.

A tree is `owner` (who decides at each node), `first` (the first edge of each decision, and where the last one's
end), `child` (the node behind each edge) and `entry` (the roots). Decisions come first, parents before children.
Arrays have a row for each node or edge and a column for each hand, or group of hands: all are worked on side by side.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from brelan.study.array_types import Floats, Ints

LEARN: Final = 0
MEAN: Final = 1
BEST: Final = 2
"""What a player does in `backward`: plays by regrets and learns, plays by weights, or replies best."""

compiled = njit(cache=True, nogil=True, fastmath=True, error_model="numpy", _nrt=False)
"""Without Python's lock, so that threads work side by side; no loop makes an array, so nothing is counted."""

part = njit(cache=True, nogil=True, fastmath=True, error_model="numpy", _nrt=False, forceinline=True)
"""A part of a loop, put in wherever it is called."""

ONE: Final = np.float32(1.0)
NONE: Final = np.float32(0.0)


@compiled
def forward(
    tree: tuple[Any, ...],
    player: int,
    weights: Floats,
    column: Ints,
    coming: Floats,
    offset: int,
    reach: Floats,
    average: Floats,
    older: float,
    spare: Floats,
) -> None:
    """How likely the player takes each hand to each node, in proportion to the positive weights.

    `coming` says it of the roots, from row `offset` on; `column` is the row of weights of each edge. Where `average`
    has rows, what is played is added to it; its older part fades.
    """
    owner, first, child, entry = tree
    for root in range(len(entry)):
        copy(coming[offset + root], reach[entry[root]])
    for node in range(len(owner)):
        here, begin, end = reach[node], first[node], first[node + 1]
        if owner[node] == player:
            _share(begin, end, child, weights, column, here, reach, spare)
            for edge in range(begin, end if len(average) else begin):
                _fade(average[edge], np.float32(older), reach[child[edge]])
        else:
            for edge in range(begin, end):
                copy(here, reach[child[edge]])


@part
def _share(
    begin: int,
    end: int,
    child: Ints,
    weights: Floats,
    column: Ints,
    here: Floats,
    reach: Floats,
    spare: Floats,
) -> None:
    """Divide what is here among the edges, in proportion to their positive weights; equally where there are none."""
    hands = len(here)
    scale, base = spare[0, :hands], spare[1, :hands]
    scale[:] = NONE
    for edge in range(begin, end):
        weight = weights[column[edge]]
        for hand in range(hands):
            scale[hand] += max(weight[hand], NONE)
    equal = ONE / np.float32(end - begin)
    for hand in range(hands):
        total = scale[hand]
        scale[hand] = here[hand] / total if total > NONE else NONE
        base[hand] = NONE if total > NONE else here[hand] * equal
    for edge in range(begin, end):
        weight, there = weights[column[edge]], reach[child[edge]]
        for hand in range(hands):
            there[hand] = scale[hand] * max(weight[hand], NONE) + base[hand]


@part
def _fade(sums: Floats, older: float, added: Floats) -> None:
    for hand in range(len(sums)):
        sums[hand] = older * sums[hand] + added[hand]


@part
def copy(source: Floats, target: Floats) -> None:
    for hand in range(len(target)):
        target[hand] = source[hand]


@compiled
def backward(
    tree: tuple[Any, ...],
    player: int,
    weights: Floats,
    regrets: Floats,
    column: Ints,
    mode: int,
    better: float,
    worse: float,
    value: Floats,
    spare: Floats,
) -> None:
    """What each node brings the player, from what the ends bring; with LEARN the regrets change."""
    owner, first, child, _ = tree
    hands = value.shape[1]
    for node in range(len(owner) - 1, -1, -1):
        found, begin, end = value[node], first[node], first[node + 1]
        if owner[node] == player and mode != BEST:
            _mean(begin, end, child, weights, column, value, found, spare)
            if mode == LEARN:
                _learn(begin, end, child, regrets, column, value, found, np.float32(better), np.float32(worse))
            continue
        copy(value[child[begin]], found)
        for edge in range(begin + 1, end):
            there = value[child[edge]]
            if owner[node] == player:
                for hand in range(hands):
                    found[hand] = max(found[hand], there[hand])
            else:
                for hand in range(hands):
                    found[hand] += there[hand]


@part
def _mean(
    begin: int,
    end: int,
    child: Ints,
    weights: Floats,
    column: Ints,
    value: Floats,
    found: Floats,
    spare: Floats,
) -> None:
    """The mean over the edges in proportion to the positive weights; of all alike where there are none."""
    hands = len(found)
    total, plain = spare[0, :hands], spare[1, :hands]
    found[:] = NONE
    total[:] = NONE
    plain[:] = NONE
    for edge in range(begin, end):
        weight, there = weights[column[edge]], value[child[edge]]
        for hand in range(hands):
            positive = max(weight[hand], NONE)
            total[hand] += positive
            found[hand] += positive * there[hand]
            plain[hand] += there[hand]
    equal = ONE / np.float32(end - begin)
    for hand in range(hands):
        found[hand] = found[hand] / total[hand] if total[hand] > NONE else plain[hand] * equal


@part
def _learn(
    begin: int,
    end: int,
    child: Ints,
    regrets: Floats,
    column: Ints,
    value: Floats,
    found: Floats,
    better: float,
    worse: float,
) -> None:
    """What each edge would have gained is added to its regret, whose older part fades."""
    for edge in range(begin, end):
        regret, there = regrets[column[edge]], value[child[edge]]
        for hand in range(len(found)):
            regret[hand] = regret_after(regret[hand], there[hand], found[hand], better, worse)


@part
def regret_after(regret: float, worth: float, mean: float, better: float, worse: float) -> float:
    """What a move would have gained is added to its regret, whose older part fades."""
    return regret * (better if regret > NONE else worse) + worth - mean


@part
def positive(weights: Floats, begin: int, end: int) -> float:
    """The sum of the positive ones of these weights."""
    total = NONE
    for at in range(begin, end):
        total += max(weights[at], NONE)
    return total  # type: ignore[return-value] # of 32 bits, as the weights are


@compiled
def normalise(first: Ints, weights: Floats, shares: Floats, spare: Floats) -> None:
    """Make weights into shares: how often each hand takes each edge; equally often where no weight is positive."""
    hands = weights.shape[1]
    total = spare[0, :hands]
    for node in range(len(first) - 1):
        begin, end = first[node], first[node + 1]
        total[:] = NONE
        for edge in range(begin, end):
            weight = weights[edge]
            for hand in range(hands):
                total[hand] += max(weight[hand], NONE)
        equal = ONE / np.float32(end - begin)
        for edge in range(begin, end):
            weight, share = weights[edge], shares[edge]
            for hand in range(hands):
                share[hand] = max(weight[hand], NONE) / total[hand] if total[hand] > NONE else equal


@part
def pack(reach: Floats, start: int, lanes: int, packed: Floats) -> None:
    """The weights of some ends, a row for each hand."""
    for lane in range(lanes):
        row = reach[start + lane]
        for hand in range(len(row)):
            packed[hand, lane] = row[hand]


@part
def unpack(found: Floats, begin: int, gains: Floats, some: int, lanes: int, value: Floats) -> None:
    """What was found for some ends, times what they bring."""
    for lane in range(lanes):
        row, gain = value[begin + lane], gains[some + lane]
        for hand in range(len(row)):
            row[hand] = gain * found[hand, lane]
