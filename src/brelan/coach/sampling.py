"""From sampled results of each move, all moves in the same worlds, to their worth."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from brelan.coach.evaluation import MoveWorth, ordered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]


def sampled(moves: list[MoveWorth], results: Array) -> tuple[MoveWorth, ...]:
    """`results[move, world]`. Standard errors of the means, and of the distances from the best move."""
    worlds = results.shape[1]
    values = results.mean(axis=1)
    best = results[int(values.round(12).argmax())]
    errors = results.std(axis=1, ddof=1) / sqrt(worlds)
    apart = (best - results).std(axis=1, ddof=1) / sqrt(worlds)
    return ordered(
        replace(move, value=float(value), error=float(error), behind_error=float(gap))
        for move, value, error, gap in zip(moves, values, errors, apart, strict=True)
    )
