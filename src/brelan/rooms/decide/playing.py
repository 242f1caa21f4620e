"""Moves, links and what follows by itself: chance answers, the deal ends, the next one begins, the match is over."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan import registry
from brelan.engine import match as matches
from brelan.engine.chance.sealing import SealingKind, dice_of
from brelan.engine.deal import Played
from brelan.engine.match import Match
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Draw, Drawn, Over, Roll, Seat
from brelan.errors import Disallowed, Halted, IllegalMove, NotNow, NotYours, Stale
from brelan.rooms import commands as c
from brelan.rooms.chance import mark_of
from brelan.rooms.chance_events import Fell
from brelan.rooms.deal import Deal, needs_sealing, turn_of
from brelan.rooms.decide.decision import Draft, decides
from brelan.rooms.decide.sealing import draw_lots, open_link, open_links, publish_own, seal_and_open
from brelan.rooms.due import can_deal, due, ends_at, has_waited, turn_millis
from brelan.rooms.events import (
    ClockUsed,
    DealFinished,
    DealOpened,
    Declined,
    HourCame,
    LeftPlayOff,
    MatchFinished,
    Moved,
    Mover,
    Rebought,
    SatOut,
    SeatTaken,
    TimedOut,
)
from brelan.rooms.names import too_long
from brelan.rooms.room import (
    Room,
    bots_alone,
    deals_played,
    game_of,
    in_deal,
    is_broke,
    is_dealing,
    is_drawing,
    is_playing,
    is_taken,
    match_now,
    name_at,
    place_of,
    seat_of,
    to_move,
    undecided,
)


def deal_of(draft: Draft) -> Deal:
    assert draft.room.deal is not None
    return draft.room.deal


def settle(draft: Draft) -> None:
    """Whatever needs nobody's choice: lots, sealing, drawing, throwing, the end of the deal."""
    if is_drawing(draft.room) and draft.room.paused_at is None:
        if draw_lots(draft) and can_deal(draft.room):
            next_deal(draft)
        return
    while is_dealing(draft.room) and draft.room.paused_at is None:
        match turn := turn_of(deal_of(draft)):
            case Over():
                _finish(draft)
            case Seat():
                return
            case Roll() | Draw():
                if not _answer(draft, turn):
                    return


def _answer(draft: Draft, turn: Roll | Draw) -> bool:
    """What falls, or is drawn. Dice and new stocks are sealed before. False: somebody may still open their link."""
    kind: SealingKind = "throw" if isinstance(turn, Roll) else "pack"
    if needs_sealing(deal_of(draft), turn) and not seal_and_open(draft, kind):
        return False
    deal = deal_of(draft)
    outcome = dice_of(deal.dice, turn) if isinstance(turn, Roll) else _next_cards(deal, turn)
    text, secret, played = played_and_written(deal, None, outcome)
    draft.add(Fell(text, secret=secret), played)
    return True


def _next_cards(deal: Deal, turn: Draw) -> Drawn:
    return Drawn(tuple(opening.card for opening in deal.pack[: turn.count]))


def played_and_written(deal: Deal, place: int | None, move: Any) -> tuple[str, str, Played[Any]]:
    """What a spectator may read of a move, the whole of it where that is more, and what the engine makes of it."""
    game = registry.game(deal.game)
    state, events = game.apply(deal.state, move)
    public = game.redact(deal.state, move, None, state)
    text = write_move(public)
    whole = text if public is move else write_move(move)
    return text, "" if text == whole else whole, Played(place, move, state, events)


