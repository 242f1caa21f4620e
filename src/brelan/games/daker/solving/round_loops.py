"""One round between two players by groups of hands, compiled by numba: both learn from their regrets.

A game is two square matrices, a row for each group of seat 0 and a column for each of seat 1: the weight of the pairs
of hands that can meet, and that weight times what is won less what is lost in a showdown.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.games.daker.solving.loops import NONE, ONE, compiled, part

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

EVEN_SO = np.float32(1e-3)
"""What a seat would play where it does not come counts a little: it may come there by mistake."""


@compiled
def gather(found: Floats, weights: Floats, groups: Ints, scale: float, matrix: Floats) -> None:
    """Add what each hand of seat 0 has against each group of seat 1 to the row of its group."""
    for column in range(matrix.shape[1]):
        row = found[column]
        for hand in range(len(weights)):
            matrix[groups[hand], column] += np.float32(scale) * weights[hand] * row[hand]


@compiled
def spread_out(weights: Floats, groups: Ints, lanes: Floats) -> None:
    """A row for each group: the weights of its hands."""
    lanes[:] = NONE
    for hand in range(len(weights)):
        lanes[groups[hand], hand] = weights[hand]


@compiled
def learn(
    tree: tuple[Any, ...],
    meets: Floats,
    wins: Floats,
    model: Floats,
    modelled: int,
    trust: float,
    rounds: int,
    regrets: Floats,
    average: Floats,
    scratch: tuple[Floats, ...],
) -> None:
    """So many rounds. Seat `modelled` plays by `model` with the weight `trust`, otherwise by what it learns.

    `meets` and `wins` have both seats' matrices: [seat, own group, other's group]. Later rounds count more.
    """
    owner, first, child, shown, gains = tree
    reach, value, plays = scratch
    for number in range(1, rounds + 1):
        for seat in range(2):
            _play(owner, first, regrets, model, modelled, np.float32(trust), plays)
            _reach(owner, first, child, plays, 1 - seat, reach)
            _ends(len(owner), shown, gains, meets[seat], wins[seat], seat, reach, value)
            _back(owner, first, child, seat, plays, value, regrets, np.float32(number))
            _average(owner, first, 1 - seat, plays, reach, np.float32(number), average)


@part
def _play(
    owner: Ints, first: Ints, regrets: Floats, model: Floats, modelled: int, trust: float, plays: Floats
) -> None:
    """Each move as often as its regret says; the modelled seat in part as the model says."""
    groups = regrets.shape[1]
    for node in range(len(owner)):
        begin, end = first[node], first[node + 1]
        known = trust if owner[node] == modelled else NONE
        for group in range(groups):
            total = NONE
            for edge in range(begin, end):
                total += max(regrets[edge, group], NONE)
            for edge in range(begin, end):
                share = max(regrets[edge, group], NONE) / total if total > NONE else ONE / np.float32(end - begin)
                plays[edge, group] = (ONE - known) * share + known * model[edge, group]


@part
def _reach(owner: Ints, first: Ints, child: Ints, plays: Floats, seat: int, reach: Floats) -> None:
    """How likely a seat takes each group to each node."""
    groups = plays.shape[1]
    reach[0] = ONE
    for node in range(len(owner)):
        for edge in range(first[node], first[node + 1]):
            there = reach[child[edge]]
            for group in range(groups):
                there[group] = reach[node, group] * (plays[edge, group] if owner[node] == seat else ONE)


@part
def _ends(
    decisions: int, shown: Ints, gains: Floats, meets: Floats, wins: Floats, seat: int, reach: Floats, value: Floats
) -> None:
    """What each group gains at each end."""
    groups = meets.shape[0]
    for end in range(len(shown)):
        there, found = reach[decisions + end], value[decisions + end]
        gain = gains[end] if shown[end] == 1 or seat == 0 else -gains[end]
        for group in range(groups):
            row = wins[group] if shown[end] == 1 else meets[group]
            total = NONE
            for other in range(groups):
                total += row[other] * there[other]
            found[group] = gain * total


@part
def _back(
    owner: Ints,
    first: Ints,
    child: Ints,
    seat: int,
    plays: Floats,
    value: Floats,
    regrets: Floats,
    number: float,
) -> None:
    """Values from the ends to the root; the regrets of the seat change, older ones fade."""
    groups = plays.shape[1]
    better, worse = number / (number + ONE), np.float32(0.5)
    for node in range(len(owner) - 1, -1, -1):
        found, begin, end = value[node], first[node], first[node + 1]
        found[:] = NONE
        for edge in range(begin, end):
            there = value[child[edge]]
            for group in range(groups):
                found[group] += there[group] * (plays[edge, group] if owner[node] == seat else ONE)
        if owner[node] != seat:
            continue
        for edge in range(begin, end):
            there = value[child[edge]]
            for group in range(groups):
                old = regrets[edge, group]
                regrets[edge, group] = old * (better if old > NONE else worse) + there[group] - found[group]


@part
def _average(
    owner: Ints, first: Ints, seat: int, plays: Floats, reach: Floats, number: float, average: Floats
) -> None:
    """Add what a seat plays, weighted by how likely it comes there and by the number of the round."""
    groups = plays.shape[1]
    for node in range(len(owner)):
        if owner[node] == seat:
            for edge in range(first[node], first[node + 1]):
                for group in range(groups):
                    average[edge, group] += number * (reach[node, group] + EVEN_SO) * plays[edge, group]
