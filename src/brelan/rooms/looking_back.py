"""A finished deal again, moment by moment, as its viewer saw it. What was hidden from them stays hidden."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.events import Event, seen_by
from brelan.engine.turns import Over, Seat
from brelan.records.record import Record
from brelan.rooms.chance_view import NO_CHANCE
from brelan.rooms.deal import Deal, record_of
from brelan.rooms.room import Finished, Room, member_of
from brelan.rooms.view import DealView, EventView, RoomView, SeatView


class LookedBack(Struct, frozen=True):
    """A finished deal of a room, from one place or from beside the table."""

    room: Room
    deal: Deal
    place: int | None

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of the steps at which the viewer saw something happen."""
        return tuple(at for at in range(len(self.deal.steps)) if self.seen_at(at))

    @property
    def nameless(self) -> LookedBack:
        """Without the link to its table, for people who may not have it."""
        return replace(self, room=replace(self.room, id=""))

    def settled(self, at: int) -> int:
        """The last step before the viewer saw something else happen: what they did not see belongs to this one."""
        return next((later for later in self.steps if later > at), len(self.deal.steps)) - 1

    def seen_at(self, at: int) -> tuple[Event, ...]:
        return tuple(event for event in self.deal.steps[at].events if seen_by(event, self.place))

    def moved_at(self, at: int) -> bool:
        """The viewer's own move led to this moment."""
        return self.place is not None and self.deal.steps[at].seat == self.place


def record_for(looked: LookedBack) -> Record:
    """The deal as the viewer may keep it: "?" for what they never saw, with the proofs of the rest."""
    return record_of(looked.deal, looked.place if looked.place is not None else "spectator", looked.room.id)


def place_in(room: Room, deal: Finished, person: str | None) -> int | None:
    """The place that was this person's in a finished deal."""
    member = member_of(room, person) if person else None
    return deal.members.index(member.number) if member is not None and member.number in deal.members else None


def moment_of(looked: LookedBack, at: int, *, asks: bool = False) -> RoomView:
    """The table after this step of the deal. Places are its seats: others may sit there by now.

    `asks`: the viewer's moves are offered again.
    """
    room, deal, place = looked.room, looked.deal, looked.place
    game = registry.game(deal.game)
    turn = game.turn(deal.steps[at].state)
    over = at == len(deal.steps) - 1 and isinstance(turn, Over)
    return RoomView(
        id=room.id,
        seq=deal.seqs[at],
        now=0,
        game=deal.game,
        rules=deal.rules,
        match=room.agreed,
        table=room.table,
        status="between" if over else "playing",
        paused=False,
        you=None,
        barred=False,
        name="",
        seat=place,
        claim=None,
        host=None,
        members=(),
        removed=(),
        seats=_seats(deal, game.holdings(deal.steps[at].state).stacks),
        turn=turn.seat if isinstance(turn, Seat) else None,
        turn_ends=None,
        deadline=None,
        next_deal=None,
        waiting=None,
        lots=None,
        deal=_deal(looked, at, over, asks),
        chance=NO_CHANCE,
        standing=None,
        chat=(),
        news=(),
        past=(),
        finished=(),
        coach=False,
        may=(),
    )


def _deal(looked: LookedBack, at: int, over: bool, asks: bool) -> DealView:
    deal, place = looked.deal, looked.place
    game, state = registry.game(deal.game), deal.steps[at].state
    view = game.view(state, place)
    return DealView(
        number=deal.number,
        opened=deal.opened,
        seats=tuple(range(len(deal.seats))),
        names=deal.names,
        place=place,
        view=view,
        hand=game.hand(view) if place is not None else None,
        legal=game.legal(state) if asks else None,
        offers=(),
        events=_events(looked, at),
        moves=(),
        over=over,
        closed=deal.seq if over and looked.room.id else None,  # nothing leads to a table that is not named
        payoffs=game.result(state).payoffs if over else None,
    )


def _events(looked: LookedBack, at: int) -> tuple[EventView, ...]:
    told = [(looked.deal.seqs[step], event) for step in range(at + 1) for event in looked.seen_at(step)]
    return tuple(EventView(number, seq, event) for number, (seq, event) in enumerate(told))


def _seats(deal: Deal, chips: tuple[int, ...]) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=place,
            status="playing",
            name=name,
            member=deal.members[place],
            bot=None,
            stack=deal.table.stacks[place],
            points=None,
            rebuys_left=0,
            bank=0,
            ready=False,
            claimed="",
            absent=False,
            preparing=False,
            brought=None,
            place=None,
            judged="",
            owes=0,
            owes_dead=0,
            waits=False,
            chips=chips[place],
            host=False,
            dealt=True,
            late=False,
            plays_on=False,
            removable=False,
            fillable=False,
        )
        for place, name in enumerate(deal.names)
    )
