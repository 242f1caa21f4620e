"""What the host does: start, pause, options between deals, bots, removing people."""

from __future__ import annotations

import msgspec

from brelan.engine import match as matches
from brelan.engine.agreement import check_end, first_dealer
from brelan.errors import Halted, NotFound, NotNow
from brelan.pieces.seats import next_of
from brelan.rooms import commands as c
from brelan.rooms.decide.decision import Draft, check_seat, decides, other_member
from brelan.rooms.decide.people import give_up_seat
from brelan.rooms.decide.playing import buy_bots_in, finish_match, next_deal, settle
from brelan.rooms.decide.sealing import begin_lots, open_links, publish_own
from brelan.rooms.due import has_waited, waits_for_ready
from brelan.rooms.events import (
    BotRemoved,
    BotSeated,
    HostPassed,
    LetIn,
    MatchFinished,
    OptionsChanged,
    OthersLetIn,
    PaceSet,
    Paused,
    Removed,
    Resumed,
    Started,
)
from brelan.rooms.names import bot_name
from brelan.rooms.options import PACES, agree, seats_of, usual_bot
from brelan.rooms.room import (
    Room,
    agreement,
    game_of,
    in_deal,
    is_dealing,
    is_playing,
    is_present,
    is_taken,
    names_taken,
    next_players,
    seat_of,
)
from brelan.study.bots import check_bot


