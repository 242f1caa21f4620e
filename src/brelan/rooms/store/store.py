"""The logs of all rooms. An append is one transaction: all entries of an action, or none."""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, and_, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.errors import cannot_read
from brelan.rooms.events import Entry
from brelan.rooms.room import Finished, Room
from brelan.rooms.snapshot import Snapshot, Span, read_snapshot
from brelan.rooms.store.database import (
    PRESENCE_CHANNEL,
    WRITES,
    cannot_open,
    database_url,
    notify,
    open_engine,
    open_sqlite,
)
from brelan.rooms.store.outages import Outage
from brelan.rooms.store.postgresql import PostgresWriter
from brelan.rooms.store.rows import RoomSummary, append_rows, snapshot_rows
from brelan.rooms.store.schema import (
    ANSWERS,
    DEALS,
    ENTRIES,
    PLACES,
    ROOMS,
    SNAPSHOTS,
    VISITORS,
    check_tables,
    make_tables,
)
from brelan.rooms.store.snapshot_reader import SqliteReader, StoredRoom, read_entries
from brelan.rooms.store.sqlite import SqliteWriter

MOST_SUMMARIES: Final = 100
DUE_AT_ONCE: Final = 1_000
LAST: Final = 2**31 - 1
CHECK_SECONDS: Final = 1.0
MOST_INLINE: Final = 50
"""More entries than this are decoded in another thread: everybody else would have to wait."""


class Answer(Struct, frozen=True):
    """An action that was done: the last seq of it, and the fingerprint of its command."""

    seq: int
    asked: str


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store behind a URL; a new database gets its tables."""
    url = database_url(database)
    engine = open_engine(url)
    store = Store(engine)
    try:
        async with store.writing() as connection:
            await connection.run_sync(make_tables, str(url.database))
        yield store
    finally:
        await store.close()
        await engine.dispose()


@asynccontextmanager
async def existing_store(database: str) -> AsyncIterator[Store]:
    """The store behind a URL, which is only looked at. Refused if there is none, or if another version has written
    it."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise cannot_read(str(url.database), FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    engine = open_engine(url)
    store = Store(engine)
    try:
        try:
            async with engine.connect() as connection:
                await connection.run_sync(check_tables, str(url.database))
        except (DBAPIError, OSError) as error:  # OSError: the server of the database does not answer
            raise cannot_open(str(getattr(error, "orig", error))) from error
        yield store
    finally:
        await store.close()
        await engine.dispose()


