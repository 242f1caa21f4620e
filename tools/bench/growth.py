"""What grows with the number of tables: `python -m tools.bench.growth [MOST] [DEALS]`.

The log: a database of SQLite with 10⁴ to 10^MOST entries (6 unless told), copies of a table that was really played;
then what an action costs in it, what opening a table costs that is not in memory, and how large it is. The hub: up to
10⁵ watchers of as many tables; then what each takes, and what telling one of them costs. See docs/scale.md.
A table with a long history (10,000 deals unless told): what opening it costs. See docs/results/speed.md.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

from msgspec import Struct

from brelan.engine.notation import write_move
from brelan.rooms import commands as c
from brelan.rooms.decide import Decided, Moment, Sender, decide, decide_opening
from brelan.rooms.driver import Driver
from brelan.rooms.due import due
from brelan.rooms.room import Room, deals_played, game_of, to_move
from brelan.rooms.room_cache import RoomCache
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.snapshot import replay_history
from brelan.rooms.store import Hub, Store, open_store

FEWEST: Final = 4  # as a power of ten
ACTIONS: Final = 300
OPENED: Final = 8
DEALS: Final = 20
WATCHERS: Final = (1_000, 10_000, 100_000)
TABLE: Final = {
    "fill": "simple",
    "seats": 3,
    "bot-millis": 0,
    "between-seconds": 0,
    "cut-seconds": 0,
    "wait-alone": False,
}
ROOM: Final = "a-room-with-history-"
PERSON: Final = "anne"
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "match": {"stack": 1_000_000},
    "table": {"seats": 2, "fill": "random", "cut-seconds": 0, "between-seconds": 0, "bot-millis": 0},
}
TRIES: Final = 5
COPIED: Final = ("rooms", "entries", "answers", "visitors")


class LogGrowth(Struct, frozen=True):
    """At this many entries: bytes for each, milliseconds for an action (all, processor) and for opening a table."""

    entries: int
    bytes_per_entry: float
    act_ms: float
    act_cpu_ms: float
    open_ms: float


class HubGrowth(Struct, frozen=True):
    """At this many watchers: bytes for each, microseconds to tell one."""

    watchers: int
    bytes_per_watcher: float
    ring_us: float


async def log_growth(folder: Path, sizes: list[int]) -> list[LogGrowth]:
    """Some tables are played. Copies of one make the log longer; nobody opens them: its seals hold for one table."""
    file = folder / "rooms.db"
    async with run_service(f"sqlite:///{file}", drive=False) as service:
        rooms = [await _played(service) for _ in range(OPENED)]
        return [await _measure(service, file, rooms, _grow(file, rooms[0], size)) for size in sizes]


async def _played(service: RoomService) -> str:
    """A table of which some deals were played."""
    opened = await service.open("anne", "Anne", "daker", table=TABLE, match={"stack": 100_000})
    await service.act(opened.room, "anne", c.Start())
    driver = Driver(service)
    while len((room := await service.load(opened.room)).finished) < DEALS:
        seat = to_move(room)
        if seat is not None and room.deal is not None and room.chairs[seat].member is not None:
            move = game_of(room).default_move(room.deal.state)
            await service.act(room.id, "anne", c.Play(write_move(move)))
        else:
            await driver.step(room.id)
            await asyncio.sleep(0)  # while bots think
    await driver.stop()
    return opened.room


class Grown(Struct, frozen=True):
    """A database: its entries and its bytes."""

    entries: int
    bytes: int


def _grow(file: Path, room: str, size: int) -> Grown:
    """Copy the table until there are this many entries."""
    with sqlite3.connect(file) as database:
        (each,) = database.execute("SELECT count(*) FROM entries WHERE room = ?", (room,)).fetchone()
        (there,) = database.execute("SELECT count(*) FROM entries").fetchone()
        (rooms,) = database.execute("SELECT count(*) FROM rooms").fetchone()
        for number in range(rooms, rooms + (size - there) // each):
            for table in COPIED:
                names = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
                own = "id" if table == "rooms" else "room"
                values = ", ".join("?" if name == own else name for name in names)
                statement = f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} WHERE {own} = ?"
                database.execute(statement, (f"{number:020}", room))
        (total,) = database.execute("SELECT count(*) FROM entries").fetchone()
        (pages,), (page,) = (database.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
    database.close()
    return Grown(total, pages * page)


async def _measure(service: RoomService, file: Path, rooms: list[str], grown: Grown) -> LogGrowth:
    begun, spent = perf_counter(), process_time()
    for number in range(ACTIONS):
        await service.act(rooms[0], "anne", c.Say(str(number)))
    acted, used = perf_counter() - begun, process_time() - spent
    async with run_service(f"sqlite:///{file}", drive=False) as another:
        begun = perf_counter()
        for room in rooms:
            await another.load(room)
        opened = perf_counter() - begun
    return LogGrowth(
        entries=grown.entries,
        bytes_per_entry=grown.bytes / grown.entries,
        act_ms=1e3 * acted / ACTIONS,
        act_cpu_ms=1e3 * used / ACTIONS,
        open_ms=1e3 * opened / len(rooms),
    )


@contextmanager
def _watched(hub: Hub, watchers: int) -> Iterator[None]:
    with ExitStack() as stack:
        for number in range(watchers):
            stack.enter_context(hub.listen(f"{number:020}"))
        yield


def hub_growth(watchers: int) -> HubGrowth:
    """Each watches a table of their own."""
    hub = Hub()
    tracemalloc.start()
    with _watched(hub, watchers):
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        begun = perf_counter()
        for number in range(ACTIONS):
            hub.ring(f"{number:020}", 7)
        return HubGrowth(watchers, size / watchers, 1e6 * (perf_counter() - begun) / ACTIONS)


class Opening(Struct, frozen=True):
    """A table with this many deals: milliseconds to open it from its snapshot, and from its whole log."""

    deals: int
    entries: int
    snapshot_ms: float
    whole_log_ms: float


async def opening(deals: int) -> Opening:
    """Milliseconds of processor time to open the table from its snapshot, and from its whole log."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(str(Path(folder) / "rooms.db")) as store:
            await _play_all(store, deals)
            taken = [await _open(store) for _ in range(TRIES)]
            started = process_time()
            log = await store.read(ROOM)
            replay_history(ROOM, log)
            whole = process_time() - started
    return Opening(deals, len(log), 1_000 * min(taken), 1_000 * whole)


