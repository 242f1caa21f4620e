"""The deals that a person has played, for their statistics. Appends write them; the person may delete them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from sqlalchemy import delete, select

from brelan.rooms.results import SeatResult
from brelan.rooms.store.schema import RESULTS
from brelan.rooms.store.store import Store

KEPT_MILLIS: Final = 400 * 24 * 3_600_000
MOST_RESULTS: Final = 10_000
"""Of one person: the last ones count."""


class OwnResult(Struct, frozen=True):
    """A deal that a person has played."""

    game: str
    result: SeatResult


class ResultStore:
    """Rows that outlive their rooms."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> list[OwnResult]:
        """In the order in which they were played."""
        columns = (RESULTS.c[name] for name in ("game", "gain", "won", "shown", "gave_up"))
        wanted = (
            select(*columns).where(RESULTS.c.person == person).order_by(RESULTS.c.at.desc(), RESULTS.c.number.desc())
        )
        rows = await self._store.rows(wanted.limit(MOST_RESULTS))
        return [OwnResult(game, SeatResult(*result)) for game, *result in reversed(rows)]

    async def forget(self, person: str) -> None:
        """All of a person."""
        async with self._store.writing() as connection:
            await connection.execute(delete(RESULTS).where(RESULTS.c.person == person))

    async def tidy(self, now: int) -> None:
        """Delete what is too old to count."""
        async with self._store.writing() as connection:
            await connection.execute(delete(RESULTS).where(RESULTS.c.at < now - KEPT_MILLIS))
