"""Vectors over hands whose player plays by buckets, compiled by numba.

Arrays as in `study.regrets`, but tables by buckets have a row for each bucket and a column for each edge. `runs` of a
board are neighbouring hands in the same bucket: where each run begins, and the last ends; and its bucket.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.study.array_types import Floats, Ints
from brelan.study.regrets import NONE, ONE, compiled, copy, part, positive, regret_after


@part
def _begin(entry: Ints, coming: Floats, offset: int, reach: Floats) -> None:
    for root in range(len(entry)):
        copy(coming[offset + root], reach[entry[root]])


@compiled
def forward_by_buckets(
    tree: tuple[Any, ...],
    player: int,
    runs: tuple[Ints, Ints],
    ways: Floats,
    tables: tuple[Floats, Floats],
    coming: Floats,
    offset: int,
    reach: Floats,
    strategy: Floats,
) -> None:
    """How likely the player takes each hand to each node, in proportion to the positive regrets.

    What they play is written into `strategy`, a row for each run of hands, and added to the average.
    """
    owner, first, child, entry = tree
    _begin(entry, coming, offset, reach)
    for node in range(len(owner)):
        here, begin, end = reach[node], first[node], first[node + 1]
        if owner[node] != player:
            for edge in range(begin, end):
                copy(here, reach[child[edge]])
            continue
        starts, labels = runs
        for run in range(len(labels)):
            _match(tables[0][labels[run]], begin, end, strategy[run])
            visits = NONE
            for hand in range(starts[run], starts[run + 1]):
                visits += ways[hand] * here[hand]
            for edge in range(begin, end):
                there, often = reach[child[edge]], strategy[run, edge]
                tables[1][labels[run], edge] += visits * often
                for hand in range(starts[run], starts[run + 1]):
                    there[hand] = here[hand] * often


@part
def _match(regrets: Floats, begin: int, end: int, strategy: Floats) -> None:
    """The moves in proportion to their positive regrets."""
    total, edges = positive(regrets, begin, end), np.float32(end - begin)
    for edge in range(begin, end):
        strategy[edge] = max(regrets[edge], NONE) / total if total > NONE else ONE / edges


@compiled
def backward_by_buckets(
    tree: tuple[Any, ...],
    player: int,
    runs: tuple[Ints, Ints],
    ways: Floats,
    strategy: Floats,
    value: Floats,
    regrets: Floats,
) -> None:
    """What each node brings the player, from what the ends bring. Regrets are added up, and never fall below 0."""
    owner, first, child, _ = tree
    starts, labels = runs
    for node in range(len(owner) - 1, -1, -1):
        found, begin, end = value[node], first[node], first[node + 1]
        found[:] = NONE
        if owner[node] != player:
            for edge in range(begin, end):
                there = value[child[edge]]
                for hand in range(len(found)):
                    found[hand] += there[hand]
            continue
        for run in range(len(labels)):
            some, edges = (starts[run], starts[run + 1]), (begin, end)
            _regret(some, edges, child, ways, strategy[run], value, found, regrets[labels[run]])


@part
def _regret(
    some: tuple[int, int],
    edges: tuple[int, int],
    child: Ints,
    ways: Floats,
    strategy: Floats,
    value: Floats,
    found: Floats,
    regrets: Floats,
) -> None:
    """The hands of a run at one decision: what it brings them, and what each edge would have gained."""
    for edge in range(edges[0], edges[1]):
        there, often = value[child[edge]], strategy[edge]
        for hand in range(some[0], some[1]):
            found[hand] += often * there[hand]
    sums = NONE
    for hand in range(some[0], some[1]):
        sums += ways[hand] * found[hand]
    for edge in range(edges[0], edges[1]):
        there, gained = value[child[edge]], NONE
        for hand in range(some[0], some[1]):
            gained += ways[hand] * there[hand]
        regrets[edge] = max(regret_after(regrets[edge], gained, sums, ONE, ONE), NONE)


@compiled
def reply_best(tree: tuple[Any, ...], player: int, coming: Floats, offset: int, value: Floats, reach: Floats) -> None:
    """What each node brings a player who replies best, from what the ends bring; and how their hands come to it."""
    owner, first, child, entry = tree
    for node in range(len(owner) - 1, -1, -1):
        found, begin, end = value[node], first[node], first[node + 1]
        copy(value[child[begin]], found)
        for edge in range(begin + 1, end):
            there = value[child[edge]]
            for hand in range(len(found)):
                found[hand] = max(found[hand], there[hand]) if owner[node] == player else found[hand] + there[hand]
    _begin(entry, coming, offset, reach)
    for node in range(len(owner)):
        if owner[node] == player:
            _choose(node, first, child, value, reach)
        else:
            for edge in range(first[node], first[node + 1]):
                copy(reach[node], reach[child[edge]])


@part
def _choose(node: int, first: Ints, child: Ints, value: Floats, reach: Floats) -> None:
    """Every hand takes the edge that brings it the most: it is gone from here then, and cannot take another."""
    here, best = reach[node], value[node]
    for edge in range(first[node], first[node + 1]):
        there, worth = reach[child[edge]], value[child[edge]]
        for hand in range(len(here)):
            taken = here[hand] if worth[hand] >= best[hand] else NONE
            there[hand] = taken
            here[hand] -= taken
