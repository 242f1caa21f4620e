"""Snapshots of rooms with the entries after them, and short logs: of an SQLite file, those of many rooms are read
in one go."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import URL

from brelan.rooms.events import Entry, read_event
from brelan.rooms.snapshot import Snapshot, read_snapshot
from brelan.rooms.store.database import open_sqlite

READ_SNAPSHOT: Final = "SELECT body FROM snapshots WHERE room = ?"
READ_ENTRIES: Final = (
    "SELECT seq, at, event, secret, person, client FROM entries WHERE room = ? AND ({}) ORDER BY seq"
)
READ_LOG: Final = READ_ENTRIES.format("seq > 0") + " LIMIT ?"
MOST_WHOLE: Final = 200
"""A log without a snapshot is read with the others if it has at most so many entries."""
AFTER: Final = "seq > ?"
WITHIN: Final = "seq BETWEEN ? AND ?"


class StoredRoom(Struct, frozen=True):
    """All that is needed to make a room."""

    snapshot: Snapshot | None  # None: the entries are the whole log
    entries: list[Entry]


class SqliteReader:
    """One connection that reads, in whatever thread asks."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: sqlite3.Connection | None = None
        self._using = Lock()

    def read(self, rooms: Iterable[str]) -> dict[str, StoredRoom]:
        """Of these rooms, those that have a snapshot of this version, or a short log."""
        with self._using:
            if self._connection is None:
                self._connection = open_sqlite(self._url)
            found = {room: _read_one(self._connection, room) for room in rooms}
        return {room: kept for room, kept in found.items() if kept is not None}

    def close(self) -> None:
        with self._using:
            if self._connection is not None:
                self._connection.close()
                self._connection = None


def _read_one(connection: sqlite3.Connection, room: str) -> StoredRoom | None:
    row = connection.execute(READ_SNAPSHOT, (room,)).fetchone()
    snapshot = read_snapshot(row[0]) if row is not None else None
    if snapshot is None:
        log = connection.execute(READ_LOG, (room, MOST_WHOLE + 1)).fetchall()
        return StoredRoom(None, read_entries(log)) if 0 < len(log) <= MOST_WHOLE else None
    where = " OR ".join([AFTER, *(WITHIN for _ in snapshot.spans)])
    wanted = (room, snapshot.seq, *(seq for span in snapshot.spans for seq in span))
    return StoredRoom(snapshot, read_entries(connection.execute(READ_ENTRIES.format(where), wanted)))


def read_entries(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """From the columns of the log."""
    return [
        Entry(seq, at, read_event(event, secret), person, client) for seq, at, event, secret, person, client in rows
    ]
