"""What happened in a deal of a compiled loop, for those who check it: an entry of two numbers for each step.

A loop that nobody watches is given an array without rows, and writes nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from brelan.study.loops.compiled import loop, part

Trace = NDArray[np.int64]
"""Rows of (kind, value). The value of row 0 is the number of rows that are needed, itself among them."""


def empty() -> Trace:
    """For a loop that nobody watches."""
    return np.zeros((0, 2), np.int64)


ROWS: Final = 4096


def roomy(rows: int = ROWS) -> Trace:
    """For a loop that somebody watches."""
    trace = np.zeros((rows, 2), np.int64)
    trace[0, 1] = 1
    return trace


def overflows(trace: Trace) -> bool:
    """Were there more steps than rows?"""
    return bool(trace[0, 1] > len(trace))


def forget(trace: Trace) -> None:
    """The steps so far, before they are played again."""
    if len(trace):
        trace[0, 1] = 1


def written(trace: Trace) -> list[tuple[int, int]]:
    """The steps of a deal, in order."""
    rows: list[list[int]] = trace[1 : trace[0, 1]].tolist()
    return [(kind, value) for kind, value in rows]


@part
def note(trace: Trace, kind: int, value: int) -> None:
    """One more step, if somebody watches."""
    if len(trace):
        _write(trace, kind, value)


@loop
def _write(trace: Trace, kind: int, value: int) -> None:
    row = trace[0, 1]
    if row < len(trace):
        trace[row, 0] = kind
        trace[row, 1] = value
    trace[0, 1] = row + 1
