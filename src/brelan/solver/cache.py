"""Solved tables on disk: kept like those of the odds."""

from __future__ import annotations

from brelan.probability.cache import Arrays, load, save

__all__ = ["Arrays", "load", "save"]
