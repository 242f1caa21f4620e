"""Appends to PostgreSQL: one prepared statement, which also tells the other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL

from brelan.rooms.store.database import POSTGRES_TIMES, ROOMS_CHANNEL
from brelan.rooms.store.rows import AppendRows, Conflict, Row

MOST_CONNECTIONS: Final = 8
CLOSE_SECONDS: Final = 10.0

_ROWS: Final = """
WITH appended AS (
  INSERT INTO entries (room, seq, at, event, secret, person, client)
  SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])
), answered AS (
  INSERT INTO answers (room, person, client, seq, asked)
  SELECT $1, * FROM unnest($8::text[], $9::text[], $10::int[], $11::text[])
), visited AS (
  INSERT INTO visitors (room, person, here)
  SELECT $1, * FROM unnest($12::text[], $13::boolean[])
  ON CONFLICT (room, person) DO UPDATE SET here = excluded.here
), snapped AS (
  INSERT INTO snapshots (room, seq, body)
  SELECT $1, * FROM unnest($14::int[], $15::text[])
  ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE snapshots.seq <= excluded.seq
), dealt AS (
  INSERT INTO deals (room, number, body)
  SELECT $1, * FROM unnest($16::int[], $17::text[])
  ON CONFLICT DO NOTHING
), resulted AS (
  INSERT INTO results (person, mark, number, game, at, gain, won, shown, gave_up)
  SELECT * FROM unnest($18::text[], $19::text[], $20::int[], $21::text[], $22::bigint[], $23::int[], $24::boolean[],
    $25::boolean[], $26::boolean[])
  ON CONFLICT DO NOTHING
), headed AS (
"""
_NOTIFY: Final = f"""
)
SELECT pg_notify('{ROOMS_CHANNEL}', $1 || ':' || $27::int || ':' || $32::text)
"""
APPEND: Final = f"""{_ROWS}
  UPDATE rooms SET seq = $27, at = $28, due = $29, listed = $30, card = $31 WHERE id = $1 AND seq = $33
{_NOTIFY}"""
OPEN: Final = f"""{_ROWS}
  INSERT INTO rooms (id, game, opened_at, seq, at, due, listed, card)
  VALUES ($1, $33, $34, $27, $28, $29, $30, $31)
{_NOTIFY}"""
BEAT: Final = "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"


class PostgresWriter:
    """Connections that only append. `name` is told to all who listen: a process knows its own appends anyway."""

    def __init__(self, url: URL, name: str = "") -> None:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = name
        self._pool: Any = asyncpg.create_pool(
            plain, min_size=0, max_size=MOST_CONNECTIONS, reset=_as_it_was, **POSTGRES_TIMES
        )
        self._opening = asyncio.Lock()
        self._opened = False

    async def append(self, rows: AppendRows) -> None:
        """Returns when it is committed. Raises Conflict if others came first."""
        await self._open()
        try:
            await self._execute(rows)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict from error

    async def beat(self, now: int) -> None:
        """Raises if nothing can be written."""
        await self._open()
        await self._pool.execute(BEAT, now)

    async def _open(self) -> None:
        if not self._opened:
            async with self._opening:
                await self._pool
                self._opened = True

    async def _execute(self, rows: AppendRows) -> None:
        await self._pool.execute(*statement(rows, self._name))

    async def close(self) -> None:
        """Waits for what is being written, but not for ever."""
        if not self._opened:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
                return
        self._pool.terminate()


async def _as_it_was(_connection: object) -> None:
    """Statements that stand alone leave nothing behind in a session: asyncpg need not ask the server to reset it."""


def statement(rows: AppendRows, name: str = "") -> tuple[Any, ...]:
    """The statement and what it is given: a list for each column, as it has rows of several tables."""
    answers = [rows.answer] if rows.answer is not None else []
    visitors = list({row[1]: row for row in rows.visitors}.values())  # the last of each person
    snapshots = [rows.snapshot] if rows.snapshot is not None else []
    columns = (
        *_columns(rows.entries, 7),
        *_columns(answers, 5),
        *_columns(visitors, 3),
        *_columns(snapshots, 3),
        *_columns(rows.deals, 3),
        *_columns(rows.results, 10),
    )
    if rows.opened is not None:
        return (OPEN, rows.room, *columns, *rows.head, name, *rows.opened[1:])
    return (APPEND, rows.room, *columns, *rows.head, name, rows.before)


def _columns(rows: Sequence[Row], number: int) -> list[list[Any]]:
    """All but the first, which is the room."""
    return [[row[at] for row in rows] for at in range(1, number)]
