"""Every way in which a database can fail, as one error: `Unavailable`. The log has one line for each outage."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg
from sqlalchemy import exc

from brelan.errors import Unavailable
from brelan.metrics import DATABASE

LOG: Final = logging.getLogger("brelan.rooms")
RETRY_SECONDS: Final = 3
QUIET_SECONDS: Final = 30.0
"""A database that comes and goes is not told more often than this."""

FAILURES: Final = (
    OSError,  # TimeoutError is one
    exc.TimeoutError,  # all connections are in use
    sqlite3.DatabaseError,  # full, locked, read-only, gone, damaged
    asyncpg.InterfaceError,  # a connection that was closed
    asyncpg.InternalClientError,
    asyncpg.PostgresError,
)
FAULTS: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.NotSupportedError,
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.SyntaxOrAccessError,
)
"""What is wrong with what we asked, not with the database."""


def is_outage(error: BaseException) -> bool:
    """The database cannot do what it is asked, whatever that is."""
    if isinstance(error, exc.DBAPIError):
        origin = error.orig
        return origin is not None and is_outage(origin.__cause__ or origin)
    return isinstance(error, FAILURES) and not isinstance(error, FAULTS)


class Outage:
    """Whether one kind of work succeeds, and what the log is told about it."""

    def __init__(self, work: str) -> None:
        self._work = work
        self.failing = False
        self.worked_at = float("-inf")  # by a clock that never goes back
        self._told = False
        self._told_at = float("-inf")

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Around each use of the database. Its failures become `Unavailable`."""
        try:
            with DATABASE.labels(self._work).time():
                yield
        except Exception as error:
            if not is_outage(error):
                raise
            self._failed(error)
            raise unavailable() from error
        self.worked_at = time.monotonic()
        if self.failing:
            self._recovered()

    def worked_within(self, seconds: float) -> bool:
        """It was done a moment ago: it need not be tried."""
        return not self.failing and time.monotonic() < self.worked_at + seconds

    def _failed(self, error: Exception) -> None:
        now = time.monotonic()
        if not self.failing and now >= self._told_at + QUIET_SECONDS:
            self._told, self._told_at = True, now
            LOG.error("the database cannot be used", extra={"work": self._work, "error": reason(error)})
        self.failing = True

    def _recovered(self) -> None:
        if self._told:
            LOG.warning("the database can be used again", extra={"work": self._work})
        self.failing = self._told = False


def reason(error: BaseException) -> str:
    """What the database says, without what was written."""
    origin = getattr(error, "orig", None) or error
    cause = origin.__cause__ or origin
    return f"{type(cause).__name__}: {cause}".splitlines()[0]


def unavailable() -> Unavailable:
    return Unavailable(
        "database-away",
        "the server cannot read or store anything at the moment: try again in {seconds:second|seconds}",
        seconds=RETRY_SECONDS,
    )
