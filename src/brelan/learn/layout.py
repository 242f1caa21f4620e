"""Named parts of a row of numbers: what an observation holds, and where."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Final, TypeAlias

from msgspec import Struct

Numbers: TypeAlias = list[float]
"""An observation while it is being written."""


class Slot(Struct, frozen=True):
    """One part of an observation: its name and its shape."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Slots one after the other. `layout.at["hand"]` is where one begins."""

    def __init__(self, slots: Iterable[Slot]) -> None:
        self.slots: Final = tuple(slots)
        self.at: Final[dict[str, int]] = {}
        self.size = 0
        for slot in self.slots:
            assert slot.name not in self.at, "two slots have the same name"
            self.at[slot.name] = self.size
            self.size += slot.size

    def slices(self) -> dict[str, slice]:
        """The part of the observation that each slot takes."""
        return {slot.name: slice(self.at[slot.name], self.at[slot.name] + slot.size) for slot in self.slots}

    def empty(self) -> Numbers:
        """Nothing is known yet."""
        return [0.0] * self.size
