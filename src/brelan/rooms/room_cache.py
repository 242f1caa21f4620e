"""The rooms that this process knows, and whether they are up to date. The database is asked only if need be."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from brelan.errors import NotFound, Unavailable
from brelan.rooms.reduce import replay
from brelan.rooms.room import Room
from brelan.rooms.snapshot import MOST_ENTRIES, replay_history
from brelan.rooms.snapshot_loader import SnapshotLoader
from brelan.rooms.store import Store

ROOM_ID: Final = re.compile(r"[A-Za-z0-9_-]{20}")
MOST_BYTES: Final = 256 * 2**20
"""Of all rooms together, about: five thousand usual ones. A room that is in use stays even if they need more."""
EMPTY_BYTES: Final = 2_000
EVICTED_TOGETHER: Final = 16
"""Rooms that are looked at each time, so that nobody waits for it."""
INLINE_ENTRIES: Final = 12
"""More entries than this are replayed in another thread: everybody else would have to wait."""


class Remembered:
    """A room in memory. It is up to date while nobody is known to have written since it was read."""

    __slots__ = ("acting", "asked", "heard", "reading", "room", "weight")

    def __init__(self) -> None:
        self.room: Room | None = None
        self.weight = EMPTY_BYTES
        self.asked: object = None  # what `RoomCache.now` was when it was last read
        self.heard = 0  # somebody has appended entries up to this seq
        self.acting = asyncio.Lock()  # no races within this process
        self.reading = asyncio.Lock()  # of several who wait for news, one asks

    @property
    def is_used(self) -> bool:
        return self.acting.locked() or self.reading.locked()


def weight_of(room: Room) -> int:
    """About how many bytes of memory a room takes, by what it has many of. Measured with rooms of all games."""
    steps = len(room.deal.steps) if room.deal is not None else 0
    told = sum(len(deal.events) for deal in room.past)
    lines = len(room.lines) + len(room.news) + len(room.members)
    draws = len(room.lots.draws) if room.lots is not None else 0
    return 16_000 + 800 * steps + 200 * told + 300 * lines + 500 * len(room.finished) + 45_000 * draws


class RoomCache:
    """Rooms by id, the one that was used last at the end.

    `told` is called with every room that has changed here; `is_wanted` says whether a room will be used again soon.
    """

    def __init__(self, store: Store, told: Callable[[Room], None], is_wanted: Callable[[Room], bool]) -> None:
        self._store = store
        self._opening = SnapshotLoader(store)
        self._told = told
        self._is_wanted = is_wanted
        self._rooms: OrderedDict[str, Remembered] = OrderedDict()
        self.weight = 0
        self._connection: object | None = None

    # Asking

    def __len__(self) -> int:
        return len(self._rooms)

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
            return self._add(room_id)
        self._rooms.move_to_end(room_id)
        return found

    def _add(self, room_id: str) -> Remembered:
        found = self._rooms[room_id] = Remembered()
        self.weight += found.weight
        self._make_place()
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
        """From its snapshot, or from its log; None: there is no such room."""
        return await self._opening.room(room_id) or await self._replay(room_id)

    async def _replay(self, room_id: str) -> Room | None:
        """From its whole log, which makes a snapshot for the next time."""
        history = await asyncio.to_thread(replay_history, room_id, await self._store.read(room_id))
        if history is None:
            return None
        if history.resting is not None and (history.finished or history.room.seq > MOST_ENTRIES):
            with suppress(Unavailable):
                await self._store.keep_snapshot(history.resting, history.finished)
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
        found = self._rooms.get(room.id) or self._add(room.id)
        if found.room is not None and found.room.seq >= room.seq:
            return
        found.room = room
        self._weigh(found, weight_of(room))
        self._rooms.move_to_end(room.id)
        self._make_place()
        self._told(room)

    def _weigh(self, found: Remembered, weight: int) -> None:
        self.weight += weight - found.weight
        found.weight = weight

    def heard(self, room_id: str, seq: int) -> None:
        """A room has entries up to `seq`, whoever appended them."""
        found = self._rooms.get(room_id)
        if found is not None:
            found.heard = max(found.heard, seq)

    def trust(self, room_id: str, now: object) -> None:
        """A room that did not exist when `now` was found need not be read."""
        found = self._rooms.get(room_id)
        if found is not None:
            found.asked = now

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
        self._weigh(found, EMPTY_BYTES)
        if not found.acting.locked():
            self._drop(room_id)

    def connected(self) -> None:
        """PostgreSQL tells from now on what others append. What was appended before is asked for."""
        self._connection = object()

    def cut_off(self) -> None:
        """Other processes are not heard any more."""
        self._connection = None

    def _make_place(self) -> None:
        """Forget what was not used for the longest time, unless it is wanted."""
        for _ in range(EVICTED_TOGETHER):
            if self.weight <= MOST_BYTES:
                return
            oldest, found = next(iter(self._rooms.items()))
            if found.is_used or (found.room is not None and self._is_wanted(found.room)):
                self._rooms.move_to_end(oldest)
            else:
                self._drop(oldest)

    def _drop(self, room_id: str) -> None:
        self.weight -= self._rooms.pop(room_id).weight


def no_such_room() -> NotFound:
    return NotFound("no-such-room", "there is no such table, or it no longer exists")
