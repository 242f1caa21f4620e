"""Coming, sitting down, sitting out, leaving, talking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from brelan import registry
from brelan.engine import match as matches
from brelan.engine.agreement import check_end
from brelan.errors import Full, NotNow, NotYours
from brelan.rooms import commands as c
from brelan.rooms.decide.decision import Decided, Draft, Moment, Sender, check_seat, decides
from brelan.rooms.decide.playing import buy_bots_in, check_fresh, finish_match, next_deal, settle
from brelan.rooms.due import all_ready, can_deal
from brelan.rooms.events import (
    BotSeated,
    CameBack,
    Declined,
    Entry,
    HostPassed,
    Joined,
    Left,
    MovedOn,
    Opened,
    Readied,
    Rebought,
    Said,
    SatOut,
    SeatClaimed,
    SeatLeft,
    SeatTaken,
)
from brelan.rooms.names import bot_name, clean_message, clean_name, same_name
from brelan.rooms.options import agree, usual_bot
from brelan.rooms.reduce import open_room
from brelan.rooms.room import (
    MOST_HERE,
    NOTHING_OWED,
    Room,
    game_of,
    in_deal,
    is_broke,
    is_dealing,
    is_drawing,
    is_playing,
    is_spectator,
    is_taken,
    member_of,
    names_taken,
    next_players,
    owed_by,
    seat_of,
    undecided,
)


@decides(c.Join)
def join(draft: Draft, command: c.Join) -> None:
    """A person who was here before keeps their number; the first person in an empty room is its host."""
    room, person = draft.room, draft.sender.person
    if person in room.barred:
        raise barred()
    name = clean_name(command.name)
    known = member_of(room, person)
    if known is not None and known.here and known.name == name:
        return
    others = [taken for taken in names_taken(room) if known is None or not known.here or taken != known.name]
    taken = next((other for other in others if same_name(name, other)), None)
    if taken is not None and taken.casefold() == name.casefold():
        raise NotNow("name-taken", "somebody at the table is already called {name}", name=name)
    if taken is not None:
        raise NotNow("name-alike", "{name} looks too much like {taken}, who is at the table", name=name, taken=taken)
    if (known is None or not known.here) and sum(member.here for member in room.members) >= MOST_HERE:
        raise Full("room-full", "too many people are at this table: it is full")
    number = known.number if known is not None else _free_number(room)
    draft.add(Joined(number, person, name))
    if room.host is None:
        draft.add(HostPassed(number))


def barred() -> NotYours:
    return NotYours("barred", "the host has removed you from this table")


def _free_number(room: Room) -> int:
    """That of a spectator who has left and of whom nothing is told any more, or a new one.

    COM-6: whoever had a chair in the match that is played is still known when they come again.
    """
    told = {*room.shut_out, *(line.member for line in room.lines)}
    if is_playing(room):
        told |= {member.number for member in room.members if member.chair is not None}
    gone = (
        member.number
        for member in room.members
        if not (member.here or member.dealt or member.number in told or member.person in room.barred)
    )
    return next(gone, len(room.members))


@decides(c.Dismiss)
def dismiss(draft: Draft, command: c.Dismiss) -> None:
    """Those who sit, or wait for a chair, stay."""
    for number in command.members:
        if 0 <= number < len(draft.room.members) and is_spectator(draft.room, draft.room.members[number]):
            draft.add(Left(number))


@decides(c.TakeSeat)
def take_seat(draft: Draft, command: c.TakeSeat) -> None:
    """A free chair, or a bot's. One that has chips in the match is theirs once the deal that is played is over.

    COM-6: whoever has had a chair in this match gets that one back, and no other: another one would bring them chips.
    """
    member, room = draft.member, draft.room
    own = member.chair if is_playing(room) else None
    seat = command.seat if command.seat is not None else own if own is not None else _some_seat(room)
    check_seat(room, seat)
    mine = seat_of(room, member.number)
    if mine == seat:
        return
    chair = room.chairs[seat]
    if mine is not None and is_playing(room):
        raise NotNow("already-seated", "you already have a seat; during a match you keep it")
    if own not in (None, seat):
        raise NotYours("own-chair", "your chips in this match are at seat {seat}: sit there, or watch", seat=own)
    if chair.member is not None:
        raise NotNow("seat-taken", "somebody sits on seat {seat}", seat=seat)
    if chair.claimed not in (None, member.number):
        raise NotNow("seat-claimed", "seat {seat} is reserved for somebody else", seat=seat)
    if is_dealing(room) and seat in room.places and not _was_dealt(room, seat, member.number):
        if chair.claimed is None:
            draft.add(SeatClaimed(seat, member.number))
        return
    if mine is not None:
        draft.add(SeatLeft(mine, member.number))
    draft.add(SeatTaken(seat, member.number))


def _was_dealt(room: Room, seat: int, member: int) -> bool:
    """They come back to the cards that they were dealt."""
    return in_deal(room, seat) and room.deal is not None and room.deal.members[room.deal.seats.index(seat)] == member


def _some_seat(room: Room) -> int:
    """A chair that nobody has, else a bot's; best one that can be had at once."""
    free = [
        (is_taken(chair), in_deal(room, seat), seat)
        for seat, chair in enumerate(room.chairs)
        if chair.member is None and chair.claimed is None
    ]
    if not free:
        raise Full("table-full", "every seat is taken: you may watch")
    return min(free)[-1]


