"""Parts of a step: which action was chosen at a table, and rows in which only what changes is written."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from brelan.learn.batch_tables import WAIT, Arrays, Floats
from brelan.study.loops.compiled import int64, part
from brelan.study.loops.records import Ints

ILLEGAL: Final = -2
"""In the place of an action: the one that was given is refused."""


@part
def chosen(actions: Ints, row: int, arrays: Arrays) -> int:
    """The action at a table, WAIT or ILLEGAL. Nothing is won before it is played."""
    arrays.rewards[row, :] = 0.0
    arrays.done[row] = False
    action = actions[row]
    if action == WAIT:
        return int64(WAIT)
    if action < 0 or action >= arrays.masks.shape[1] or not arrays.masks[row, action]:
        return int64(ILLEGAL)
    return action


class Marked(Protocol):
    """A table that remembers where the ones of its long observation stand: they alone are taken away again."""

    marks: NDArray[np.int16]
    marked: int
    kept: int  # the first of them stay until the deal is over


@part
def mark(table: Marked, out: Floats, at: int) -> None:
    """A one, until the next observation."""
    put_mark(table, out, table.marked, at)
    table.marked += 1


@part
def put_mark(table: Marked, out: Floats, number: int, at: int) -> None:
    """The same for one who counts the ones: several need not wait for each other."""
    out[at] = 1.0
    table.marks[number] = at


@part
def wipe(table: Marked, out: Floats) -> None:
    """Take the ones away but those that are kept."""
    for number in range(table.kept, table.marked):
        out[table.marks[number]] = 0.0
    table.marked = table.kept
