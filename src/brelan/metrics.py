"""What a server counts and measures, for Prometheus. No names, no ids, no addresses: labels are of few kinds.

Everything is always counted, at some microseconds a figure; `serve --metrics ADDRESS` shows it to whoever can reach
that address. Each process has its own figures.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from time import perf_counter
from typing import Final, Literal, TypeAlias, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import HistogramMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from brelan.errors import BrelanError

REGISTRY: Final = CollectorRegistry()
BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: from a move that is decided in memory to one that nobody waits for any more."""

Part: TypeAlias = Literal["act", "view", "draw", "frame"]
"""A command is decided and stored; a table is looked at; its page is drawn; what has changed becomes a frame."""

ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)
ACTIONS: Final = Counter(
    "brelan_actions",
    "Commands to tables, and what became of them",
    ["command", "outcome"],
    registry=REGISTRY,
)
REQUESTS: Final = Counter("brelan_requests", "Answers, by route and status", ["route", "status"], registry=REGISTRY)
DATABASE: Final = Histogram(
    "brelan_database_seconds", "Waiting for the database", ["work"], buckets=BUCKETS, registry=REGISTRY
)
SOCKETS: Final = Gauge("brelan_open_sockets", "Pages that listen to a table", registry=REGISTRY)
ROOMS: Final = Gauge("brelan_tables_in_memory", "Tables that this process remembers", registry=REGISTRY)
WATCHED: Final = Gauge("brelan_tables_watched", "Tables that somebody listens to", registry=REGISTRY)
PLANNED: Final = Gauge("brelan_tables_planned", "Tables at which something will happen by itself", registry=REGISTRY)
LATE: Final = Gauge("brelan_late_seconds", "How long the table has waited that is most overdue", registry=REGISTRY)
THINKING: Final = Gauge("brelan_bots_thinking", "Moves that bots have not chosen yet", registry=REGISTRY)


class Timing:
    """How long the pieces of one kind of work took. Prometheus's own histogram has a lock for each of its numbers,
    and takes as long as some of what is measured here. Here two threads that count at once, which is rare, may lose a
    piece."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0


class Timer:
    """Measures one piece."""

    __slots__ = ("_begun", "_timing")

    def __init__(self, timing: Timing) -> None:
        self._timing = timing

    def __enter__(self) -> None:
        self._begun = perf_counter()

    def __exit__(self, *_error: object) -> None:
        took = perf_counter() - self._begun
        self._timing.counts[bisect_left(BUCKETS, took)] += 1
        self._timing.sum += took


PARTS: Final[dict[Part, Timing]] = {part: Timing() for part in get_args(Part)}


class Timings(Collector):
    """All of them, as Prometheus reads them."""

    def collect(self) -> Iterator[HistogramMetricFamily]:
        found = HistogramMetricFamily(
            "brelan_work_seconds", "One piece of work, from its beginning to its end", labels=["part"]
        )
        names = [*map(floatToGoString, BUCKETS), "+Inf"]
        for part, timing in PARTS.items():
            found.add_metric([part], list(zip(names, accumulate(timing.counts), strict=True)), timing.sum)
        yield found


REGISTRY.register(Timings())


def timed(part: Part) -> Timer:
    """Measure a piece of work, whether it succeeds or not."""
    return Timer(PARTS[part])


class Count(Timer):
    """Around a command to a table: what was asked, what became of it, how long it took."""

    __slots__ = ("_command",)

    def __init__(self, command: str) -> None:
        super().__init__(PARTS["act"])
        self._command = command

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        failed = error[1]
        _actions(self._command, _outcome(failed) if failed is not None else "done").inc()


def _outcome(failed: object) -> str:
    return failed.kind if isinstance(failed, BrelanError) else "failed"


_actions = cache(ACTIONS.labels)  # to find one takes longer than to count


def show(host: str, ports: range) -> int:
    """Answer with all figures, in a thread of its own, at the first of these ports that is free. The port."""
    for port in ports:
        try:
            server, _ = start_http_server(port, host, REGISTRY)
        except OSError as error:
            failed = error
        else:
            return int(server.server_port)
    raise failed
