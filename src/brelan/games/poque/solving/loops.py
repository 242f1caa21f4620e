"""Regret matching on the bids of Poque, compiled by numba. Imported only where it is needed: numba is an extra."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@njit(cache=True)
def improve(form: tuple[Any, ...], tables: tuple[Floats, ...], rounds: int, parts: Floats) -> None:
    """This many rounds of CFR+, one place after the other; later rounds weigh more in the sum of strategies."""
    regret, total, strategy, reach, value = tables
    for weight in range(1, rounds + 1):
        for place in range(len(reach)):
            value_ends(form, reach, value, place, parts)
            change_regrets(form, regret, strategy, value, place)
            go_forward(form, strategy, reach, place)
            add_up(form, strategy, reach, total, place, float(weight) ** 2)


@njit(cache=True)
def go_forward(form: tuple[Any, ...], strategy: Floats, reach: Floats, place: int) -> None:
    """How likely the place goes to each node with each level; the root is known."""
    parent, speaks = form[0], form[1]
    for node in range(1, len(parent)):
        before = parent[node]
        chosen = speaks[before] == place
        for level in range(strategy.shape[1]):
            reach[place, node, level] = reach[place, before, level] * (strategy[node, level] if chosen else 1.0)


@njit(cache=True)
def value_ends(form: tuple[Any, ...], reach: Floats, value: Floats, place: int, parts: Floats) -> None:
    """The chips of the place where the bids are over, times how likely the others go there; 0 elsewhere."""
    speaks, bids, pot, standing = form[1], form[4], form[5], form[6]
    for node in range(len(speaks)):
        value[node] = 0.0
        if speaks[node] >= 0:
            continue
        passive, all_others = 1.0, 1.0  # those who do not stand, and all
        for other in range(len(reach)):
            if other != place:
                mass = reach[other, node].sum()
                all_others *= mass
                passive *= 1.0 if standing[node, other] else mass
        value[node] = -bids[node, place] * all_others
        if standing[node, place] and all_others > 0.0:
            for part in parts:
                add_won(standing[node], reach, value, place, node, pot[node] * passive / len(parts), part)


@njit(cache=True)
def add_won(
    standing: NDArray[np.bool_], reach: Floats, value: Floats, place: int, node: int, pot: float, part: float
) -> None:
    """What a hand wins that is better than this part of its own level."""
    won = np.full(value.shape[1], pot)
    for other in range(len(reach)):
        if other != place and standing[other]:
            below = 0.0
            for level in range(len(won)):
                won[level] *= below + part * reach[other, node, level]
                below += reach[other, node, level]
    value[node] += won


@njit(cache=True)
def change_regrets(form: tuple[Any, ...], regret: Floats, strategy: Floats, value: Floats, place: int) -> None:
    """Carry the values back to the root; add what each word would have gained, and choose anew in proportion."""
    speaks, starts, counts = form[1], form[2], form[3]
    for node in range(len(speaks) - 1, -1, -1):
        begin, end = starts[node], starts[node] + counts[node]
        if speaks[node] != place:
            for child in range(begin, end):
                value[node] += value[child]
            continue
        for level in range(strategy.shape[1]):
            mean, total = 0.0, 0.0
            for child in range(begin, end):
                mean += strategy[child, level] * value[child, level]
            value[node, level] = mean
            for child in range(begin, end):
                regret[child, level] = max(regret[child, level] + value[child, level] - mean, 0.0)
                total += regret[child, level]
            for child in range(begin, end):
                strategy[child, level] = regret[child, level] / total if total > 0.0 else 1.0 / (end - begin)


@njit(cache=True)
def add_up(form: tuple[Any, ...], strategy: Floats, reach: Floats, total: Floats, place: int, weight: float) -> None:
    """Add how the place has just played to the sum of all rounds."""
    parent, speaks = form[0], form[1]
    for node in range(1, len(parent)):
        if speaks[parent[node]] == place:
            total[node] += weight * strategy[node] * reach[place, parent[node]]
