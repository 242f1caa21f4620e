"""How a speed is measured and reported."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from time import perf_counter

from msgspec import Struct


class Row(Struct, frozen=True):
    """One measure: ours, and a peer's where there is one. `ratio` says how many times better ours is."""

    measure: str
    subject: str
    ours: float
    peer: str | None = None
    theirs: float | None = None
    ratio: float | None = None


class Report(Struct, frozen=True):
    """All measures of one run."""

    rows: tuple[Row, ...]
    versions: dict[str, str]
    missing: tuple[str, ...]


def per_second(work: Callable[[], int], seconds: float) -> float:
    """`work` does something and says how many times; it is repeated until the time is up."""
    work()  # warms caches, so that the first call does not count
    done, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        done += work()
    return done / spent


def seconds_of(work: Callable[[], object], times: int = 3) -> float:
    """The quickest of a few runs: the others were disturbed."""
    spent = []
    for _ in range(times):
        begun = perf_counter()
        work()
        spent.append(perf_counter() - begun)
    return min(spent)


def version_of(package: str) -> str | None:
    """The installed version of a package, or None."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
