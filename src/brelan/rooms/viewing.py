"""From a room to what one viewer may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import fields, replace

from brelan.engine.events import seen_by
from brelan.engine.legal import Legal
from brelan.engine.match import Match, counts_points, dealer_of, standings
from brelan.engine.notation import write_move
from brelan.engine.turns import Seat
from brelan.errors import BrelanError
from brelan.records.redact import redact_moves
from brelan.rooms import commands as c
from brelan.rooms.chance_view import NO_CHANCE, chance_from
from brelan.rooms.deal import Deal, turn_of
from brelan.rooms.decide import Moment, Sender, decide, that_lead_to_something
from brelan.rooms.due import due, turn_ends, waiting
from brelan.rooms.lots import RoomLots
from brelan.rooms.memo import KEPT_MOMENTS, Growing, LastAnswers, once
from brelan.rooms.room import (
    Chair,
    Finished,
    Member,
    PastDeal,
    Room,
    coach_speaks,
    game_of,
    in_deal,
    is_broke,
    is_dealing,
    is_drawing,
    is_playing,
    is_taken,
    match_now,
    member_of,
    name_at,
    next_players,
    owed_by,
    place_in_match,
    place_of,
    seat_of,
    stack_at,
    to_move,
)
from brelan.rooms.view import (
    DealView,
    EventView,
    FinishedView,
    LotsView,
    MemberView,
    PastDealView,
    RemovedView,
    RoomView,
    SeatStatus,
    SeatView,
    StandingView,
    Status,
)

KEPT_PAST: Final = 4_096
"""Former deals, each from one place: they are shown at every moment of the deal after them."""
NOBODY: Final[frozenset[int]] = frozenset()


def room_view(
    room: Room,
    person: str | None,
    now: int,
    absent: frozenset[int] = NOBODY,
    preparing: frozenset[int] = NOBODY,
    *,
    moves: bool = True,
    shift: int = 0,
) -> RoomView:
    """The table as a person sees it; None: somebody who has the link and has not joined.

    `absent` are the members of whom no page is open, `preparing` the chairs whose bots are being prepared. Without
    `moves` the deal has neither them nor its offers as text, which no page of a table shows. `shift`: see `due`.
    """
    shared = _shared_view(room, absent, preparing, shift)
    member = member_of(room, person) if person else None
    you = member.number if member is not None and member.here else None
    view = replace(
        shared,
        now=now,
        barred=person in room.barred,
        deal=_deal_view(room, you, moves=moves) if room.deal is not None else None,
        chance=replace(chance_from(room, place_of(room, you), shift), mine=seat_of(room, you)),
        past=tuple([_past_view(deal, you) for deal in room.past]),
    )
    if member is None or you is None:
        return view
    return replace(
        view,
        you=you,
        name=member.name,
        removed=_removed(room) if you == room.host else (),
        seat=seat_of(room, you),
        claim=next((number for number, chair in enumerate(room.chairs) if chair.claimed == you), None),
        may=offers_to(room, member.person, now),
    )


@once(KEPT_MOMENTS)  # saves 2 to 5 % of the calls of a move
def _shared_view(room: Room, absent: frozenset[int], preparing: frozenset[int], shift: int) -> RoomView:
    """What everybody may see, without the deals: it is the same for all viewers of a moment."""
    ends = turn_ends(room, shift) if room.paused_at is None else None
    coming = due(room, shift)
    return RoomView(
        id=room.id,
        seq=room.seq,
        now=room.at,
        game=room.game,
        rules=room.rules,
        match=room.agreed,
        table=room.table,
        status=_status(room),
        paused=room.paused_at is not None,
        you=None,
        barred=False,
        name="",
        seat=None,
        claim=None,
        host=room.host,
        members=_members(room.members, tuple([chair.member for chair in room.chairs])),
        removed=(),
        seats=tuple(
            [
                _seat_view(room, number, absent=chair.member in absent, preparing=number in preparing)
                for number, chair in enumerate(room.chairs)
            ]
        ),
        turn=to_move(room),
        turn_ends=ends[0] if ends is not None else None,
        deadline=ends[1] if ends is not None else None,
        next_deal=coming.at if coming is not None and coming.what == "deal" else None,
        waiting=waiting(room, shift),
        lots=_lots_view(room.lots) if room.lots is not None else None,
        deal=None,
        chance=NO_CHANCE,
        standing=_standing(room),
        chat=room.lines,
        news=room.news,
        past=(),
        finished=tuple([_finished_view(deal) for deal in room.finished]),
        coach=coach_speaks(room),
        may=(),
    )


def _members(members: tuple[Member, ...], seated: tuple[int | None, ...]) -> tuple[MemberView, ...]:
    """Those who are here. They are the same value until somebody comes or goes; `seated` are those on the chairs."""
    seats = {member: seat for seat, member in enumerate(seated) if member is not None}
    return tuple([_member(one, seats.get(one.number)) for one in members if one.here])


def _member(member: Member, seat: int | None) -> MemberView:
    return MemberView(member.number, member.name, seat)


def _removed(room: Room) -> tuple[RemovedView, ...]:
    return tuple(
        [
            RemovedView(member.number, member.name, member.number in room.shut_out)
            for member in room.members
            if member.person in room.barred
        ]
    )


def _status(room: Room) -> Status:
    if room.match is None:
        return "waiting"
    if _waits_for_pack(room):
        return "sealed"
    if is_dealing(room):
        return "playing"
    return "between" if is_playing(room) else "finished"


def _waits_for_pack(room: Room) -> bool:
    """Nothing has been dealt or drawn from the pack that is sealed."""
    part, sealed = room.lots if is_drawing(room) else room.deal, room.chance.sealed
    begins = not isinstance(part, Deal) or not part.chances
    return part is not None and sealed is not None and sealed.kind == "pack" and begins


def _seat_view(room: Room, seat: int, *, absent: bool, preparing: bool) -> SeatView:
    chair, game, match = room.chairs[seat], game_of(room), room.match
    place, stack = place_in_match(room, seat), stack_at(room, seat)
    taken, dealt = is_taken(chair), room.deal is not None and seat in room.deal.seats
    owed = owed_by(room, seat)
    return SeatView(
        seat=seat,
        status=_seat_status(room, seat, chair),
        name=name_at(room, seat),
        member=chair.member,
        bot=chair.bot,
        stack=stack,
        points=match.points[place] if match is not None and place is not None else None,
        rebuys_left=max(0, match.rules.rebuys - match.rebought[place])
        if match is not None and place is not None
        else 0,
        bank=chair.bank if stack is not None else 0,
        ready=chair.ready,
        claimed=room.members[chair.claimed].name if chair.claimed is not None else "",
        absent=absent,
        preparing=preparing,
        brought=match.brought[place] if match is not None and place is not None else None,
        place=standings(match, game)[place] if match is not None and match.over and place is not None else None,
        judged=chair.judged,
        owes=owed.bet,
        owes_dead=owed.dead,
        waits=chair.waits,
        chips=_chips_now(room, seat) if in_deal(room, seat) else stack or 0,
        host=chair.member is not None and chair.member == room.host,
        dealt=dealt,
        late=chair.away and _was_late(room, seat),
        plays_on=dealt and (chair.away or not taken) and match is not None and game.when_away == "plays-on",
        removable=taken and (chair.member is None or chair.member != room.host),
        fillable=not taken and chair.claimed is None and _status(room) != "finished",
    )


def _chips_now(room: Room, seat: int) -> int:
    assert room.deal is not None
    return game_of(room).holdings(room.deal.state).stacks[room.deal.seats.index(seat)]


def _was_late(room: Room, seat: int) -> bool:
    """The clock, not the player, made the seat sit out."""
    why = (news.detail for news in reversed(room.news) if news.what == "sat-out" and news.seat == seat)
    return next(why, "") == "clock"


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


def _deal_view(room: Room, you: int | None, *, moves: bool) -> DealView:
    return _deal_from(room, place_of(room, you), moves)


@once(KEPT_MOMENTS)  # one for all who watch: nothing where two play, and all but one of 300 watchers
def _deal_from(room: Room, place: int | None, moves: bool) -> DealView:
    """The deal from a place, or from beside the table."""
    game, deal = game_of(room), room.deal
    assert deal is not None
    view = game.view(deal.state, place)
    turn = turn_of(deal)
    acts = isinstance(turn, Seat) and turn.seat == place and room.paused_at is None
    legal = game.legal(deal.state) if acts else None
    return DealView(
        number=deal.number,
        opened=deal.opened,
        seats=deal.seats,
        names=deal.names,
        place=place,
        view=view,
        hand=game.hand(view) if place is not None else None,
        legal=legal,
        offers=_offers(legal) if legal is not None and moves else (),
        events=_events_seen(room.id, deal, place),
        moves=tuple([f"{line.who} {line.text}" for line in redact_moves(game, deal.steps, place)]) if moves else (),
        over=deal.finished,
        closed=room.finished[-1].closed if deal.finished else None,
        payoffs=game.result(deal.state).payoffs if deal.finished else None,
    )


def _offers(legal: Legal) -> tuple[str, ...]:
    """Moves as text, each of which can be sent: where an amount is to be chosen, the least and the most."""
    ends = dict.fromkeys((legal.amounts[0], legal.amounts[-1])) if legal.amounts else ()
    sized = [legal.sized(amount) for amount in ends] if legal.sized is not None else []
    return tuple([write_move(move) for move in (*legal.plain, *sized)])


_events: Final = Growing[EventView](KEPT_PAST)  # saves 1 to 7 % of the calls of a move


def _events_seen(room_id: str, deal: Deal, place: int | None) -> tuple[EventView, ...]:
    name = (room_id, deal.number, place)
    return _events.find(name, deal.steps, lambda _steps, first: _seen_since(deal, first, place))


def _seen_since(deal: Deal, first: int, place: int | None) -> Iterator[EventView]:
    """What a place has seen of the steps from this one on."""
    number = sum(len(step.events) for step in deal.steps[:first])
    for seq, step in zip(deal.seqs[first:], deal.steps[first:], strict=True):
        for event in step.events:
            if seen_by(event, place):
                yield EventView(number, seq, event)
            number += 1


def _past_view(deal: PastDeal, you: int | None) -> PastDealView:
    place = deal.members.index(you) if you is not None and you in deal.members else None
    return _past_from(deal, place)


@once(KEPT_PAST)  # saves 10 to 28 % of the calls of a move
def _past_from(deal: PastDeal, place: int | None) -> PastDealView:
    seen = tuple(
        [EventView(number, seq, event) for number, (seq, event) in enumerate(deal.events) if seen_by(event, place)]
    )
    return PastDealView(deal.number, deal.opened, deal.closed, deal.names, place, seen)


def _lots_view(drawing: RoomLots) -> LotsView:
    return LotsView(drawing.seats, tuple([write_move(draw) for draw in drawing.draws]))


def _standing(room: Room) -> StandingView | None:
    match = room.match
    if match is None:
        return None
    return StandingView(
        deals=match.deals,
        dealer=_dealer(room, match),
        pools=match.pools,
        by_points=counts_points(match, game_of(room)),
        play_off=tuple([room.places[place] for place in match.play_off]),
        winners=tuple([room.places[place] for place in match.winners]),
    )


def _dealer(room: Room, match: Match) -> int:
    """The chair that deals, or that deals next of those who would be dealt in now (COM-8)."""
    if room.deal is not None and is_dealing(room):
        return room.deal.seats[room.deal.table.dealer]
    players = tuple([room.places.index(seat) for seat in next_players(room)])
    return room.places[dealer_of(match_now(room), game_of(room), players) if players else match.dealer]


def _finished_view(deal: Finished) -> FinishedView:
    return FinishedView(deal.number, deal.at, deal.seats, deal.names, deal.payoffs)


KEPT_OFFERS: Final = 8_192
"""Of people at tables."""
OFFERED: Final = {
    name: kind()
    for name, kind in c.PERSON_COMMANDS.items()
    if issubclass(kind, c.MemberCommand)
    and kind is not c.Leave  # it is always allowed
    and not any(field.required for field in fields(kind))
}
"""The commands that need no details, by their names."""
WHOLE: Final = (c.Start(), c.ChangeOptions())
"""Commands that are decided to their end: a start seats bots before it finds that too few can play."""
BY_SENDER: Final = tuple(
    [
        tuple([one for one in OFFERED.values() if type(one).__base__ is base and one not in WHOLE])
        for base in (c.MemberCommand, c.SeatCommand, c.HostCommand)
    ]
)
"""The others, by who may give them."""


def offers_to(room: Room, person: str, now: int) -> tuple[str, ...]:
    """The names of the commands that this member may give now.

    While a deal is played, moves and chat change none of it: no command without details asks how the deal stands.
    """
    deal = room.deal
    if deal is None or not is_dealing(room):
        return _tried(room, person, now)
    beside = (room.chairs, room.members, room.host, room.match, room.places, room.lots, room.paused_at)
    agreed = (room.rules, room.agreed, room.table)
    depends_on = (deal.number, deal.seats, deal.members, *beside, *agreed)
    return _last_offers.find((room.id, person), depends_on, lambda: _tried(room, person, now))


_last_offers: Final = LastAnswers[tuple[str, ...]](KEPT_OFFERS)  # saves 5 to 10 % of the calls of a move


def _tried(room: Room, person: str, now: int) -> tuple[str, ...]:
    """Each command is tried as far as its first event: no rule stands here a second time."""
    sender, moment = Sender(person, room.seq), Moment(now, b"only asked")
    found = {type(command) for group in BY_SENDER for command in that_lead_to_something(room, group, sender, moment)}
    found.update(type(command) for command in WHOLE if _leads_to_an_end(room, command, sender, moment))
    return tuple([name for name, command in OFFERED.items() if type(command) in found])


def _leads_to_an_end(room: Room, command: c.Command, sender: Sender, moment: Moment) -> bool:
    try:
        decided = decide(room, command, sender, moment)
    except BrelanError:
        return False
    return bool(decided.entries) or isinstance(command, c.ChangeOptions)  # options as they are lead to nothing
