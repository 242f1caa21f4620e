"""One run of all benchmarks."""

from __future__ import annotations

from brelan.bench import batches, loops, ours, playing, ranking, solving
from brelan.bench.measure import Report, machine, silence, version_of
from brelan.bench.peers import Peers
from brelan.errors import BadOption


def run(seconds: float) -> Report:
    """Everything, on one core, one measure after the other. A peer that is missing is told, not fatal."""
    about = machine()  # the load before there is ours
    peers = Peers()
    missing = dict(peers.missing)
    rows = []
    with silence():
        try:
            rows += [*ranking.rows(seconds, peers, missing), *loops.rows(seconds, peers, missing)]
            rows += [*batches.rows(seconds), *solving.rows(seconds, peers)]
            rows += batches.beside_peers(seconds, peers)
        except BadOption as error:  # without numba
            missing["numba"] = str(error)
        rows += [*playing.rows(seconds, peers), *ours.rows(seconds)]
    own = {name: version for name in ("brelan", "numpy", "numba") if (version := version_of(name))}
    return Report(tuple(rows), {**own, **peers.versions}, missing, about)
