"""Vectors over hands, compiled by numba: strategies down the betting tree, showdowns with card removal, values up.

A hand is three kinds of cards: cards that play alike are one kind. Arrays have a row for each node or edge of the
betting and a column for each hand of a board, so that all hands are worked on side by side.

How cards are removed. Let w(g) be the weight of an opponent's hand g, shared equally by all ways to hold it. The
weight of all hands that share no card with a hand a is

    total - sum of w with one of a's cards + sum of w with two of them - w with all three.

So sums are kept by kind and by pair of kinds, for many ends of the betting (lanes) side by side. `parts` says which
part of the hands with a kind hold one certain card of it, or two certain ones. For a showdown the hands are added in
the order of their strength, and each hand reads the sums before and after those of its own strength: linear time. The
same three cards cancel out.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

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

LANES: Final = 64
"""At most this many ends of the betting are worked on side by side. The loops must not know how many there are: one
over a known number is unrolled, and then no longer worked on eight at a time."""


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
    column: Ints,
    mode: int,
    better: float,
    worse: float,
    value: Floats,
    spare: Floats,
) -> None:
    """What each node brings the player, from what the ends bring; with LEARN the weights are regrets and change."""
    owner, first, child, _ = tree
    hands = value.shape[1]
    for node in range(len(owner) - 1, -1, -1):
        found, begin, end = value[node], first[node], first[node + 1]
        if owner[node] == player and mode != BEST:
            _mean(begin, end, child, weights, column, value, found, spare)
            if mode == LEARN:
                _regret(begin, end, child, weights, column, value, found, np.float32(better), np.float32(worse))
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
def _regret(
    begin: int,
    end: int,
    child: Ints,
    weights: Floats,
    column: Ints,
    value: Floats,
    found: Floats,
    better: float,
    worse: float,
) -> None:
    """What each edge would have gained is added to its regret, whose older part fades."""
    for edge in range(begin, end):
        weight, there = weights[column[edge]], value[child[edge]]
        for hand in range(len(found)):
            old = weight[hand]
            weight[hand] = old * (better if old > NONE else worse) + there[hand] - found[hand]


@part
def _pack(reach: Floats, start: int, lanes: int, packed: Floats) -> None:
    """The weights of some ends, a row for each hand."""
    for lane in range(lanes):
        row = reach[start + lane]
        for hand in range(len(row)):
            packed[hand, lane] = row[hand]


@part
def _add(hand: int, hands: tuple[Any, ...], packed: Floats, sums: Floats) -> None:
    """Add the weight of a hand to the sums: row 0 for all, then a row for each kind and each pair of kinds."""
    rows, _, ways = hands
    way, weights = ways[hand], packed[hand]
    for at in range(7):
        row = sums[rows[hand, at]]
        for lane in range(len(weights)):
            row[lane] += way * weights[lane]


@part
def _read(hand: int, hands: tuple[Any, ...], sums: Floats, sign: float, found: Floats) -> None:
    """Add what the sums say of all hands that share no card with this one, save for the same three cards."""
    rows, parts, _ = hands
    total = sums[0]
    one, two, three = sums[rows[hand, 1]], sums[rows[hand, 2]], sums[rows[hand, 3]]
    first, second, third = sums[rows[hand, 4]], sums[rows[hand, 5]], sums[rows[hand, 6]]
    a, b, c = sign * parts[hand, 0], sign * parts[hand, 1], sign * parts[hand, 2]
    d, e, f = sign * parts[hand, 3], sign * parts[hand, 4], sign * parts[hand, 5]
    for lane in range(len(found)):
        singles = a * one[lane] + b * two[lane] + c * three[lane]
        doubles = d * first[lane] + e * second[lane] + f * third[lane]
        found[lane] += sign * total[lane] - singles + doubles


@compiled
def folds(
    hands: tuple[Any, ...], reach: Floats, begin: int, gains: Floats, scratch: tuple[Floats, ...], value: Floats
) -> None:
    """The ends where somebody folded: what the player gains, times the weight of the hands that can be against.

    `begin` is the first of these nodes.
    """
    packed, found, sums = scratch
    size = len(hands[2])
    width = packed.shape[1]
    for some in range(0, len(gains), width):
        lanes = min(width, len(gains) - some)
        _pack(reach, begin + some, lanes, packed)
        sums[:] = NONE
        for hand in range(size):
            _add(hand, hands, packed, sums)
        for hand in range(size):
            here, same = found[hand], packed[hand]
            for lane in range(len(here)):
                here[lane] = -same[lane]
            _read(hand, hands, sums, ONE, here)
        _unpack(found, begin + some, gains, some, lanes, value)


@compiled
def showdowns(
    hands: tuple[Any, ...],
    levels: Ints,
    reach: Floats,
    begin: int,
    gains: Floats,
    scratch: tuple[Floats, ...],
    value: Floats,
) -> None:
    """The ends where both show: what is won from weaker hands less what is lost to stronger ones.

    Hands are in the order of their strength; `levels` says where each strength begins, and where the last one ends.
    """
    packed, found, sums = scratch
    width = packed.shape[1]
    for some in range(0, len(gains), width):
        lanes = min(width, len(gains) - some)
        _pack(reach, begin + some, lanes, packed)
        sums[:] = NONE
        for level in range(len(levels) - 1):
            for hand in range(levels[level], levels[level + 1]):
                found[hand] = NONE
                _read(hand, hands, sums, ONE, found[hand])
            for hand in range(levels[level], levels[level + 1]):
                _add(hand, hands, packed, sums)
            for hand in range(levels[level], levels[level + 1]):
                _read(hand, hands, sums, ONE, found[hand])
        for hand in range(levels[-1]):
            _read(hand, hands, sums, -ONE, found[hand])
        _unpack(found, begin + some, gains, some, lanes, value)


@part
def _unpack(found: Floats, begin: int, gains: Floats, some: int, lanes: int, value: Floats) -> None:
    """What was found for some ends, times what they bring."""
    for lane in range(lanes):
        row, gain = value[begin + lane], gains[some + lane]
        for hand in range(len(row)):
            row[hand] = gain * found[hand, lane]


@compiled
def go_down(closed: Floats, rows: Ints, coming: Floats) -> None:
    """Each hand takes its weights to a board with one card more. `rows` says where it stood."""
    for root in range(coming.shape[0]):
        before, now = closed[root], coming[root]
        for hand in range(len(rows)):
            now[hand] = before[rows[hand]]


@compiled
def come_up(back: Floats, rows: Ints, odds: Floats, value: Floats) -> None:
    """Each hand brings its values back, times the odds of the card that was turned."""
    for root in range(back.shape[0]):
        now, above = back[root], value[root]
        for hand in range(len(rows)):
            above[rows[hand]] += odds[hand] * now[hand]
