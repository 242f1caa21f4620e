"""From deal to deal: what chance answers, the end of a deal, the next one, the end of a match."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan import games
from brelan.engine import match as matches
from brelan.engine.chance.committed import fallen, is_new_stock, seal_pack, seal_throw, throw_commitment
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Drawn, Over, Roll, Seat
from brelan.rooms.deal import Deal, commitments_of, turn_of
from brelan.rooms.decide import lots
from brelan.rooms.decide.draft import SECRET_BYTES, SEED_BYTES, Draft
from brelan.rooms.due import can_deal
from brelan.rooms.events import (
    DealFinished,
    DealOpened,
    Fell,
    MatchFinished,
    PackCut,
    PackSealed,
    Rebought,
    SeatTaken,
    ThrowSealed,
)
from brelan.rooms.room import (
    bots_alone,
    cutters,
    deals_played,
    game_of,
    is_broke,
    is_dealing,
    is_drawing,
    match_now,
    name_at,
    seat_of,
)


def deal_of(draft: Draft) -> Deal:
    assert draft.room.deal is not None
    return draft.room.deal


def settle(draft: Draft, seed: str | None = None) -> None:
    """Whatever needs nobody's choice: lots, sealing, drawing, throwing, the end of the deal."""
    if is_drawing(draft.room) and draft.room.paused_at is None:
        draw_lots(draft)
        return
    while is_dealing(draft.room) and draft.room.paused_at is None:
        match turn := turn_of(deal_of(draft)):
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


def draw_lots(draft: Draft, *, late: bool = False) -> None:
    if lots.draw_on(draft, late=late) and can_deal(draft.room):
        next_deal(draft)


def _throw(draft: Draft, turn: Roll, seed: str | None) -> None:
    """The sealed secret and the thrower's seed give the outcome; the next throw is sealed at once."""
    if deal_of(draft).throw is None:
        _seal_throw(draft)
    sealed = deal_of(draft).throw
    assert sealed is not None
    seeds = (seed or draft.stream("seed").token(SEED_BYTES).hex(),)
    outcome = fallen(sealed.secret, seeds, turn)
    draft.add(Fell(write_move(outcome), seeds, sealed.secret, drawn=seed is None))
    if not isinstance(turn_of(deal_of(draft)), Over):
        _seal_throw(draft)


def _seal_throw(draft: Draft) -> None:
    secret = seal_throw(draft.stream("throw").token(SECRET_BYTES), 0)
    draft.add(ThrowSealed(throw_commitment(secret), secret))


def _draw(draft: Draft, turn: Draw) -> bool:
    """Draw from the cut pack; a new stock is sealed, and cut by those who are there. False: seeds are missing."""
    deal = deal_of(draft)
    if deal.sealed is None and is_new_stock(turn, [opening.card for opening in deal.pack]):
        secret = draft.stream("pack").token(SECRET_BYTES)
        draft.add(PackSealed(commitments_of(seal_pack(secret, 0, turn.stock)), secret.hex()))
    if deal_of(draft).sealed is not None:
        if cutters(draft.room) and draft.room.table.cut_seconds > 0:
            return False
        finish_cut(draft)
    deal = deal_of(draft)
    drawn = Drawn(tuple(opening.card for opening in deal.pack[: turn.count]))
    text, whole = written(deal, drawn)
    draft.add(Fell(text, secret=whole))
    return True


def written(deal: Deal, move: Any) -> tuple[str, str]:
    """What a spectator may read of a move, and the whole of it where that is more."""
    game = games.find(deal.game)
    after, _ = game.apply(deal.state, move)
    text, whole = write_move(game.redact(deal.state, move, None, after)), write_move(move)
    return text, "" if text == whole else whole


def finish_cut(draft: Draft) -> None:
    sealed = deal_of(draft).sealed
    assert sealed is not None
    draft.add(PackCut(*draft.seeds(sealed.cuts)))


def next_deal(draft: Draft) -> None:
    """The next deal, without those who cannot pay and, in most games, without those who are away (COM-6, COM-7)."""
    room, game = draft.room, game_of(draft.room)
    match = match_now(room)
    players, table = matches.next_table(match, game, room.rules)
    rules = matches.rules_now(match, game, room.rules)
    seats = tuple(room.places[place] for place in players)
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
        )
    )
    if game.chance == "dice":  # the first throw is sealed before anybody moves
        _seal_throw(draft)
    settle(draft)


def _finish(draft: Draft) -> None:
    deal, game = deal_of(draft), game_of(draft.room)
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
    """The agreed end has come, or too few can play on; or only bots can, which nobody wants to watch (COM-6)."""
    room = draft.room
    assert room.match is not None
    over = room.match.winners
    winners = over or (matches.close_match(room.match, game_of(room)).winners if bots_alone(room) else ())
    if winners:
        draft.add(MatchFinished(tuple(room.places[place] for place in winners), closed=not over))
    return bool(winners)
