"""What happened in a deal of a compiled loop, for those who check it: an entry of two numbers for each step.

A loop that nobody watches is given an array without rows, and writes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Trace = NDArray[np.int64]
"""Rows of (kind, value). The value of row 0 is the number of rows that are needed, itself among them."""


def empty() -> Trace:
    """For a loop that nobody watches."""
    return np.zeros((0, 2), np.int64)


def roomy(rows: int = 4096) -> Trace:
    """For a loop that somebody watches."""
    trace = np.zeros((rows, 2), np.int64)
    trace[0, 1] = 1
    return trace


def overflows(trace: Trace) -> bool:
    """Were there more steps than rows?"""
    return bool(trace[0, 1] > len(trace))


def written(trace: Trace) -> list[tuple[int, int]]:
    """The steps of a deal, in order."""
    rows: list[list[int]] = trace[1 : trace[0, 1]].tolist()
    return [(kind, value) for kind, value in rows]


@njit(cache=True)
def note(trace: Trace, kind: Any, value: Any) -> None:
    """One more step, if somebody watches."""
    if len(trace):
        row = trace[0, 1]
        if row < len(trace):
            trace[row, 0] = kind
            trace[row, 1] = value
        trace[0, 1] = row + 1
