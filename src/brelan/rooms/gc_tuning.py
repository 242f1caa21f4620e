"""Python's cyclic collector in a process that has many rooms."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Rooms and pages are trees, freed without the cyclic collector, whose full runs stop all tables for 0.1 s and
    more: let them be rare, and leave out what the start has made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
