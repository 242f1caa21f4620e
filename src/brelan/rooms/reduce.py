"""room + entry of the log -> room. Pure; nothing is judged here, for only what was decided is in the log."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from brelan import games
from brelan.engine import match as matches
from brelan.engine import options
from brelan.errors import BrelanError, BrokenRecord
from brelan.pieces.seats import put, round_from
from brelan.records.record import LotsRecord
from brelan.rooms import events as e
from brelan.rooms import lots
from brelan.rooms.deal import Deal, Sealed, events_of, open_deal, reduce_deal, seat_to_move
from brelan.rooms.events import Entry
from brelan.rooms.options import TableRules, seats_of
from brelan.rooms.room import (
    KEPT_DEALS,
    KEPT_LINES,
    Chair,
    ChatLine,
    Finished,
    Member,
    News,
    PastDeal,
    Room,
    game_of,
    is_drawing,
    is_playing,
    name_at,
    to_move,
)

Reducer: TypeAlias = Callable[[Room, Entry, Any], Room]


def open_room(room_id: str, entry: Entry) -> Room:
    """The room after the first entry of its log."""
    event = entry.event
    if not isinstance(event, e.Opened) or entry.seq != 1:
        raise BrokenRecord("room-not-opened", "the log of this table does not begin with its opening")
    game = games.find(event.game)
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
    )


def reduce(room: Room, entry: Entry) -> Room:
    """The room after one more entry."""
    if entry.seq != room.seq + 1:
        raise BrokenRecord(
            "room-gap", "the log of this table jumps from {last} to {next}", last=room.seq, next=entry.seq
        )
    after = _REDUCERS[type(entry.event)](room, entry, entry.event)
    news = _news(room, after, entry)
    if news is not None:
        after = replace(after, news=(*after.news, news)[-KEPT_LINES:])
    return replace(after, seq=entry.seq, at=entry.at)


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


# People and chairs


def _joined(room: Room, _entry: Entry, event: e.Joined) -> Room:
    member = Member(event.member, event.person, event.name)
    if event.member < len(room.members):
        return replace(room, members=put(room.members, event.member, member))
    return replace(room, members=(*room.members, member))


def _left(room: Room, _entry: Entry, event: e.Left | e.Removed) -> Room:
    member = room.members[event.member]
    barred = (*room.barred, member.person) if isinstance(event, e.Removed) else room.barred
    members = put(room.members, event.member, replace(member, here=False))
    return replace(_without_claims(room, event.member), members=members, barred=barred)


def _host_passed(room: Room, _entry: Entry, event: e.HostPassed) -> Room:
    return replace(room, host=event.member)


def _seat_taken(room: Room, entry: Entry, event: e.SeatTaken) -> Room:
    room = _without_claims(room, event.member)
    chair = room.chairs[event.seat]
    fresh = Chair(member=event.member, bank=chair.bank if event.seat in room.places else _full_bank(room))
    room = _admitted(replace(room, chairs=put(room.chairs, event.seat, fresh)), event.seat)
    return _waits_anew(room, entry, event.seat)


def _seat_claimed(room: Room, _entry: Entry, event: e.SeatClaimed) -> Room:
    return _chair(_without_claims(room, event.member), event.seat, claimed=event.member)


def _without_claims(room: Room, member: int) -> Room:
    """A person waits for one chair at the most."""
    chairs = [replace(chair, claimed=None) if chair.claimed == member else chair for chair in room.chairs]
    return replace(room, chairs=tuple(chairs))


def _seat_left(room: Room, entry: Entry, event: e.SeatLeft) -> Room:
    return _emptied(room, entry, event.seat)


def _bot_seated(room: Room, entry: Entry, event: e.BotSeated) -> Room:
    chair = room.chairs[event.seat]
    bot = Chair(bot=event.bot, bot_name=event.name, claimed=chair.claimed, bank=chair.bank)
    room = _admitted(replace(room, chairs=put(room.chairs, event.seat, bot)), event.seat)
    return _waits_anew(room, entry, event.seat)


def _bot_removed(room: Room, entry: Entry, event: e.BotRemoved) -> Room:
    return _emptied(room, entry, event.seat)


def _emptied(room: Room, entry: Entry, seat: int) -> Room:
    chair = room.chairs[seat]
    empty = Chair(claimed=chair.claimed, bank=chair.bank, left=name_at(room, seat))
    return _waits_anew(replace(room, chairs=put(room.chairs, seat, empty)), entry, seat)


def _admitted(room: Room, seat: int) -> Room:
    """Who sits down on a chair without chips in the middle of a match brings the agreed stack."""
    if not is_playing(room) or seat in room.places:
        return room
    assert room.match is not None
    place = bisect(room.places, seat)
    return replace(
        room,
        places=(*room.places[:place], seat, *room.places[place:]),
        match=matches.admit(room.match, place),
        brought=room.brought + room.match.rules.stack,
    )


def _full_bank(room: Room) -> int:
    return 1_000 * room.table.bank_seconds


def _waits_anew(room: Room, entry: Entry, seat: int) -> Room:
    """Another player at the seat whose turn it is has the whole time of a turn."""
    return replace(room, waiting_since=entry.at) if to_move(room) == seat else room


def _sat_out(room: Room, entry: Entry, event: e.SatOut) -> Room:
    return _waits_anew(_chair(room, event.seat, away=True, ready=False, waits=False), entry, event.seat)


def _came_back(room: Room, entry: Entry, event: e.CameBack) -> Room:
    return _waits_anew(_chair(room, event.seat, away=False, late=0, waits=event.wait), entry, event.seat)


def _readied(room: Room, _entry: Entry, event: e.Readied) -> Room:
    return _chair(room, event.seat, ready=True)


def _chair(room: Room, seat: int, **changes: Any) -> Room:
    return replace(room, chairs=put(room.chairs, seat, replace(room.chairs[seat], **changes)))


# The table


def _options_changed(room: Room, entry: Entry, event: e.OptionsChanged) -> Room:
    game = game_of(room)
    table = options.build(TableRules, event.table)
    agreed = options.build(game.Match, event.match)
    seats = seats_of(game, table)
    chairs = (*room.chairs[:seats], *(Chair() for _ in range(seats - len(room.chairs))))
    if any(seat >= seats for seat in room.places):  # of a match that is over: nothing of it is shown any more
        room = replace(room, match=None, places=(), deal=None)
    return replace(
        room,
        rules=options.build(game.Rules, event.rules),
        agreed=agreed,
        table=table,
        chairs=chairs,
        match=replace(room.match, rules=agreed) if room.match is not None else None,
        waiting_since=entry.at,
    )


def _started(room: Room, entry: Entry, event: e.Started) -> Room:
    match = matches.open_match(room.agreed, len(event.seats), event.seats.index(event.dealer))
    bank = _full_bank(room)
    return replace(
        room,
        match=match,
        places=event.seats,
        lots=None,
        deal=None,
        past=_past_with_last(room),
        brought=sum(match.stacks),
        house=0,
        waiting_since=entry.at,
        chairs=tuple(replace(chair, bank=bank, late=0, ready=False, waits=False) for chair in room.chairs),
    )


def _lots_sealed(room: Room, entry: Entry, event: e.LotsSealed) -> Room:
    drawing = room.lots if room.lots is not None else lots.begin(game_of(room), room.places)
    return replace(room, lots=lots.seal(drawing, entry, event))


def _lots_drawn(room: Room, _entry: Entry, event: e.LotsDrawn) -> Room:
    return replace(room, lots=lots.draw(_drawing(room), event))


def _seats_drawn(room: Room, entry: Entry, event: e.SeatsDrawn) -> Room:
    """People and bots change chairs; nobody has played yet, so all have the same chips."""
    assert room.match is not None
    chairs = list(room.chairs)
    for before, seat in zip(event.before, event.seats, strict=True):
        chairs[seat] = room.chairs[before]
    return replace(
        room,
        chairs=tuple(chairs),
        lots=replace(_drawing(room), placed=True),
        match=replace(room.match, dealer=room.places.index(event.dealer)),
        waiting_since=entry.at,
    )


def _drawing(room: Room) -> lots.RoomLots:
    if room.lots is None:
        raise BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")
    return room.lots


def _cut_given(room: Room, entry: Entry, event: e.CutGiven) -> Room:
    if is_drawing(room):
        return replace(room, lots=lots.give_cut(_drawing(room), event.seat, event.seed))
    return _in_deal(room, entry, event)


def _rebought(room: Room, _entry: Entry, event: e.Rebought) -> Room:
    assert room.match is not None
    match = matches.rebuy(room.match, room.places.index(event.seat), game_of(room), room.rules)
    return replace(room, match=match, brought=room.brought + match.rules.stack)


def _declined(room: Room, _entry: Entry, event: e.Declined) -> Room:
    assert room.match is not None
    return replace(room, match=matches.decline(room.match, room.places.index(event.seat), game_of(room), room.rules))


def _paused(room: Room, entry: Entry, _event: e.Paused) -> Room:
    return replace(room, paused_at=entry.at)


def _resumed(room: Room, entry: Entry, _event: e.Resumed) -> Room:
    """Whoever was waited for has as much time left as when play stopped."""
    assert room.paused_at is not None
    stopped = max(0, entry.at - room.paused_at)
    deal, drawing = room.deal, room.lots
    if deal is not None and deal.sealed is not None:
        deal = replace(deal, sealed=_later(deal.sealed, stopped))
    if drawing is not None and drawing.sealed is not None:
        drawing = replace(drawing, sealed=_later(drawing.sealed, stopped))
    return replace(room, paused_at=None, deal=deal, lots=drawing, waiting_since=room.waiting_since + stopped)


def _later(sealed: Sealed, millis: int) -> Sealed:
    return replace(sealed, since=sealed.since + millis)


def _said(room: Room, entry: Entry, event: e.Said) -> Room:
    line = ChatLine(entry.seq, entry.at, event.member, room.members[event.member].name, event.text)
    return replace(room, lines=(*room.lines, line)[-KEPT_LINES:])


# The deal


def _deal_opened(room: Room, entry: Entry, event: e.DealOpened) -> Room:
    members = tuple(room.chairs[seat].member for seat in event.seats)
    deal = replace(open_deal(game_of(room), entry, event, members), lots=_lots_before(room, event))
    chairs = tuple(
        replace(chair, ready=False, waits=chair.waits and seat not in event.seats)
        for seat, chair in enumerate(room.chairs)
    )
    return replace(room, deal=deal, chairs=chairs, past=_past_with_last(room), waiting_since=entry.at)


def _past_with_last(room: Room) -> tuple[PastDeal, ...]:
    """The former deals, when the last one makes room for the next."""
    deal = room.deal
    if deal is None or not deal.finished:
        return room.past
    last = room.finished[-1]
    told = PastDeal(deal.number, deal.opened, last.closed, deal.names, last.members, events_of(deal))
    return (*room.past, told)[-KEPT_DEALS:]


def _lots_before(room: Room, event: e.DealOpened) -> LotsRecord | None:
    """The lots that say who deals now, and sits where: in the first deal, if all who drew are in it."""
    drawing, match = room.lots, room.match
    if drawing is None or match is None or match.deals or drawing.seats != event.seats:
        return None
    return lots.lots_record(drawing, game_of(room)) if event.dealer == event.seats.index(_first(room)) else None


def _first(room: Room) -> int:
    assert room.match is not None
    return room.places[room.match.dealer]


def _in_deal(room: Room, entry: Entry, _event: e.RoomEvent) -> Room:
    deal = reduce_deal(_deal(room), entry)
    same = seat_to_move(deal) == to_move(room) and len(deal.steps) == len(_deal(room).steps)
    return replace(room, deal=deal, waiting_since=room.waiting_since if same else entry.at)


def _moved(room: Room, entry: Entry, event: e.Moved) -> Room:
    room = _in_deal(room, entry, event)
    return _chair(room, event.seat, late=0) if event.by == "person" else room


def _clock_used(room: Room, _entry: Entry, event: e.ClockUsed) -> Room:
    return _chair(room, event.seat, bank=max(0, room.chairs[event.seat].bank - event.millis))


def _timed_out(room: Room, _entry: Entry, event: e.TimedOut) -> Room:
    return _chair(room, event.seat, late=room.chairs[event.seat].late + 1, bank=0)


def _deal_finished(room: Room, entry: Entry, event: e.DealFinished) -> Room:
    deal, game = reduce_deal(_deal(room), entry), game_of(room)
    assert room.match is not None
    players = tuple(room.places.index(seat) for seat in deal.seats)
    match = matches.finish_deal(room.match, game, room.rules, players, game.result(deal.state), entry.at // 1_000)
    finished = Finished(
        number=deal.number,
        opened=deal.opened,
        closed=entry.seq,
        at=entry.at,
        seats=deal.seats,
        names=deal.names,
        members=tuple(
            member if room.chairs[seat].member == member else None
            for seat, member in zip(deal.seats, deal.members, strict=True)
        ),
        payoffs=event.payoffs,
        lots=deal.lots,
    )
    return replace(
        room,
        deal=deal,
        match=match,
        house=room.house + game.holdings(deal.state).house,
        finished=(*room.finished, finished),
        waiting_since=entry.at,
    )


def _match_finished(room: Room, entry: Entry, event: e.MatchFinished) -> Room:
    match = room.match
    assert match is not None
    if not match.winners:  # the host ended it
        match = matches.close_match(match, game_of(room))
    winners = tuple(room.places.index(seat) for seat in event.winners)
    drawing = room.lots if not is_drawing(room) else None
    return replace(room, match=replace(match, winners=winners), lots=drawing, waiting_since=entry.at)


def _deal(room: Room) -> Deal:
    if room.deal is None:
        raise BrokenRecord("room-no-deal", "the log of this table plays a deal that was not opened")
    return room.deal


_REDUCERS: Final[dict[type[e.RoomEvent], Reducer]] = {
    e.Joined: _joined,
    e.Left: _left,
    e.Removed: _left,
    e.HostPassed: _host_passed,
    e.SeatTaken: _seat_taken,
    e.SeatClaimed: _seat_claimed,
    e.SeatLeft: _seat_left,
    e.BotSeated: _bot_seated,
    e.BotRemoved: _bot_removed,
    e.OptionsChanged: _options_changed,
    e.Started: _started,
    e.LotsSealed: _lots_sealed,
    e.LotsDrawn: _lots_drawn,
    e.SeatsDrawn: _seats_drawn,
    e.SatOut: _sat_out,
    e.CameBack: _came_back,
    e.Rebought: _rebought,
    e.Declined: _declined,
    e.Readied: _readied,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Said: _said,
    e.DealOpened: _deal_opened,
    e.PackSealed: _in_deal,
    e.CutGiven: _cut_given,
    e.PackCut: _in_deal,
    e.ThrowSealed: _in_deal,
    e.Fell: _in_deal,
    e.Moved: _moved,
    e.ClockUsed: _clock_used,
    e.TimedOut: _timed_out,
    e.DealFinished: _deal_finished,
    e.MatchFinished: _match_finished,
}


# What is told around the table


def _news(before: Room, after: Room, entry: Entry) -> News | None:
    """An event of the room as something to be told, with the names that people had then."""
    event = entry.event
    what = str(event.__struct_config__.tag)
    match event:
        case e.Joined() | e.Left() | e.Removed():
            return News(entry.seq, entry.at, what, (after.members[event.member].name,))
        case e.HostPassed(member=member) if member is not None:
            return News(entry.seq, entry.at, what, (after.members[member].name,))
        case e.SeatTaken() | e.BotSeated() | e.SatOut() | e.CameBack() | e.Rebought() | e.Declined() | e.TimedOut():
            return News(entry.seq, entry.at, what, (name_at(after, event.seat),), event.seat, _how(event))
        case e.SeatLeft() | e.BotRemoved():
            return News(entry.seq, entry.at, what, (name_at(before, event.seat),), event.seat)
        case e.OptionsChanged() | e.Started() | e.Paused() | e.Resumed():
            return News(entry.seq, entry.at, what)
        case e.DealOpened():
            rose = _risen_blind(before)
            return News(entry.seq, entry.at, "blinds-rose", detail=str(rose)) if rose else None
        case e.LotsDrawn(text=text):
            names = tuple(name_at(before, seat) for seat in lots.levels(_drawing(before)))
            again = len(_drawing(after).draws) > 1
            return News(entry.seq, entry.at, "lots-again" if again else what, names, detail=text.partition(" ")[2])
        case e.SeatsDrawn(dealer=dealer):
            around = round_from(after.places.index(dealer), len(after.places), game_of(after).direction)
            seats = [after.places[place] for place in around]
            names = tuple(name_at(after, seat) for seat in seats if seat in event.seats)
            return News(entry.seq, entry.at, what, names, dealer)
        case e.MatchFinished(winners=winners):
            return News(entry.seq, entry.at, what, tuple(name_at(after, seat) for seat in winners))
        case _:
            return None


def _how(event: e.RoomEvent) -> str:
    """A word more on why somebody sits out or stops, or how he comes back."""
    match event:
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
