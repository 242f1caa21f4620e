"""Whether a database holds: logs replay, no chip is lost, and what was found from a log is what it says now."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from brelan.errors import BrelanError, BrokenRecord
from brelan.rooms.events import DealFinished, Entry
from brelan.rooms.reduce import replay
from brelan.rooms.room import Finished, Room, chips_brought, chips_of, mark_of
from brelan.rooms.snapshot import Snapshot, restore
from brelan.rooms.store.rows import head_row
from brelan.rooms.store.store import Store

READ_TOGETHER: Final = 2_000
"""Entries: a log may be longer than the memory is large."""

FaultKind: TypeAlias = Literal["log", "chips", "head", "snapshot", "deals"]
"""The log cannot be replayed; chips came or went; the row of the room, its snapshot or its list of finished deals is
not what the log says."""


class Finding(Struct, frozen=True):
    """Something that does not hold. `room` is its name in server logs: its id is a link, which is a secret."""

    room: str
    what: FaultKind
    seq: int  # the entry at which it was found
    error: BrelanError | None = None  # why a log cannot be replayed


async def check_room(store: Store, room_id: str) -> list[Finding]:
    """What does not hold in one room, up to the moment at which this is called."""
    head = await store.head(room_id)
    if head is None:  # deleted meanwhile
        return []
    check = RoomCheck(room_id, await store.snapshot(room_id), await store.deals(room_id))
    last = int(head[0])
    while check.seq < last and not check.is_broken:
        try:
            entries = await store.read(room_id, check.seq, min(last, check.seq + READ_TOGETHER))
        except BrokenRecord as error:
            check.give_up(error)
        else:
            await asyncio.to_thread(check.follow, entries)
    if not check.is_broken:
        await _check_snapshot(store, check)
        check.finish(head)
    return check.findings


async def _check_snapshot(store: Store, check: RoomCheck) -> None:
    kept, then = check.snapshot, check.room_then
    if kept is None or then is None:
        return
    entries = await store.read(then.id, kept.seq, kept.seq, also=kept.spans)
    try:
        same = await asyncio.to_thread(restore, kept, entries) == then
    except Exception:  # whatever is wrong with it
        same = False
    if not same:
        check.found("snapshot", kept.seq)


class RoomCheck:
    """A log as it is followed from its beginning."""

    def __init__(self, room_id: str, snapshot: Snapshot | None, deals: dict[int, Finished]) -> None:
        self.findings: list[Finding] = []
        self.snapshot = snapshot
        self.room_then: Room | None = None  # the room when the snapshot was made
        self._deals = deals
        self._id = room_id
        self._room: Room | None = None
        self.is_broken = False
        self._chips_hold = True

    @property
    def seq(self) -> int:
        return self._room.seq if self._room is not None else 0

    def found(self, what: FaultKind, seq: int, error: BrelanError | None = None) -> None:
        self.findings.append(Finding(mark_of(self._id), what, seq, error))

    def follow(self, entries: Sequence[Entry]) -> None:
        """Entries after those that were followed before; none: they are missing."""
        try:
            for entry in entries:
                self._room = replay(self._id, (entry,), self._room)
                assert self._room is not None
                self._look(self._room, entry)
        except BrelanError as error:
            self.give_up(error)
        if not entries:
            self.give_up(None)

    def give_up(self, error: BrelanError | None) -> None:
        """The log goes no further."""
        self.is_broken = True
        self.found("log", self.seq + 1, error)

    def _look(self, room: Room, entry: Entry) -> None:
        if self._chips_hold and room.match is not None and chips_of(room) != chips_brought(room):
            self._chips_hold = False  # once is enough: what is lost stays lost
            self.found("chips", entry.seq)
        if isinstance(entry.event, DealFinished) and self._deals.get(room.finished[-1].number) != room.finished[-1]:
            self.found("deals", entry.seq)
        if self.snapshot is not None and self.snapshot.seq == entry.seq:
            self.room_then = room

    def finish(self, head: Sequence[Any]) -> None:
        """All was followed: `head` is what the database says of the room as it is now."""
        assert self._room is not None
        if tuple(head) != head_row(self._room):
            self.found("head", self.seq)
