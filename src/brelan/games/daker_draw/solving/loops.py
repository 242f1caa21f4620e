"""Daker five cards for two on vectors over hands, compiled by numba: the ends of the betting, and the draw.

Betting is that of `study.regrets`. `card_removal` says which sums tell how many hands share no card with a
hand. Here they are kept for many ends of the betting (lanes) side by side, and for a showdown in the order of
strength.

The draw. Let a hand keep the set c, throw x and y away and hold c + n in the end. The sum of a value over all draws n
without x and y is that over all n, less those with x, less those with y, plus that of the hand itself. So the sums
over all draws to each set of three and of four cards are enough, and each is made of larger sets, card by card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.study.array_types import Doubles, Floats, Ints
from brelan.study.regrets import BEST, LEARN, NONE, ONE, compiled, pack, part, positive, regret_after, unpack


@part
def _add(hand: int, sets: tuple[Any, ...], packed: Floats, sums: Floats) -> None:
    """Add the weight of a hand to its sums."""
    starts, numbers, parts = sets[0], sets[1], sets[2]
    weights = packed[hand]
    for at in range(starts[hand], starts[hand + 1]):
        row, share = sums[numbers[at]], parts[at]
        for lane in range(len(weights)):
            row[lane] += share * weights[lane]


@part
def _read(hand: int, sets: tuple[Any, ...], sums: Floats, sign: float, found: Floats) -> None:
    """Add what the sums say of the hands that share no card with this one."""
    starts, numbers, signs = sets[3], sets[4], sets[5]
    for at in range(starts[hand], starts[hand + 1]):
        row, part = sums[numbers[at]], sign * signs[at]
        for lane in range(len(found)):
            found[lane] += part * row[lane]


@compiled
def folds(
    sets: tuple[Any, ...],
    ways: Floats,
    reach: Floats,
    begin: int,
    gains: Floats,
    scratch: tuple[Floats, ...],
    value: Floats,
) -> None:
    """The ends where somebody folded, from node `begin` on: what the player gains, times the weight of the hands that
    can be against."""
    packed, found, sums = scratch
    width, alone = packed.shape[1], sets[6]
    for some in range(0, len(gains), width):
        lanes = min(width, len(gains) - some)
        pack(reach, begin + some, lanes, packed)
        sums[:] = NONE
        for hand in range(len(packed)):
            _add(hand, sets, packed, sums)
        for hand in range(len(packed)):
            here, same, share = found[hand], packed[hand], alone[hand] * ways[hand]
            for lane in range(len(here)):
                here[lane] = share * same[lane]
            _read(hand, sets, sums, ONE, here)
        unpack(found, begin + some, gains, some, lanes, value)


@compiled
def showdowns(
    sets: tuple[Any, ...],
    levels: Ints,
    reach: Floats,
    begin: int,
    gains: Floats,
    scratch: tuple[Floats, ...],
    value: Floats,
) -> None:
    """The ends where both show: what is won from weaker hands less what is lost to stronger ones."""
    packed, found, sums = scratch
    width = packed.shape[1]
    for some in range(0, len(gains), width):
        lanes = min(width, len(gains) - some)
        pack(reach, begin + some, lanes, packed)
        sums[:] = NONE
        for level in range(len(levels) - 1):
            for hand in range(levels[level], levels[level + 1]):
                found[hand] = NONE
                _read(hand, sets, sums, ONE, found[hand])
            for hand in range(levels[level], levels[level + 1]):
                _add(hand, sets, packed, sums)
            for hand in range(levels[level], levels[level + 1]):
                _read(hand, sets, sums, ONE, found[hand])
        for hand in range(levels[-1]):
            _read(hand, sets, sums, -ONE, found[hand])
        unpack(found, begin + some, gains, some, lanes, value)


@compiled
def throw(
    pairs: tuple[Any, ...],
    ways: Doubles,
    coming: Floats,
    weights: Floats,
    average: Floats,
    older: float,
    kept: tuple[Doubles, ...],
) -> None:
    """Throw cards away in proportion to the positive weights. What is kept is counted in `kept`: sets of five (by how
    many are thrown away), of four (one card away; or two, counted without each) and of three.

    Where `average` has entries, what is played is added to it; its older part fades.
    """
    first, size, rest, one, two = pairs
    fives, fours, threes = kept
    fives[:] = 0.0
    fours[:] = 0.0
    threes[:] = 0.0
    for hand in range(len(first) - 1):
        if ways[hand] == 0.0:
            continue  # some of its cards are known to be elsewhere
        begin, end = first[hand], first[hand + 1]
        total = positive(weights, begin, end)
        for at in range(begin, end):
            share = coming[hand] * (max(weights[at], NONE) / total if total > NONE else ONE / np.float32(end - begin))
            if len(average):
                average[at] = np.float32(older) * average[at] + share
            mass = ways[hand] * share
            fives[size[at], hand] += mass
            if size[at] == 1:
                fours[0, rest[at]] += mass
            elif size[at] == 2:
                threes[rest[at]] += mass
                fours[1, one[at]] += mass
                fours[1, two[at]] += mass


@compiled
def draw(
    to_fours: tuple[Any, ...],
    to_threes: tuple[Any, ...],
    ways: Doubles,
    odds: Doubles,
    kept: tuple[Doubles, ...],
    mixed: Doubles,
    held: Floats,
) -> None:
    """From what is kept to how likely each hand is held in the end, by how many cards were changed.

    `odds` are those of each draw; `ways` are those to hold a hand.
    """
    fives, fours, threes = kept
    for four in range(len(mixed)):
        mixed[four] = -fours[1, four]
        for at in range(to_threes[0][four], to_threes[0][four + 1]):
            mixed[four] += 0.5 * to_threes[2][at] * threes[to_threes[1][at]]
    for hand in range(len(ways)):
        changed_one, changed_two = -fives[1, hand], fives[2, hand]
        for at in range(to_fours[0][hand], to_fours[0][hand + 1]):
            changed_one += to_fours[2][at] * fours[0, to_fours[1][at]]
            changed_two += to_fours[2][at] * mixed[to_fours[1][at]]
        share = 1.0 / ways[hand] if ways[hand] > 0.0 else 0.0
        held[0, hand] = fives[0, hand] * share * odds[0]
        held[1, hand] = max(changed_one, 0.0) * share * odds[1]
        held[2, hand] = max(changed_two, 0.0) * share * odds[2]


@compiled
def undraw(
    to_fours: tuple[Any, ...], to_threes: tuple[Any, ...], ended: Floats, fours: Doubles, threes: Doubles
) -> None:
    """From what each hand brings in the end, by how many cards were changed, to the sums over all draws to a set."""
    fours[:] = 0.0
    threes[:] = 0.0
    for hand in range(ended.shape[1]):
        for at in range(to_fours[0][hand], to_fours[0][hand + 1]):
            for changed in range(1, 3):
                fours[changed - 1, to_fours[1][at]] += to_fours[2][at] * ended[changed, hand]
    for four in range(fours.shape[1]):
        for at in range(to_threes[0][four], to_threes[0][four + 1]):
            threes[to_threes[1][at]] += 0.5 * to_threes[2][at] * fours[1, four]


@compiled
def choose(
    pairs: tuple[Any, ...],
    weights: Floats,
    mode: int,
    better: float,
    worse: float,
    ended: Floats,
    sums: tuple[Doubles, ...],
    odds: Doubles,
    worth: Doubles,
    value: Floats,
) -> None:
    """Add to `value` what each hand brings before the discard. With LEARN the weights are regrets and change. With
    BEST they tell afterwards which discards are the best.

    `sums` are those of `undraw`; `worth` has room for the discards of one hand.
    """
    first = pairs[0]
    for hand in range(len(first) - 1):
        begin, end = first[hand], first[hand + 1]
        total, mean, plain, best = positive(weights, begin, end), 0.0, 0.0, -np.inf
        for at in range(begin, end):
            brings = _brings(hand, at, pairs, ended, sums, odds)
            worth[at - begin] = brings
            mean += max(weights[at], NONE) * brings
            plain += brings
            best = max(best, brings)
        mean = mean / total if total > NONE else plain / (end - begin)
        value[hand] += np.float32(mean if mode != BEST else best)
        for at in range(begin, end if mode == BEST else begin):
            weights[at] = ONE if worth[at - begin] == best else NONE
        if mode == LEARN:
            for at in range(begin, end):
                gained = np.float32(worth[at - begin] - mean)
                weights[at] = regret_after(weights[at], gained, NONE, np.float32(better), np.float32(worse))


@part
def _brings(
    hand: int, at: int, pairs: tuple[Any, ...], ended: Floats, sums: tuple[Doubles, ...], odds: Doubles
) -> float:
    """What a discard brings, over all cards that may be drawn for it."""
    _, size, rest, one, two = pairs
    fours, threes = sums
    if size[at] == 0:
        return float(ended[0, hand])
    if size[at] == 1:
        return float(odds[1] * (fours[0, rest[at]] - ended[1, hand]))
    without = fours[1, one[at]] + fours[1, two[at]]
    return float(odds[2] * (threes[rest[at]] - without + ended[2, hand]))


@compiled
def last_round(
    tree: tuple[Any, ...],
    ends: tuple[Any, ...],
    begin: int,
    end: int,
    player: int,
    level: int,
    levels: Ints,
    shares: Floats,
    weights: Doubles,
    scratch: tuple[Doubles, ...],
) -> float:
    """What the best reply with one hand of strength `level` brings in a tree with these decisions.

    `weights` are those of the opponent's hands that share no card with what the player has seen; `shares` say how
    they are played; `levels` where each strength begins.
    """
    owner, first, child, _ = tree
    reach, brings = scratch
    brings[:] = 0.0
    for strength in range(len(levels) - 1):
        won = float(np.sign(level - strength))
        for hand in range(levels[strength], levels[strength + 1]):
            if weights[hand] > 0.0:
                reach[begin] = weights[hand]
                for node in range(begin, end):
                    for edge in range(first[node], first[node + 1]):
                        share = 1.0 if owner[node] == player else float(shares[edge, hand])
                        reach[child[edge]] = reach[node] * share
                _at_ends(child, first[begin], first[end], ends, won, reach, brings)
    for node in range(end - 1, begin - 1, -1):
        best, total = -np.inf, 0.0
        for edge in range(first[node], first[node + 1]):
            best = max(best, brings[child[edge]])
            total += brings[child[edge]]
        brings[node] = best if owner[node] == player else total
    return float(brings[begin])


@part
def _at_ends(
    child: Ints, begin: int, end: int, ends: tuple[Any, ...], won: float, reach: Doubles, brings: Doubles
) -> None:
    """Add what the ends behind these edges bring against one hand."""
    folds, shows, fold_gains, show_gains = ends
    for edge in range(begin, end):
        node = child[edge]
        if node >= shows:
            brings[node] += show_gains[node - shows] * won * reach[node]
        elif node >= folds:
            brings[node] += fold_gains[node - folds] * reach[node]
