"""room + entry of the log -> room. Pure; nothing is judged here, for only what was decided is in the log.

Each reducer adds itself to the table of reducers. Here is also what several of them change, and what is told of the
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from brelan import registry
from brelan.engine import match as matches
from brelan.engine import options
from brelan.engine.deal import Played
from brelan.errors import BrelanError, BrokenRecord
from brelan.pieces.seats import put, round_from
from brelan.rooms import chance_events as ce
from brelan.rooms import events as e
from brelan.rooms import lots
from brelan.rooms.chance import Parties, begin_chance, reduce_chance
from brelan.rooms.chance_events import Fell, LotsDrawn, RoomEvent, Sealed
from brelan.rooms.deal import Deal, reduce_deal, seat_to_move
from brelan.rooms.events import Entry, Moved, Opened
from brelan.rooms.options import TableRules, seats_of
from brelan.rooms.room import (
    KEPT_LINES,
    Chair,
    News,
    Room,
    game_of,
    judged_at,
    name_at,
    sealing_parties,
    to_move,
)

Reducer: TypeAlias = Callable[..., Room]

REDUCERS: Final[dict[type[RoomEvent], Reducer]] = {}
"""What makes the room after an event, by kind."""


def reduces(*kinds: type[RoomEvent]) -> Callable[[Reducer], Reducer]:
    """For the function that makes the room after an event of these kinds."""

    def register(reducer: Reducer) -> Reducer:
        REDUCERS.update(dict.fromkeys(kinds, reducer))
        return reducer

    return register


def full_bank(room: Room) -> int:
    return 1_000 * room.table.bank_seconds


def waits_anew(room: Room, entry: Entry, seat: int) -> Room:
    """Another player at the seat whose turn it is has the whole time of a turn."""
    return replace(room, waiting_since=entry.at, waited=0) if to_move(room) == seat else room


def change_chair(room: Room, seat: int, **changes: Any) -> Room:
    return replace(room, chairs=put(room.chairs, seat, replace(room.chairs[seat], **changes)))


def drawing_of(room: Room) -> lots.RoomLots:
    if room.lots is None:
        raise BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")
    return room.lots


NOBODY: Final = Parties()
TOLD_BY_DEAL: Final = frozenset({Moved, Fell})
"""What happens most often is no news of the table."""


def open_room(room_id: str, entry: Entry) -> Room:
    """The room after the first entry of its log."""
    event = entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        raise BrokenRecord("room-not-opened", "the log of this table does not begin with its opening")
    game = registry.game(event.game)
    table = options.build(TableRules, event.table)
    return Room(
        id=room_id,
        seq=1,
        at=entry.at,
        game=event.game,
        rules=options.build(game.Rules, event.rules),
        agreed=options.build(game.Match, event.match),
        table=table,
        opened_at=entry.at,
        chairs=(Chair(),) * seats_of(game, table),
        waiting_since=entry.at,
        chance=begin_chance(room_id),
        former=event.former,
    )


def reduce(room: Room, entry: Entry, played: Played[Any] | None = None) -> Room:
    """The room after one more entry. `played`: what the engine has made of the entry's move, if it was just asked."""
    if entry.seq != room.seq + 1:
        raise BrokenRecord(
            "room-gap", "the log of this table jumps from {last} to {next}", last=room.seq, next=entry.seq
        )
    reducer = REDUCERS[type(entry.event)]
    after = reducer(room, entry, entry.event) if played is None else reducer(room, entry, entry.event, played)
    news = news_of(room, after, entry) if type(entry.event) not in TOLD_BY_DEAL else None
    if news is not None:
        after = replace(after, news=(*after.news, news)[-KEPT_LINES:])
    parties = sealing_parties(after) if isinstance(entry.event, Sealed) else NOBODY
    return replace(after, seq=entry.seq, at=entry.at, chance=reduce_chance(after.chance, entry, parties))


def replay(room_id: str, entries: Iterable[Entry], room: Room | None = None) -> Room | None:
    """The room after these entries; None if there are none and it was not known before."""
    for entry in entries:
        try:
            room = open_room(room_id, entry) if room is None else reduce(room, entry)
        except BrelanError as error:
            if isinstance(error, BrokenRecord):
                raise
            raise BrokenRecord(
                "room-entry-broken", "entry {seq} of this table no longer holds: {why}", seq=entry.seq, why=error
            ) from error
    return room


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


@reduces(ce.Fell)
def change_deal(room: Room, entry: Entry, _event: ce.RoomEvent, played: Played[Any] | None = None) -> Room:
    deal = reduce_deal(deal_of(room), entry, room.chance, played)
    same = seat_to_move(deal) == to_move(room) and len(deal.steps) == len(deal_of(room).steps)
    return replace(room, deal=deal) if same else replace(room, deal=deal, waiting_since=entry.at, waited=0)


@reduces(e.Moved)
def _moved(room: Room, entry: Entry, event: e.Moved, played: Played[Any] | None = None) -> Room:
    room = change_deal(room, entry, event, played)
    is_late = event.by == "person" and room.chairs[event.seat].late > 0
    return change_chair(room, event.seat, late=0) if is_late else room


def deal_of(room: Room) -> Deal:
    if room.deal is None:
        raise BrokenRecord("room-no-deal", "the log of this table plays a deal that was not opened")
    return room.deal
