"""One round between two players by groups of hands, compiled by numba: both learn from their regrets.

A game is two square matrices, a row for each group of seat 0 and a column for each of seat 1: the weight of the pairs
of hands that can meet, and that weight times what is won less what is lost in a showdown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.study.array_types import Floats, Ints
from brelan.study.regrets import LEARN, NONE, ONE, backward, compiled, forward, normalise, part

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
    ends: tuple[Floats, ...],
    meets: Floats,
    wins: Floats,
    model: Floats,
    modelled: int,
    trust: float,
    rounds: int,
    regrets: Floats,
    average: Floats,
    scratch: tuple[Any, ...],
) -> None:
    """This many rounds. Seat `modelled` plays by `model` with the weight `trust`, otherwise by what it learns.

    `meets` and `wins` have both seats' matrices: [seat, own group, other's group]. Later rounds count more.
    """
    owner, first, _, _ = tree
    reach, value, plays, spare, coming, nothing, column = scratch
    for number in range(1, rounds + 1):
        for seat in range(2):
            _play(owner, first, regrets, model, modelled, np.float32(trust), plays, spare)
            forward(tree, 1 - seat, plays, column, coming, 0, reach, nothing, 0.0, spare)
            _ends(len(owner), ends[seat], ends[2], meets[seat], wins[seat], reach, value)
            better, worse = number / (number + 1), 0.5
            backward(tree, seat, plays, regrets, column, LEARN, better, worse, value, spare)
            _average(owner, first, 1 - seat, plays, reach, np.float32(number), average)


@part
def _play(
    owner: Ints,
    first: Ints,
    regrets: Floats,
    model: Floats,
    modelled: int,
    trust: float,
    plays: Floats,
    spare: Floats,
) -> None:
    """Each move as often as its regret says; the modelled seat in part as the model says."""
    normalise(first, regrets, plays, spare)
    for node in range(len(owner)):
        for edge in range(first[node], first[node + 1] if owner[node] == modelled else first[node]):
            for group in range(plays.shape[1]):
                plays[edge, group] = (ONE - trust) * plays[edge, group] + trust * model[edge, group]


@part
def _ends(
    folds: int, fold_gains: Floats, show_gains: Floats, meets: Floats, wins: Floats, reach: Floats, value: Floats
) -> None:
    """What each group gains at each end. `folds` is the first of these nodes."""
    shows = folds + len(fold_gains)
    for end in range(len(fold_gains)):
        _against(meets, fold_gains[end], reach[folds + end], value[folds + end])
    for end in range(len(show_gains)):
        _against(wins, show_gains[end], reach[shows + end], value[shows + end])


@part
def _against(matrix: Floats, gain: float, there: Floats, found: Floats) -> None:
    for group in range(len(found)):
        row, total = matrix[group], NONE
        for other in range(len(there)):
            total += row[other] * there[other]
        found[group] = gain * total


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
