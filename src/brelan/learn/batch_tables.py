"""What every batch has: arrays that are filled again at each step, and a table whose action is refused."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.study.loops.records import Ints

Floats: TypeAlias = NDArray[np.float32]

WAIT: Final = -1
"""In the place of an action: nothing happens at this table."""


class Arrays(NamedTuple):
    """A row for each table. The same arrays are used again at each step."""

    observations: Floats
    masks: NDArray[np.int8]
    rewards: Floats  # a column for each seat
    done: NDArray[np.bool_]
    seats: Ints  # whose turn it is


def step_between(tables: int, seats: int) -> int:
    """From the number of a deal to that of the next at the same table.

    Seat n modulo the seats deals in deal number n: by one more than a multiple of the seats all deal in turn.
    """
    return tables + (1 - tables) % seats


def new_arrays(tables: int, size: int, actions: int, players: int) -> Arrays:
    return Arrays(
        np.zeros((tables, size), np.float32),
        np.zeros((tables, actions), np.int8),
        np.zeros((tables, players), np.float32),
        np.zeros(tables, np.bool_),
        np.zeros(tables, np.int64),
    )


class Tables(Protocol):
    """The tables of a game."""

    bots: tuple[str, ...]
    """Those that can play at the other seats."""

    def choose(self, bot: str, actions: Ints, /) -> None:
        """What a bot would do at each table, in the place of the one whose turn it is."""

    def reset(self, arrays: Arrays, /) -> None: ...
    def step(self, actions: Ints, arrays: Arrays, /) -> int: ...
