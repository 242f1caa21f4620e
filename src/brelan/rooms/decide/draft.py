"""A decision in the making: the room as it would be, and the entries that lead there."""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.chance.stream import Stream
from brelan.errors import NotFound, NotYours
from brelan.rooms.events import Entry, RoomEvent
from brelan.rooms.reduce import reduce
from brelan.rooms.room import Member, Room, member_of, seat_of


class Moment(Struct, frozen=True):
    """What a decision needs from outside: the time (milliseconds since 1970) and fresh randomness (32 bytes)."""

    now: int
    entropy: bytes


class Sender(Struct, frozen=True):
    """Who asks (empty: the table itself), which state he saw when he asked, and his own name for the action."""

    person: str = ""
    seq: int | None = None
    client: str = ""


class Draft:
    """Events are added one by one; each is reduced at once, so that the next question is asked of the new room."""

    def __init__(self, room: Room, sender: Sender, moment: Moment) -> None:
        self.room = room
        self.sender = sender
        self.moment = moment
        self.entries: list[Entry] = []

    def add(self, event: RoomEvent) -> None:
        """Append an event. What the engine refuses is refused here."""
        # Clocks of several machines may differ a little: time in a log never runs backwards.
        now = max(self.moment.now, self.room.at)
        entry = Entry(self.room.seq + 1, now, event, self.sender.person, self.sender.client)
        self.room = reduce(self.room, entry)
        self.entries.append(entry)

    def stream(self, use: str) -> Stream:
        """Fresh randomness for one use at this point of the draft."""
        return Stream(use, self.moment.entropy, self.room.seq)

    @property
    def now(self) -> int:
        return max(self.moment.now, self.room.at)


def the_member(draft: Draft) -> Member:
    """Whoever asks, who must have come to the table."""
    member = member_of(draft.room, draft.sender.person) if draft.sender.person else None
    if member is None or not member.here:
        raise NotYours("join-first", "choose a name and join the table first")
    return member


def the_seat(draft: Draft) -> int:
    """The chair of whoever asks."""
    seat = seat_of(draft.room, the_member(draft).number)
    if seat is None:
        raise NotYours("no-seat", "you have no seat at this table")
    return seat


def the_host(draft: Draft) -> Member:
    """Whoever asks, who must be the host."""
    member = the_member(draft)
    if draft.room.host != member.number:
        raise NotYours("host-only", "only the host of the table can do that")
    return member


def check_seat(room: Room, seat: int) -> None:
    """Refuse a chair that does not stand here."""
    if not 0 <= seat < len(room.chairs):
        raise NotFound("no-such-seat", "this table has no seat {seat}", seat=seat)


def other_member(room: Room, number: int) -> Member:
    """A member who is here."""
    if not 0 <= number < len(room.members) or not room.members[number].here:
        raise NotFound("no-such-member", "nobody of that number is at the table")
    return room.members[number]
