"""Joining and leaving a table."""

from __future__ import annotations

from msgspec import Struct

from brelan.locales.words import Words, words
from brelan.rooms.view import RoomView, SeatView
from brelan.web.features.new_table.page import agreed, agreed_match
from brelan.web.features.table.view_queries import counts_chips, in_match, stage_of
from brelan.web.pages.render import render_page
from brelan.web.pages.visit import Visit


class SeatOffer(Struct, frozen=True):
    """A seat on the page behind a link to a table."""

    seat: int
    name: str  # "" while it is free
    detail: str  # whose seat it is now, and the chips there


def join_page(room: RoomView, visit: Visit) -> str:
    """Behind a link to a table: choose a name, take a seat or watch."""
    say = words(visit.preferences.lang)
    return render_page(
        "join.html",
        visit,
        "joining",
        say("web-join-title", game=say(f"{room.game}-title")),
        room=room,
        playing=in_match(room),
        dealing=stage_of(room) == "playing",
        agreed=[
            *agreed_match(say, room.game, room.match, room.table),
            *agreed(say, room.game, room.rules),
        ],
        seats=[SeatOffer(seat.seat, _holder(seat), _detail(say, room, seat)) for seat in room.seats],
        first_free=_first_free(room),
    )


def _holder(seat: SeatView) -> str:
    """Who keeps the seat; "" if it is free. A bot gives its seat to a person."""
    return "" if seat.bot is not None and not seat.claimed else seat.name or seat.claimed


def _first_free(room: RoomView) -> int | None:
    """The seat to propose: an empty one before a bot's; None: all are taken."""
    free = sorted((seat.bot is not None, seat.seat) for seat in room.seats if not _holder(seat))
    return free[0][1] if free else None


def _detail(say: Words, room: RoomView, seat: SeatView) -> str:
    if not in_match(room):
        return ""
    parts = [say("web-held-by", name=seat.name)] if seat.bot is not None and seat.name else []
    if counts_chips(room):
        chips = seat.chips if seat.stack is not None else room.match.stack
        parts.append(say("web-chips", chips=chips))
    return ", ".join(parts)


def leave_page(room: RoomView, visit: Visit) -> str:
    """Asks before the viewer leaves a table, and says what becomes of the seat."""
    say = words(visit.preferences.lang)
    return render_page("leave.html", visit, "leaving", say("web-leave-title"), room=room, seat=_seat_left(room))


def _seat_left(room: RoomView) -> str:
    """Spectators have none; without a match others may take it; in one it is a bot's with all its chips, or empty."""
    if room.seat is None:
        return "none"
    if not in_match(room):
        return "free"
    return "bot" if room.table.replace else "empty"
