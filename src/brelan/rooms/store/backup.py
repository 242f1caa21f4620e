"""Copies of an SQLite database, made and put back while nothing is lost. PostgreSQL has its own tools for this."""

from __future__ import annotations

import errno
import os
import shlex
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine
from sqlalchemy.engine import URL
from sqlalchemy.pool import StaticPool

from brelan.errors import BadOption, cannot_read, cannot_write
from brelan.rooms.store.database import database_url
from brelan.rooms.store.schema import check_tables

GOOD: Final = "ok"
IN_USE: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def back_up(database: str, file: str, *, force: bool = False) -> int:
    """Copy the database as it is at one moment, also while a server writes to it. How many tables it holds."""
    source, target = _file_of(database, _dump_command(database, file)), Path(file)
    _check_target(source, target, force=force)
    with _beside(target) as part:
        with _opened(source) as there, closing(sqlite3.connect(part)) as here:
            there.backup(here)
            here.execute("PRAGMA journal_mode = DELETE")  # one file, without another beside it
            rooms = _count_rooms(here, source)
        _put(part, target)
    return rooms


def restore(file: str, database: str, *, force: bool = False) -> int:
    """Put a copy back, after it was checked, and if no server uses the database. How many tables it holds."""
    target, source = _file_of(database, _restore_command(database, file)), Path(file)
    with _opened(source) as there:
        rooms = _count_rooms(there, source)
        _check_target(source, target, force=force)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch(mode=0o600)
            with closing(sqlite3.connect(target, timeout=0)) as here:
                here.execute("PRAGMA journal_mode = DELETE")  # refused while anybody else has it open
                there.backup(here)
        except sqlite3.Error as error:
            raise _cannot_restore(target, error) from error
        except OSError as error:
            raise cannot_write(str(target), error) from error
    return rooms


def _file_of(database: str, command: str) -> Path:
    url = database_url(database)
    if url.get_backend_name() != "sqlite" or url.database is None:
        raise BadOption("own-tools", "PostgreSQL has its own tools for this: {command}", command=command)
    return Path(url.database)


def _dump_command(database: str, file: str) -> str:
    url = database_url(database)
    how = ["pg_dump", "--format=custom", f"--file={file}"]
    return shlex.join([*how, *_where(url), f"--dbname={url.database or ''}"])


def _restore_command(database: str, file: str) -> str:
    url = database_url(database)
    how = ["pg_restore", "--clean", "--if-exists", "--single-transaction"]
    return shlex.join([*how, *_where(url), f"--dbname={url.database or ''}", file])


def _where(url: URL) -> list[str]:
    """Never the password: pg_dump asks for it, or finds it in PGPASSWORD or ~/.pgpass."""
    parts = {"host": url.host, "port": url.port, "username": url.username}
    return [f"--{name}={value}" for name, value in parts.items() if value]


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if target.exists() and source.exists() and target.samefile(source):
        raise BadOption("same-file", "{file!r} is the database itself", file=str(target))
    if target.is_dir():
        raise cannot_write(str(target), IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)))
    if target.exists() and target.stat().st_size and not force:
        raise BadOption("file-exists", "{file!r} already exists: --force replaces it", file=str(target))


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """An existing database, which is not changed."""
    try:
        file.open("rb").close()
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            yield connection
    except (OSError, ValueError) as error:
        raise cannot_read(str(file), error) from error
    except sqlite3.DatabaseError as error:
        raise _damaged(file, str(error)) from error


def _count_rooms(connection: sqlite3.Connection, file: Path) -> int:
    """Of a sound database that this version knows."""
    found = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if found != [GOOD]:
        raise _damaged(file, found[0])
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as there:
        check_tables(there, str(file))
        return int(there.exec_driver_sql("SELECT count(*) FROM rooms").scalar_one())


def _damaged(file: Path, why: str) -> BadOption:
    return BadOption("damaged-database", "{file!r} is not a sound database: {why}", file=str(file), why=why)


def _cannot_restore(target: Path, error: sqlite3.Error) -> BadOption:
    if getattr(error, "sqlite_errorcode", None) in IN_USE:
        return BadOption("database-in-use", "a server uses {file!r}: stop it first", file=str(target))
    return _damaged(target, str(error))


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A new file in the same folder, for its owner alone; gone afterwards, unless it was moved."""
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".brelan-", suffix=".part")
    except OSError as error:
        raise cannot_write(str(target), error) from error
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _put(part: Path, target: Path) -> None:
    """In one step, once all of it is on the disk."""
    with part.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(part, target)
