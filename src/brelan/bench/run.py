"""One run of all benchmarks."""

from __future__ import annotations

from typing import Final

from brelan.bench import ours
from brelan.bench.measure import Report, version_of

PEERS: Final[tuple[str, ...]] = ()
"""Packages measured beside ours where they are installed."""


def run(seconds: float) -> Report:
    """Everything, on one core, one measure after the other."""
    versions = {name: version for name in ("brelan", "numpy", *PEERS) if (version := version_of(name))}
    missing = tuple(name for name in PEERS if name not in versions)
    return Report(tuple(ours.rows(seconds)), versions, missing)
