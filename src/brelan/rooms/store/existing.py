"""A database that is only looked at: it is neither made nor brought up to date."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from brelan.errors import BadOption, cannot_read
from brelan.rooms.store.database import cannot_open, database_url, known_revisions, open_engine
from brelan.rooms.store.store import Store


@asynccontextmanager
async def existing_store(database: str) -> AsyncIterator[Store]:
    """The store behind a URL. Refused if there is none, or if another version has written it."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise cannot_read(str(url.database), FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    engine = open_engine(url)
    store = Store(engine)
    try:
        check_revision(url, await _revision(engine))
        yield store
    finally:
        await store.close()
        await engine.dispose()


async def _revision(engine: AsyncEngine) -> str:
    """Empty if it holds no tables of ours."""
    try:
        async with engine.connect() as connection:
            found = (await connection.execute(text("SELECT version_num FROM alembic_version"))).all()
    except DBAPIError as error:
        if "alembic_version" in str(error.orig):
            return ""
        raise cannot_open(str(error.orig)) from error
    except OSError as error:  # the server of the database does not answer
        raise cannot_open(str(error)) from error
    return str(found[0][0]) if found else ""


def check_revision(url: URL, revision: str) -> None:
    """Refuse the tables of another version."""
    known, name = known_revisions(), str(url.database)
    if not revision:
        raise not_tables(name)
    if revision not in known:
        raise newer(name)
    if revision != known[-1]:
        raise BadOption(
            "older-database",
            "{file!r} was written by an older version of Brelan: start the server once, and it is brought up to date",
            file=name,
        )


def not_tables(file: str) -> BadOption:
    return BadOption("not-tables", "{file!r} holds no tables of Brelan", file=file)


def newer(file: str) -> BadOption:
    return BadOption("newer-database", "{file!r} was written by a newer version of Brelan", file=file)
