"""The ends of the betting for all hands of a board, compiled by numba: folds and showdowns with card removal.

A hand is three kinds of cards: cards that play alike are one kind. Arrays are those of `study.regrets`, with a column
for each hand of a board.

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

from brelan.study.array_types import Floats, Ints
from brelan.study.regrets import NONE, ONE, compiled, pack, part, unpack

LANES: Final = 64
"""At most this many ends of the betting are worked on side by side. The loops must not know how many there are: one
over a known number is unrolled, and then no longer worked on eight at a time."""


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
        pack(reach, begin + some, lanes, packed)
        sums[:] = NONE
        for hand in range(size):
            _add(hand, hands, packed, sums)
        for hand in range(size):
            here, same = found[hand], packed[hand]
            for lane in range(len(here)):
                here[lane] = -same[lane]
            _read(hand, hands, sums, ONE, here)
        unpack(found, begin + some, gains, some, lanes, value)


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
        pack(reach, begin + some, lanes, packed)
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
        unpack(found, begin + some, gains, some, lanes, value)


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
