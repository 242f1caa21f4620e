"""From deal to deal: what chance answers, the end of a deal, the next one, the end of a match."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan import registry
from brelan.engine import match as matches
from brelan.engine.chance.sealing import SealingKind, dice_of
from brelan.engine.match import Match
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Drawn, Over, Roll, Seat
from brelan.rooms.chance import mark_of
from brelan.rooms.chance_events import Fell
from brelan.rooms.deal import Deal, needs_sealing, turn_of
from brelan.rooms.decide import lots
from brelan.rooms.decide.draft import Draft
from brelan.rooms.decide.sealing import publish_own, seal_and_open
from brelan.rooms.due import can_deal, ends_at
from brelan.rooms.events import DealFinished, DealOpened, HourCame, LeftPlayOff, MatchFinished, Rebought, SeatTaken
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
    seat_of,
)


def deal_of(draft: Draft) -> Deal:
    assert draft.room.deal is not None
    return draft.room.deal


def settle(draft: Draft) -> None:
    """Whatever needs nobody's choice: lots, sealing, drawing, throwing, the end of the deal."""
    if is_drawing(draft.room) and draft.room.paused_at is None:
        if lots.draw_on(draft) and can_deal(draft.room):
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
    text, whole = written(deal, outcome)
    draft.add(Fell(text, secret=whole))
    return True


def _next_cards(deal: Deal, turn: Draw) -> Drawn:
    return Drawn(tuple(opening.card for opening in deal.pack[: turn.count]))


def written(deal: Deal, move: Any) -> tuple[str, str]:
    """What a spectator may read of a move, and the whole of it where that is more."""
    game = registry.game(deal.game)
    after, _ = game.apply(deal.state, move)
    text, whole = write_move(game.redact(deal.state, move, None, after)), write_move(move)
    return text, "" if text == whole else whole


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
