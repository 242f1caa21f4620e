"""Appends to an SQLite file: one connection that writes, in a thread of its own. What waits is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, TypeAlias

from brelan.rooms.store.outages import is_outage, unavailable
from brelan.rooms.store.rows import AppendRows, Conflict

GATHER_SECONDS: Final = 0.005
"""What comes within this time of the last transaction is written in the next one: its cost is that of one flush to
the disk. On a quiet server nothing waits."""

INSERT_ROOM: Final = """INSERT INTO rooms (id, game, opened_at, seq, at, due, listed, card)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
INSERT_ENTRY: Final = (
    "INSERT INTO entries (room, seq, at, event, secret, person, client) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
INSERT_ANSWER: Final = "INSERT INTO answers (room, person, client, seq, asked) VALUES (?, ?, ?, ?, ?)"
INSERT_VISITOR: Final = """INSERT INTO visitors (room, person, here) VALUES (?, ?, ?)
  ON CONFLICT (room, person) DO UPDATE SET here = excluded.here"""
INSERT_SNAPSHOT: Final = """INSERT INTO snapshots (room, seq, body) VALUES (?, ?, ?)
  ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE snapshots.seq <= excluded.seq"""
INSERT_DEAL: Final = "INSERT INTO deals (room, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
INSERT_RESULT: Final = """INSERT INTO results (person, mark, number, game, at, gain, won, shown, gave_up)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
BEAT: Final = "INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
UPDATE_ROOM: Final = "UPDATE rooms SET seq = ?, at = ?, due = ?, listed = ?, card = ? WHERE id = ? AND seq = ?"

Work: TypeAlias = AppendRows | int
"""An append; or the time: then it is only tried whether anything can be written."""
Waiting: TypeAlias = tuple[Work, "asyncio.Future[None]"]
Result: TypeAlias = Exception | None


class SqliteWriter:
    """The only writer of log entries in this process."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """`connection` begins no transactions by itself, and may be used in any thread."""
        self._connection = connection
        self._using = Lock()
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._gathered: list[Waiting] = []
        self._given = 0.0  # when the thread was last given something …
        self._writing = False  # … on which it still works
        self._version = self._data_version()
        self._generation = 0
        self._looked = False
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="brelan-writer", daemon=True)
        self._thread.start()

    async def append(self, rows: AppendRows) -> None:
        """Returns when it is on the disk. Raises Conflict if others came first."""
        await self._do(rows)

    async def beat(self, now: int) -> None:
        """Raises if nothing can be written."""
        await self._do(now)

    async def _do(self, work: Work) -> None:
        if self._closed:
            raise unavailable()
        done: asyncio.Future[None] = self._loop.create_future()
        if not self._gathered and not self._writing:
            self._give_soon()
        self._gathered.append((work, done))
        await done

    def _give_soon(self) -> None:
        self._loop.call_at(self._given + GATHER_SECONDS, self._give)

    def _give(self) -> None:
        """To the thread: all that has come since the last time."""
        if self._gathered:
            batch, self._gathered = self._gathered, []
            self._given, self._writing = self._loop.time(), True
            self._queue.put(batch)

    def _written(self, batch: list[Waiting], results: Sequence[Result]) -> None:
        self._writing = False
        if self._gathered:
            self._give_soon()
        _answer(batch, results)

    def generation(self) -> int:
        """Changes whenever another connection has written. While this one writes, it looks by itself."""
        if not self._looked and self._using.acquire(blocking=False):
            self._looked = True
            self._loop.call_soon(self._look_again)
            try:
                self._look()
            except sqlite3.Error:  # nobody knows: whoever asks the database finds out what is wrong
                self._generation += 1
            finally:
                self._using.release()
        return self._generation

    def _look_again(self) -> None:
        """One look serves all who ask within one round of the loop: nobody among them waits for another process."""
        self._looked = False

    async def close(self) -> None:
        """What was given to `append` before is written."""
        self._closed = True
        self._give()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    # In the thread

    def _run(self) -> None:
        while (batch := self._queue.get()) is not None:
            results = self._write([work for work, _ in batch])
            self._loop.call_soon_threadsafe(self._written, batch, results)

    def _write(self, batch: list[Work]) -> Sequence[Result]:
        with self._using:
            return self._commit(batch)

    def _commit(self, batch: list[Work]) -> Sequence[Result]:
        """All in one transaction. If one of them is refused, which is rare, each is given one of its own. Whatever
        fails, those who wait are told."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._look()
            for work in batch:
                self._do_now(work)
            self._connection.execute("COMMIT")
        except Exception as error:
            self._roll_back()
            if len(batch) == 1:
                return [_conflict(error) if isinstance(error, sqlite3.IntegrityError) else error]
            if is_outage(error):
                return [error] * len(batch)
            return [result for work in batch for result in self._commit([work])]
        return [None] * len(batch)

    def _roll_back(self) -> None:
        """SQLite may have done it already: a full disk ends the transaction."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _do_now(self, work: Work) -> None:
        if isinstance(work, int):
            self._connection.execute(BEAT, (work,))
        else:
            self._insert(work)

    def _insert(self, rows: AppendRows) -> None:
        execute = self._connection.execute
        if rows.opened is not None:
            execute(INSERT_ROOM, (*rows.opened, *rows.head))
        self._connection.executemany(INSERT_ENTRY, rows.entries)
        if rows.answer is not None:
            execute(INSERT_ANSWER, rows.answer)
        for visitor in rows.visitors:
            execute(INSERT_VISITOR, visitor)
        if rows.deals:
            self._connection.executemany(INSERT_DEAL, rows.deals)
        if rows.results:
            self._connection.executemany(INSERT_RESULT, [row[1:] for row in rows.results])
        if rows.snapshot is not None:
            execute(INSERT_SNAPSHOT, rows.snapshot)
        if rows.opened is None:
            execute(UPDATE_ROOM, (*rows.head, rows.room, rows.before))

    def _look(self) -> None:
        version = self._data_version()
        if version != self._version:
            self._version = version
            self._generation += 1

    def _data_version(self) -> int:
        """SQLite counts what other connections commit."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])


def _conflict(error: Exception) -> Conflict:
    conflict = Conflict()
    conflict.__cause__ = error
    return conflict


def _answer(batch: list[Waiting], results: Sequence[Result]) -> None:
    for (_, done), result in zip(batch, results, strict=True):
        if done.done():  # nobody waits any more
            continue
        if result is None:
            done.set_result(None)
        else:
            done.set_exception(result)
