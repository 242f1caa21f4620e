"""Where people at a table come from, as marks that only this server can make (see `rooms.admission`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from brelan.rooms.store.schema import PLACES
from brelan.rooms.store.store import Store


class PlaceStore:
    """Rows that are no part of a log, and are deleted when they are not needed any more."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, room: str, person: str, place: str) -> None:
        """The last place of a person."""
        # Another process may be the first to insert it: then it is stored.
        with suppress(IntegrityError):
            await self._put(room, person, place)

    async def _put(self, room: str, person: str, place: str) -> None:
        whose = (PLACES.c.room == room) & (PLACES.c.person == person)
        async with self._store.writing() as connection:
            changed = await connection.execute(update(PLACES).where(whose).values(place=place))
            if not changed.rowcount:
                await connection.execute(insert(PLACES).values(room=room, person=person, place=place))

    async def of(self, room: str, persons: Sequence[str]) -> set[str]:
        """The places of these persons."""
        return await self._store.places(room, persons)

    async def keep(self, room: str, persons: Collection[str]) -> None:
        """Forget all others."""
        async with self._store.writing() as connection:
            await connection.execute(delete(PLACES).where(PLACES.c.room == room, PLACES.c.person.not_in(persons)))
