"""The logs of all rooms. An append is one transaction: all entries of an action, or none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.rooms.due import due
from brelan.rooms.events import Entry, Joined, Left, Removed, read_event, write_event
from brelan.rooms.room import Room, is_playing, is_taken
from brelan.rooms.store.database import (
    PRESENCE_CHANNEL,
    WRITES,
    database_url,
    migrate,
    notify,
    open_engine,
    tell_others,
)
from brelan.rooms.store.schema import ANSWERS, ENTRIES, ROOMS, VISITORS

MOST_SUMMARIES: Final = 100


class Conflict(Exception):
    """Somebody else has appended first: read again and decide again."""


class Answer(Struct, frozen=True):
    """An action that was done: the last seq of it, and the fingerprint of its command."""

    seq: int
    asked: str


class RoomSummary(Struct, frozen=True):
    """What the lobby shows of a table."""

    id: str
    game: str
    host: str
    seats: int
    people: tuple[str, ...]  # names of those who sit
    bots: int
    watching: int
    playing: bool
    at: int  # of the last thing that happened there


def summary_of(room: Room) -> RoomSummary:
    """A table as the lobby shows it."""
    seated = [chair.member for chair in room.chairs if chair.member is not None]
    here = [member.number for member in room.members if member.here]
    return RoomSummary(
        id=room.id,
        game=room.game,
        host=room.members[room.host].name if room.host is not None else "",
        seats=len(room.chairs),
        people=tuple(room.members[number].name for number in seated),
        bots=sum(is_taken(chair) and chair.member is None for chair in room.chairs),
        watching=len(here) - len(seated),
        playing=is_playing(room),
        at=room.at,
    )


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store behind a URL, its schema up to date."""
    engine = open_engine(database_url(database))
    try:
        store = Store(engine)
        async with store.writing() as connection:
            await migrate(connection)
        yield store
    finally:
        await engine.dispose()


class Store:
    """Reads and appends. Knows nothing of what the entries mean but who came and went."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reads = engine
        self._writes = engine.execution_options(**{WRITES: True})
        self.url = engine.url

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the right to write from its beginning."""
        async with self._writes.begin() as connection:
            yield connection

    # Writing

    async def create(self, room: Room, entries: Sequence[Entry]) -> None:
        """A new room with its first entries."""
        async with self.writing() as connection:
            await connection.execute(
                insert(ROOMS).values(id=room.id, game=room.game, opened_at=room.opened_at, **_row(room))
            )
            await self._append(connection, room, entries, "")

    async def append(self, room: Room, entries: Sequence[Entry], asked: str = "") -> None:
        """These entries, which lead to `room`. Raises Conflict, and changes nothing, if others came first.

        `asked` is the fingerprint of the command behind them.
        """
        before = entries[0].seq - 1
        try:
            async with self.writing() as connection:
                await self._append(connection, room, entries, asked)
                await connection.execute(
                    update(ROOMS).where(ROOMS.c.id == room.id, ROOMS.c.seq == before).values(**_row(room))
                )
        except IntegrityError as error:
            raise Conflict from error

    async def _append(self, connection: AsyncConnection, room: Room, entries: Sequence[Entry], asked: str) -> None:
        await connection.execute(insert(ENTRIES).values([_entry_row(room.id, entry) for entry in entries]))
        last = entries[-1]
        if last.client:
            whose = {"room": room.id, "person": last.person, "client": last.client}
            await connection.execute(insert(ANSWERS).values({**whose, "seq": last.seq, "asked": asked}))
        for entry in entries:
            await self._visit(connection, room, entry)
        await tell_others(connection, room.id, room.seq)

    async def _visit(self, connection: AsyncConnection, room: Room, entry: Entry) -> None:
        """My tables: who is where."""
        match entry.event:
            case Joined(person=person):
                here = True
            case Left(member=member) | Removed(member=member):
                person, here = room.members[member].person, False
            case _:
                return
        whose = (VISITORS.c.room == room.id) & (VISITORS.c.person == person)
        changed = await connection.execute(update(VISITORS).where(whose).values(here=here))
        if not changed.rowcount:
            await connection.execute(insert(VISITORS).values(room=room.id, person=person, here=here))

    async def forget(self, before: int) -> int:
        """Delete rooms in which nothing has happened since that moment. How many they were."""
        async with self.writing() as connection:
            deleted = await connection.execute(delete(ROOMS).where(ROOMS.c.at < before))
            return int(deleted.rowcount)

    # Reading

    async def broadcast(self, message: str) -> None:
        """Say something to the other processes that is written nowhere."""
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

    async def overdue(self, before: int, most: int = 100) -> list[str]:
        """Rooms in which something should have happened by itself by then, the oldest first."""
        wanted = select(ROOMS.c.id).where(ROOMS.c.due < before).order_by(ROOMS.c.due).limit(most)
        return [room for (room,) in await self._all(wanted)]

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
        async with self._reads.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(wanted)).all()
            return rows


def _row(room: Room) -> dict[str, Any]:
    """What is found again from the room at every append."""
    next_due = due(room)
    return {
        "seq": room.seq,
        "at": room.at,
        "due": next_due.at if next_due is not None else None,
        "listed": room.table.listed and any(member.here for member in room.members),
        "card": msgspec.json.encode(summary_of(room)).decode(),
    }


def _entry_row(room: str, entry: Entry) -> dict[str, Any]:
    event, secret = write_event(entry.event)
    return {
        "room": room,
        "seq": entry.seq,
        "at": entry.at,
        "event": event,
        "secret": secret,
        "person": entry.person,
        "client": entry.client,
    }
