"""Compiled loops are first used by one process at a time."""

from __future__ import annotations

from compiled import compiled, small_loops

__all__ = ["compiled", "small_loops"]
