"""Exact sums over many deals of compiled loops, in one pass.

Players move from seat to seat while the same cards are played again (`turn`); where several of them are one side, the
side has a column too, after those of the players.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

PARTS: Final = 3
"""A square is kept in three parts: chips are high · 2²⁰ + low, and no part of a sum over a batch comes near 2⁶³."""

_BITS: Final = 20
_LOW: Final = (1 << _BITS) - 1


def square(parts: list[int]) -> int:
    """The sum of squares whose parts these are."""
    high, mixed, low = parts
    return (high << 2 * _BITS) + (mixed << _BITS + 1) + low


@njit(cache=True)
def add_up(
    payoffs: Numbers,
    winners: NDArray[np.uint32],
    turn: int,
    side_of: Numbers,
    edges: Numbers,
    groups: Numbers,
    won: Numbers,
    squares: Numbers,
    wins: Numbers,
) -> None:
    """Add the deals between each two edges to their row of `won`, `squares` and `wins`, and each deal to its group.

    `side_of` is empty where players do not form sides.
    """
    players = payoffs.shape[1]
    row, row_wins = np.zeros(won.shape[1], np.int64), np.zeros(won.shape[1], np.int64)
    for block in range(len(edges) - 1):
        for deal in range(edges[block], edges[block + 1]):
            row[players:] = 0
            row_wins[players:] = 0
            for player in range(players):
                seat = (player + turn) % players
                row[player] = payoffs[deal, seat]
                row_wins[player] = winners[deal] >> np.uint32(seat) & np.uint32(1)
                if len(side_of):
                    row[players + side_of[player]] += row[player]
                    row_wins[players + side_of[player]] += row_wins[player]
            for column in range(len(row)):
                won[block, column] += row[column]
                wins[block, column] += row_wins[column]
                _add_square(squares, block, column, row[column])
                groups[deal, column] += row[column]


@njit(cache=True)
def add_squares(groups: Numbers, edges: Numbers, squares: Numbers) -> None:
    """Add the squares of what the groups between each two edges brought."""
    for block in range(len(edges) - 1):
        for group in range(edges[block], edges[block + 1]):
            for column in range(groups.shape[1]):
                _add_square(squares, block, column, groups[group, column])


@njit(cache=True)
def _add_square(squares: Numbers, block: int, column: int, chips: int) -> None:
    if -_LOW <= chips <= _LOW:
        squares[block, column, 2] += chips * chips
    else:
        high, low = chips >> _BITS, chips & _LOW
        squares[block, column, 0] += high * high
        squares[block, column, 1] += high * low
        squares[block, column, 2] += low * low


@njit(cache=True)
def conserved(payoffs: Numbers, left: Numbers) -> bool:
    """Did every deal give away what it took? `left` is empty where no chips stay in pools or with a bank."""
    for deal in range(payoffs.shape[0]):
        total = left[deal] if len(left) else 0
        for seat in range(payoffs.shape[1]):
            total += payoffs[deal, seat]
        if total != 0:
            return False
    return True
