"""The logs of all rooms. An append is one transaction: all entries of an action, or none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.rooms.events import Entry, read_event
from brelan.rooms.room import Room
from brelan.rooms.store.database import (
    PRESENCE_CHANNEL,
    WRITES,
    database_url,
    migrate,
    notify,
    open_engine,
    open_sqlite,
)
from brelan.rooms.store.failing import Outage
from brelan.rooms.store.postgresql import PostgresWriter
from brelan.rooms.store.rows import RoomSummary, append_rows
from brelan.rooms.store.schema import ANSWERS, ENTRIES, ROOMS, VISITORS
from brelan.rooms.store.sqlite import SqliteWriter

MOST_SUMMARIES: Final = 100
DUE_AT_ONCE: Final = 1_000


class Answer(Struct, frozen=True):
    """An action that was done: the last seq of it, and the fingerprint of its command."""

    seq: int
    asked: str


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store behind a URL, its schema up to date."""
    engine = open_engine(database_url(database))
    try:
        store = Store(engine)
        async with store.writing() as connection:
            await migrate(connection)
        try:
            yield store
        finally:
            await store.close()
    finally:
        await engine.dispose()


class Store:
    """Reads and appends. Knows nothing of what the entries mean but who came and went.

    Raises `Unavailable` whenever the database cannot be reached or cannot write.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._reads = engine
        self._writes = engine.execution_options(**{WRITES: True})
        self.url = engine.url
        self._writer: SqliteWriter | PostgresWriter | None = None
        self._reading = Outage("read")
        self._storing = Outage("write")

    async def close(self) -> None:
        """What was appended is stored."""
        if self._writer is not None:
            await self._writer.close()

    def _appender(self) -> SqliteWriter | PostgresWriter:
        """Made when it is first needed: it belongs to the running event loop."""
        if self._writer is None:
            is_sqlite = self.url.get_backend_name() == "sqlite"
            self._writer = SqliteWriter(open_sqlite(self.url)) if is_sqlite else PostgresWriter(self.url)
        return self._writer

    def generation(self) -> int | None:
        """Changes when another process has written to an SQLite file. None: PostgreSQL tells of it in another way."""
        with self._reading.watched():
            writer = self._appender()
        return writer.generation() if isinstance(writer, SqliteWriter) else None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the right to write from its beginning."""
        with self._storing.watched():
            async with self._writes.begin() as connection:
                yield connection

    # Writing

    async def append(self, room: Room, entries: Sequence[Entry], asked: str = "") -> None:
        """These entries, which lead to `room`; the first of all open it. Raises Conflict, and changes nothing, if
        others came first.

        `asked` is the fingerprint of the command behind them.
        """
        rows = append_rows(room, entries, asked)
        with self._storing.watched():
            await self._appender().append(rows)

    async def forget(self, before: int) -> int:
        """Delete rooms in which nothing has happened since that moment. How many they were."""
        async with self.writing() as connection:
            deleted = await connection.execute(delete(ROOMS).where(ROOMS.c.at < before))
            return int(deleted.rowcount)

    # Reading

    async def broadcast(self, message: str) -> None:
        """Say something to the other processes that is written nowhere."""
        with self._reading.watched():
            async with self._reads.begin() as connection:
                await notify(connection, PRESENCE_CHANNEL, message)

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        await self._all(select(ROOMS.c.id).limit(1))

    async def read(self, room: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries of a room after a seq, in order."""
        columns = (ENTRIES.c[name] for name in ("seq", "at", "event", "secret", "person", "client"))
        wanted = select(*columns).where(ENTRIES.c.room == room, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        if upto is not None:
            wanted = wanted.where(ENTRIES.c.seq <= upto)
        rows = await self._all(wanted)
        return [
            Entry(seq, at, read_event(event, secret), person, client)
            for seq, at, event, secret, person, client in rows
        ]

    async def answer(self, room: str, person: str, client: str) -> Answer | None:
        """What was done under this id before; None: it is new."""
        wanted = select(ANSWERS.c.seq, ANSWERS.c.asked).where(
            ANSWERS.c.room == room, ANSWERS.c.person == person, ANSWERS.c.client == client
        )
        rows = await self._all(wanted)
        return Answer(*rows[0]) if rows else None

    async def heads(self, rooms: Collection[str]) -> dict[str, int]:
        """The newest seq of each of these rooms."""
        found: dict[str, int] = {}
        ids = list(rooms)
        for start in range(0, len(ids), 500):
            wanted = select(ROOMS.c.id, ROOMS.c.seq).where(ROOMS.c.id.in_(ids[start : start + 500]))
            found |= {row.id: row.seq for row in await self._all(wanted)}
        return found

    async def overdue(self, before: int, after: tuple[int, str] = (0, "")) -> list[tuple[int, str]]:
        """A page of the rooms in which something is due by itself by then: when and which, the oldest first; `after`
        is the last one of the page before."""
        wanted = select(ROOMS.c.due, ROOMS.c.id).where(ROOMS.c.due < before, tuple_(ROOMS.c.due, ROOMS.c.id) > after)
        rows = await self._all(wanted.order_by(ROOMS.c.due, ROOMS.c.id).limit(DUE_AT_ONCE))
        return [(at, room) for at, room in rows]

    async def listed(self, since: int) -> list[RoomSummary]:
        """Open tables in which something has happened since then, the liveliest first."""
        wanted = select(ROOMS.c.card).where(ROOMS.c.listed, ROOMS.c.at >= since)
        return await self._summaries(wanted.order_by(ROOMS.c.at.desc()).limit(MOST_SUMMARIES))

    async def tables_of(self, person: str) -> list[RoomSummary]:
        """The tables at which a person is, the newest first."""
        joined = ROOMS.join(VISITORS, VISITORS.c.room == ROOMS.c.id)
        wanted = select(ROOMS.c.card).select_from(joined).where(VISITORS.c.person == person, VISITORS.c.here)
        return await self._summaries(wanted.order_by(ROOMS.c.at.desc()).limit(MOST_SUMMARIES))

    async def count_tables(self, person: str, since: int, but: str = "") -> int:
        """The tables at which a person is and something has happened since then, all but one."""
        joined = ROOMS.join(VISITORS, VISITORS.c.room == ROOMS.c.id)
        wanted = select(func.count()).select_from(joined).where(VISITORS.c.person == person, VISITORS.c.here)
        rows = await self._all(wanted.where(ROOMS.c.at >= since, ROOMS.c.id != but))
        return int(rows[0][0])

    async def _summaries(self, wanted: Select[Any]) -> list[RoomSummary]:
        return [msgspec.json.decode(card, type=RoomSummary) for (card,) in await self._all(wanted)]

    async def _all(self, wanted: Select[Any]) -> Sequence[Any]:
        with self._reading.watched():
            async with self._reads.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(wanted)).all()
                return rows
