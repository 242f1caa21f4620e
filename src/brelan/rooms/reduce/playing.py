"""The match and its deals: what was agreed, lots, pauses, moves, the end."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import match as matches
from brelan.engine import options
from brelan.rooms import chance_events as ce
from brelan.rooms import events as e
from brelan.rooms import lots
from brelan.rooms.chance import only_seats
from brelan.rooms.deal import Deal, events_of, open_deal, reduce_deal
from brelan.rooms.events import Entry
from brelan.rooms.options import TableRules, seats_of
from brelan.rooms.outcomes import MatchPlayer, Outcome
from brelan.rooms.reduce.reducers import change_chair, change_deal, deal_of, drawing_of, full_bank, reduces
from brelan.rooms.room import (
    KEPT_DEALS,
    KEPT_FINISHED,
    KEPT_MATCHES,
    Chair,
    Finished,
    Member,
    PastDeal,
    Room,
    Sat,
    game_of,
    is_dealing,
    is_drawing,
    judged_at,
    match_now,
    name_at,
)


@reduces(e.OptionsChanged)
def _options_changed(room: Room, entry: Entry, event: e.OptionsChanged) -> Room:
    game = game_of(room)
    table = options.build(TableRules, event.table)
    agreed = options.build(game.Match, event.match)
    seats = seats_of(game, table)
    chairs = (*room.chairs[:seats], *(Chair() for _ in range(seats - len(room.chairs))))
    if any(seat >= seats for seat in room.places):  # of a match that is over: nothing of it is shown any more
        room = replace(room, match=None, places=(), deal=None)
    rules, match = options.build(game.Rules, event.rules), room.match
    if match is not None:
        match = replace(match, rules=agreed)
        if not (match.over or match.play_off) and matches.agreed_end(match, entry.at // 1_000):
            match = matches.judge(match, game, rules, entry.at // 1_000)  # enough has been played already
    return replace(
        room,
        rules=rules,
        agreed=agreed,
        table=table,
        chairs=chairs,
        match=match,
        chance=only_seats(room.chance, seats),
        waiting_since=entry.at,
        waited=0,
    )


@reduces(e.PaceSet)
def _pace_set(room: Room, _entry: Entry, event: e.PaceSet) -> Room:
    """Clocks run on: it may happen in the middle of a turn."""
    table = room.table
    if event.bot_millis is not None:
        table = replace(table, bot_millis=event.bot_millis)
    if event.wait is not None:
        table = replace(table, wait_for_all=event.wait, wait_alone=event.wait)
    return replace(room, table=table)


@reduces(e.Started)
def _started(room: Room, entry: Entry, event: e.Started) -> Room:
    match = matches.open_match(room.agreed, len(event.seats), event.seats.index(event.dealer))
    bank = full_bank(room)
    return replace(
        room,
        members=_with_chairs(room),
        match=match,
        places=event.seats,
        lots=None,
        deal=None,
        past=_past_with_last(room),
        house=0,
        waiting_since=entry.at,
        waited=0,
        chairs=tuple(
            replace(chair, bank=bank, late=0, ready=False, waits=False, sat=Sat(), judged="") for chair in room.chairs
        ),
    )


def _with_chairs(room: Room) -> tuple[Member, ...]:
    """Who has which chair in the match that begins."""
    seats = {chair.member: seat for seat, chair in enumerate(room.chairs) if chair.member is not None}
    return tuple(replace(member, chair=seats.get(member.number)) for member in room.members)


@reduces(ce.ChainPublished, ce.LinkGiven, ce.TakesPart)
def _followed(room: Room, _entry: Entry, _event: ce.RoomEvent) -> Room:
    """`reduce_chance` follows chains and links."""
    return room


@reduces(ce.Sealed)
def _sealed(room: Room, _entry: Entry, _event: ce.Sealed) -> Room:
    """A pack for lots is sealed before anybody has drawn."""
    if is_dealing(room) or room.lots is not None:
        return room
    return replace(room, lots=lots.begin(game_of(room), room.places))


@reduces(ce.LinksOpened)
def _links_opened(room: Room, entry: Entry, event: ce.LinksOpened) -> Room:
    if is_dealing(room):
        return change_deal(room, entry, event)
    return replace(room, lots=lots.open_pack(drawing_of(room), room.chance, event))


@reduces(ce.LotsDrawn)
def _lots_drawn(room: Room, _entry: Entry, event: ce.LotsDrawn) -> Room:
    return replace(room, lots=lots.draw(drawing_of(room), event))


@reduces(e.SeatsDrawn)
def _seats_drawn(room: Room, entry: Entry, event: e.SeatsDrawn) -> Room:
    """People and bots change chairs; nobody has played yet, so all have the same chips."""
    assert room.match is not None
    chairs, drawn = list(room.chairs), dict(zip(event.before, event.seats, strict=True))
    for before, seat in drawn.items():
        chairs[seat] = room.chairs[before]
    return replace(
        room,
        members=tuple(_moved_with_chair(member, drawn) for member in room.members),
        chairs=tuple(chairs),
        lots=replace(drawing_of(room), placed=True),
        match=replace(room.match, dealer=room.places.index(event.dealer)),
        waiting_since=entry.at,
        waited=0,
    )


def _moved_with_chair(member: Member, drawn: dict[int, int]) -> Member:
    """COM-6: also one who has left meanwhile comes back to the chair that has their chips."""
    return member if member.chair is None else replace(member, chair=drawn.get(member.chair, member.chair))


@reduces(e.Rebought)
def _rebought(room: Room, _entry: Entry, event: e.Rebought) -> Room:
    assert room.match is not None
    match = matches.rebuy(room.match, room.places.index(event.seat), game_of(room), room.rules)
    return replace(room, match=match)


@reduces(e.Declined)
def _declined(room: Room, _entry: Entry, event: e.Declined) -> Room:
    assert room.match is not None
    return replace(room, match=matches.decline(room.match, room.places.index(event.seat), game_of(room), room.rules))


@reduces(e.HourCame)
def _hour_came(room: Room, entry: Entry, _event: e.HourCame) -> Room:
    assert room.match is not None
    return replace(room, match=matches.judge(room.match, game_of(room), room.rules, entry.at // 1_000))


@reduces(e.LeftPlayOff)
def _left_play_off(room: Room, _entry: Entry, event: e.LeftPlayOff) -> Room:
    assert room.match is not None
    place = room.places.index(event.seat)
    return replace(room, match=matches.leave_play_off(room.match, place, game_of(room), room.rules))


@reduces(e.Paused)
def _paused(room: Room, entry: Entry, event: e.Paused) -> Room:
    return replace(room, paused_at=entry.at, waited=event.waited)


@reduces(e.Resumed)
def _resumed(room: Room, entry: Entry, _event: e.Resumed) -> Room:
    """Whoever was waited for has as much time left as when play stopped."""
    chance, sealed = room.chance, room.chance.sealed
    if sealed is not None:
        chance = replace(chance, sealed=replace(sealed, since=entry.at))
    return replace(room, paused_at=None, chance=chance, waiting_since=entry.at)


@reduces(e.DealOpened)
def _deal_opened(room: Room, entry: Entry, event: e.DealOpened) -> Room:
    members = tuple(room.chairs[seat].member for seat in event.seats)
    deal = _with_lots(room, open_deal(game_of(room), entry, event, members))
    chairs = tuple(
        replace(chair, ready=False, waits=chair.waits and seat not in event.seats)
        for seat, chair in enumerate(room.chairs)
    )
    return replace(
        room,
        match=match_now(room),  # who waited for the big blind tells where it went
        deal=deal,
        chairs=chairs,
        members=tuple(
            replace(member, dealt=True) if member.number in members and not member.dealt else member
            for member in room.members
        ),
        past=_past_with_last(room),
        waiting_since=entry.at,
        waited=0,
    )


def _past_with_last(room: Room) -> tuple[PastDeal, ...]:
    """The former deals, when the last one makes room for the next."""
    deal = room.deal
    if deal is None or not deal.finished:
        return room.past
    last = room.finished[-1]
    told = PastDeal(deal.number, deal.opened, last.closed, deal.names, last.members, events_of(deal))
    return (*room.past, told)[-KEPT_DEALS:]


def _with_lots(room: Room, deal: Deal) -> Deal:
    """With the lots that say who deals now, and sits where: in the first deal, if all who drew are in it."""
    drawing, match, game = room.lots, room.match, game_of(room)
    if drawing is None or match is None or match.deals or drawing.seats != deal.seats:
        return deal
    if deal.table.dealer != deal.seats.index(_first(room)):
        return deal
    return replace(deal, lots=lots.lots_record(drawing, game), lots_chains=lots.lots_chains(drawing, game))


def _first(room: Room) -> int:
    assert room.match is not None
    return room.places[room.match.dealer]


@reduces(e.ClockUsed)
def _clock_used(room: Room, _entry: Entry, event: e.ClockUsed) -> Room:
    return change_chair(room, event.seat, bank=max(0, room.chairs[event.seat].bank - event.millis))


@reduces(e.TimedOut)
def _timed_out(room: Room, _entry: Entry, event: e.TimedOut) -> Room:
    return change_chair(room, event.seat, late=room.chairs[event.seat].late + 1, bank=0)


@reduces(e.DealFinished)
def _deal_finished(room: Room, entry: Entry, event: e.DealFinished) -> Room:
    deal, game = reduce_deal(deal_of(room), entry, room.chance), game_of(room)
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
        lots_chains=deal.lots_chains,
    )
    return replace(
        room,
        deal=deal,
        match=match,
        chairs=tuple(
            replace(chair, sat=Sat(chair.member, name_at(room, seat))) for seat, chair in enumerate(room.chairs)
        ),
        house=room.house + game.holdings(deal.state).house,
        finished=(*room.finished, finished)[-KEPT_FINISHED:],
        waiting_since=entry.at,
        waited=0,
    )


@reduces(e.MatchFinished)
def _match_finished(room: Room, entry: Entry, event: e.MatchFinished) -> Room:
    match = room.match
    assert match is not None
    if not match.over:  # the host ended it, or bots alone could play on
        match = matches.close_match(match, game_of(room), room.rules)
    winners = tuple(room.places.index(seat) for seat in event.winners)
    drawing = room.lots if not is_drawing(room) else None
    over = replace(match, winners=winners)
    chairs = tuple(_judged(chair) for chair in room.chairs)
    room = replace(room, match=over, lots=drawing, waiting_since=entry.at, waited=0, shut_out=(), chairs=chairs)
    if not over.deals:
        return room
    ranks = zip(room.places, matches.standings(over, game_of(room)), strict=True)
    players = tuple(_at_the_end(room, seat, rank, seat in event.winners) for seat, rank in ranks if rank is not None)
    return replace(room, outcomes=(*room.outcomes, Outcome(entry.at, players))[-KEPT_MATCHES:])


def _judged(chair: Chair) -> Chair:
    """DAK-18: whoever took the chair after the last deal is not judged with what was won there before."""
    return chair if chair.member in (None, chair.sat.member) else replace(chair, judged=chair.sat.name)


def _at_the_end(room: Room, seat: int, rank: int, winner: bool) -> MatchPlayer:
    chair = room.chairs[seat]
    person = room.members[chair.member].person if chair.member is not None and not chair.judged else ""
    return MatchPlayer(person, judged_at(room, seat), rank, winner)