@decides(c.Start)
def start(draft: Draft, _command: c.Start) -> None:
    """A new match between all who sit; bots take the free chairs where the table says so."""
    if is_playing(draft.room):
        raise NotNow("match-running", "a match is being played")
    if draft.room.paused_at is not None:
        raise Halted("table-paused", "the table is paused")
    check_end(draft.room.agreed, draft.now // 1_000)
    if draft.room.table.fill is not None:
        for seat, chair in enumerate(draft.room.chairs):
            if not is_taken(chair):
                _seat_bot(draft, seat, draft.room.table.fill)
    room, game = draft.room, game_of(draft.room)
    seats = tuple(seat for seat, chair in enumerate(room.chairs) if is_taken(chair))
    playing = [seat for seat in seats if not room.chairs[seat].away]
    if len(playing) < game.seats[0] or not any(is_present(room.chairs[seat]) for seat in playing):
        raise NotNow(
            "not-enough-players",
            "{players} at the table, but {least:player is|players are} needed",
            players=len(playing),
            least=game.seats[0],
        )
    publish_own(draft, seats)
    draft.add(Started(seats, _first_dealer(draft, seats)))
    if game.lots:
        begin_lots(draft)
        settle(draft)
    else:
        next_deal(draft)


def _first_dealer(draft: Draft, seats: tuple[int, ...]) -> int:
    """COM-8: by lot, or the chosen seat; the next one that is taken if nobody sits there."""
    chosen = first_dealer(draft.room.agreed)
    if chosen is None:
        return seats[draft.stream("lot").below(len(seats))]
    return chosen if chosen in seats else next_of(seats, chosen, len(draft.room.chairs))


@decides(c.Pause)
def pause(draft: Draft, _command: c.Pause) -> None:
    if draft.room.paused_at is None:
        draft.add(Paused(has_waited(draft.room, draft.now, draft.moment.shift)))


@decides(c.Resume)
def resume(draft: Draft, _command: c.Resume) -> None:
    if draft.room.paused_at is not None:
        draft.add(Resumed())
        settle(draft)


@decides(c.ChangeOptions)
def change_options(draft: Draft, command: c.ChangeOptions) -> None:
    """Between deals. Chairs may be added; only chairs that nobody needs are taken away."""
    room, game = draft.room, game_of(draft.room)
    _check_between(room)
    made = agree(game, command.rules, command.match, command.table, agreement(room))
    if made == agreement(room):
        return
    if made.match.until != agreement(room).match.until:
        check_end(made.match, draft.moment.now // 1_000)
    for seat in range(seats_of(game, made.table), len(room.chairs)):
        if is_taken(room.chairs[seat]) or (is_playing(room) and seat in room.places):
            raise NotNow("seat-in-use", "seat {seat} is in use and cannot be taken away", seat=seat)
    draft.add(
        OptionsChanged(
            msgspec.to_builtins(made.rules), msgspec.to_builtins(made.match), msgspec.to_builtins(made.table)
        )
    )
    if is_playing(room):
        _go_on_with_other_options(draft, room)


def _go_on_with_other_options(draft: Draft, before: Room) -> None:
    """DAK-18: as many deals, or points, as are agreed on now may have been played, and level ones play off."""
    match, former = draft.room.match, before.match
    assert match is not None
    assert former is not None
    ends = match.over or match.play_off != former.play_off
    if ends and finish_match(draft):
        return
    least = min(len(next_players(before)), game_of(before).seats[0])
    if not ends and len(next_players(draft.room)) < least:
        raise NotNow("too-dear", "with these options too few players could pay for the next deal")
    buy_bots_in(draft)


@decides(c.SetPace)
def set_pace(draft: Draft, command: c.SetPace) -> None:
    if PACES[command.pace] != draft.room.table.bot_millis:
        draft.add(PaceSet(bot_millis=PACES[command.pace]))


@decides(c.SetNextDeal)
def set_next_deal(draft: Draft, command: c.SetNextDeal) -> None:
    wait = command.when == "ready"
    if wait != waits_for_ready(draft.room):
        draft.add(PaceSet(wait=wait))


def _check_between(room: Room) -> None:
    if is_dealing(room):
        raise NotNow("deal-running", "wait until the deal is over")


@decides(c.Remove)
def remove(draft: Draft, command: c.Remove) -> None:
    """Their seat is given up as if they had left. They stay away until a host lets them in again."""
    host = draft.member
    member = other_member(draft.room, command.member)
    if member.number == host.number:
        raise NotNow("not-yourself", "you cannot remove yourself: leave instead")
    seat = seat_of(draft.room, member.number)
    if seat is not None:
        give_up_seat(draft, seat)
    draft.add(Removed(member.number))


@decides(c.LetIn)
def let_in(draft: Draft, command: c.LetIn) -> None:
    draft.add(LetIn(_removed(draft.room, command.member)))


@decides(c.LetOthersIn)
def let_others_in(draft: Draft, command: c.LetOthersIn) -> None:
    """A household, a school or a whole provider may share an address."""
    member = _removed(draft.room, command.member)
    if member in draft.room.shut_out:
        draft.add(OthersLetIn(member))


def _removed(room: Room, number: int) -> int:
    if not 0 <= number < len(room.members) or room.members[number].person not in room.barred:
        raise NotFound("not-removed", "nobody with that number was removed from the table")
    return number


@decides(c.PassHost)
def pass_host(draft: Draft, command: c.PassHost) -> None:
    member = other_member(draft.room, command.member)
    if draft.room.host != member.number:
        draft.add(HostPassed(member.number))


@decides(c.SeatBot)
def seat_bot(draft: Draft, command: c.SeatBot) -> None:
    """On a chair that no person has. In the middle of a deal a bot may also take over for a player who left."""
    room, game = draft.room, game_of(draft.room)
    check_seat(room, command.seat)
    chair = room.chairs[command.seat]
    bot = command.bot if command.bot is not None else usual_bot(game, room.table)
    check_bot(game, bot)
    if chair.member is not None:
        raise NotNow("seat-taken", "somebody sits on seat {seat}", seat=command.seat)
    if chair.bot != bot:
        _seat_bot(draft, command.seat, bot)
        buy_bots_in(draft)
        settle(draft)


def _seat_bot(draft: Draft, seat: int, bot: str) -> None:
    chair = draft.room.chairs[seat]
    name = chair.bot_name if chair.bot is not None else bot_name(names_taken(draft.room))
    draft.add(BotSeated(seat, bot, name))


@decides(c.RemoveBot)
def remove_bot(draft: Draft, command: c.RemoveBot) -> None:
    room = draft.room
    check_seat(room, command.seat)
    if room.chairs[command.seat].bot is None:
        raise NotNow("no-bot-there", "no bot sits on seat {seat}", seat=command.seat)
    if in_deal(room, command.seat):
        raise NotNow("deal-running", "wait until the deal is over")
    draft.add(BotRemoved(command.seat))


@decides(c.EndMatch)
def end_match(draft: Draft, _command: c.EndMatch) -> None:
    """DAK-18: the table stops here, and whoever is ahead has won."""
    room = draft.room
    if not is_playing(room):
        raise NotNow("no-match", "no match is being played")
    _check_between(room)
    assert room.match is not None
    if room.chance.sealed is not None:  # lots that come to nothing: their sealing keeps its number
        open_links(draft)
    closed = matches.close_match(room.match, game_of(room), room.rules)
    draft.add(MatchFinished(tuple(room.places[place] for place in closed.winners), closed=True))
