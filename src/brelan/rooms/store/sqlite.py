"""Appends to an SQLite file: one connection that writes, in a thread of its own. What waits is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, TypeAlias

from brelan.rooms.store.failing import is_outage, unavailable
from brelan.rooms.store.rows import AppendRows, Conflict

MOST_TOGETHER: Final = 64
"""Appends in one transaction: its cost is that of one flush to the disk."""

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
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
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
        self._queue.put((work, done))
        await done

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
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    # In the thread

    def _run(self) -> None:
        while True:
            waiting = [self._queue.get()]
            while len(waiting) < MOST_TOGETHER and not self._queue.empty():
                waiting.append(self._queue.get())
            batch = [one for one in waiting if one is not None]
            if batch:
                results = self._write([work for work, _ in batch])
                self._loop.call_soon_threadsafe(_answer, batch, results)
            if len(batch) < len(waiting):
                return

    def _write(self, batch: list[Work]) -> Sequence[Result]:
        """All in one transaction; one that collides is left out of it. Whatever fails, those who wait are told."""
        with self._using:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                self._look()
                results = self._do_all(batch)
                self._connection.execute("COMMIT")
            except Exception as error:
                self._roll_back()
                collides = len(batch) == 1 and isinstance(error, sqlite3.IntegrityError)
                return [_conflict(error) if collides else error] * len(batch)
        return results

    def _roll_back(self) -> None:
        """SQLite may have done it already: a full disk ends the transaction."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _do_all(self, batch: list[Work]) -> Sequence[Result]:
        """One that is alone needs no place of its own to which it is taken back: the transaction is one."""
        if len(batch) > 1:
            return [self._try(work) for work in batch]
        self._do_now(batch[0])
        return [None]

    def _try(self, work: Work) -> Result:
        """One append, or nothing of it. Raises if the database fails: then the others fail too."""
        self._connection.execute("SAVEPOINT append")
        try:
            self._do_now(work)
        except Exception as error:
            if is_outage(error):
                raise
            self._connection.execute("ROLLBACK TO append")
            self._connection.execute("RELEASE append")
            return _conflict(error) if isinstance(error, sqlite3.IntegrityError) else error
        self._connection.execute("RELEASE append")
        return None

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
