"""The load: tables that act at a steady rate for some seconds, and the report of it."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from tools.bench.measure import Latency, latency_of
from tools.bench.server.http import HttpClient
from tools.bench.server.peer import STORAGES, Missing, PeerReport, measure_peer
from tools.bench.server.process import ServerProcess, Stolen, serving
from tools.bench.server.tables import Measured, Page, PlayedTable, open_table, watch_table

TABLES_AN_ADDRESS: Final = 100
"""A server limits what one address may have open: the pages come from several addresses of the loopback network."""
OPENED_AT_ONCE: Final = 8
VIEWERS_A_TABLE: Final = 200
FIRST_ACTIONS: Final = 20
"""Of one table, before the load is measured: two deals, by which a server makes what it makes once (charts of hands,
templates). `brelan serve` makes it when it starts, unless it is told not to."""
A_DEAL: Final = FIRST_ACTIONS // 2
"""The other tables make fewer first actions than that, each another number: people who sit down at different times do
not end their deals together."""
GAME: Final = "daker"


class ServerQuestion(Struct, frozen=True, kw_only=True, rename="kebab"):
    """How much load, for how long."""

    tables: Annotated[int, Meta(ge=1, le=5000)] = 20
    rate: Annotated[int, Meta(ge=1, le=6000)] = 60  # actions a minute at each table
    viewers: Annotated[int, Meta(ge=0, le=5000)] = 0  # who watch the first tables, so many at each
    database: str | None = None
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    beside: bool = False  # also boardgame.io's server
    bots: bool = False  # tables of bots without pages, and the same after the process was killed


class ServerReport(Struct, frozen=True, kw_only=True):
    """What the server did, and what it cost."""

    tables: int
    pages: int
    seconds: float
    actions: int
    actions_per_second: float
    late: int
    latency_ms: Latency
    cpu_ms_per_action: float
    rss_mb: float
    bytes_per_frame: int
    bytes_per_answer: int
    stolen_percent: float | None  # of the processors' time
    viewers: int = 0
    crowded_ms: Latency | None = None  # at watched tables, to the last page; others: `latency_ms`
    kb_per_viewer: float | None = None  # what each of the second half added
    peers: tuple[PeerReport, ...] = ()
    missing: str | None = None  # why there is no peer


def measure_server(question: ServerQuestion, seconds: float) -> ServerReport:
    """Start a server, load it, stop it; then the same with a peer, if that was asked for."""
    with serving(question.database, question.workers) as server:
        report = asyncio.run(_load(server, question, seconds))
    if not question.beside:
        return report
    try:
        peers = tuple(measure_peer(storage, question.tables, question.rate, seconds) for storage in STORAGES)
    except Missing as missing:
        return replace(report, missing=str(missing))
    return replace(report, peers=peers)


async def _load(server: ServerProcess, question: ServerQuestion, seconds: float) -> ServerReport:
    measured = Measured()
    async with AsyncExitStack() as stack:
        tables = await _open_tables(server, question.tables, measured, stack)
        half = question.viewers // 2
        await _open_viewers(server, range(half), tables, measured, stack)
        before = server.costs.memory_mb()
        await _open_viewers(server, range(half, question.viewers), tables, measured, stack)
        crowd = server.costs.memory_mb() - before
        await _begin(tables)
        measured = _forget(measured)
        cpu, stolen, start = server.costs.cpu_seconds(), Stolen(), time.perf_counter()
        pause = 60 / question.rate
        await asyncio.gather(
            *(_play(table, pause, place / len(tables), start + seconds) for place, table in enumerate(tables))
        )
        seconds = time.perf_counter() - start
        report = _report(server, measured, len(tables), seconds, server.costs.cpu_seconds() - cpu, stolen)
        return _with_viewers(report, question.viewers, measured, crowd) if question.viewers else report


async def _open_tables(
    server: ServerProcess, number: int, measured: Measured, stack: AsyncExitStack
) -> list[PlayedTable]:
    some = asyncio.Semaphore(OPENED_AT_ONCE)

    async def opened(place: int) -> PlayedTable:
        local = f"127.0.0.{2 + place // TABLES_AN_ADDRESS}"
        pages = []
        for _ in range(2):
            http = await stack.enter_async_context(HttpClient(server.address, local))
            pages.append(Page(http, local, server.address, measured))
            stack.push_async_callback(pages[-1].leave)
        async with some:
            return await open_table(GAME, (pages[0], pages[1]), measured)

    return list(await asyncio.gather(*map(opened, range(number))))


async def _open_viewers(
    server: ServerProcess, numbers: range, tables: list[PlayedTable], measured: Measured, stack: AsyncExitStack
) -> None:
    some = asyncio.Semaphore(OPENED_AT_ONCE)

    async def watches(place: int) -> None:
        local = f"127.0.1.{2 + place // TABLES_AN_ADDRESS}"
        async with some, HttpClient(server.address, local) as http:
            page = Page(http, local, server.address, measured)
            stack.push_async_callback(page.leave)
            await watch_table(tables[place // VIEWERS_A_TABLE % len(tables)], page, f"Zoé {place}")

    await asyncio.gather(*map(watches, numbers))


async def _begin(tables: list[PlayedTable]) -> None:
    some = asyncio.Semaphore(OPENED_AT_ONCE)

    async def begin(table: PlayedTable, actions: int) -> None:
        async with some:
            for _ in range(actions):
                await table.act()

    await begin(tables[0], FIRST_ACTIONS)
    await asyncio.gather(*(begin(table, place % A_DEAL) for place, table in enumerate(tables)))


async def _play(table: PlayedTable, pause: float, offset: float, end: float) -> None:
    """An action every `pause` seconds; one that takes longer delays the next."""
    due = time.perf_counter() + offset * pause
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await table.act()
        due = max(due + pause, time.perf_counter())


def _forget(measured: Measured) -> Measured:
    """Opening the tables does not count."""
    measured.latencies.clear()
    measured.crowded.clear()
    measured.frames = measured.frame_bytes = measured.answer_bytes = measured.late = 0
    return measured


def _report(
    server: ServerProcess, measured: Measured, tables: int, seconds: float, cpu: float, stolen: Stolen
) -> ServerReport:
    actions = len(measured.latencies) + len(measured.crowded) + measured.late
    return ServerReport(
        tables=tables,
        pages=2 * tables,
        seconds=round(seconds, 1),
        actions=actions,
        actions_per_second=round(actions / seconds, 1),
        late=measured.late,
        latency_ms=latency_of([1000 * latency for latency in measured.latencies]),
        cpu_ms_per_action=round(1000 * cpu / max(1, actions), 2),
        rss_mb=round(server.costs.memory_mb(), 1),
        bytes_per_frame=round(measured.frame_bytes / max(1, measured.frames)),
        bytes_per_answer=round(measured.answer_bytes / max(1, actions)),
        stolen_percent=stolen.percent(),
    )


def _with_viewers(report: ServerReport, viewers: int, measured: Measured, crowd: float) -> ServerReport:
    return replace(
        report,
        pages=report.pages + viewers,
        viewers=viewers,
        crowded_ms=latency_of([1000 * latency for latency in measured.crowded]),
        kb_per_viewer=round(1000 * crowd / (viewers - viewers // 2), 1),
    )
