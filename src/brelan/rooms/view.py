"""All that a viewer of a room is given. Built by adding what he may know: nothing is taken away from a state.

A viewer is a person (the id of his session) or nobody in particular. Persons appear as members, by number and name;
ids of sessions, sealed packs and other people's cards appear nowhere.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from brelan.engine.chance.committed import Proof
from brelan.engine.events import Event, seen_by
from brelan.engine.legal import Legal
from brelan.engine.match import Match, counts_points, dealer_of
from brelan.engine.notation import write_move
from brelan.engine.turns import Seat
from brelan.errors import BrelanError
from brelan.hands.hand import Hand
from brelan.records.record import CHANCE, MoveLine
from brelan.records.redact import close_proofs, redact_moves
from brelan.rooms import commands as c
from brelan.rooms.deal import Deal, events_of, turn_of
from brelan.rooms.decide import Moment, Sender, decide
from brelan.rooms.due import due, turn_ends
from brelan.rooms.lots import RoomLots
from brelan.rooms.room import (
    Chair,
    ChatLine,
    Finished,
    News,
    PastDeal,
    Room,
    cutters,
    game_of,
    is_broke,
    is_dealing,
    is_playing,
    is_taken,
    member_of,
    name_at,
    next_players,
    owed_by,
    place_in_match,
    place_of,
    sealed_now,
    seat_of,
    to_move,
)
from brelan.rooms.waiting import Waiting, waiting

Status: TypeAlias = Literal["waiting", "cutting", "playing", "between", "finished"]
"""Before the first match; a sealed pack waits for seeds; a deal is played; between deals; after a match."""

SeatStatus: TypeAlias = Literal["empty", "ready", "playing", "waiting", "away", "broke"]
"""Nobody; sits before the match, or is dealt in next; is in the deal; not in it; sits out; has too few chips."""

ASKED: Final[tuple[c.PersonCommand, ...]] = (
    c.TakeSeat(),
    c.StandUp(),
    c.SitOut(),
    c.ComeBack(),
    c.WaitForBlind(),
    c.Rebuy(),
    c.DeclineRebuy(),
    c.Ready(),
    c.Start(),
    c.Pause(),
    c.Resume(),
    c.EndMatch(),
    c.ChangeOptions(),
)
"""What a page offers as a button, where it can be done now."""


class MemberView(Struct, frozen=True):
    """A person at the table."""

    number: int
    name: str
    seat: int | None


class SeatView(Struct, frozen=True):
    """A chair, and what lies before it between deals."""

    seat: int
    status: SeatStatus
    name: str
    member: int | None
    bot: str | None
    stack: int | None  # before the deal that is played; None: no chips yet
    points: int | None
    rebuys_left: int
    bank: int  # milliseconds left in the time bank
    ready: bool
    claimed: str  # the name of who gets the seat when the deal is over
    absent: bool  # his pages are closed, or the line to them is lost
    preparing: bool  # what its bot needs is being computed: a simpler one plays for it
    owes: int  # COM-7: the big blind that it missed, and posts or waits for when it plays again; 0: none
    waits: bool  # it plays again when the big blind reaches it


class EventView(Struct, frozen=True):
    """What happened in the deal, for `locales.say`. Numbers have gaps: others saw what this viewer did not."""

    number: int
    seq: int  # of the entry that led to it
    event: Any


class SealView(Struct, frozen=True):
    """A sealed pack that waits to be cut."""

    commitments: tuple[str, ...]
    given: tuple[int, ...]  # seats whose players have given their seeds
    missing: tuple[int, ...]  # seats whose players are waited for
    until: int  # then the table draws the seeds that are missing


class LotsView(Struct, frozen=True):
    """Cards drawn for the first deal and the seats of the match (POQ-3)."""

    seats: tuple[int, ...]  # of those who draw, when they began
    draws: tuple[str, ...]  # "draw As Td 7c": at first all, then each time those who were level
    sealed: SealView | None  # a pack waits to be cut for the next draw
    proofs: tuple[tuple[int, Proof], ...]  # with the openings of the cards that were drawn


class DealView(Struct, frozen=True):
    """The deal from the viewer's place, or from beside the table. Places number the seats that were dealt in."""

    number: int
    opened: int  # the seq of its first entry
    seats: tuple[int, ...]  # by place
    names: tuple[str, ...]  # by place
    place: int | None  # the viewer's
    view: Any  # the game's own View
    hand: Hand | None  # what the viewer's cards or dice are worth
    legal: Legal | None  # if it is his turn
    offers: tuple[str, ...]  # the plain moves among them as text; "{legal.sized} {amount}" is one of the others
    events: tuple[EventView, ...]
    moves: tuple[str, ...]  # as he may read them: "0 raise 4", "* draw ? ? A/K"
    over: bool
    closed: int | None  # the seq of its last entry, when it is over
    payoffs: tuple[int, ...] | None  # by place, when it is over
    sealed: SealView | None
    throw: str  # the commitment of the next throw of dice
    proofs: tuple[tuple[int, Proof], ...]  # with the openings of what he may see


