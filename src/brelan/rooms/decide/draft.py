"""A decision in the making: the room as it would be, and the entries that lead there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from brelan.engine.chance.seeded import SeededRandom
from brelan.errors import NotFound, NotYours
from brelan.rooms.chance_events import RoomEvent
from brelan.rooms.commands import Command, HostCommand, MemberCommand, SeatCommand
from brelan.rooms.events import Entry
from brelan.rooms.reduce import reduce
from brelan.rooms.room import Member, Room, member_of, seat_of

SECRET_BYTES: Final = 32


class Moment(Struct, frozen=True):
    """What a decision needs from outside: the time (milliseconds since 1970) and fresh randomness (32 bytes)."""

    now: int
    entropy: bytes
    shift: int = 0  # of the stamp since which the table waits: see `due`


class Sender(Struct, frozen=True):
    """Who asks (empty: the table itself), the state that they saw, and their id for the action."""

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
        entry = Entry(self.room.seq + 1, self.now, event, self.sender.person, self.sender.client)
        self.room = reduce(self.room, entry)
        self.entries.append(entry)

    def stream(self, use: str) -> SeededRandom:
        """Fresh randomness for one use at this point of the draft."""
        return SeededRandom(use, self.moment.entropy, self.room.seq)

    @property
    def now(self) -> int:
        """As the wall clock says: the stamps of a log may go back, their order is that of `seq`."""
        return self.moment.now

    @property
    def member(self) -> Member:
        """Who gives a `MemberCommand`."""
        member = member_of(self.room, self.sender.person)
        assert member is not None
        return member

    @property
    def seat(self) -> int:
        """The chair of whoever gives a `SeatCommand`."""
        seat = seat_of(self.room, self.member.number)
        assert seat is not None
        return seat


class FirstEvent(Exception):
    """Ends a question: a command would lead to something."""


class Question(Draft):
    """A draft that nobody wants to see: it ends with its first event."""

    def add(self, event: RoomEvent) -> None:
        raise FirstEvent(event)


def check_sender(draft: Draft, command: Command) -> None:
    """Refuse a command that its sender may not give."""
    if not isinstance(command, MemberCommand):
        return
    member = member_of(draft.room, draft.sender.person)
    if member is None or not member.here:
        raise NotYours("join-first", "choose a name and join the table first")
    if isinstance(command, HostCommand) and draft.room.host != member.number:
        raise NotYours("host-only", "only the host of the table can do that")
    if isinstance(command, SeatCommand) and seat_of(draft.room, member.number) is None:
        raise NotYours("no-seat", "you have no seat at this table")


_C = TypeVar("_C", bound=Command)
Decision: TypeAlias = Callable[[Draft, _C], None]

DECISIONS: Final[dict[type[Command], Decision[Any]]] = {}
"""What answers each kind of command."""


def decides(kind: type[_C]) -> Callable[[Decision[_C]], Decision[_C]]:
    """For the function that answers a kind of command, after `check_sender`."""

    def register(decision: Decision[_C]) -> Decision[_C]:
        DECISIONS[kind] = decision
        return decision

    return register


def check_seat(room: Room, seat: int) -> None:
    """Refuse a chair that the table does not have."""
    if not 0 <= seat < len(room.chairs):
        raise NotFound("no-such-seat", "this table has no seat {seat}", seat=seat)


def other_member(room: Room, number: int) -> Member:
    """A member who is here."""
    if not 0 <= number < len(room.members) or not room.members[number].here:
        raise NotFound("no-such-member", "nobody with that number is at the table")
    return room.members[number]
