"""Compiled loops are first used by one process at a time."""

from __future__ import annotations

from compiled import compiled, daker_loops, draw_loops, small_loops

__all__ = ["compiled", "daker_loops", "draw_loops", "small_loops"]
