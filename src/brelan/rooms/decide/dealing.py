"""Playing deals: moves, cuts, what chance answers, the end of a deal and the next one, and what is due by itself."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan import games
from brelan.engine import match as matches
from brelan.engine.chance.committed import fallen, is_new_stock, seal_pack, seal_throw, throw_commitment
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Draw, Drawn, Over, Roll, Seat
from brelan.errors import Disallowed, Halted, IllegalMove, NotNow, NotYours, Stale
from brelan.rooms import commands as c
from brelan.rooms.deal import Deal, commitments_of, turn_of
from brelan.rooms.decide import lots
from brelan.rooms.decide.draft import Draft, decides
from brelan.rooms.due import can_deal, due, turn_millis
from brelan.rooms.events import (
    ClockUsed,
    CutGiven,
    DealFinished,
    DealOpened,
    Declined,
    Fell,
    MatchFinished,
    Moved,
    Mover,
    PackCut,
    PackSealed,
    Rebought,
    SatOut,
    SeatTaken,
    ThrowSealed,
    TimedOut,
)
from brelan.rooms.names import clean_seed, too_long
from brelan.rooms.room import (
    bots_alone,
    cutters,
    game_of,
    is_broke,
    is_dealing,
    is_drawing,
    match_now,
    name_at,
    place_of,
    sealed_now,
    seat_of,
    to_move,
    undecided,
)

SECRET_BYTES = 32
SEED_BYTES = 8
LONGEST_MOVE = 400
MOST_LATE = 2
"""So often in a row the clock may run out before the player sits out."""


# Moves


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
    if len(command.move) > LONGEST_MOVE:
        raise too_long(len(command.move), LONGEST_MOVE)
    seed = clean_seed(command.seed) if command.seed else None
    move = read_action(command.move, games.find(deal.game).Action)
    _use_clock(draft, seat)
    try:
        make_move(draft, seat, move, "person", seed)
    except IllegalMove as illegal:
        raise Disallowed(illegal) from illegal


@decides(c.BotPlays)
def bot_plays(draft: Draft, command: c.BotPlays) -> None:
    """A bot's move, which some process has thought about for a while."""
    deal = running_deal(draft)
    check_fresh(draft)
    if to_move(draft.room) != command.seat or draft.room.chairs[command.seat].bot is None:
        raise NotYours("not-your-turn", "it is not your turn")
    make_move(draft, command.seat, read_action(command.move, games.find(deal.game).Action), "bot")


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


def make_move(draft: Draft, seat: int, move: Any, by: Mover, seed: str | None = None) -> None:
    """Make a move and let chance answer until somebody must choose again."""
    deal = draft.room.deal
    assert deal is not None
    game = games.find(deal.game)
    after, _ = game.apply(deal.state, move)
    text, whole = write_move(game.redact(deal.state, move, None, after)), write_move(move)
    draft.add(Moved(seat, text, by, "" if text == whole else whole))
    settle(draft, seed)


def _use_clock(draft: Draft, seat: int) -> None:
    """Whoever needs more than a turn's time pays it from his bank."""
    limit = turn_millis(draft.room)
    if limit is None:
        return
    used = min(draft.now - draft.room.waiting_since - limit, draft.room.chairs[seat].bank)
    if used > 0:
        draft.add(ClockUsed(seat, used))


# Chance


def settle(draft: Draft, seed: str | None = None) -> None:
    """Whatever needs nobody's choice: lots, sealing, drawing, throwing, the end of the deal."""
    if is_drawing(draft.room) and draft.room.paused_at is None:
        _draw_lots(draft)
        return
    while is_dealing(draft.room) and draft.room.paused_at is None:
        deal = draft.room.deal
        assert deal is not None
        turn = turn_of(deal)
        match turn:
            case Over():
                _finish(draft)
            case Seat():
                return
            case Roll():
                _throw(draft, turn, seed)
                seed = None
            case Draw():
                if not _draw(draft, turn):
                    return


def _draw_lots(draft: Draft, *, late: bool = False) -> None:
    if lots.draw_on(draft, late=late) and can_deal(draft.room):
        next_deal(draft)


def _throw(draft: Draft, turn: Roll, seed: str | None) -> None:
    """The secret sealed before and the thrower's seed decide what falls; the next throw is sealed at once."""
    if _deal(draft).throw is None:
        _seal_throw(draft)
    sealed = _deal(draft).throw
    assert sealed is not None
    seeds = (seed or draft.stream("seed").token(SEED_BYTES).hex(),)
    outcome = fallen(sealed.secret, seeds, turn)
    draft.add(Fell(write_move(outcome), seeds, sealed.secret, drawn=seed is None))
    if not isinstance(turn_of(_deal(draft)), Over):
        _seal_throw(draft)


def _seal_throw(draft: Draft) -> None:
    secret = seal_throw(draft.stream("throw").token(SECRET_BYTES), 0)
    draft.add(ThrowSealed(throw_commitment(secret), secret))


