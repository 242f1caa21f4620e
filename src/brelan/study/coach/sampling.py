"""From sampled results of each move, all moves in the same worlds, to their worth."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from brelan.study.coach.evaluation import MoveWorth, ordered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]


def sampled(moves: list[MoveWorth], results: Array) -> tuple[MoveWorth, ...]:
    """`results[move, world]`. Standard errors of the means, and of the distances from the best move.

    The best move is the one with the highest mean less its error: the luckiest of several wild ones is not.
    """
    worlds = results.shape[1]
    values, errors = results.mean(axis=1), results.std(axis=1, ddof=1) / sqrt(worlds)
    best = int((values - errors).round(12).argmax())
    apart = (results[best] - results).std(axis=1, ddof=1) / sqrt(worlds)
    found = [
        replace(move, value=float(value), error=float(error), behind_error=float(gap))
        for move, value, error, gap in zip(moves, values, errors, apart, strict=True)
    ]
    return ordered(found, found[best])


def places_of(chances: Array) -> Array:
    """`chances[world, seat]`: the part of a seat's worlds in which its chance is lower than in each of them."""
    import numpy as np

    worlds = np.arange(len(chances))
    found = np.empty(chances.shape)
    for seat in range(chances.shape[1]):
        order = chances[:, seat].argsort(kind="stable")
        found[order, seat] = (worlds + 0.5) / len(chances)
    return found
