"""One database by its URL: how it is opened, how a write begins, how others are told. The rest is plain SQL."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from brelan.errors import BadOption, BrelanError, InputError, cannot_write

WRITES: Final = "brelan_writes"
ROOMS_CHANNEL: Final = "rooms"
PRESENCE_CHANNEL: Final = "presence"
BUSY_MILLIS: Final = 20_000
POSTGRES_TIMES: Final = {"timeout": 5.0, "command_timeout": 30.0}
"""Seconds to connect, and for one statement: then the database counts as away."""
SQLITE_HEADER: Final = b"SQLite format 3\0"
DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


def database_url(database: str) -> URL:
    """The URL with the driver that we use; a plain path is a file of SQLite."""
    if not database.strip():
        raise _bad_database(database)
    if "://" not in database:
        return URL.create(DRIVERS["sqlite"], database=database)
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise _bad_database(database) from error
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS or (kind == "sqlite" and url.database in (None, "", ":memory:")):
        raise _bad_database(database)
    return url.set(drivername=DRIVERS[kind])


def _bad_database(database: str) -> BadOption:
    kind = database.partition("://")[0] if "://" in database else database  # never a password
    return BadOption(
        "bad-database",
        "{database!r} is not a database: give sqlite:///FILE or postgresql://USER@HOST/NAME",
        database=kind,
    )


def open_engine(url: URL) -> AsyncEngine:
    """Connections to the database, as it wants them. What an error says goes to the log: never what was written."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_timeout=POSTGRES_TIMES["timeout"],
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=POSTGRES_TIMES,
        )
    assert url.database is not None
    _prepare_file(Path(url.database))
    engine = create_async_engine(url, pool_size=5, max_overflow=5, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_file(file: Path) -> None:
    """Make its folder. Refuse what is not a database before SQLite leaves files beside it."""
    try:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        file.parent.mkdir(parents=True, exist_ok=True)
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if file.exists() and not _is_sqlite(file):
            raise cannot_open(InputError("not-a-database", "{file!r} is not an SQLite database", file=str(file)))
    except (OSError, ValueError) as error:
        raise cannot_open(cannot_write(str(file), error)) from error


def _is_sqlite(file: Path) -> bool:
    """An empty file will become one."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_HEADER)) in (b"", SQLITE_HEADER)


def cannot_open(why: BrelanError | str) -> BadOption:
    """A database that is not there, or not one."""
    return BadOption("no-database", "cannot open the database: {why}", why=why)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside one writer; what was acknowledged is on the disk; transactions begin when we say so."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_MILLIS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def open_sqlite(url: URL) -> sqlite3.Connection:
    """A connection outside of the pool, usable in any thread."""
    connection = sqlite3.connect(str(url.database), check_same_thread=False, isolation_level=None)
    _prepare_sqlite(connection, None)
    return connection


def _begin_sqlite(connection: Connection) -> None:
    """A write takes its lock at once: one that began by reading would fail at once if another came between."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def notify(connection: AsyncConnection, channel: str, message: str) -> None:
    """Where the database can tell other processes something."""
    if connection.dialect.name == "postgresql":
        await connection.execute(
            text("SELECT pg_notify(:channel, :message)"), {"channel": channel, "message": message}
        )
