"""What the reducers share: the table of them by kind of event, and changes that several of them make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from brelan.errors import BrokenRecord
from brelan.pieces.seats import put
from brelan.rooms import lots
from brelan.rooms.chance_events import RoomEvent
from brelan.rooms.events import Entry
from brelan.rooms.room import Room, to_move

Reducer: TypeAlias = Callable[[Room, Entry, Any], Room]

REDUCERS: Final[dict[type[RoomEvent], Reducer]] = {}
"""What makes the room after an event, by kind."""


def reduces(*kinds: type[RoomEvent]) -> Callable[[Reducer], Reducer]:
    """For the function that makes the room after an event of these kinds."""

    def register(reducer: Reducer) -> Reducer:
        REDUCERS.update(dict.fromkeys(kinds, reducer))
        return reducer

    return register


def full_bank(room: Room) -> int:
    return 1_000 * room.table.bank_seconds


def waits_anew(room: Room, entry: Entry, seat: int) -> Room:
    """Another player at the seat whose turn it is has the whole time of a turn."""
    return replace(room, waiting_since=entry.at, waited=0) if to_move(room) == seat else room


def change_chair(room: Room, seat: int, **changes: Any) -> Room:
    return replace(room, chairs=put(room.chairs, seat, replace(room.chairs[seat], **changes)))


def drawing_of(room: Room) -> lots.RoomLots:
    if room.lots is None:
        raise BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")
    return room.lots
