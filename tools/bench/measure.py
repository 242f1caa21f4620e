"""How a speed is measured and reported. Seconds are the processor's: others on the machine disturb less."""

from __future__ import annotations

import os
import platform
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from msgspec import Struct

ROUNDS: Final = 5
"""What is compared is measured by turns, this many times: a disturbance then hits both, and the best turn counts."""


class Row(Struct, frozen=True):
    """One measure: ours, and a peer's where there is one. `ratio` says how many times better ours is."""

    measure: str
    subject: str
    ours: float
    peer: str | None = None
    theirs: float | None = None
    ratio: float | None = None


class Latency(Struct, frozen=True):
    """Milliseconds within which this share of all actions reached the other player's view."""

    p50: float
    p95: float
    p99: float


def latency_of(milliseconds: Sequence[float]) -> Latency:
    """From what was measured; zeros if nothing was."""
    ordered = sorted(milliseconds) or [0.0]

    def within(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    return Latency(within(0.5), within(0.95), within(0.99))


class Benchmark(NamedTuple):
    """Rows that are measured together, under a name by which they can be measured alone."""

    name: str
    rows: Callable[[float], list[Row]]


class Report(Struct, frozen=True):
    """All measures of one run. What could not be measured is named, with the reason where there is more to say."""

    rows: tuple[Row, ...]
    versions: dict[str, str]
    missing: dict[str, str]
    machine: dict[str, str]


def each(one: Callable[[Any], object], things: Sequence[Any]) -> Callable[[], int]:
    """The work of doing one thing after the other."""

    def work() -> int:
        for thing in things:
            one(thing)
        return len(things)

    return work


def once(one: Callable[[], object], counts: int = 1) -> Callable[[], int]:
    """The work of one call, which counts as this many."""

    def work() -> int:
        one()
        return counts

    return work


def per_second(work: Callable[[], int], seconds: float) -> float:
    """`work` does something and says how many times; it is repeated until the time is up."""
    work()  # warms caches, so that the first call does not count
    return _stretch(work, seconds)


def _stretch(work: Callable[[], int], seconds: float) -> float:
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        done += work()
    return done / spent


def by_turns(works: Sequence[Callable[[], int]], seconds: float) -> list[float]:
    """How often each does its work in a second, at its best of several short turns."""
    for work in works:
        work()
    turns = [[_stretch(work, seconds / ROUNDS) for work in works] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*turns, strict=True)]


def beside(measure: str, subject: str, ours: float, peer: str, theirs: float) -> Row:
    """Rates, of which the greater is the better."""
    return Row(measure, subject, ours, peer, theirs, ours / theirs)


def beside_all(
    measure: str, subject: str, ours: Callable[[], int], theirs: Mapping[str, Callable[[], int]], seconds: float
) -> list[Row]:
    """A row for each peer, measured by turns; without peers, ours alone."""
    mine, *rates = by_turns([ours, *theirs.values()], seconds)
    found = [beside(measure, subject, mine, label, rate) for label, rate in zip(theirs, rates, strict=True)]
    return found or [Row(measure, subject, mine)]


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


def machine() -> dict[str, str]:
    """What the measures depend on."""
    found = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }
    if hasattr(os, "getloadavg"):
        found["load"] = f"{os.getloadavg()[0]:.2f}"
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


@contextmanager
def silence() -> Iterator[None]:
    """Whatever a library prints, from compiled code too, or warns of, goes nowhere."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
