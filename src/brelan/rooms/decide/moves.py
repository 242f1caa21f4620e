"""Moves and links: of people, of bots, and of the table when something is due by itself."""

from __future__ import annotations

from typing import Any

from brelan import registry
from brelan.engine.notation import read_action
from brelan.errors import Disallowed, Halted, IllegalMove, NotNow, NotYours, Stale
from brelan.rooms import commands as c
from brelan.rooms.deal import Deal
from brelan.rooms.decide.dealing import deal_of, finish_match, hour_came, next_deal, settle, written
from brelan.rooms.decide.draft import Draft, decides
from brelan.rooms.decide.sealing import open_link, open_links
from brelan.rooms.due import due, has_waited, turn_millis
from brelan.rooms.events import ClockUsed, Declined, Moved, Mover, SatOut, TimedOut
from brelan.rooms.names import too_long
from brelan.rooms.room import place_of, to_move, undecided

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
    text, secret = written(deal_of(draft), move)
    draft.add(Moved(seat, text, by, secret))
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