def next_deal(draft: Draft) -> None:
    """The next deal, without those who cannot pay and, in most games, without those who are away (COM-6, COM-7).

    None begins after the agreed hour (DAK-18).
    """
    if ends_at(draft.room) is not None and hour_came(draft):
        return
    room, game = draft.room, game_of(draft.room)
    match = match_now(room)
    players, table = matches.next_table(match, game, room.rules)
    rules = matches.rules_now(match, game, room.rules)
    seats = tuple(room.places[place] for place in players)
    publish_own(draft, seats)
    draft.add(
        DealOpened(
            number=deals_played(room) + 1,
            rules=msgspec.to_builtins(rules),
            seats=seats,
            names=tuple(name_at(room, seat) for seat in seats),
            stacks=table.stacks,
            dealer=table.dealer,
            pools=table.pools,
            posting=table.posting,
            dead=table.dead,
            chance=mark_of(draft.room.chance, seats),
        )
    )
    settle(draft)


def _finish(draft: Draft) -> None:
    deal, game = deal_of(draft), game_of(draft.room)
    draft.add(DealFinished(deal.number, game.result(deal.state).payoffs))
    over = finish_match(draft)
    for seat, chair in enumerate(draft.room.chairs):  # DAK-18: those who sat there in the last deal are judged first
        if chair.claimed is not None and chair.member is None and seat_of(draft.room, chair.claimed) is None:
            draft.add(SeatTaken(seat, chair.claimed))
    if not over:
        buy_bots_in(draft)


def hour_came(draft: Draft) -> bool:
    """If the agreed hour has come the match is over, or the level ones play off. Is it over?"""
    hour = ends_at(draft.room)
    if hour is None or draft.now < hour:
        return False
    draft.add(HourCame())
    return finish_match(draft)


def buy_bots_in(draft: Draft) -> None:
    """COM-6: a bot buys in again whenever a person in its seat could."""
    room = draft.room
    if room.match is None or not is_playing(room):
        return
    for place, seat in enumerate(room.places):
        may = room.match.rebought[place] < room.match.rules.rebuys
        if room.chairs[seat].bot is not None and may and is_broke(room, seat) and not in_deal(room, seat):
            draft.add(Rebought(seat))


def finish_match(draft: Draft) -> bool:
    """The agreed end has come, or too few can play on; or only bots can, which nobody wants to watch (COM-6)."""
    if not (_match(draft).over or _nobody_plays_off(draft.room)):
        _drop_from_play_off(draft)
    room, match = draft.room, _match(draft)
    if not (match.over or bots_alone(room) or _nobody_plays_off(room)):
        return False
    ended = match if match.over else matches.close_match(match, game_of(room), room.rules)
    draft.add(MatchFinished(tuple(room.places[place] for place in ended.winners), closed=not match.over))
    return True


def _match(draft: Draft) -> Match:
    assert draft.room.match is not None
    return draft.room.match


def _nobody_plays_off(room: Room) -> bool:
    """All who were level have left the table: nobody has beaten the others."""
    return room.match is not None and bool(room.match.play_off) and len(_gone(room)) == len(room.match.play_off)


def _drop_from_play_off(draft: Draft) -> None:
    """Level players who have left the table do not keep the others from going on."""
    for seat in _gone(draft.room):
        if is_playing(draft.room):
            draft.add(LeftPlayOff(seat))


def _gone(room: Room) -> tuple[int, ...]:
    """The chairs of a play-off at which nobody sits, or will."""
    assert room.match is not None
    level = (room.places[place] for place in room.match.play_off)
    return tuple(seat for seat in level if not is_taken(room.chairs[seat]) and room.chairs[seat].claimed is None)


MOST_LATE = 2
"""After this many turns in a row without a move in time, the player sits out."""


@decides(c.Play)
def play(draft: Draft, command: c.Play) -> None:
    """A person's move. The engine alone judges it."""
    seat = draft.seat
    deal = running_deal(draft)
    if place_of(draft.room, draft.room.chairs[seat].member) is None:
        raise not_in_deal()
    check_fresh(draft)
    if to_move(draft.room) != seat:
        raise NotYours("not-your-turn", "it is not your turn")
    if len(command.move) > c.LONGEST_MOVE:
        raise too_long(len(command.move), c.LONGEST_MOVE)
    move = read_action(command.move, registry.game(deal.game).Action)
    _use_clock(draft, seat)
    try:
        make_move(draft, seat, move, "person")
    except IllegalMove as illegal:
        raise Disallowed(illegal) from illegal


