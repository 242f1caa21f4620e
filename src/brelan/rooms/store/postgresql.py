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
), headed AS (
"""
_NOTIFY: Final = f"""
)
SELECT pg_notify('{ROOMS_CHANNEL}', $1 || ':' || $14::int)
"""
APPEND: Final = f"""{_ROWS}
  UPDATE rooms SET seq = $14, at = $15, due = $16, listed = $17, card = $18 WHERE id = $1 AND seq = $19
{_NOTIFY}"""
OPEN: Final = f"""{_ROWS}
  INSERT INTO rooms (id, game, opened_at, seq, at, due, listed, card)
  VALUES ($1, $19, $20, $14, $15, $16, $17, $18)
{_NOTIFY}"""


class PostgresWriter:
    """Connections that only append."""

    def __init__(self, url: URL) -> None:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._pool: Any = asyncpg.create_pool(plain, min_size=0, max_size=MOST_CONNECTIONS, **POSTGRES_TIMES)
        self._opening = asyncio.Lock()
        self._opened = False

    async def append(self, rows: AppendRows) -> None:
        """Returns when it is committed. Raises Conflict if others came first."""
        if not self._opened:
            async with self._opening:
                await self._pool
                self._opened = True
        try:
            await self._execute(rows)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict from error

    async def _execute(self, rows: AppendRows) -> None:
        await self._pool.execute(*statement(rows))

    async def close(self) -> None:
        """Waits for what is being written, but not for ever."""
        if not self._opened:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
                return
        self._pool.terminate()


def statement(rows: AppendRows) -> tuple[Any, ...]:
    """The statement and what it is given: a list for each column, as it has rows of several tables."""
    answers = [rows.answer] if rows.answer is not None else []
    visitors = list({row[1]: row for row in rows.visitors}.values())  # the last of each person
    columns = (*_columns(rows.entries, 7), *_columns(answers, 5), *_columns(visitors, 3))
    if rows.opened is not None:
        return (OPEN, rows.room, *columns, *rows.head, *rows.opened[1:])
    return (APPEND, rows.room, *columns, *rows.head, rows.before)


def _columns(rows: Sequence[Row], number: int) -> list[list[Any]]:
    """All but the first, which is the room."""
    return [[row[at] for row in rows] for at in range(1, number)]