class PastDealView(Struct, frozen=True):
    """A former deal as it was told to the viewer, from his place if he still has it."""

    number: int
    opened: int  # the seqs of its first and of its last entry
    closed: int
    names: tuple[str, ...]
    place: int | None
    events: tuple[EventView, ...]


class StandingView(Struct, frozen=True):
    """The match between deals. Seats are chairs."""

    deals: int
    dealer: int
    pools: tuple[int, ...]
    by_points: bool
    play_off: tuple[int, ...]
    winners: tuple[int, ...]


class FinishedView(Struct, frozen=True):
    """A deal that is over; its record is fetched by number."""

    number: int
    at: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    payoffs: tuple[int, ...]


class RoomView(Struct, frozen=True):
    """A table as one viewer sees it at one moment of its log."""

    id: str
    seq: int  # to be sent back with what the viewer does next
    now: int  # milliseconds since 1970, as the server's clock says
    game: str
    rules: dict[str, Any]
    match: dict[str, Any]
    table: dict[str, Any]
    status: Status
    paused: bool
    you: int | None  # the viewer's member number
    barred: bool  # the host has sent the viewer away for good
    name: str
    seat: int | None  # the viewer's chair
    claim: int | None  # the chair that is the viewer's when this deal is over
    host: int | None
    members: tuple[MemberView, ...]
    seats: tuple[SeatView, ...]
    turn: int | None  # the chair that must move
    turn_ends: int | None  # when the time of the turn is over and the bank begins to run
    deadline: int | None  # when the bank is empty too
    next_deal: int | None  # when the next deal begins by itself
    waiting: Waiting | None  # for whom everybody waits, while it is nobody's turn
    lots: LotsView | None
    deal: DealView | None
    standing: StandingView | None
    chat: tuple[ChatLine, ...]
    news: tuple[News, ...]
    past: tuple[PastDealView, ...]  # the deals before this one, the last one or two
    finished: tuple[FinishedView, ...]
    may: tuple[str, ...]  # tags of the commands without details that the viewer could give now


SHOWN_FINISHED: Final = 20


NOBODY: Final[frozenset[int]] = frozenset()


def room_view(
    room: Room,
    person: str | None,
    now: int,
    absent: frozenset[int] = NOBODY,
    preparing: frozenset[int] = NOBODY,
) -> RoomView:
    """The table as a person sees it; None: somebody who has the link and has not joined.

    `absent` are the members of whom no page is open, `preparing` the chairs whose bots are being prepared.
    """
    member = member_of(room, person) if person else None
    you = member.number if member is not None and member.here else None
    seat = seat_of(room, you)
    ends = turn_ends(room) if room.paused_at is None else None
    coming = due(room)
    return RoomView(
        id=room.id,
        seq=room.seq,
        now=now,
        game=room.game,
        rules=msgspec.to_builtins(room.rules),
        match=msgspec.to_builtins(room.agreed),
        table=msgspec.to_builtins(room.table),
        status=_status(room),
        paused=room.paused_at is not None,
        you=you,
        barred=person in room.barred,
        name=member.name if member is not None and you is not None else "",
        seat=seat,
        claim=next((number for number, chair in enumerate(room.chairs) if chair.claimed == you), None)
        if you is not None
        else None,
        host=room.host,
        members=tuple(
            MemberView(other.number, other.name, seat_of(room, other.number)) for other in room.members if other.here
        ),
        seats=tuple(
            _seat_view(room, number, chair, chair.member in absent, number in preparing)
            for number, chair in enumerate(room.chairs)
        ),
        turn=to_move(room),
        turn_ends=ends[0] if ends is not None else None,
        deadline=ends[1] if ends is not None else None,
        next_deal=coming.at if coming is not None and coming.what == "deal" else None,
        waiting=waiting(room),
        lots=_lots_view(room, room.lots) if room.lots is not None else None,
        deal=_deal_view(room, room.deal, you) if room.deal is not None else None,
        standing=_standing(room),
        chat=room.lines,
        news=room.news,
        past=tuple(_past_view(deal, you) for deal in room.past),
        finished=tuple(_finished_view(deal) for deal in room.finished[-SHOWN_FINISHED:]),
        may=_may(room, person, now) if you is not None else (),
    )


def _status(room: Room) -> Status:
    if room.match is None:
        return "waiting"
    if sealed_now(room) is not None:
        return "cutting"
    if is_dealing(room):
        return "playing"
    return "between" if is_playing(room) else "finished"


def _seat_view(room: Room, seat: int, chair: Chair, absent: bool, preparing: bool) -> SeatView:
    place, match = place_in_match(room, seat), room.match
    in_match = match is not None and place is not None
    return SeatView(
        seat=seat,
        status=_seat_status(room, seat, chair),
        name=name_at(room, seat),
        member=chair.member,
        bot=chair.bot,
        stack=match.stacks[place] if match is not None and place is not None else None,
        points=match.points[place] if match is not None and place is not None else None,
        rebuys_left=max(0, match.rules.rebuys - match.rebought[place])
        if match is not None and place is not None
        else 0,
        bank=chair.bank if in_match else 0,
        ready=chair.ready,
        claimed=room.members[chair.claimed].name if chair.claimed is not None else "",
        absent=absent,
        preparing=preparing,
        owes=owed_by(room, seat),
        waits=chair.waits,
    )