@decides(c.BotPlays)
def bot_plays(draft: Draft, command: c.BotPlays) -> None:
    """A bot's move, which some process has thought about for a while."""
    deal = running_deal(draft)
    check_fresh(draft)
    if to_move(draft.room) != command.seat or draft.room.chairs[command.seat].bot is None:
        raise NotYours("not-your-turn", "it is not your turn")
    make_move(draft, command.seat, read_action(command.move, registry.game(deal.game).Action), "bot")


def running_deal(draft: Draft) -> Deal:
    """The deal that is being played, at a table that is not paused."""
    room = draft.room
    if room.paused_at is not None:
        raise Halted("table-paused", "the table is paused")
    if room.deal is None or room.deal.finished:
        if draft.sender.seq is not None and room.deal is not None and draft.sender.seq < room.deal.seq:
            raise _stale()
        raise NotNow("no-deal", "no deal is being played")
    return room.deal


def check_fresh(draft: Draft) -> None:
    """Refuse what was meant for an earlier moment of the deal."""
    deal, meant = draft.room.deal, draft.sender.seq
    if deal is not None and meant is not None and meant < deal.seq:
        raise _stale()


def not_in_deal() -> NotYours:
    return NotYours("not-in-deal", "you are not in this deal")


def _stale() -> Stale:
    return Stale("stale", "the table has moved on: look again before you choose")


def make_move(draft: Draft, seat: int, move: Any, by: Mover) -> None:
    """Make a move and let chance answer until somebody must choose again."""
    deal = deal_of(draft)
    text, secret, played = played_and_written(deal, deal.seats.index(seat), move)
    draft.add(Moved(seat, text, by, secret), played)
    settle(draft)


def _use_clock(draft: Draft, seat: int) -> None:
    """Whoever needs more than a turn's time pays it from their time bank."""
    limit = turn_millis(draft.room)
    if limit is None:
        return
    waited = has_waited(draft.room, draft.now, draft.moment.shift)
    used = min(waited - limit, draft.room.chairs[seat].bank)
    if used > 0:
        draft.add(ClockUsed(seat, used))


@decides(c.OpenLink)
def open_own_link(draft: Draft, command: c.OpenLink) -> None:
    """When all who are there have opened theirs, the cards are dealt, or the dice fall."""
    if open_link(draft, command):
        settle(draft)


@decides(c.Tick)
def tick(draft: Draft, _command: c.Tick) -> None:
    """Do what is due by now. Bots think elsewhere: they come with a move."""
    wanted = due(draft.room, draft.moment.shift)
    if wanted is None or wanted.at > draft.now or wanted.what == "bot":
        return
    match wanted.what:
        case "links":
            if draft.room.chance.sealed is not None:
                open_links(draft)
            settle(draft)
        case "deal":
            next_deal(draft)
        case "rebuy":
            _decline_late(draft)
        case "hour":
            hour_came(draft)
        case "absent" | "clock":
            assert wanted.seat is not None
            _move_for(draft, wanted.seat, wanted.what)


def _decline_late(draft: Draft) -> None:
    """Those who have not said whether they buy in again do not: the others have waited long enough."""
    for seat in undecided(draft.room):
        if seat in undecided(draft.room):  # the match may be over meanwhile
            draft.add(Declined(seat, "clock"))
    finish_match(draft)


def _move_for(draft: Draft, seat: int, by: Mover) -> None:
    """The default move for a player who is away or too late; after two in a row the player sits out."""
    deal = deal_of(draft)
    move = registry.game(deal.game).default_move(deal.state)
    if by == "clock":
        draft.add(TimedOut(seat))
        if draft.room.chairs[seat].late >= MOST_LATE:
            draft.add(SatOut(seat, "clock"))
    make_move(draft, seat, move, by)