class Store:
    """Reads and appends. Knows nothing of what the entries mean but who came and went.

    Raises `Unavailable` whenever the database cannot be reached or cannot write.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        is_sqlite = engine.url.get_backend_name() == "sqlite"
        # A statement that stands alone needs no transaction, which PostgreSQL would be asked to begin and to end.
        self._reads = engine if is_sqlite else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writes = engine.execution_options(**{WRITES: True})
        self.url = engine.url
        self.name = secrets.token_hex(4)  # as others hear who has appended something
        self._writer: SqliteWriter | PostgresWriter | None = None
        self._reader = SqliteReader(engine.url)  # opens nothing before it is used
        self._reading = Outage("read")
        self._storing = Outage("write")

    async def close(self) -> None:
        """What was appended is stored."""
        await asyncio.to_thread(self._reader.close)
        if self._writer is not None:
            await self._writer.close()

    def _appender(self) -> SqliteWriter | PostgresWriter:
        """Made when it is first needed: it belongs to the running event loop."""
        if self._writer is None:
            is_sqlite = self.url.get_backend_name() == "sqlite"
            self._writer = SqliteWriter(open_sqlite(self.url)) if is_sqlite else PostgresWriter(self.url, self.name)
        return self._writer

    def generation(self) -> int | None:
        """Changes when another process has written to an SQLite file. None: PostgreSQL tells of it in another way."""
        writer = self._writer
        if writer is None:
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

    async def keep_snapshot(self, room: Room, finished: Sequence[Finished]) -> None:
        """The snapshot of a resting room that had none, and its deals until then."""
        rows = snapshot_rows(room, finished)
        with self._storing.watched():
            await self._appender().append(rows)

    async def check(self, now: int) -> None:
        """Raises Unavailable if the database does not answer, or cannot write. What was just written is not tried."""
        if self._storing.worked_within(CHECK_SECONDS) and not self._reading.failing:
            return
        with self._storing.watched():
            await self._appender().beat(now)

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

    async def read(self, room: str, after: int = 0, upto: int = LAST, *, also: Sequence[Span] = ()) -> list[Entry]:
        """The entries of a room after a seq, and those of other spans, in order."""
        columns = (ENTRIES.c[name] for name in ("seq", "at", "event", "secret", "person", "client"))
        spans = (*also, (after + 1, upto))
        within = or_(*(ENTRIES.c.seq.between(first, last) for first, last in spans))
        rows = await self.rows(select(*columns).where(ENTRIES.c.room == room, within).order_by(ENTRIES.c.seq))
        return await asyncio.to_thread(read_entries, rows) if len(rows) > MOST_INLINE else read_entries(rows)

    async def snapshot(self, room: str) -> Snapshot | None:
        """None: there is none, or it is of another version."""
        rows = await self.rows(select(SNAPSHOTS.c.body).where(SNAPSHOTS.c.room == room))
        return read_snapshot(rows[0][0]) if rows else None

    async def stored_rooms(self, rooms: Sequence[str]) -> dict[str, StoredRoom]:
        """Of these rooms, those that have a snapshot of this version, with the entries that it needs; with SQLite
        also those that have a short log."""
        if self.url.get_backend_name() == "sqlite":
            with self._reading.watched():
                return await asyncio.to_thread(self._reader.read, rooms)
        found = dict(zip(rooms, await asyncio.gather(*map(self._stored_room, rooms)), strict=True))
        return {room: kept for room, kept in found.items() if kept is not None}

    async def _stored_room(self, room: str) -> StoredRoom | None:
        kept = await self.snapshot(room)
        return StoredRoom(kept, await self.read(room, kept.seq, also=kept.spans)) if kept is not None else None

    async def deal(self, room: str, number: int) -> Finished | None:
        """A finished deal by its number, whatever number was asked for."""
        if not 1 <= number <= LAST:
            return None
        rows = await self.rows(select(DEALS.c.body).where(DEALS.c.room == room, DEALS.c.number == number))
        return msgspec.json.decode(rows[0][0], type=Finished) if rows else None

    async def deals(self, room: str) -> dict[int, Finished]:
        """All finished deals, by their numbers."""
        rows = await self.rows(select(DEALS.c.number, DEALS.c.body).where(DEALS.c.room == room))
        return {number: msgspec.json.decode(body, type=Finished) for number, body in rows}

    async def ids(self) -> list[str]:
        """Every room."""
        return [room for (room,) in await self.rows(select(ROOMS.c.id).order_by(ROOMS.c.opened_at, ROOMS.c.id))]

    async def head(self, room: str) -> Sequence[Any] | None:
        """What every append finds again from a room: seq, at, due, listed, card. None: there is no such room."""
        columns = (ROOMS.c[name] for name in ("seq", "at", "due", "listed", "card"))
        rows = await self.rows(select(*columns).where(ROOMS.c.id == room))
        return rows[0] if rows else None

    async def answer(self, room: str, person: str, client: str) -> Answer | None:
        """What was done under this id before; None: it is new."""
        wanted = select(ANSWERS.c.seq, ANSWERS.c.asked).where(
            ANSWERS.c.room == room, ANSWERS.c.person == person, ANSWERS.c.client == client
        )
        rows = await self.rows(wanted)
        return Answer(*rows[0]) if rows else None

    async def heads(self, rooms: Collection[str]) -> dict[str, int]:
        """The newest seq of each of these rooms."""
        found: dict[str, int] = {}
        ids = list(rooms)
        for start in range(0, len(ids), 500):
            wanted = select(ROOMS.c.id, ROOMS.c.seq).where(ROOMS.c.id.in_(ids[start : start + 500]))
            found |= {row.id: row.seq for row in await self.rows(wanted)}
        return found

    async def overdue(
        self, before: int, after: tuple[int, str] = (0, ""), ahead: int | None = None
    ) -> list[tuple[int, str]]:
        """A page of the rooms in which something is due by itself by then: when and which, the oldest first; `after`
        is the last one of the page before. With `ahead` also those that were written after it, says their stamp: the
        clock was set back since."""
        overdue = ROOMS.c.due < before
        if ahead is not None:
            overdue = or_(overdue, and_(ROOMS.c.due.is_not(None), ROOMS.c.at > ahead))
        wanted = select(ROOMS.c.due, ROOMS.c.id).where(overdue, tuple_(ROOMS.c.due, ROOMS.c.id) > after)
        rows = await self.rows(wanted.order_by(ROOMS.c.due, ROOMS.c.id).limit(DUE_AT_ONCE))
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
        rows = await self.rows(wanted.where(ROOMS.c.at >= since, ROOMS.c.id != but))
        return int(rows[0][0])

    async def places(self, room: str, persons: Sequence[str]) -> set[str]:
        """Where these persons come from, as marks that only this server can make (see `rooms.admission`)."""
        wanted = select(PLACES.c.place).where(PLACES.c.room == room, PLACES.c.person.in_(persons))
        return {place for (place,) in await self.rows(wanted)}

    async def put_place(self, room: str, person: str, place: str) -> None:
        """The last place of a person."""
        whose = (PLACES.c.room == room) & (PLACES.c.person == person)
        with suppress(IntegrityError):  # another process may be the first to insert it: then it is stored
            async with self.writing() as connection:
                changed = await connection.execute(update(PLACES).where(whose).values(place=place))
                if not changed.rowcount:
                    await connection.execute(insert(PLACES).values(room=room, person=person, place=place))

    async def keep_places(self, room: str, persons: Collection[str]) -> None:
        """Forget those of all others."""
        async with self.writing() as connection:
            await connection.execute(delete(PLACES).where(PLACES.c.room == room, PLACES.c.person.not_in(persons)))

    async def _summaries(self, wanted: Select[Any]) -> list[RoomSummary]:
        return [msgspec.json.decode(card, type=RoomSummary) for (card,) in await self.rows(wanted)]

    async def rows(self, wanted: Select[Any]) -> Sequence[Any]:
        """What a statement that only reads finds."""
        with self._reading.watched():
            async with self._reads.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(wanted)).all()
                return rows
