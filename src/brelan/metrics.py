"""What a server counts and measures, for Prometheus. No names, no ids, no addresses: labels are of few kinds.

Everything is always counted, at some microseconds a figure; `serve --metrics ADDRESS` shows it to whoever can reach
that address. Each process has its own figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Literal, TypeAlias, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from brelan.errors import BrelanError

REGISTRY: Final = CollectorRegistry()
BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: from a move that is decided in memory to one that nobody waits for any more."""

Part: TypeAlias = Literal["act", "view", "draw", "frame"]
"""A command is decided and stored; a table is looked at; its page is drawn; a page is sent what has changed."""

ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)
ACTIONS: Final = Counter(
    "brelan_actions",
    "Commands to tables, and what became of them",
    ["command", "outcome"],
    registry=REGISTRY,
)
REQUESTS: Final = Counter("brelan_requests", "Answers, by route and status", ["route", "status"], registry=REGISTRY)
SECONDS: Final = Histogram(
    "brelan_work_seconds",
    "One piece of work, from its beginning to its end",
    ["part"],
    buckets=BUCKETS,
    registry=REGISTRY,
)
DATABASE: Final = Histogram(
    "brelan_database_seconds", "Waiting for the database", ["work"], buckets=BUCKETS, registry=REGISTRY
)
SOCKETS: Final = Gauge("brelan_open_sockets", "Pages that listen to a table", registry=REGISTRY)
ROOMS: Final = Gauge("brelan_tables_in_memory", "Tables that this process remembers", registry=REGISTRY)
WATCHED: Final = Gauge("brelan_tables_watched", "Tables that somebody listens to", registry=REGISTRY)
PLANNED: Final = Gauge("brelan_tables_planned", "Tables at which something will happen by itself", registry=REGISTRY)
LATE: Final = Gauge("brelan_late_seconds", "How long the table has waited that is most overdue", registry=REGISTRY)
THINKING: Final = Gauge("brelan_bots_thinking", "Moves that bots have not chosen yet", registry=REGISTRY)


PARTS: Final = {part: SECONDS.labels(part) for part in get_args(Part)}


def timed(part: Part) -> AbstractContextManager[Any]:
    """Measure a piece of work, whether it succeeds or not."""
    return PARTS[part].time()


@contextmanager
def counting(command: str) -> Iterator[None]:
    """Around a command to a table: what was asked, what became of it, how long it took."""
    outcome = "failed"
    try:
        with timed("act"):
            yield
        outcome = "done"
    except BrelanError as error:
        outcome = error.kind
        raise
    finally:
        ACTIONS.labels(command, outcome).inc()


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
