"""People, chairs and chat."""

from __future__ import annotations

from bisect import bisect

from msgspec.structs import replace

from brelan.engine import match as matches
from brelan.pieces.seats import put
from brelan.rooms import events as e
from brelan.rooms.events import Entry
from brelan.rooms.reduce.reducers import change_chair, full_bank, reduces, waits_anew
from brelan.rooms.room import (
    KEPT_LINES,
    Chair,
    ChatLine,
    Member,
    Room,
    game_of,
    is_dealing,
    is_playing,
    judged_at,
    name_at,
)


@reduces(e.Joined)
def _joined(room: Room, _entry: Entry, event: e.Joined) -> Room:
    member = Member(event.member, event.person, event.name)
    if event.member == len(room.members):
        return replace(room, members=(*room.members, member))
    before = room.members[event.member]
    if before.person == event.person:
        member = replace(before, name=event.name, here=True)
    return replace(room, members=put(room.members, event.member, member))


@reduces(e.Left, e.Removed)
def _left(room: Room, _entry: Entry, event: e.Left | e.Removed) -> Room:
    member = room.members[event.member]
    members = put(room.members, event.member, replace(member, here=False))
    room = replace(_without_claims(room, event.member), members=members)
    if isinstance(event, e.Left):
        return room
    return replace(room, barred=(*room.barred, member.person), shut_out=(*room.shut_out, event.member))


@reduces(e.LetIn, e.OthersLetIn)
def _let_in(room: Room, _entry: Entry, event: e.LetIn | e.OthersLetIn) -> Room:
    room = replace(room, shut_out=tuple(member for member in room.shut_out if member != event.member))
    if isinstance(event, e.OthersLetIn):
        return room
    person = room.members[event.member].person
    return replace(room, barred=tuple(other for other in room.barred if other != person))


@reduces(e.HostPassed)
def _host_passed(room: Room, _entry: Entry, event: e.HostPassed) -> Room:
    return replace(room, host=event.member)


@reduces(e.SeatTaken)
def _seat_taken(room: Room, entry: Entry, event: e.SeatTaken) -> Room:
    room = _without_claims(room, event.member)
    chair = room.chairs[event.seat]
    bank = chair.bank if event.seat in room.places else full_bank(room)
    fresh = Chair(member=event.member, bank=bank, sat=chair.sat, judged=_judged(room, event.seat, event.member))
    room = _admitted(replace(room, chairs=put(room.chairs, event.seat, fresh)), event.seat)
    if is_playing(room):
        member = replace(room.members[event.member], chair=event.seat)
        room = replace(room, members=put(room.members, event.member, member))
    return waits_anew(room, entry, event.seat)


@reduces(e.SeatClaimed)
def _seat_claimed(room: Room, _entry: Entry, event: e.SeatClaimed) -> Room:
    return change_chair(_without_claims(room, event.member), event.seat, claimed=event.member)


def _without_claims(room: Room, member: int) -> Room:
    """A person waits for one chair at the most."""
    chairs = [replace(chair, claimed=None) if chair.claimed == member else chair for chair in room.chairs]
    return replace(room, chairs=tuple(chairs))


@reduces(e.BotSeated)
def _bot_seated(room: Room, entry: Entry, event: e.BotSeated) -> Room:
    chair = room.chairs[event.seat]
    judged = _judged(room, event.seat, None)
    bot = Chair(
        bot=event.bot, bot_name=event.name, claimed=chair.claimed, bank=chair.bank, sat=chair.sat, judged=judged
    )
    room = _admitted(replace(room, chairs=put(room.chairs, event.seat, bot)), event.seat)
    return waits_anew(room, entry, event.seat)


@reduces(e.SeatLeft, e.BotRemoved)
def _emptied(room: Room, entry: Entry, event: e.SeatLeft | e.BotRemoved) -> Room:
    chair = room.chairs[event.seat]
    left = name_at(room, event.seat)
    empty = Chair(claimed=chair.claimed, bank=chair.bank, left=left, sat=chair.sat, judged=chair.judged)
    return waits_anew(replace(room, chairs=put(room.chairs, event.seat, empty)), entry, event.seat)


def _judged(room: Room, seat: int, comes: int | None) -> str:
    """DAK-18: whose result it stays, where somebody else comes to a chair after the match; "": their own."""
    if not (room.match is not None and room.match.over and seat in room.places):
        return ""
    return "" if comes is not None and comes == room.chairs[seat].sat.member else judged_at(room, seat)


def _admitted(room: Room, seat: int) -> Room:
    """COM-6: whoever joins a match on a chair that has played no part in it brings chips."""
    if not is_playing(room) or seat in room.places:
        return room
    assert room.match is not None
    place = bisect(room.places, seat)
    return replace(
        room,
        places=(*room.places[:place], seat, *room.places[place:]),
        match=matches.admit(room.match, place, game_of(room), late=is_dealing(room) or room.match.deals > 0),
    )


@reduces(e.SatOut)
def _sat_out(room: Room, entry: Entry, event: e.SatOut) -> Room:
    return waits_anew(change_chair(room, event.seat, away=True, ready=False, waits=False), entry, event.seat)


@reduces(e.CameBack)
def _came_back(room: Room, entry: Entry, event: e.CameBack) -> Room:
    return waits_anew(change_chair(room, event.seat, away=False, late=0, waits=event.wait), entry, event.seat)


@reduces(e.Readied)
def _readied(room: Room, _entry: Entry, event: e.Readied) -> Room:
    return change_chair(room, event.seat, ready=True)


@reduces(e.MovedOn)
def _moved_on(room: Room, _entry: Entry, event: e.MovedOn) -> Room:
    return replace(room, onward=event.room)


@reduces(e.Said)
def _said(room: Room, entry: Entry, event: e.Said) -> Room:
    line = ChatLine(entry.seq, entry.at, event.member, room.members[event.member].name, event.text)
    return replace(room, lines=(*room.lines, line)[-KEPT_LINES:])
