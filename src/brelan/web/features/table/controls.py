"""What a viewer may do besides moving: buttons that post to `/rooms/{room}/{name}`, named as a room's commands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from brelan.rooms.commands import COMMANDS
from brelan.rooms.options import PACES
from brelan.rooms.view import RemovedView, RoomView
from brelan.web.features.table.view_queries import away_plays_on, in_match, is_host

KEPT_CONTROLS: Final = 1_024
"""Most viewers of most tables may do one of a few things."""
MAIN: Final = frozenset(
    {"take-seat", "come-back", "wait-for-blind", "rebuy", "decline-rebuy", "ready", "start", "resume"}
)
"""What the table may be waiting for: these stand where the moves stand, the others in the menu."""


class Control(Struct, frozen=True):
    """`change-options` and `leave` are links to a form instead."""

    name: str
    main: bool
    owes: int  # the blinds that are posted on coming back (COM-7)
    plays_on: bool  # the seat of a player who goes away is not passed over


class Removal(Struct, frozen=True):
    """A button that sends somebody away, or lets them in again."""

    name: str
    action: str
    field: str
    number: int
    words: str = "web-remove"


def controls_of(room: RoomView) -> tuple[Control, ...]:
    """A person at the table may always leave."""
    if room.you is None:
        return ()
    sits = room.seat is not None or room.claim is not None
    early = room.waiting is not None and room.waiting.why != "ready"  # to be ready would lead to nothing yet
    owes = room.seats[room.seat].owes + room.seats[room.seat].owes_dead if room.seat is not None else 0
    return _controls(room.may, sits, early, owes, away_plays_on(room))


@lru_cache(maxsize=KEPT_CONTROLS)
def _controls(may: tuple[str, ...], sits: bool, early: bool, owes: int, plays_on: bool) -> tuple[Control, ...]:
    idle = {*(("take-seat",) if sits else ()), *(("ready",) if early else ())}
    allowed = {*may, "leave"} - idle
    return tuple(Control(name, name in MAIN, owes, plays_on) for name in COMMANDS if name in allowed)


class PaceShown(Struct, frozen=True):
    """How fast the table goes, for the host."""

    pace: str  # the nearest of those that are offered
    waits: bool  # for everyone to be ready
    bots: bool  # some play here


def pace_of(room: RoomView) -> PaceShown | None:
    """None: the viewer may not change it, or nobody plays."""
    if not is_host(room) or not in_match(room):
        return None
    millis, alone = room.table["bot-millis"], sum(seat.member is not None for seat in room.seats) == 1
    nearest = min(PACES, key=lambda pace: abs(PACES[pace] - millis))
    waits = room.table["wait-for-all"] or (alone and room.table["wait-alone"])
    return PaceShown(nearest, waits, any(seat.bot is not None for seat in room.seats))


def removals_of(room: RoomView) -> tuple[Removal, ...]:
    """The host may send everybody else away, and let removed people in again."""
    if not is_host(room):
        return ()
    others = (seat for seat in room.seats if seat.removable)
    seated = (
        Removal(seat.name, "remove-bot", "seat", seat.seat)
        if seat.member is None
        else Removal(seat.name, "remove", "member", seat.member)
        for seat in others
    )
    watching = (member for member in room.members if member.seat is None and member.number != room.you)
    return (
        *seated,
        *(Removal(member.name, "remove", "member", member.number) for member in watching),
        *(readmission for member in room.removed for readmission in _readmissions(member)),
    )


def _readmissions(member: RemovedView) -> Iterator[Removal]:
    yield Removal(member.name, "let-in", "member", member.number, "web-let-in")
    if member.shut_out:
        yield Removal(member.name, "let-others-in", "member", member.number, "web-let-others-in")
