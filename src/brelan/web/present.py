"""From what a viewer is given of a room to what a page is made from. Knows words of neither rules nor HTML."""

from __future__ import annotations

import secrets
from typing import Any, Final, Literal, get_args

from brelan import games
from brelan.engine import options
from brelan.engine.match import MatchRules
from brelan.locales.say import piece
from brelan.rooms.due import SHOW_MILLIS
from brelan.rooms.options import NO_END_BY_POINTS, TableRules
from brelan.rooms.room import News
from brelan.rooms.store import RoomSummary
from brelan.rooms.view import DealView, PastDealView, RoomView, SeatView
from brelan.web.pages import model as m

STAGES: Final[dict[str, m.Stage]] = {
    "waiting": "waiting",
    "cutting": "playing",
    "playing": "playing",
    "between": "between",
    "finished": "over",
}
DEALING: Final = frozenset({"cutting", "playing"})
"""A deal is under way that the match has not counted yet."""
NOTES: Final = frozenset(get_args(m.NoteKind))
CONTROLS: Final[tuple[m.ControlName, ...]] = get_args(m.ControlName)
MAIN: Final = frozenset(
    {"take-seat", "come-back", "wait-for-blind", "rebuy", "decline-rebuy", "ready", "start", "resume"}
)
"""What the table may be waiting for."""
SHOWN_NOTES: Final = 30


def table(
    view: RoomView, visit: m.Visit, link: str, closed_hints: tuple[str, ...], *, only_here: bool = False
) -> m.Table:
    """The table as this viewer sees it."""
    deal = view.deal
    game = games.find(view.game)
    rules, agreed = options.build(game.Rules, view.rules), options.build(game.Match, view.match)
    return m.Table(
        visit=visit,
        room=view.id,
        seq=view.seq,
        client=secrets.token_urlsafe(9),
        game=view.game,
        rules=rules,
        seats=tuple(_seat(view, seat) for seat in view.seats),
        you=view.seat,
        stage=STAGES[view.status],
        paused=view.paused,
        players=deal.seats if deal is not None else (),
        view=deal.view if deal is not None and view.status != "cutting" else None,
        gains=deal.payoffs or () if deal is not None else (),
        legal=deal.legal if deal is not None else None,
        turn=view.turn,
        clock=_clock(view),
        standing=_standing(view, agreed),
        told=_told(view),
        chat=tuple(m.Said(seq=line.seq, name=line.name, text=line.text) for line in view.chat),
        spectators=sum(member.seat is None for member in view.members),
        controls=_controls(view),
        link=link,
        only_here=only_here,
        hints=view.seat is not None and view.game not in closed_hints,
        cut=_waits_for_cut(view),
        next_in=max(0.0, (view.next_deal - view.now) / 1000) if view.next_deal is not None else None,
        waiting=_waiting(view),
        claim=view.claim,
        stack=agreed.stack,
        host=next((member.name for member in view.members if member.number == view.host), ""),
        hosting=_hosting(view),
    )


def _waiting(view: RoomView) -> m.Waiting | None:
    now = view.waiting
    if now is None:
        return None
    left = max(0, round((now.until - view.now) / 1000)) if now.until is not None else None
    return m.Waiting(why=now.why, seats=now.seats, left=left)


def _hosting(view: RoomView) -> bool:
    return view.you is not None and view.you == view.host


def _waits_for_cut(view: RoomView) -> bool:
    """A sealed pack, of a deal or of lots, waits for the viewer's seed."""
    packs = [part.sealed for part in (view.deal, view.lots) if part is not None and part.sealed is not None]
    return any(view.seat in pack.missing for pack in packs)


def _seat(view: RoomView, seat: SeatView) -> m.Seat:
    hosting = _hosting(view)
    taken, playing = seat.status != "empty", view.deal is not None and seat.seat in view.deal.seats
    return m.Seat(
        name=seat.name if taken or playing else "",
        stack=_stack_now(view.deal, seat),
        points=seat.points or 0,
        bot=seat.bot or "",
        host=seat.member is not None and seat.member == view.host,
        sitting_out=seat.status == "away",
        late=seat.status == "away" and _was_late(view, seat.seat),
        broke=seat.status == "broke",
        plays_on=(seat.status == "away" or not taken) and playing and _plays_on(view),
        waits_for_blind=seat.waits,
        owes=seat.owes,
        away=seat.absent,
        preparing=seat.preparing,
        member=seat.member,
        removable=hosting and taken and seat.member != view.you,
        fillable=hosting and not taken and not seat.claimed and view.status != "finished",
    )


def _plays_on(view: RoomView) -> bool:
    return games.find(view.game).when_away == "plays-on" and view.standing is not None


def _was_late(view: RoomView, seat: int) -> bool:
    """It was the clock that made him sit out."""
    why = (news.detail for news in reversed(view.news) if news.what == "sat-out" and news.seat == seat)
    return next(why, "") == "clock"


def _stack_now(deal: DealView | None, seat: SeatView) -> int:
    """In a deal, what the game says; between deals, what the match says."""
    stacks: tuple[int, ...] = getattr(deal.view, "stacks", ()) if deal is not None and not deal.over else ()
    if deal is not None and stacks and seat.seat in deal.seats:
        return stacks[deal.seats.index(seat.seat)]
    return seat.stack or 0


