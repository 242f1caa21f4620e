"""One run of all benchmarks."""

from __future__ import annotations

from brelan import games
from brelan.bench import ours
from brelan.bench.measure import Report, Row, per_second, version_of
from brelan.bench.random_play import PEERS, SEATS, STACK, our_actions


def run(seconds: float) -> Report:
    """Everything, on one core, one measure after the other."""
    versions = {name: version for name in ("brelan", "numpy", *PEERS) if (version := version_of(name))}
    missing = tuple(name for name in PEERS if name not in versions)
    rows = [*ours.rows(seconds), *_beside_peers(versions, seconds)]
    return Report(tuple(rows), versions, missing)


def _beside_peers(versions: dict[str, str], seconds: float) -> list[Row]:
    """Six-player no-limit random play: Daker here, hold'em there, measured in turn."""
    rows = []
    for name in (name for name in PEERS if name in versions):
        mine = per_second(our_actions(games.find("daker"), SEATS, STACK), seconds)
        theirs = per_second(PEERS[name](), seconds)
        label = f"{name} {versions[name]}, hold'em"
        rows.append(Row("actions", f"daker, {SEATS}, no-limit", mine, label, theirs, mine / theirs))
    return rows
