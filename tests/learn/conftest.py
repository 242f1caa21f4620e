"""The loops of `study.small` are compiled once, as for the tests of the solver."""

from __future__ import annotations

from compiled import small_loops

__all__ = ["small_loops"]
