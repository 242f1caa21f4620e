"""Records that people have sent to look at: kept for a day, a few of each person, and deleted when they say so."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete, insert, select

from brelan.errors import NotFound
from brelan.rooms.store.schema import UPLOADS
from brelan.rooms.store.shares import TOKEN_BYTES
from brelan.rooms.store.store import Store

KEPT_MILLIS: Final = 24 * 3_600_000
MOST_UPLOADS: Final = 5
"""Of one person: another one takes the place of the oldest."""


class UploadStore:
    """Rows beside the logs. Only their sender reads them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, person: str, body: str, now: int) -> str:
        """Its token. What is older than a day, of whomever, is deleted."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        mine = await self._store.rows(
            select(UPLOADS.c.token).where(UPLOADS.c.person == person).order_by(UPLOADS.c.at.desc())
        )
        oldest = [one for (one,) in mine[MOST_UPLOADS - 1 :]]
        async with self._store.writing() as connection:
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.token.in_(oldest)))
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.at < now - KEPT_MILLIS))
            await connection.execute(insert(UPLOADS).values((token, person, now, body)))
        return token

    async def find(self, token: str, person: str, now: int) -> str:
        """The record that this person has sent."""
        whose = (UPLOADS.c.token == token) & (UPLOADS.c.person == person)
        rows = await self._store.rows(select(UPLOADS.c.body).where(whose, UPLOADS.c.at >= now - KEPT_MILLIS))
        if not rows:
            raise NotFound("no-such-upload", "this record is not here any more: send it again")
        return str(rows[0][0])

    async def forget(self, token: str, person: str) -> None:
        async with self._store.writing() as connection:
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.token == token, UPLOADS.c.person == person))

    async def tidy(self, now: int) -> None:
        """Delete what is older than a day."""
        async with self._store.writing() as connection:
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.at < now - KEPT_MILLIS))
