"""Points in clusters of near ones: k-means with weights. The seed decides everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Ints

ROUNDS: Final = 12
CHUNK: Final = 8_192
"""Points whose distances to all centres are kept at once."""


def cluster(points: Array, weights: Array, count: int, seed: int) -> Ints:
    """The number of the cluster of each point. Equal points share one; no more than `count`, and none is empty.

    They are numbered by the sums of their coordinates: neighbours are alike.
    """
    import numpy as np

    different, inverse = np.unique(points.astype(np.float32), axis=0, return_inverse=True)
    if len(different) <= count:
        return inverse.ravel().astype(np.int32)
    weight = np.bincount(inverse.ravel(), weights)
    random = np.random.default_rng(seed)
    centres = different[random.choice(len(different), count, replace=False, p=weight / weight.sum())]
    for _ in range(ROUNDS):
        labels = _nearest(different, centres)
        centres = _centres(different, weight, labels, centres)
    labels = _nearest(different, centres[centres.sum(axis=1).argsort(kind="stable")])
    numbers: Ints = np.unique(labels, return_inverse=True)[1].ravel()[inverse.ravel()].astype(np.int32)
    return numbers


def _nearest(points: Array, centres: Array) -> Array:
    import numpy as np

    half = (centres**2).sum(axis=1) / 2
    parts = [points[at : at + CHUNK] for at in range(0, len(points), CHUNK)]
    return np.concatenate([(half - part @ centres.T).argmin(axis=1) for part in parts])


def _centres(points: Array, weight: Array, labels: Array, before: Array) -> Array:
    """The mean of each cluster; an empty one stays where it was."""
    import numpy as np

    total = np.bincount(labels, weight, minlength=len(before))
    sums = [np.bincount(labels, weight * column, minlength=len(before)) for column in points.T]
    means = np.stack(sums, axis=1) / np.maximum(total, 1e-9)[:, None]
    found: Array = np.where(total[:, None] > 0, means, before).astype(np.float32)
    return found