def _seat_status(room: Room, seat: int, chair: Chair) -> SeatStatus:
    if not is_taken(chair):
        return "empty"
    if is_dealing(room) and room.deal is not None and seat in room.deal.seats:
        return "away" if chair.away else "playing"
    if chair.away:
        return "away"
    if not is_playing(room):
        return "ready"
    if is_broke(room, seat):
        return "broke"
    return "ready" if not is_dealing(room) and seat in next_players(room) else "waiting"


def _deal_view(room: Room, deal: Deal, you: int | None) -> DealView:
    game = game_of(room)
    place = place_of(room, you)
    view = game.view(deal.state, place)
    turn = turn_of(deal)
    acts = isinstance(turn, Seat) and turn.seat == place and room.paused_at is None
    legal = game.legal(deal.state) if acts else None
    moves = redact_moves(game, list(deal.steps), place)
    return DealView(
        number=deal.number,
        opened=deal.opened,
        seats=deal.seats,
        names=deal.names,
        place=place,
        view=view,
        hand=game.hand(view) if place is not None else None,
        legal=legal,
        offers=tuple(write_move(move) for move in legal.plain) if legal is not None else (),
        events=_seen(events_of(deal), place),
        moves=tuple(f"{line.who} {line.text}" for line in moves),
        over=deal.finished,
        closed=room.finished[-1].closed if deal.finished else None,
        payoffs=game.result(deal.state).payoffs if deal.finished else None,
        sealed=_seal_view(room) if deal.sealed is not None else None,
        throw=deal.throw.commitment if deal.throw is not None else "",
        proofs=close_proofs(deal.proofs, moves),
    )


def _past_view(deal: PastDeal, you: int | None) -> PastDealView:
    place = deal.members.index(you) if you is not None and you in deal.members else None
    return PastDealView(deal.number, deal.opened, deal.closed, deal.names, place, _seen(deal.events, place))


def _seen(events: tuple[tuple[int, Event], ...], place: int | None) -> tuple[EventView, ...]:
    return tuple(EventView(number, seq, event) for number, (seq, event) in enumerate(events) if seen_by(event, place))


def _seal_view(room: Room) -> SealView | None:
    waiting = sealed_now(room)
    if waiting is None:
        return None
    seats, sealed = waiting
    return SealView(
        commitments=sealed.commitments,
        given=tuple(seat for seat, seed in zip(seats, sealed.cuts, strict=True) if seed is not None),
        missing=cutters(room),
        until=sealed.since + 1_000 * room.table.cut_seconds,
    )


def _lots_view(room: Room, drawing: RoomLots) -> LotsView:
    drawn = tuple(MoveLine(CHANCE, write_move(draw)) for draw in drawing.draws)
    return LotsView(
        seats=drawing.seats,
        draws=tuple(line.text for line in drawn),
        sealed=_seal_view(room) if drawing.sealed is not None else None,
        proofs=close_proofs(drawing.proofs, drawn),
    )


def _standing(room: Room) -> StandingView | None:
    match = room.match
    if match is None:
        return None
    return StandingView(
        deals=match.deals,
        dealer=_dealer(room, match),
        pools=match.pools,
        by_points=counts_points(match, game_of(room)),
        play_off=tuple(room.places[place] for place in match.play_off),
        winners=tuple(room.places[place] for place in match.winners),
    )


def _dealer(room: Room, match: Match) -> int:
    """The chair that deals next, of those who would be dealt in now (COM-8)."""
    if is_dealing(room):
        return room.places[match.dealer]
    players = tuple(room.places.index(seat) for seat in next_players(room))
    return room.places[dealer_of(match, game_of(room), players) if players else match.dealer]


def _finished_view(deal: Finished) -> FinishedView:
    return FinishedView(deal.number, deal.at, deal.seats, deal.names, deal.payoffs)


def _may(room: Room, person: str | None, now: int) -> tuple[str, ...]:
    """What could be done is asked of the decision itself, which is then forgotten: no rule stands here twice."""
    sender, moment = Sender(person or "", room.seq), Moment(now, b"only asked")
    found = []
    for command in ASKED:
        try:
            decided = decide(room, command, sender, moment)
        except BrelanError:
            continue
        if decided.entries or isinstance(command, c.ChangeOptions):
            found.append(str(command.__struct_config__.tag))
    return tuple(found)


# As JSON


def encode_rest(value: Any) -> Any:
    """For `msgspec.json.encode`: amounts as a range, the kind of move that takes them by its tag."""
    if isinstance(value, range):
        return {"least": value[0], "most": value[-1], "step": value.step} if value else None
    if isinstance(value, type) and issubclass(value, Struct):
        return str(value.__struct_config__.tag)
    raise NotImplementedError(f"cannot encode {type(value)}")


def view_json(view: RoomView) -> bytes:
    """The view as a third-party bot reads it."""
    return msgspec.json.encode(view, enc_hook=encode_rest)
