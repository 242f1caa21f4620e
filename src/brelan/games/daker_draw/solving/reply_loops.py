"""One hand after the draw against all that the opponent may hold, compiled by numba."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.games.daker.solving.loops import NONE, ONE, compiled, part

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int32]


@compiled
def normalise(tree: tuple[Any, ...], plan: Floats) -> None:
    """Make weights into shares: how often each hand takes each edge; equally often where nothing is known."""
    _, first, _, _ = tree
    for node in range(len(first) - 1):
        begin, end = first[node], first[node + 1]
        for hand in range(plan.shape[1]):
            total = NONE
            for edge in range(begin, end):
                total += max(plan[edge, hand], NONE)
            for edge in range(begin, end):
                share = max(plan[edge, hand], NONE)
                plan[edge, hand] = share / total if total > NONE else ONE / np.float32(end - begin)


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
