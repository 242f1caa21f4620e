"""The rooms that this process knows, and whether they are up to date. The database is asked only if need be."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from brelan.errors import NotFound, Unavailable
from brelan.rooms.reduce import replay
from brelan.rooms.room import Room, mark_of
from brelan.rooms.snapshot import MOST_ENTRIES, replay_history, restore
from brelan.rooms.store import Store

LOG: Final = logging.getLogger("brelan.rooms")
ROOM_ID: Final = re.compile(r"[A-Za-z0-9_-]{20}")
REMEMBERED: Final = 500  # rooms kept in memory, as values
INLINE_ENTRIES: Final = 12
"""More entries than this are replayed in another thread: everybody else would have to wait."""


class Remembered:
    """A room in memory. It is up to date while nobody is known to have written since it was read."""

    __slots__ = ("acting", "asked", "heard", "reading", "room")

    def __init__(self) -> None:
        self.room: Room | None = None
        self.asked: object = None  # what `Memory.now` was when it was last read
        self.heard = 0  # somebody has appended entries up to this seq
        self.acting = asyncio.Lock()  # no races within this process
        self.reading = asyncio.Lock()  # of several who wait for news, one asks

    @property
    def is_used(self) -> bool:
        return self.acting.locked() or self.reading.locked()


class Memory:
    """Rooms by id. `told` is called with every room that has changed here."""

    def __init__(self, store: Store, told: Callable[[Room], None]) -> None:
        self._store = store
        self._told = told
        self._rooms: OrderedDict[str, Remembered] = OrderedDict()
        self._connection: object | None = None

    # Asking

    def known(self, room_id: str) -> Room | None:
        """The room as this process last saw it."""
        found = self._rooms.get(room_id)
        return found.room if found is not None else None

    def lock(self, room_id: str) -> asyncio.Lock:
        """Whoever holds it is the only one in this process who acts at the table."""
        return self._find(room_id).acting

    async def load(self, room_id: str) -> Room:
        """The room as it is now. The database is asked only if another process may have written."""
        found = self._find(room_id)
        if found.room is not None and self._is_fresh(found):
            return found.room
        async with found.reading:
            if found.room is not None and self._is_fresh(found):
                return found.room
            return await self._read(room_id, found)

    async def read(self, room_id: str) -> Room:
        """The room as the database has it from now on."""
        found = self._find(room_id)
        async with found.reading:
            return await self._read(room_id, found)

    def _find(self, room_id: str) -> Remembered:
        found = self._rooms.get(room_id)
        if found is None:
            if not ROOM_ID.fullmatch(room_id):
                raise no_such_room()
            found = self._rooms[room_id] = Remembered()
        self._rooms.move_to_end(room_id)
        return found

    async def _read(self, room_id: str, found: Remembered) -> Room:
        """What this process does not know yet."""
        now, known = self.now(), found.room
        room = await self._newer(known) if known is not None else await self._open(room_id)
        if room is None:
            self.forget(room_id)
            raise no_such_room()
        found.asked = now
        self.keep(room)
        newest = found.room  # somebody may have appended meanwhile
        return newest if newest is not None and newest.seq > room.seq else room

    async def _newer(self, known: Room) -> Room | None:
        entries = await self._store.read(known.id, known.seq)
        if len(entries) <= INLINE_ENTRIES:
            return replay(known.id, entries, known)
        return await asyncio.to_thread(replay, known.id, entries, known)

    async def _open(self, room_id: str) -> Room | None:
        """From its snapshot; None: there is no such room."""
        kept = await self._store.snapshot(room_id)
        if kept is not None:
            entries = await self._store.read(room_id, kept.seq, also=kept.spans)
            try:
                return await asyncio.to_thread(restore, kept, entries)
            except Exception as error:  # whatever is wrong with it, the log is the truth
                LOG.warning("a snapshot is broken", extra={"room": mark_of(room_id), "error": type(error).__name__})
        return await self._replay(room_id)

    async def _replay(self, room_id: str) -> Room | None:
        """From its whole log, which makes a snapshot for the next time."""
        history = await asyncio.to_thread(replay_history, room_id, await self._store.read(room_id))
        if history is None:
            return None
        if history.resting is not None and (history.finished or history.room.seq > MOST_ENTRIES):
            with suppress(Unavailable):
                await self._store.keep(history.resting, history.finished)
        return history.room

    def _is_fresh(self, found: Remembered) -> bool:
        return found.room is not None and found.room.seq >= found.heard and found.asked == self.now()

    def now(self) -> object:
        """Stays the same while no other process can have written anything of which this one has not heard."""
        generation = self._store.generation()
        if generation is not None:
            return generation
        return self._connection if self._connection is not None else object()

    # Learning

    def keep(self, room: Room) -> None:
        """This is what the room is now, unless a newer one is known."""
        found = self._rooms.get(room.id)
        if found is None:
            found = self._rooms[room.id] = Remembered()
        if found.room is not None and found.room.seq >= room.seq:
            return
        found.room = room
        self._rooms.move_to_end(room.id)
        self._make_place()
        self._told(room)

    def heard(self, room_id: str, seq: int) -> None:
        """A room has entries up to `seq`, whoever appended them."""
        found = self._rooms.get(room_id)
        if found is not None:
            found.heard = max(found.heard, seq)

    def doubt(self, room_id: str) -> None:
        """Nobody knows whether something was appended: ask again."""
        found = self._rooms.get(room_id)
        if found is not None:
            found.asked = None

    def forget(self, room_id: str) -> None:
        """The room is gone, or is read again from the beginning."""
        found = self._rooms.get(room_id)
        if found is None:
            return
        found.room = None
        if not found.acting.locked():
            del self._rooms[room_id]

    def connected(self) -> None:
        """PostgreSQL tells from now on what others append. What was appended before is asked for."""
        self._connection = object()

    def cut_off(self) -> None:
        """Other processes are not heard any more."""
        self._connection = None

    def _make_place(self) -> None:
        """Forget what was not used for the longest time."""
        if len(self._rooms) > REMEMBERED:
            oldest = next(iter(self._rooms))
            if self._rooms[oldest].is_used:
                self._rooms.move_to_end(oldest)
            else:
                del self._rooms[oldest]


def no_such_room() -> NotFound:
    return NotFound("no-such-room", "there is no such table, or it no longer exists")
