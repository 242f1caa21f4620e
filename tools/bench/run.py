"""One run of all benchmarks, or of some."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from brelan.errors import Failed, MissingPackage, UnknownName, failure
from tools.bench import batches, loops, ours, playing, ranking, solving
from tools.bench.measure import Benchmark, Report, Row, machine, silence, version_of
from tools.bench.peers import Peers

SECTIONS: Final = {
    "ranking": ranking.benchmarks,
    "loops": loops.benchmarks,
    "batches": batches.benchmarks,
    "solving": solving.benchmarks,
    "playing": playing.benchmarks,
    "ours": ours.benchmarks,
}
"""In the order of the report."""


def run(seconds: float, only: str = "") -> Report:
    """Those with `only` in their name, on one core, one after the other.

    A package that is missing is named in the report. Raises Failed for whatever else goes wrong.
    """
    about = machine()  # the load before there is ours
    with silence():
        peers = Peers()
        missing = dict(peers.missing)
        chosen = [one for one in benchmarks(peers, missing) if only in one.name]
        rows = measured(chosen, seconds, missing)
    if not chosen:
        raise UnknownName("no-such-measure", "no measure has {name!r} in its name", name=only)
    own = {name: version for name in ("brelan", "numpy", "numba") if (version := version_of(name))}
    return Report(tuple(rows), {**own, **peers.versions}, missing, about)


def benchmarks(peers: Peers, missing: dict[str, str]) -> list[Benchmark]:
    """All that can be measured with the packages that are there."""
    found: list[Benchmark] = []
    for name, section in SECTIONS.items():
        with _needing_packages(name, missing):
            found += section(peers, missing)
    return found


def measured(chosen: list[Benchmark], seconds: float, missing: dict[str, str]) -> list[Row]:
    """Their rows."""
    rows: list[Row] = []
    for one in chosen:
        with _needing_packages(one.name, missing):
            rows += one.rows(seconds)
    return rows


@contextmanager
def _needing_packages(name: str, missing: dict[str, str]) -> Iterator[None]:
    try:
        yield
    except MissingPackage as error:
        missing[error.details["package"]] = ""
    except Exception as error:
        raise Failed("bench-fails", "the measure {name!r} failed: {why}", name=name, why=failure(error)) from error
