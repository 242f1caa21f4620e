"""What is told around the table."""

from __future__ import annotations

from brelan.engine import match as matches
from brelan.pieces.seats import round_from
from brelan.rooms import events as e
from brelan.rooms import lots
from brelan.rooms.chance_events import LotsDrawn, RoomEvent
from brelan.rooms.events import Entry
from brelan.rooms.reduce.reducers import drawing_of
from brelan.rooms.room import (
    News,
    Room,
    game_of,
    judged_at,
    name_at,
)


def news_of(before: Room, after: Room, entry: Entry) -> News | None:
    """An event of the room as something to be told, with the names that people had then."""
    event = entry.event
    what = str(event.__struct_config__.tag)
    match event:
        case e.Joined() | e.Left() | e.Removed() | e.LetIn() | e.MovedOn():
            return News(entry.seq, entry.at, what, (after.members[event.member].name,), detail=_how(event))
        case e.HostPassed(member=member) if member is not None:
            return News(entry.seq, entry.at, what, (after.members[member].name,))
        case e.SeatTaken() | e.BotSeated() | e.SatOut() | e.CameBack() | e.Rebought() | e.Declined() | e.TimedOut():
            return News(entry.seq, entry.at, what, (name_at(after, event.seat),), event.seat, _how(event))
        case e.SeatLeft() | e.BotRemoved() | e.LeftPlayOff():
            return News(entry.seq, entry.at, what, (name_at(before, event.seat),), event.seat)
        case e.OptionsChanged() | e.PaceSet() | e.Started() | e.Paused() | e.Resumed():
            return News(entry.seq, entry.at, what)
        case e.DealOpened():
            rose = _risen_blind(before)
            return News(entry.seq, entry.at, "blinds-rose", detail=str(rose)) if rose else None
        case LotsDrawn(text=text):
            names = tuple(name_at(before, seat) for seat in lots.levels(drawing_of(before)))
            again = len(drawing_of(after).draws) > 1
            return News(entry.seq, entry.at, "lots-again" if again else what, names, detail=text.partition(" ")[2])
        case e.SeatsDrawn(dealer=dealer):
            around = round_from(after.places.index(dealer), len(after.places), game_of(after).direction)
            seats = [after.places[place] for place in around]
            names = tuple(name_at(after, seat) for seat in seats if seat in event.seats)
            return News(entry.seq, entry.at, what, names, dealer)
        case e.MatchFinished(winners=winners):
            return News(entry.seq, entry.at, what, tuple(judged_at(after, seat) for seat in winners))
        case _:
            return None


def _how(event: RoomEvent) -> str:
    """Why somebody sits out or stops, how they come back, where they go."""
    match event:
        case e.MovedOn(game=game, room=room):
            return f"{game} {room}"
        case e.SatOut(why=why) | e.Declined(why=why):
            return why
        case e.CameBack(wait=True):
            return "waits"
        case _:
            return ""


def _risen_blind(room: Room) -> int | None:
    """DAK-16: the big blind of the next deal, if it is higher than that of the last one."""
    match, game = room.match, game_of(room)
    if match is None or game.blinds is None or not match.deals:
        return None
    former = matches.rules_of_deal(match.rules, game, room.rules, match.deals - 1)
    coming = matches.rules_now(match, game, room.rules)
    return game.blinds.big(coming) if coming != former else None