def _clock(view: RoomView) -> m.Clock | None:
    """First the time of the turn runs, then the bank."""
    if view.turn is None or view.turn_ends is None or view.deadline is None:
        return None
    bank = (view.deadline - view.turn_ends) / 1000
    limit = view.table.get("turn-seconds") or SHOW_MILLIS / 1000
    if view.now < view.turn_ends or not bank:
        return m.Clock(left=max(0.0, (view.turn_ends - view.now) / 1000), limit=float(limit), bank=bank)
    return m.Clock(left=max(0.0, (view.deadline - view.now) / 1000), limit=bank, reserve=True)


def _standing(view: RoomView, agreed: MatchRules) -> m.Standing:
    by_points = view.standing is not None and view.standing.by_points
    number = view.standing.deals + (view.status in DEALING) if view.standing is not None else 0
    points = agreed.points if agreed.points is not None and agreed.points < NO_END_BY_POINTS else None
    return m.Standing(
        deal=number,
        deals=agreed.deals,
        points=points,
        until=agreed.until,
        counts_points=by_points,
        counts_chips=games.find(view.game).scores == "chips",
        winners=view.standing.winners if view.standing is not None and view.status == "finished" else (),
    )


def _told(view: RoomView) -> tuple[m.Told, ...]:
    """The deals, each with what happened around it meanwhile, and what happened between them, in the log's order."""
    notes = [_note(view, news) for news in view.news[-SHOWN_NOTES:] if news.what in NOTES]
    told: list[m.Told] = []
    for deal in (*view.past, *((view.deal,) if view.deal is not None else ())):
        told += [note for note in notes if note.seq < deal.opened]
        notes = [note for note in notes if note.seq > deal.opened]
        within = [note for note in notes if deal.closed is None or note.seq < deal.closed]
        notes = notes[len(within) :]
        told.append(_deal_told(deal, within))
    return (*told, *notes)


def _deal_told(deal: DealView | PastDealView, notes: list[m.Note]) -> m.DealTold:
    return m.DealTold(
        number=deal.number,
        names=deal.names,
        you=deal.place,
        events=tuple(one.event for one in deal.events),
        notes=tuple((sum(one.seq < note.seq for one in deal.events), note) for note in notes),
    )


def _note(view: RoomView, news: News) -> m.Note:
    kind: Any = news.what
    match kind:
        case "sat-out" if _plays_on(view):
            return m.Note(seq=news.seq, kind="went-away", name=news.names[0])
        case "came-back" if news.detail:
            return m.Note(seq=news.seq, kind="waits-for-blind", name=news.names[0])
        case "blinds-rose":
            return m.Note(seq=news.seq, kind=kind, amount=int(news.detail))
        case "lots-drawn" | "lots-again":
            drawn = zip(news.names, news.detail.split(), strict=True)
            return m.Note(seq=news.seq, kind=kind, name=", ".join(f"{name} {piece(card)}" for name, card in drawn))
        case "seats-drawn":
            return m.Note(seq=news.seq, kind=kind, name=news.names[0], others=", ".join(news.names[1:]))
        case _:
            return m.Note(seq=news.seq, kind=kind, name=", ".join(news.names))


def _controls(view: RoomView) -> tuple[m.Control, ...]:
    """What the viewer may do besides moving; he may always leave."""
    if view.you is None:
        return ()
    seated = view.seat is not None or view.claim is not None
    idle = {"take-seat"} if seated else set()
    if view.waiting is not None and view.waiting.why != "ready":
        idle.add("ready")  # it would lead to nothing yet
    allowed = {*view.may, "leave"} - idle
    owes = view.seats[view.seat].owes if view.seat is not None else 0
    return tuple(
        m.Control(name=name, main=name in MAIN, owes=owes, plays_on=_plays_on(view))
        for name in CONTROLS
        if name in allowed
    )


def joining(view: RoomView, visit: m.Visit) -> m.Joining:
    """The page behind a link."""
    game = games.find(view.game)
    agreed = options.build(game.Match, view.match)
    return m.Joining(
        visit=visit,
        room=view.id,
        game=view.game,
        rules=options.build(game.Rules, view.rules),
        match=agreed,
        table=options.build(TableRules, view.table),
        stacks=tuple(_stack_now(view.deal, seat) if seat.stack is not None else agreed.stack for seat in view.seats),
        bots=tuple(seat.name if seat.bot is not None else "" for seat in view.seats),
        playing=STAGES[view.status] in ("playing", "between"),
        dealing=STAGES[view.status] == "playing",
        taken=tuple(_who_sits(seat) for seat in view.seats),
        may_sit=any(not _who_sits(seat) for seat in view.seats),
    )


def leaving(view: RoomView, visit: m.Visit) -> m.Leaving:
    """The page that asks before one leaves."""
    seat: Literal["none", "free", "bot", "empty"] = "none"
    if view.seat is not None:
        seat = "free"
        if STAGES[view.status] in ("playing", "between"):
            seat = "bot" if view.table["replace"] else "empty"
    return m.Leaving(visit=visit, room=view.id, game=view.game, seat=seat)


def _who_sits(seat: SeatView) -> str:
    """A bot makes room for a person."""
    return "" if seat.bot is not None and not seat.claimed else seat.name or seat.claimed


def line(card: RoomSummary, your_turn: bool = False) -> m.LobbyRow:
    """A table in a list."""
    return m.LobbyRow(
        room=card.id,
        game=card.game,
        names=card.people,
        seats=card.seats,
        stage="playing" if card.playing else "waiting",
        your_turn=your_turn,
    )