async def _open(store: Store) -> float:
    memory = RoomCache(store, lambda _room: None, lambda _room: False)
    started = process_time()
    await memory.load(ROOM)
    return process_time() - started


async def _play_all(store: Store, deals: int) -> None:
    """Everybody does the first thing that they may: mostly, fold."""
    decided = decide_opening(ROOM, "daker", "Anne", OPTIONS, Sender(PERSON), _moment(None))
    await store.append(decided.room, decided.entries)
    decided = decide(decided.room, c.Start(), Sender(PERSON), _moment(decided.room))
    waiting = list(decided.entries)
    while deals_played(decided.room) < deals:
        decided = _next(decided.room)
        waiting += decided.entries
        if decided.room.deal is not None and decided.room.deal.finished:
            await store.append(decided.room, waiting)
            waiting = []


def _next(room: Room) -> Decided:
    seat, deal = to_move(room), room.deal
    if seat is None or deal is None:
        return decide(room, c.Tick(), Sender(), _moment(room))
    move = write_move(game_of(room).legal(deal.state)[0])
    if room.chairs[seat].bot is not None:
        return decide(room, c.BotPlays(seat, move), Sender(), _moment(room))
    return decide(room, c.Play(move), Sender(PERSON), _moment(room))


def _moment(room: Room | None) -> Moment:
    """As soon as something is due."""
    coming = due(room) if room is not None else None
    return Moment(coming.at if coming is not None else room.at if room is not None else 0, secrets.token_bytes(32))


def tables(most: int, deals: int) -> Iterator[str]:
    """Three Markdown tables."""
    yield "| entries in the log | bytes each | ms an action | of processor | ms to open a table |"
    yield "|---|---|---|---|---|"
    with tempfile.TemporaryDirectory() as folder:
        for log in asyncio.run(log_growth(Path(folder), [10**power for power in range(FEWEST, most + 1)])):
            yield (
                f"| {log.entries:,} | {log.bytes_per_entry:.0f} | {log.act_ms:.2f} | {log.act_cpu_ms:.2f} "
                f"| {log.open_ms:.2f} |"
            )
    yield "\n| watchers | bytes each | µs to tell one |\n|---|---|---|"
    for hub in map(hub_growth, WATCHERS):
        yield f"| {hub.watchers:,} | {hub.bytes_per_watcher:.0f} | {hub.ring_us:.2f} |"
    yield "\n| deals | entries of the log | ms from its snapshot | ms from its whole log |\n|---|---|---|---|"
    found = asyncio.run(opening(deals))
    yield f"| {found.deals:,} | {found.entries:,} | {found.snapshot_ms:.1f} | {found.whole_log_ms:,.1f} |"


if __name__ == "__main__":
    most, deals = [*map(int, sys.argv[1:]), *(6, 10_000)[len(sys.argv) - 1 :]]
    for line in tables(most, deals):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
