"""Seats around a table, numbered clockwise from 0. Knows no game."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")

Direction: TypeAlias = Literal[1, -1]
CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = -1


@cache
def round_from(first: int, seats: int, direction: Direction = CLOCKWISE) -> tuple[int, ...]:
    """All seats once, in turn, beginning with `first`."""
    return tuple((first + direction * step) % seats for step in range(seats))


def next_of(wanted: Collection[int], after: int, seats: int, direction: Direction = CLOCKWISE) -> int:
    """The first wanted seat met when going round from the one after `after`; `after` itself comes last."""
    for seat in round_from((after + direction) % seats, seats, direction):
        if seat in wanted:
            return seat
    raise ValueError("none of the seats is wanted")


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same values, one for each seat, with that of `seat` changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