@decides(c.StandUp)
def stand_up(draft: Draft, _command: c.StandUp) -> None:
    give_up_seat(draft, draft.seat)


@decides(c.Leave)
def leave(draft: Draft, _command: c.Leave) -> None:
    member = draft.member
    seat = seat_of(draft.room, member.number)
    if seat is not None:
        give_up_seat(draft, seat)
    draft.add(Left(member.number))


def give_up_seat(draft: Draft, seat: int) -> None:
    """A person gets up. In a match a bot takes over where the table wants it; chips stay with the seat."""
    member = draft.room.chairs[seat].member
    assert member is not None
    draft.add(SeatLeft(seat, member))
    if draft.room.table.replace and is_playing(draft.room):
        bot = usual_bot(game_of(draft.room), draft.room.table)
        draft.add(BotSeated(seat, bot, bot_name(names_taken(draft.room))))
        buy_bots_in(draft)
    match = draft.room.match
    if match is not None and match.play_off and not is_dealing(draft.room):
        finish_match(draft)
    settle(draft)


@decides(c.SitOut)
def sit_out(draft: Draft, _command: c.SitOut) -> None:
    seat = draft.seat
    if draft.room.chairs[seat].away:
        return
    draft.add(SatOut(seat))
    settle(draft)  # their link is no longer waited for


@decides(c.ComeBack)
def come_back(draft: Draft, _command: c.ComeBack) -> None:
    """COM-7: blinds that the seat has missed are posted at once."""
    seat = draft.seat
    chair = draft.room.chairs[seat]
    if chair.away or chair.waits:
        draft.add(CameBack(seat))


@decides(c.WaitForBlind)
def wait_for_blind(draft: Draft, _command: c.WaitForBlind) -> None:
    """COM-7: wait for the big blind instead of posting what is owed."""
    seat, room = draft.seat, draft.room
    chair = room.chairs[seat]
    if chair.waits:
        return
    if owed_by(room, seat) == NOTHING_OWED or (in_deal(room, seat) and not chair.away):
        raise NotNow("no-blind-owed", "you owe no blind: there is nothing to wait for")
    draft.add(CameBack(seat, wait=True))


@decides(c.Rebuy)
def rebuy(draft: Draft, _command: c.Rebuy) -> None:
    """COM-6. The match says who may."""
    draft.add(Rebought(_broke_seat(draft)))


@decides(c.DeclineRebuy)
def decline_rebuy(draft: Draft, _command: c.DeclineRebuy) -> None:
    """COM-6. Too few may then be left to play on."""
    seat = _broke_seat(draft)
    if seat in undecided(draft.room):
        draft.add(Declined(seat))
        finish_match(draft)


def _broke_seat(draft: Draft) -> int:
    """The chair of whoever asks, who may buy in again."""
    seat, room = draft.seat, draft.room
    if not is_playing(room) or seat not in room.places:
        raise NotNow("no-match", "no match is being played")
    if in_deal(room, seat):
        raise NotNow("deal-running", "wait until the deal is over")
    assert room.match is not None
    matches.rebuy(room.match, room.places.index(seat), game_of(room), room.rules)  # raises where it is not allowed
    return seat


@decides(c.Ready)
def ready(draft: Draft, _command: c.Ready) -> None:
    """When everyone is ready the next deal begins at once."""
    seat, room = draft.seat, draft.room
    check_fresh(draft)
    if not is_playing(room) or is_dealing(room) or is_drawing(room):
        raise NotNow("not-between-deals", "no deal is about to begin")
    if room.chairs[seat].away or is_broke(room, seat) or seat not in next_players(room):
        raise NotNow("not-dealt-in", "you are not dealt in: come back or buy in first")
    if not room.chairs[seat].ready:
        draft.add(Readied(seat))
    if can_deal(draft.room) and all_ready(draft.room) and draft.room.paused_at is None:
        next_deal(draft)


@decides(c.MoveOn)
def move_on(draft: Draft, command: c.MoveOn) -> None:
    """Nobody is called away from a match."""
    if is_playing(draft.room):
        raise match_goes_on()
    draft.add(MovedOn(draft.member.number, registry.game(command.game).name, command.room))


def match_goes_on() -> NotNow:
    return NotNow("match-goes-on", "the match is not over yet")


@decides(c.Say)
def say(draft: Draft, command: c.Say) -> None:
    draft.add(Said(draft.member.number, clean_message(command.text)))


def decide_opening(
    room_id: str,
    game_name: str,
    name: str,
    options: Mapping[str, Mapping[str, Any]],
    sender: Sender,
    moment: Moment,
    former: tuple[str, ...] = (),
) -> Decided:
    """A new table: its opener is its host and has the first seat. `options` has `rules`, `match` and `table`."""
    game = registry.game(game_name)
    made = agree(game, options.get("rules", {}), options.get("match", {}), options.get("table", {}))
    check_end(made.match, moment.now // 1_000)
    opened = Opened(
        game.name,
        msgspec.to_builtins(made.rules),
        msgspec.to_builtins(made.match),
        msgspec.to_builtins(made.table),
        former=former,
    )
    first = Entry(1, moment.now, opened, sender.person, sender.client)
    draft = Draft(open_room(room_id, first), sender, moment)
    draft.add(Joined(0, sender.person, clean_name(name)))
    draft.add(HostPassed(0))
    take_seat(draft, c.TakeSeat(0))
    return Decided(draft.room, (first, *draft.entries))
