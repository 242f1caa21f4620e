"""For whom a table waits while nobody is to move, and what for: said to those who wait."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from brelan.rooms.due import can_deal, due, next_people, waits_for_ready
from brelan.rooms.room import Room, is_dealing, is_drawing, is_playing, undecided

Reason: TypeAlias = Literal["start", "resume", "rebuy", "ready", "away", "players"]
"""The host must start a match, or let it go on; broke players must say whether they buy in again; players must be
ready; those who sit out must come back; somebody must sit down."""


class Waiting(Struct, frozen=True):
    """What the table waits for; who is to do it (chairs; none: the host, or anybody); and until when, if at all."""

    why: Reason
    seats: tuple[int, ...] = ()
    until: int | None = None


def waiting(room: Room) -> Waiting | None:
    """None: it is somebody's turn, or the next deal begins by itself."""
    if room.paused_at is not None:
        return Waiting("resume")
    if not is_playing(room):
        return Waiting("start")
    if is_dealing(room) or is_drawing(room):
        return None
    if can_deal(room):
        late = tuple(seat for seat in next_people(room) if not room.chairs[seat].ready)
        return Waiting("ready", late) if waits_for_ready(room) and late else None
    broke, coming = undecided(room), due(room)
    if broke:
        return Waiting("rebuy", broke, coming.at if coming is not None else None)
    away = tuple(seat for seat in room.places if room.chairs[seat].away)
    return Waiting("away", away) if away else Waiting("players")
