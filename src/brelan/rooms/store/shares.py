"""Links to single deals, each as its sharer saw it; and records that people have sent to look at."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec import Struct
from sqlalchemy import delete, insert, select

from brelan.errors import NotFound, TooMuch
from brelan.rooms.store.schema import ROOMS, SHARES, UPLOADS
from brelan.rooms.store.store import Store

TOKEN_BYTES: Final = 18  # 24 characters: impossible to guess
MOST_SHARES: Final = 100
"""Of one person."""


class Share(Struct, frozen=True):
    """A link to a deal. `place` is the one from which it is seen; None: from beside the table."""

    token: str
    room: str
    number: int
    place: int | None
    person: str
    at: int
    game: str = ""


class ShareStore:
    """Rows beside the logs. They are deleted with their rooms."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def share(self, room: str, number: int, place: int | None, person: str, now: int) -> str:
        """The token of a deal; whoever shares the same again is given the same."""
        mine = await self.of(person)
        known = next((one for one in mine if (one.room, one.number, one.place) == (room, number, place)), None)
        if known is not None:
            return known.token
        if len(mine) >= MOST_SHARES:
            raise TooMuch(
                "too-many-shares", "you share {most:deal|deals} already: revoke some of them", most=MOST_SHARES
            )
        row = (token := secrets.token_urlsafe(TOKEN_BYTES), room, number, place, person, now)
        async with self._store.writing() as connection:
            await connection.execute(insert(SHARES).values(row))
        return token

    async def find(self, token: str) -> Share:
        """Raises NotFound when it was never there, or is no longer."""
        rows = await self._store.rows(select(SHARES).where(SHARES.c.token == token))
        if not rows:
            raise NotFound("no-such-share", "this deal is no longer shared, or never was")
        return Share(*rows[0])

    async def of(self, person: str) -> list[Share]:
        """All of a person, the last one first."""
        joined = SHARES.join(ROOMS, ROOMS.c.id == SHARES.c.room)
        wanted = select(SHARES, ROOMS.c.game).select_from(joined).where(SHARES.c.person == person)
        return [Share(*row) for row in await self._store.rows(wanted.order_by(SHARES.c.at.desc(), SHARES.c.token))]

    async def revoke(self, token: str, person: str) -> None:
        """Nobody sees it by this link any more. What is not theirs is not touched."""
        async with self._store.writing() as connection:
            await connection.execute(delete(SHARES).where(SHARES.c.token == token, SHARES.c.person == person))


UPLOAD_MILLIS: Final = 24 * 3_600_000
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
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.at < now - UPLOAD_MILLIS))
            await connection.execute(insert(UPLOADS).values((token, person, now, body)))
        return token

    async def find(self, token: str, person: str, now: int) -> str:
        """The record that this person has sent."""
        whose = (UPLOADS.c.token == token) & (UPLOADS.c.person == person)
        rows = await self._store.rows(select(UPLOADS.c.body).where(whose, UPLOADS.c.at >= now - UPLOAD_MILLIS))
        if not rows:
            raise NotFound("no-such-upload", "this record is not here any more: send it again")
        return str(rows[0][0])

    async def forget(self, token: str, person: str) -> None:
        async with self._store.writing() as connection:
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.token == token, UPLOADS.c.person == person))

    async def tidy(self, now: int) -> None:
        """Delete what is older than a day."""
        async with self._store.writing() as connection:
            await connection.execute(delete(UPLOADS).where(UPLOADS.c.at < now - UPLOAD_MILLIS))
