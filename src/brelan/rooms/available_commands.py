"""What a person may do at a table besides moving: the commands without details that would lead to something."""

from __future__ import annotations

from typing import Final

from msgspec.structs import fields

from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.decide import Moment, Sender, decide, that_lead_to_something
from brelan.rooms.memo import LastAnswers
from brelan.rooms.room import Room, is_dealing

KEPT_OFFERS: Final = 8_192
"""Of people at tables."""
OFFERED: Final = {
    name: kind()
    for name, kind in c.PERSON_COMMANDS.items()
    if issubclass(kind, c.MemberCommand)
    and kind is not c.Leave  # it is always allowed
    and not any(field.required for field in fields(kind))
}
"""The commands that need no details, by their names."""
WHOLE: Final = (c.Start(), c.ChangeOptions())
"""Commands that are decided to their end: a start seats bots before it finds that too few can play."""
BY_SENDER: Final = tuple(
    tuple(one for one in OFFERED.values() if type(one).__base__ is base and one not in WHOLE)
    for base in (c.MemberCommand, c.SeatCommand, c.HostCommand)
)
"""The others, by who may give them."""


def offers_to(room: Room, person: str, now: int) -> tuple[str, ...]:
    """The names of the commands that this member may give now.

    While a deal is played, moves and chat change none of it: no command without details asks how the deal stands.
    """
    deal = room.deal
    if deal is None or not is_dealing(room):
        return _tried(room, person, now)
    beside = (room.chairs, room.members, room.host, room.match, room.places, room.lots, room.paused_at)
    agreed = (room.rules, room.agreed, room.table)
    depends_on = (deal.number, deal.seats, deal.members, *beside, *agreed)
    return _offers.find((room.id, person), depends_on, lambda: _tried(room, person, now))


_offers: Final = LastAnswers[tuple[str, ...]](KEPT_OFFERS)


def _tried(room: Room, person: str, now: int) -> tuple[str, ...]:
    """Each command is tried as far as its first event: no rule stands here a second time."""
    sender, moment = Sender(person, room.seq), Moment(now, b"only asked")
    found = {type(command) for group in BY_SENDER for command in that_lead_to_something(room, group, sender, moment)}
    found.update(type(command) for command in WHOLE if _leads_to_an_end(room, command, sender, moment))
    return tuple(name for name, command in OFFERED.items() if type(command) in found)


def _leads_to_an_end(room: Room, command: c.Command, sender: Sender, moment: Moment) -> bool:
    try:
        decided = decide(room, command, sender, moment)
    except BrelanError:
        return False
    return bool(decided.entries) or isinstance(command, c.ChangeOptions)  # options as they are lead to nothing
