"""The log in a database: one winner for each seq, nothing done twice, a schema of another version is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from traceback import format_exception

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, inspect, select, text

from brelan.errors import BadOption, NotFound, NotNow, Stale
from brelan.rooms import commands as c
from brelan.rooms.decide import Moment, Sender, decide
from brelan.rooms.events import Said
from brelan.rooms.reduce import replay
from brelan.rooms.service import Done, RoomService
from brelan.rooms.store import Conflict, open_store
from brelan.rooms.store.database import database_url, open_engine
from brelan.rooms.store.schema import METADATA, SCHEMA, STAMP
from brelan.rooms.store.sqlite import SqliteWriter
from brelan.rooms.store.store import existing_store
from rooms.tables import Table, asynchronous

QUIET = {"cut-seconds": 0, "between-seconds": 60, "replace": False}


@asynccontextmanager
async def services(database: str, number: int = 1) -> AsyncIterator[list[RoomService]]:
    """So many processes, as it were: each with connections and a memory of its own."""
    if number == 0:
        yield []
        return
    async with open_store(database) as store, services(database, number - 1) as others:
        yield [RoomService(store), *others]


@asynchronous
async def test_a_new_database_gets_its_tables_once(database: str) -> None:
    def tables(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    async def opened() -> set[str]:
        async with open_store(database) as store, store.writing() as connection:
            assert (await connection.execute(select(STAMP.c.number))).scalars().all() == [SCHEMA]
            return await connection.run_sync(tables)

    for found in await asyncio.gather(opened(), opened(), opened()):
        assert found == set(METADATA.tables)
    assert await opened() == set(METADATA.tables)


@pytest.mark.parametrize("made", ["UPDATE brelan_schema SET number = number + 1", "DROP TABLE brelan_schema"])
@asynchronous
async def test_the_tables_of_another_version_are_refused_and_not_touched(database: str, made: str) -> None:
    async with services(database) as (service,):
        await service.open("anne", "Anne", "daker", table=QUIET)
        async with service.store.writing() as connection:
            await connection.execute(text(made))
    for opening in (open_store, existing_store):
        with pytest.raises(BadOption, match="was written by another version of Brelan: open it with that version"):
            async with opening(database):
                pytest.fail("it was opened")
    engine = open_engine(database_url(database))
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM rooms"))).scalar_one() == 1
    await engine.dispose()


@asynchronous
async def test_what_was_appended_is_read_back_secrets_and_all(database: str) -> None:
    table = Table("daker-draw", table={"fill": "random"}, match={"rebuys": 100})
    table.do("anne", c.Start())
    table.play_on(2)
    async with open_store(database) as store:
        await store.append(table.room, table.log)
        assert await store.read(table.room.id) == table.log
        assert await store.read(table.room.id, 5, 7) == table.log[5:7]
        assert replay(table.room.id, await store.read(table.room.id)) == table.room
        assert await store.read("another-room-00000000") == []
        async with store.writing() as connection:
            rows = (await connection.execute(text("SELECT event, secret FROM entries WHERE secret <> ''"))).all()
        assert rows
        assert not [row for row in rows if row.secret in row.event]


@asynchronous
async def test_two_appends_at_one_seq_have_one_winner(database: str) -> None:
    table = Table()
    async with open_store(database) as store:
        await store.append(table.room, table.log)
        decided = [
            decide(table.room, c.Say(text), Sender("anne"), Moment(table.now, bytes(32))) for text in ("one", "two")
        ]
        results = await asyncio.gather(
            *(store.append(one.room, one.entries) for one in decided), return_exceptions=True
        )
        assert [type(result) for result in results if result is not None] == [Conflict]
        log = await store.read(table.room.id)
        assert len(log) == len(table.log) + 1
        assert (await store.heads([table.room.id])) == {table.room.id: table.room.seq + 1}


@asynchronous
async def test_many_moves_on_one_seq_one_wins_and_the_others_are_told(database: str) -> None:
    async with services(database, 4) as several:
        first = several[0]
        opened = await first.open("anne", "Anne", "daker", table=QUIET)
        for person in ("bruno", "chloe"):
            await first.act(opened.room, person, c.Join(person))
            await first.act(opened.room, person, c.TakeSeat())
        await first.act(opened.room, "anne", c.Start())
        people = [member.person for member in (await first.load(opened.room)).members]
        for _ in range(5):
            room = await first.load(opened.room)
            assert room.deal is not None
            if room.deal.finished:
                break
            views = {person: await first.view(opened.room, person) for person in people}
            mover = next(person for person, view in views.items() if view.deal and view.deal.legal)
            results = await asyncio.gather(
                *(
                    service.act(opened.room, mover, c.Play(move), seq=room.seq, client=f"{room.seq}-{place}-{move}")
                    for place, service in enumerate(several * 3)
                    for move in ("call", "check")
                ),
                return_exceptions=True,
            )
            done = [result for result in results if isinstance(result, Done)]
            assert len(done) == 1
            told = [result for result in results if not isinstance(result, Done)]
            assert any(isinstance(result, Stale) for result in told)
            assert all(getattr(result, "code", "") in ("stale", "cannot-check", "nothing-to-call") for result in told)
        log = await first.store.read(opened.room)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


@asynchronous
async def test_what_does_not_collide_is_all_done(database: str) -> None:
    async with services(database, 3) as several:
        opened = await several[0].open("anne", "Anne", "poker-as", table=QUIET)
        await asyncio.gather(
            *(
                service.act(opened.room, "anne", c.Say(f"{place} {number}"))
                for place, service in enumerate(several)
                for number in range(8)
            )
        )
        log = await several[1].store.read(opened.room)
        said = [entry.event.text for entry in log if isinstance(entry.event, Said)]
        assert len(said) == len(set(said)) == 24
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        rooms = [await service.load(opened.room) for service in several]
        assert rooms[0] == rooms[1] == rooms[2]


@asynchronous
async def test_an_action_sent_twice_is_done_once_and_answered_twice(database: str) -> None:
    async with services(database, 2) as (first, second):
        opened = await first.open("anne", "Anne", "poker-as", table={**QUIET, "fill": "random"})
        await first.act(opened.room, "anne", c.Start(), client="start")
        again = await second.act(opened.room, "anne", c.Start(), client="start")  # a retry after a lost answer
        room = await first.load(opened.room)
        assert again.seq == room.seq
        answers = await asyncio.gather(
            *(service.act(opened.room, "anne", c.Say("hello"), client="click") for service in (first, second) * 5)
        )
        assert len({answer.seq for answer in answers}) == 1
        log = await first.store.read(opened.room)
        assert sum(isinstance(entry.event, Said) for entry in log) == 1
        commands: tuple[c.Command, ...] = (c.Say("goodbye"), c.Leave())
        for command in commands:  # nothing is done under an id that stands for something else
            with pytest.raises(NotNow) as refused:
                await second.act(opened.room, "anne", command, client="click")
            assert refused.value.code == "client-reused"
        assert await first.store.read(opened.room) == log
        # The same id of somebody else, or at another table, is another action.
        await first.act(opened.room, "bruno", c.Join("Bruno"))
        await first.act(opened.room, "bruno", c.Say("hello"), client="click")
        other = await first.open("anne", "Anne", "poker-as", table=QUIET)
        await first.act(other.room, "anne", c.Say("hello"), client="click")
        assert len(await first.store.read(opened.room)) == len(log) + 2 + 0
        for client in ("x" * 65, "two words", "é", "a\n"):
            with pytest.raises(BadOption):
                await first.act(opened.room, "anne", c.Say("hello"), client=client)


@asynchronous
async def test_the_lobby_lists_open_tables_and_mine(database: str) -> None:
    async with services(database) as (service,):
        listed = await service.open("anne", "Anne", "daker", table={**QUIET, "listed": True})
        secret = await service.open("anne", "Anne", "poker-as", table=QUIET)
        await service.act(listed.room, "bruno", c.Join("Bruno"))
        (card,) = await service.open_tables()
        told = (card.id, card.game, card.host, card.people, card.seats)
        assert told == (listed.room, "daker", "Anne", ("Anne",), 4)
        assert (card.watching, card.playing) == (1, False)
        assert {card.id for card in await service.my_tables("anne")} == {listed.room, secret.room}
        assert [card.id for card in await service.my_tables("bruno")] == [listed.room]
        await service.act(listed.room, "bruno", c.Leave())
        assert await service.my_tables("bruno") == []
        await service.act(listed.room, "bruno", c.Join("Bruno"))
        await service.act(listed.room, "anne", c.Remove(1))
        assert await service.my_tables("bruno") == []
        await service.act(listed.room, "anne", c.Leave())
        assert await service.open_tables() == []  # nobody is there


@asynchronous
async def test_an_error_of_the_database_shows_no_value(database: str) -> None:
    table = Table()
    async with open_store(database) as store:
        await store.append(table.room, table.log)
        with pytest.raises(Conflict) as failed:
            await store.append(table.room, table.log)
        assert "anne" not in "".join(format_exception(failed.value)).lower()


@asynchronous
async def test_old_rooms_are_forgotten_with_all_that_belongs_to_them(database: str) -> None:
    async with services(database) as (service,):
        opened = await service.open("anne", "Anne", "daker", table=QUIET)
        await service.act(opened.room, "anne", c.Say("hello"), client="1")
        assert await service.store.forget(0) == 0
        assert await service.store.forget(service.clock() + 1) == 1
        async with service.store.writing() as connection:
            for name in METADATA.tables.keys() - {STAMP.name}:
                assert (await connection.execute(text(f"SELECT count(*) FROM {name}"))).scalar_one() == 0


@asynchronous
async def test_a_room_that_does_not_exist_cannot_be_guessed_at(database: str) -> None:
    async with services(database) as (service,):
        opened = await service.open("anne", "Anne", "daker", table=QUIET)
        for room in ("", "x", "../etc/passwd", opened.room[:-1], opened.room + "x", "x" * 20, "' OR 1=1 --"):
            with pytest.raises(NotFound):
                await service.view(room, "anne")
            with pytest.raises(NotFound):
                await service.act(room, "anne", c.Join("Anne"))
        other = await service.open("anne", "Anne", "daker", table=QUIET)
        assert len({opened.room, other.room}) == 2


@pytest.mark.parametrize(
    ("database", "driver"),
    [
        ("rooms.db", "sqlite+aiosqlite"),
        ("sqlite:////tmp/rooms.db", "sqlite+aiosqlite"),
        ("postgres://u@h/n", "postgresql+asyncpg"),
        ("postgresql://u:p@h:5/n", "postgresql+asyncpg"),
    ],
)
def test_a_database_is_named_by_its_url_or_a_file(database: str, driver: str) -> None:
    assert database_url(database).drivername == driver


@pytest.mark.parametrize("database", ["mysql://u:password@h/n", "sqlite://", "sqlite:///:memory:", "://"])
def test_another_database_is_refused_without_showing_its_password(database: str) -> None:
    with pytest.raises(BadOption) as refused:
        database_url(database)
    assert "password" not in str(refused.value)


@asynchronous
async def test_sqlite_writes_ahead_and_begins_every_write_with_its_lock(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "sub" / "rooms.db")) as store:
        async with store.writing() as connection:
            mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar_one()
            safe = (await connection.execute(text("PRAGMA synchronous"))).scalar_one()
        assert (mode, safe) == ("wal", 2)
        await store.check(1)


@asynchronous
async def test_sqlite_commits_together_what_comes_together(tmp_path: Path) -> None:
    tables = [Table() for _ in range(10)]
    rooms = [replace(table.room, id=f"{number:020}") for number, table in enumerate(tables)]
    async with open_store(f"sqlite:///{tmp_path / 'rooms.db'}") as store:
        store.generation()  # opens the connection that writes
        assert isinstance(store._writer, SqliteWriter)
        done: list[str] = []
        store._writer._connection.set_trace_callback(done.append)
        await asyncio.gather(*(store.append(room, table.log) for room, table in zip(rooms, tables, strict=True)))
        assert done.count("COMMIT") == 1
        assert len(await store.ids()) == 10


@asynchronous
async def test_of_what_sqlite_commits_together_only_what_collides_is_refused(tmp_path: Path) -> None:
    table = Table()
    rooms = [replace(table.room, id=f"{number:020}") for number in (0, 1, 1, 2)]
    async with open_store(f"sqlite:///{tmp_path / 'rooms.db'}") as store:
        results = await asyncio.gather(*(store.append(room, table.log) for room in rooms), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), type(None), Conflict, type(None)]
        assert set(await store.ids()) == {room.id for room in rooms}
        for room in rooms:
            assert await store.read(room.id) == list(table.log)
