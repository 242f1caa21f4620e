"""Who may come to a table, and look at it. A removed person may not, under another session either.

Sessions are free: a removed person may clear their cookies. So nobody who is new comes from their place either, until
the match is over or the host lets the others in. A place is what the web makes of an address, a room and the server's
key: it tells nobody the address, and nothing about another room. It is kept while its person is at the table, and as
long as it keeps others out.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from brelan.errors import BrelanError, NotYours
from brelan.rooms.decide.people import barred
from brelan.rooms.events import Entry, Left, LetIn, MatchFinished, OthersLetIn
from brelan.rooms.room import Room, member_of
from brelan.rooms.store import Store

LOG: Final = logging.getLogger("brelan.rooms")
REMEMBERED: Final = 10_000
ENDS: Final = (Left, LetIn, OthersLetIn, MatchFinished)
"""After these, some places are no longer needed."""


class Admission:
    """Who may come to each room, as this process knows it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: OrderedDict[tuple[str, str], str] = OrderedDict()  # by room and person: what is stored

    async def check(self, room: Room, person: str | None, places: tuple[str, ...]) -> None:
        """Refuse a removed person, and whoever is new from their place, as each key of the server marks it. None: it
        is unknown."""
        if person is not None and person in room.barred:
            raise barred()
        if not places or not room.shut_out or _is_here(room, person):
            return
        removed = [room.members[member].person for member in room.shut_out]
        if not (await self._store.places(room.id, removed)).isdisjoint(places):
            raise NotYours(
                "barred-place",
                "the host has removed somebody who plays from the same network as you: until the match is over, "
                "nobody else from there can come, unless the host lets the others in",
            )

    async def note(self, room: Room, person: str, place: str) -> None:
        """A person at the table is at this place now."""
        known = (room.id, person)
        if self._noted.get(known) == place or not _is_here(room, person):
            return
        await self._store.put_place(room.id, person, place)
        self._noted[known] = place
        while len(self._noted) > REMEMBERED:
            self._noted.popitem(last=False)

    async def tidy(self, room: Room, entries: Sequence[Entry]) -> None:
        """Forget the places that these entries have made useless. What was done is done, even if this fails."""
        if any(isinstance(entry.event, ENDS) for entry in entries):
            try:
                await self._tidy(room)
            except BrelanError as error:
                LOG.warning("forgetting places failed", extra={"error": error.code})

    async def _tidy(self, room: Room) -> None:
        here = {member.person for member in room.members if member.here}
        removed = {room.members[member].person for member in room.shut_out}
        await self._store.keep_places(room.id, here | removed)
        for member in room.members:
            if member.person not in here:
                self._noted.pop((room.id, member.person), None)


def _is_here(room: Room, person: str | None) -> bool:
    member = member_of(room, person) if person else None
    return member is not None and member.here