def _draw(draft: Draft, turn: Draw) -> bool:
    """Draw from the cut pack; a new stock is sealed, and cut by those who are there. False: seeds are missing."""
    deal = _deal(draft)
    if deal.sealed is None and is_new_stock(turn, [opening.card for opening in deal.pack]):
        secret = draft.stream("pack").token(SECRET_BYTES)
        draft.add(PackSealed(commitments_of(seal_pack(secret, 0, turn.stock)), secret.hex()))
    if _deal(draft).sealed is not None:
        if cutters(draft.room) and draft.room.table.cut_seconds > 0:
            return False
        _finish_cut(draft)
    deal = _deal(draft)
    drawn = Drawn(tuple(opening.card for opening in deal.pack[: turn.count]))
    game = games.find(deal.game)
    after, _ = game.apply(deal.state, drawn)
    text, whole = write_move(game.redact(deal.state, drawn, None, after)), write_move(drawn)
    draft.add(Fell(text, secret="" if text == whole else whole))
    return True


def _finish_cut(draft: Draft) -> None:
    sealed = _deal(draft).sealed
    assert sealed is not None
    stream = draft.stream("seed")
    seeds = tuple(given or stream.token(SEED_BYTES).hex() for given in sealed.cuts)
    draft.add(PackCut(seeds, tuple(place for place, given in enumerate(sealed.cuts) if given is None)))


@decides(c.Cut)
def cut(draft: Draft, command: c.Cut) -> None:
    """A player's seed for the sealed pack; when all who are there have given theirs the cards are dealt."""
    seat = draft.seat
    if not is_drawing(draft.room):
        running_deal(draft)
        if place_of(draft.room, draft.room.chairs[seat].member) is None:
            raise not_in_deal()
        check_fresh(draft)
    elif draft.room.paused_at is not None:
        raise Halted("table-paused", "the table is paused")
    waiting = sealed_now(draft.room)
    if waiting is None:
        raise NotNow("nothing-to-cut", "no pack waits to be cut")
    seats, sealed = waiting
    if seat not in seats:
        raise not_in_deal()
    if sealed.cuts[seats.index(seat)] is not None:
        raise NotNow("already-cut", "you have cut this pack already")
    draft.add(CutGiven(seat, clean_seed(command.seed)))
    settle(draft)


def _deal(draft: Draft) -> Deal:
    assert draft.room.deal is not None
    return draft.room.deal


# From deal to deal


def next_deal(draft: Draft) -> None:
    """The next deal of the match; who cannot pay is passed over, and in most games who is away (COM-6, COM-7)."""
    room, game = draft.room, game_of(draft.room)
    match = match_now(room)
    players, table = matches.next_table(match, game, room.rules)
    rules = matches.rules_now(match, game, room.rules)
    seats = tuple(room.places[place] for place in players)
    draft.add(
        DealOpened(
            number=len(room.finished) + 1,
            rules=msgspec.to_builtins(rules),
            seats=seats,
            names=tuple(name_at(room, seat) for seat in seats),
            stacks=table.stacks,
            dealer=table.dealer,
            pools=table.pools,
            posting=table.posting,
        )
    )
    if game.chance == "dice":  # the first throw is sealed before anybody moves
        _seal_throw(draft)
    settle(draft)


def _finish(draft: Draft) -> None:
    deal, game = _deal(draft), game_of(draft.room)
    draft.add(DealFinished(deal.number, game.result(deal.state).payoffs))
    for seat, chair in enumerate(draft.room.chairs):
        if chair.claimed is not None and chair.member is None and seat_of(draft.room, chair.claimed) is None:
            draft.add(SeatTaken(seat, chair.claimed))
    if finish_match(draft):
        return
    room = draft.room
    assert room.match is not None
    for place, seat in enumerate(room.places):
        may = room.match.rebought[place] < room.match.rules.rebuys
        if room.chairs[seat].bot is not None and may and is_broke(room, seat):
            draft.add(Rebought(seat))


def finish_match(draft: Draft) -> bool:
    """The agreed end has come, or too few can play on; or bots alone, whom nobody wants to watch (COM-6)."""
    room = draft.room
    assert room.match is not None
    over = room.match.winners
    winners = over or (matches.close_match(room.match, game_of(room)).winners if bots_alone(room) else ())
    if winners:
        draft.add(MatchFinished(tuple(room.places[place] for place in winners), closed=not over))
    return bool(winners)


# What is due by itself


@decides(c.Tick)
def tick(draft: Draft, _command: c.Tick) -> None:
    """Do what is due by now. Bots think elsewhere: they come with a move of their own."""
    wanted = due(draft.room)
    if wanted is None or wanted.at > draft.now or wanted.what == "bot":
        return
    match wanted.what:
        case "cut" if is_drawing(draft.room):
            _draw_lots(draft, late=True)
        case "cut":
            _finish_cut(draft)
            settle(draft)
        case "deal":
            next_deal(draft)
        case "rebuy":
            _decline_late(draft)
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
    """The default move for a player who is away or too late; after two in a row he sits out."""
    deal = _deal(draft)
    move = games.find(deal.game).default_move(deal.state)
    if by == "clock":
        draft.add(TimedOut(seat))
        if draft.room.chairs[seat].late >= MOST_LATE:
            draft.add(SatOut(seat, "clock"))
    make_move(draft, seat, move, by)
