"""A decision in the making: the room as it would be, and the entries that lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.errors import BrelanError, NotFound, NotYours, Stale
from brelan.rooms.chance_events import RoomEvent
from brelan.rooms.commands import Command, HostCommand, MemberCommand, SeatCommand, TableCommand
from brelan.rooms.events import Entry, HostPassed
from brelan.rooms.reduce import reduce
from brelan.rooms.room import Member, Room, is_present, member_of, seat_of

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

    def add(self, event: RoomEvent, played: Played[Any] | None = None) -> None:
        """Append an event. What the engine refuses is refused here; `played`: what it has made of a move already."""
        entry = Entry(self.room.seq + 1, self.now, event, self.sender.person, self.sender.client)
        self.room = reduce(self.room, entry, played)
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
    """Ends a probe: the command would lead to something."""


class Probe(Draft):
    """A draft that only asks whether a command would lead to something: it ends with the first event."""

    def add(self, event: RoomEvent, _played: Played[Any] | None = None) -> None:
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


class Decided(Struct, frozen=True):
    """The entries to append, and the room after them."""

    room: Room
    entries: tuple[Entry, ...]


def decide(room: Room, command: Command, sender: Sender, moment: Moment) -> Decided:
    """What the command leads to; no entries: there is nothing to do. A refusal raises and changes nothing."""
    draft = Draft(room, sender, moment)
    _answer(draft, command)
    if draft.entries:
        _pass_on_host(draft)
    return Decided(draft.room, tuple(draft.entries))


def that_lead_to_something(
    room: Room, commands: Sequence[Command], sender: Sender, moment: Moment
) -> Iterator[Command]:
    """For which of these would `decide` return entries? They are all of one kind, by who may give them, and none is
    refused any more once it has a first event."""
    probe = Probe(room, sender, moment)
    try:
        _check(probe, commands[0])
    except BrelanError:
        return
    for command in commands:
        try:
            DECISIONS[type(command)](probe, command)
        except FirstEvent:
            yield command
        except BrelanError:
            pass


def _answer(draft: Draft, command: Command) -> None:
    _check(draft, command)
    DECISIONS[type(command)](draft, command)


def _check(draft: Draft, command: Command) -> None:
    room, sender = draft.room, draft.sender
    if isinstance(command, TableCommand) == bool(sender.person):
        raise NotYours("table-only", "only the table itself can do that")
    if sender.seq is not None and sender.seq > room.seq:  # a guess, or a page from another copy of the log
        raise Stale(
            "not-yet", "this is meant for moment {seq}, but the table is at {now}", seq=sender.seq, now=room.seq
        )
    check_sender(draft, command)


def _pass_on_host(draft: Draft) -> None:
    """If the host is gone or asleep, another person becomes host: a player before a spectator."""
    room = draft.room
    if room.host is not None and room.members[room.host].here and not _asleep(room, room.host):
        return
    others = [member.number for member in room.members if member.here and member.number != room.host]
    awake = [number for number in others if not _asleep(room, number)]
    seated = [chair.member for chair in room.chairs if is_present(chair) and chair.member in awake]
    gone = room.host is None or not room.members[room.host].here
    heir = next(iter([*seated, *awake, *(others if gone else [room.host])]), None)
    if heir != room.host:
        draft.add(HostPassed(heir))


def _asleep(room: Room, member: int) -> bool:
    """The clock made them sit out."""
    seat = seat_of(room, member)
    return seat is not None and room.chairs[seat].away and room.chairs[seat].late > 0
