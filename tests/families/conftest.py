"""Compiled loops are first used by one process at a time."""

from __future__ import annotations

from compiled import compiled

__all__ = ["compiled"]
