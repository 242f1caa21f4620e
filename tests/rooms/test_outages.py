"""A database that cannot write, or cannot be reached: one error, nothing half done, and it recovers by itself."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from brelan.errors import Unavailable
from brelan.rooms import commands as c
from brelan.rooms import service as services
from brelan.rooms.decide import Decided, Moment, Sender, decide
from brelan.rooms.events import Entry, Said
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.store import Conflict, Store, hub, open_store
from databases import Postgres
from rooms.tables import Table, asynchronous

QUIET = {"cut-seconds": 0, "between-seconds": 60, "replace": False}
DISCONNECT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%' AND pid <> pg_backend_pid()"
)


def say(table: Table, text: str) -> Decided:
    return decide(table.room, c.Say(text), Sender("anne"), Moment(table.now, bytes(32)))


def other_table(number: int) -> Table:
    table = Table()
    table.room = replace(table.room, id=f"room-of-the-tests-{number:02}")
    return table


async def fill_up(store: Store, *, full: bool = True) -> None:
    """A disk without space, as SQLite meets it."""
    writer = store._appender()
    pages = writer._connection.execute("PRAGMA page_count").fetchone()[0] if full else 1_000_000  # type: ignore[union-attr]
    writer._connection.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[union-attr]


@asynchronous
async def test_whoever_no_longer_waits_leaves_no_old_room_behind(database: str) -> None:
    async with run_service(database, drive=False) as service:
        opened = await service.open("anne", "Anne", "poker-as", table=QUIET)
        for number in range(20):
            acting = asyncio.create_task(service.act(opened.room, "anne", c.Say(f"line {number}")))
            for _ in range(number % 7):  # it is cancelled before, while and after it is stored
                await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
        await service.finish()
        room = await service.load(opened.room)
        assert room.seq == (await service.store.heads([opened.room]))[opened.room]
        assert [line.seq for line in room.lines] == list(range(opened.seq + 1, room.seq + 1))


@asynchronous
async def test_what_cannot_be_written_spoils_nothing_else_that_is_written_with_it(database: str) -> None:
    async with open_store(database) as store:
        tables = [other_table(number) for number in range(5)]
        for table in tables:
            await store.append(table.room, table.log)
        said = [say(table, "hello") for table in tables]
        broken = Entry(said[1].room.seq, said[1].room.at, Said(0, "hello"), client="\ud800")  # not UTF-8
        results = await asyncio.gather(
            *(
                store.append(one.room, (broken,) if one is said[1] else one.entries)
                for one in (*said, say(tables[3], "too late"))
            ),
            return_exceptions=True,
        )
        failed = [result for result in results if result is not None]
        assert isinstance(failed[0], UnicodeEncodeError | asyncpg.DataError)
        assert [type(error) for error in failed[1:]] == [Conflict]
        heads = await store.heads([table.room.id for table in tables])
        assert sum(heads.values()) == sum(table.room.seq + 1 for table in tables) - 1


@asynchronous
async def test_what_waits_when_a_store_is_closed_is_stored(tmp_path: Path) -> None:
    database = str(tmp_path / "rooms.db")
    tables = [other_table(number) for number in range(90)]
    async with open_store(database) as store:
        waiting = [asyncio.create_task(store.append(table.room, table.log)) for table in tables]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    with pytest.raises(Unavailable):
        await store.append(tables[0].room, tables[0].log)
    async with open_store(database) as store:
        assert len(await store.heads([table.room.id for table in tables])) == len(tables)


@asynchronous
async def test_a_full_disk_refuses_all_that_was_to_be_written_together(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_service(str(tmp_path / "rooms.db"), drive=False) as service:
        rooms = [(await service.open("anne", "Anne", "poker-as", table=QUIET)).room for _ in range(5)]
        before = await service.store.heads(rooms)
        await fill_up(service.store)
        with caplog.at_level(logging.INFO):
            results = await asyncio.gather(
                *(service.act(room, "anne", c.Say("x" * 300)) for room in rooms * 20), return_exceptions=True
            )
        refused = [result for result in results if isinstance(result, Exception)]
        assert refused
        assert {type(error) for error in refused} == {Unavailable}
        assert [record.message for record in caplog.records].count("the database cannot be used") == 1
        assert not [record for record in caplog.records if record.exc_info]
        await fill_up(service.store, full=False)
        for room in rooms:
            await service.act(room, "anne", c.Say("again"))
        heads = await service.store.heads(rooms)
        assert sum(heads.values()) == sum(before.values()) + len(results) - len(refused) + len(rooms)
        assert [(await service.load(room)).seq for room in rooms] == [heads[room] for room in rooms]


async def say_at_last(service: RoomService, room: str, text: str) -> int:
    """A client that tries again while the server cannot store anything."""
    for _ in range(500):
        try:
            return (await service.act(room, "anne", c.Say(text), client=text)).seq
        except Unavailable:
            await asyncio.sleep(0.02)
    raise AssertionError("the database did not come back")


@asynchronous
async def test_postgresql_may_be_restarted_and_its_connections_killed(
    postgres_url: tuple[Postgres, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(services, "POLL_SECONDS", {"postgresql": 3_600.0})  # what is heard is heard by the listener
    monkeypatch.setattr(hub, "RETRY_SECONDS", (0.02,))
    server, database = postgres_url
    async with run_service(database, drive=False) as first, run_service(database, drive=False) as second:
        opened = await first.open("anne", "Anne", "poker-as", table=QUIET)
        watching = second.watch(opened.room)
        seq = await anext(watching)
        for number in range(6):
            if number % 2:
                await server.execute(DISCONNECT)
            else:
                server.stop()
                with pytest.raises(Unavailable):
                    await first.act(opened.room, "anne", c.Say("nobody hears it"))
                with pytest.raises(Unavailable):
                    await second.open_tables()
                server.start()
            seq = await say_at_last(first, opened.room, f"line-{number}")
            while (newest := await anext(watching)) is not None and newest < seq:
                pass
        await watching.aclose()
        log = await second.store.read(opened.room, opened.seq)
        assert [entry.event for entry in log] == [Said(0, f"line-{number}") for number in range(6)]
        assert (await second.load(opened.room)).seq == seq
    assert not [record for record in caplog.records if record.exc_info]
