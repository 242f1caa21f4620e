"""What grows with the number of tables: `python -m tools.bench.growth [MOST]`.

The log: a database of SQLite with 10⁴ to 10^MOST entries (6 unless told), copies of a table that was really played;
then what an action costs in it, what opening a table costs that is not in memory, and how large it is. The hub: up to
10⁵ watchers of as many tables; then what each takes, and what telling one of them costs. See docs/scale.md.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from msgspec import Struct

from brelan.engine.notation import write_move
from brelan.rooms import commands as c
from brelan.rooms.driver import Driver
from brelan.rooms.room import game_of, to_move
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.store import Hub

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
COPIED: Final = ("rooms", "entries", "answers", "visitors")


class LogGrowth(Struct, frozen=True):
    """At so many entries: bytes for each, milliseconds for an action (all, processor) and for opening a table."""

    entries: int
    bytes_per_entry: float
    act_ms: float
    act_cpu_ms: float
    open_ms: float


class HubGrowth(Struct, frozen=True):
    """At so many watchers: bytes for each, microseconds to tell one."""

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
    """Copy the table until there are so many entries."""
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


def tables(most: int) -> Iterator[str]:
    """Two Markdown tables."""
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


if __name__ == "__main__":
    for line in tables(int(sys.argv[1]) if len(sys.argv) > 1 else 6):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
