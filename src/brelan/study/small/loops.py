"""Regret matching on the sequence form, compiled by numba. Imported only where it is needed: numba is an extra."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from brelan.study import solving
from brelan.study.array_types import Doubles as Floats

faded = njit(cache=True)(solving.faded)


@njit(cache=True)
def improve(
    form: tuple[Any, ...], tables: tuple[Floats, ...], first: int, rounds: int, powers: tuple[float, float, float]
) -> None:
    """This many rounds of regret matching, one player after the other. `first` is the number of the first round.

    `powers` weigh the past (Brown and Sandholm 2019): positive regrets, negative ones, strategies.
    """
    players = form[5].shape[1]
    _, average, strategy, plan, value = tables
    for number in range(first, first + rounds):
        past = number - 1
        better, worse, older = faded(past, powers[0]), faded(past, powers[1]), (past / number) ** powers[2]
        for player in range(players):
            make_plan(form, strategy, plan)
            weigh_ends(form, plan, player, value)
            change_regrets(form, tables, player, better, worse)
            add_plan(form, plan, average, player, older)


@njit(cache=True)
def make_plan(form: tuple[Any, ...], strategy: Floats, plan: Floats) -> None:
    """How likely each sequence is played, as far as its own player decides it."""
    _, parent, starts, counts, _, payoffs = form
    for player in range(payoffs.shape[1]):
        plan[player] = 1.0
    for state in range(len(parent)):
        before = plan[parent[state]]
        for sequence in range(starts[state], starts[state] + counts[state]):
            plan[sequence] = before * strategy[sequence]


@njit(cache=True)
def weigh_ends(form: tuple[Any, ...], plan: Floats, player: int, value: Floats) -> None:
    """What each last sequence of the player brings, times how likely the others and chance go there."""
    _, _, _, _, ends, payoffs = form
    value[:] = 0.0
    for end in range(len(ends)):
        weight = payoffs[end, player]
        for other in range(payoffs.shape[1]):
            if other != player:
                weight *= plan[ends[end, other]]
        value[ends[end, player]] += weight


@njit(cache=True)
def change_regrets(
    form: tuple[Any, ...], tables: tuple[Floats, ...], player: int, better: float, worse: float
) -> None:
    """Add what each move would have gained, and choose anew in proportion to the regrets."""
    owner, parent, starts, counts, _, _ = form
    regret, _, strategy, _, value = tables
    for state in range(len(owner) - 1, -1, -1):
        if owner[state] != player:
            continue
        begin, end = starts[state], starts[state] + counts[state]
        mean = 0.0
        for sequence in range(begin, end):
            mean += strategy[sequence] * value[sequence]
        value[parent[state]] += mean
        total = 0.0
        for sequence in range(begin, end):
            old = regret[sequence]
            regret[sequence] = old * (better if old > 0.0 else worse) + value[sequence] - mean
            total += max(regret[sequence], 0.0)
        for sequence in range(begin, end):
            strategy[sequence] = max(regret[sequence], 0.0) / total if total > 0.0 else 1.0 / (end - begin)


@njit(cache=True)
def add_plan(form: tuple[Any, ...], plan: Floats, average: Floats, player: int, older: float) -> None:
    """Add how the player has just played to the sum of all rounds, whose older ones fade."""
    owner, _, starts, counts, _, _ = form
    for state in range(len(owner)):
        if owner[state] == player:
            for sequence in range(starts[state], starts[state] + counts[state]):
                average[sequence] = older * average[sequence] + plan[sequence]


@njit(cache=True)
def best_response(form: tuple[Any, ...], plan: Floats, player: int, value: Floats) -> float:
    """What the player wins who knows how the others play, and replies as well as possible."""
    owner, parent, starts, counts, _, _ = form
    weigh_ends(form, plan, player, value)
    for state in range(len(owner) - 1, -1, -1):
        if owner[state] == player:
            best = -np.inf
            for sequence in range(starts[state], starts[state] + counts[state]):
                best = max(best, value[sequence])
            value[parent[state]] += best
    return value[player]
