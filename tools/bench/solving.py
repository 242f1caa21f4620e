"""Rounds of regret matching a second, on the small game that everybody measures: Leduc poker."""

from __future__ import annotations

from functools import partial

from brelan.engine.game import Table
from brelan.study.small.solution import Solver
from brelan.study.small.tree import flatten
from tools.bench.measure import Benchmark, Row, beside_all, once
from tools.bench.peers import Peers
from tools.bench.small_poker import LEDUC_SUITS, SmallPoker

AT_ONCE = 100


def benchmarks(peers: Peers, _missing: dict[str, str]) -> list[Benchmark]:
    """One."""
    return [Benchmark("cfr: Leduc", partial(rows, peers))]


def rows(peers: Peers, seconds: float) -> list[Row]:
    """CFR+ of both players, beside that of the peers, on the same 936 information sets."""
    form = flatten(SmallPoker(), LEDUC_SUITS, Table((9, 9)))
    subject = f"Leduc, {len(form.owner)}"
    theirs = {f"{name} {peers.versions[name]}": work() for name, work in peers.offering("cfr_plus").items()}
    ours = Solver(form)
    return beside_all("cfr", subject, once(lambda: ours.improve(AT_ONCE), AT_ONCE), theirs, seconds)
