"""What the table must do by itself, and when: derived from the room alone, so it survives every restart."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from brelan.engine.chance.seeded import SeededRandom
from brelan.rooms.room import (
    Room,
    awaited,
    game_of,
    is_dealing,
    is_drawing,
    is_playing,
    is_present,
    is_taken,
    next_players,
    to_move,
    undecided,
)

What: TypeAlias = Literal["bot", "absent", "clock", "links", "deal", "rebuy", "hour"]

REBUY_MILLIS: Final = 60_000
"""How long everybody waits for broke players to say whether they buy in again."""
ABSENT_MILLIS: Final = 1_200
"""How long the table waits before it moves for somebody who is away."""
SHOW_MILLIS: Final = 10_000
"""How long a winner who was not called may think about showing their cards, with a clock or without."""


class Due(Struct, frozen=True):
    """Something to be done at a moment (milliseconds since 1970), for a seat if it is a move.

    Here and below, `shift` says by how much the stamp since which the table waits must be moved, because the wall
    clock was set meanwhile (`clock.Clock.shift`).
    """

    at: int
    what: What
    seat: int | None = None


def waits_since(room: Room) -> int:
    """Since when the table waits for what comes next: the stamp of an entry."""
    sealed = room.chance.sealed
    return sealed.since if sealed is not None else room.waiting_since


def _began(room: Room, shift: int) -> int:
    """The same, as if the table had never been paused."""
    return waits_since(room) + shift - room.waited


def has_waited(room: Room, now: int, shift: int) -> int:
    """For how long, pauses not counted."""
    return max(0, now - _began(room, shift))


def due(room: Room, shift: int = 0) -> Due | None:
    """The next thing that happens by itself if nobody does anything; None: the table waits for people."""
    if room.paused_at is not None or not is_playing(room):
        return None
    if room.chance.sealed is not None:
        return Due(links_until(room, shift) if awaited(room) else _began(room, shift), "links")
    if is_dealing(room):
        return _in_deal(room, shift)
    coming, hour = _next_deal(room, shift), ends_at(room)
    if hour is None or (coming is not None and coming.at < hour):
        return coming
    return Due(hour, "hour")


def links_until(room: Room, shift: int = 0) -> int:
    """How long the table waits for links of what is sealed."""
    return _began(room, shift) + 1_000 * room.table.cut_seconds


def ends_at(room: Room) -> int | None:
    """DAK-18: the agreed hour, in milliseconds, after which no deal begins but those of a play-off."""
    if room.agreed.until is None or room.match is None or room.match.play_off:
        return None
    return 1_000 * room.agreed.until


def _in_deal(room: Room, shift: int) -> Due | None:
    seat = to_move(room)
    assert seat is not None, "chance is answered at once"
    chair = room.chairs[seat]
    if chair.bot is not None:
        return Due(_began(room, shift) + thinking(room), "bot", seat)
    if not is_taken(chair) or chair.away:
        return Due(_began(room, shift) + ABSENT_MILLIS, "absent", seat)
    ends = turn_ends(room, shift)
    if ends is None:
        return None
    return Due(ends[1], "absent" if is_courtesy_now(room) else "clock", seat)


def thinking(room: Room) -> int:
    """How long a bot seems to think, always the same for the same move of the same room."""
    return _thinking(room.id, room.deal.seq if room.deal else 0, room.table.bot_millis)


def _thinking(room_id: str, seq: int, usual: int) -> int:
    """Asked several times a move, by whoever plans, stores and drives it."""
    return usual // 2 + SeededRandom("thinking", room_id, seq).below(usual + 1)


def turn_millis(room: Room) -> int | None:
    """The time of a turn without the bank; None: no clock."""
    return 1_000 * room.table.turn_seconds if room.table.turn_seconds is not None else None


def _deadline(room: Room, shift: int) -> int | None:
    """When the time of the person whose turn it is runs out, time bank included."""
    seat, limit = to_move(room), turn_millis(room)
    if seat is None or limit is None or not is_present(room.chairs[seat]):
        return None
    return _began(room, shift) + limit + room.chairs[seat].bank


def is_courtesy_now(room: Room) -> bool:
    """A person has won, and all that is left is to show the cards or not."""
    seat, deal = to_move(room), room.deal
    if seat is None or deal is None or not is_present(room.chairs[seat]):
        return False
    return game_of(room).legal(deal.state).courtesy


def turn_ends(room: Room, shift: int = 0) -> tuple[int, int] | None:
    """When the time of the turn is over and the bank begins to run, and when the table moves; None: it waits."""
    limit, began = _deadline(room, shift), _began(room, shift)
    if is_courtesy_now(room):
        end = began + min(SHOW_MILLIS, turn_millis(room) or SHOW_MILLIS)
        return end, end
    return (began + (turn_millis(room) or 0), limit) if limit is not None else None


def can_deal(room: Room) -> bool:
    """Enough players can be dealt in, and a person is there who plays, or waits for the big blind."""
    players = next_players(room)
    if len(players) < game_of(room).seats[0]:
        return False
    return any(is_present(chair) for seat, chair in enumerate(room.chairs) if seat in players or chair.waits)


def next_people(room: Room) -> tuple[int, ...]:
    """The chairs of the people who would be dealt in, and are there."""
    return tuple(seat for seat in next_players(room) if is_present(room.chairs[seat]))


def all_ready(room: Room) -> bool:
    """Every person who would be dealt in, and is there, is ready."""
    return all(room.chairs[seat].ready for seat in next_people(room))


def waits_for_ready(room: Room) -> bool:
    """The next deal does not begin by itself: everyone must be ready, or the only person among bots."""
    return room.table.wait_for_all or (room.table.wait_alone and len(next_people(room)) == 1)


def _next_deal(room: Room, shift: int) -> Due | None:
    if not can_deal(room):
        return _rebuy(room, shift)
    if waits_for_ready(room):
        return Due(_began(room, shift), "deal") if all_ready(room) else None
    return Due(_began(room, shift) + 1_000 * room.table.between_seconds, "deal")


def _rebuy(room: Room, shift: int) -> Due | None:
    """Broke players have their time to think, if there are people who wait for them."""
    late = undecided(room)
    waits = any(room.chairs[seat].member is not None and seat not in late for seat in room.places)
    return Due(_began(room, shift) + REBUY_MILLIS, "rebuy") if late and waits else None


# For whom a table waits while nobody is to move, and what for

Reason: TypeAlias = Annotated[
    Literal["start", "resume", "rebuy", "ready", "away", "players"],
    Meta(
        description="start: the host must start a match; resume: the host must let it go on; rebuy: broke players "
        "must say whether they buy in again; ready: players must be ready; away: those who sit out must come back; "
        "players: somebody must sit down"
    ),
]


class Waiting(Struct, frozen=True):
    """What the table waits for; who is to do it (chairs; none: the host, or anybody); and until when, if at all."""

    why: Reason
    seats: tuple[int, ...] = ()
    until: int | None = None


def waiting(room: Room, shift: int = 0) -> Waiting | None:
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
    broke, coming = undecided(room), due(room, shift)
    if broke:
        return Waiting("rebuy", broke, coming.at if coming is not None else None)
    away = tuple(seat for seat in room.places if room.chairs[seat].away)
    return Waiting("away", away) if away else Waiting("players")
