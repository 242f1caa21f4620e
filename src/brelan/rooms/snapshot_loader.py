"""Rooms that are opened from their snapshots, or from short logs. Those that are wanted at the same time are read
together: after a restart that is most of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from brelan.rooms.reduce import replay
from brelan.rooms.room import Room, mark_of
from brelan.rooms.snapshot import restore
from brelan.rooms.store import Store
from brelan.rooms.store.snapshot_reader import StoredRoom

LOG: Final = logging.getLogger("brelan.rooms")
MOST_TOGETHER: Final = 32
"""Everybody else waits a little while they are made."""


class SnapshotLoader:
    """What is wanted while others are read is read next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: dict[str, asyncio.Future[Room | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def room(self, room_id: str) -> Room | None:
        """None: it has no snapshot and no short log, or something is wrong with them."""
        found = self._wanted.get(room_id)
        if found is None:
            found = self._wanted[room_id] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all())
        return await asyncio.shield(found)

    async def _read_all(self) -> None:
        try:
            while self._wanted:
                await asyncio.sleep(0)  # whoever wants one now
                ids = list(self._wanted)[:MOST_TOGETHER]
                await self._read({room_id: self._wanted.pop(room_id) for room_id in ids})
        finally:
            self._reading = None

    async def _read(self, waiting: Mapping[str, asyncio.Future[Room | None]]) -> None:
        try:
            kept = await self._store.stored_rooms(list(waiting))
            made = await asyncio.to_thread(_restore_all, kept)
        except BaseException as error:
            for future in waiting.values():
                _fail(future, error)
            if not isinstance(error, Exception):
                raise
            return
        for room_id, future in waiting.items():
            if not future.done():
                future.set_result(made.get(room_id))


def _fail(future: asyncio.Future[Room | None], error: BaseException) -> None:
    if isinstance(error, asyncio.CancelledError):
        future.cancel()
    elif not future.done():
        future.set_exception(error)
        future.exception()  # whoever waited may be gone


def _restore_all(kept: Mapping[str, StoredRoom]) -> dict[str, Room]:
    """Those whose snapshots are whole."""
    found = {}
    for room_id, one in kept.items():
        try:
            found[room_id] = _restore(room_id, one)
        except Exception as error:  # whatever is wrong with it, the log is the truth
            LOG.warning("a snapshot is broken", extra={"room": mark_of(room_id), "error": type(error).__name__})
    return found


def _restore(room_id: str, kept: StoredRoom) -> Room:
    if kept.snapshot is not None:
        return restore(kept.snapshot, kept.entries)
    room = replay(room_id, kept.entries)
    assert room is not None, "a log that is kept has entries"
    return room
