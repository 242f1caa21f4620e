"""A few amounts that stand for all: each legal amount is taken for the nearest of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple


class Step(NamedTuple):
    """An amount, and the legal amounts that it stands for."""

    amount: int
    least: int
    most: int


def ladder(amounts: range, wanted: Iterable[int]) -> tuple[Step, ...]:
    """The wanted amounts, as far as they are legal, each with its neighbourhood; the smallest and largest always."""
    legal = [min(max(amount, amounts[0]), amounts[-1]) for amount in wanted]
    chosen = sorted({amounts[0], amounts[-1], *legal})
    between = [(low + high) // 2 for low, high in pairwise(chosen)]
    least = [amounts[0], *(middle + 1 for middle in between)]
    return tuple(
        Step(amount, low, high) for amount, low, high in zip(chosen, least, [*between, amounts[-1]], strict=True)
    )
