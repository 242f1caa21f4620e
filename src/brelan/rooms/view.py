"""All that a viewer of a room is given. Built by adding what they may know: nothing is removed from a state.

A viewer is a person (the id of a session) or anybody with the link. Persons appear as members, by number and name;
ids of sessions, sealed packs and other people's cards appear nowhere.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from brelan.engine.agreement import MatchRules
from brelan.engine.legal import Legal
from brelan.pieces.hand import Hand
from brelan.rooms.chance_view import ChanceView
from brelan.rooms.due import Waiting
from brelan.rooms.options import TableRules
from brelan.rooms.room import ChatLine, News

Status: TypeAlias = Annotated[
    Literal["waiting", "sealed", "playing", "between", "finished"],
    Meta(
        description="waiting: before the first match; sealed: nothing is dealt or drawn yet from a sealed pack; "
        "playing: a deal is played; between: between two deals; finished: after a match"
    ),
]
SeatStatus: TypeAlias = Annotated[
    Literal["empty", "ready", "playing", "waiting", "away", "broke"],
    Meta(
        description="empty: nobody; ready: sits there before the match, or is dealt in next; "
        "playing: is in the deal; waiting: is not in it; away: sits out; broke: has too few chips"
    ),
]


class MemberView(Struct, frozen=True):
    """A person at the table."""

    number: int
    name: str
    seat: int | None


class RemovedView(Struct, frozen=True):
    """A person whom a host has removed, for the host."""

    number: int
    name: str
    shut_out: bool  # nobody else comes from their network either, until the match is over


class SeatView(Struct, frozen=True):
    """A chair, the same for every viewer."""

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
    absent: bool  # all pages of the player are closed or disconnected
    preparing: bool  # what its bot needs is being computed: a simpler one plays for it
    brought: int | None  # chips brought to the match so far: results are counted net of it
    place: int | None  # in the standings of a match that is over, from 1; None: it was never dealt in
    judged: str  # whose result that is, if they do not sit here any more; empty: of whoever sits here
    owes: int  # COM-7: the big blind that it missed, and posts or waits for when it plays again; 0: none
    owes_dead: int  # the small blind that it missed, which would count as nobody's bet; 0: none
    waits: bool  # it plays again when the big blind reaches it
    chips: int  # at this moment of the deal
    host: bool  # the host of the table sits here
    dealt: bool  # it is in the deal that is played, or was in the last one
    late: bool  # it sits out because the clock ran out too often
    plays_on: bool  # it is in the deal though nobody is there to play (COM-7)
    removable: bool  # the host may remove the person, or the bot
    fillable: bool  # the host may seat a bot here


class EventView(Struct, frozen=True):
    """What happened in the deal, for `locales.say`. Numbers have gaps: others saw what this viewer did not."""

    number: int
    seq: int  # of the entry that led to it
    event: Any


class LotsView(Struct, frozen=True):
    """Cards drawn for the first deal and the seats of the match (POQ-3)."""

    seats: tuple[int, ...]  # of those who draw, when they began
    draws: tuple[str, ...]  # "draw As Td 7c": at first all, then each time those who tied


class DealView(Struct, frozen=True):
    """The deal from the viewer's place, or from beside the table. Places number the seats that were dealt in."""

    number: int
    opened: int  # the seq of its first entry
    seats: tuple[int, ...]  # by place
    names: tuple[str, ...]  # by place
    place: int | None  # the viewer's
    view: Any  # the game's View
    hand: Hand | None  # what the viewer's cards or dice are worth
    legal: Legal | None  # if it is the viewer's turn
    offers: tuple[str, ...]  # as text: the plain moves, and of those with an amount the least and the most
    events: tuple[EventView, ...]
    moves: tuple[str, ...]  # as the viewer may read them: "0 raise 4", "* draw ? ? A/K"
    over: bool
    closed: int | None  # the seq of its last entry, when it is over
    payoffs: tuple[int, ...] | None  # by place, when it is over


class PastDealView(Struct, frozen=True):
    """A former deal as it was told to the viewer, from their place if they still have it."""

    number: int
    opened: int  # the seqs of its first and of its last entry
    closed: int
    names: tuple[str, ...]
    place: int | None
    events: tuple[EventView, ...]


class StandingView(Struct, frozen=True):
    """The match between deals. Seats are chairs."""

    deals: int
    dealer: int  # of the deal that is played, otherwise of the next one
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
    rules: Any  # the game's Rules
    match: MatchRules
    table: TableRules
    status: Status
    paused: bool
    you: int | None  # the viewer's member number
    barred: bool  # the host has removed the viewer for good
    name: str
    seat: int | None  # the viewer's chair
    claim: int | None  # the chair that is the viewer's when this deal is over
    host: int | None
    members: tuple[MemberView, ...]
    removed: tuple[RemovedView, ...]  # only the host sees it
    seats: tuple[SeatView, ...]
    turn: int | None  # the chair that must move
    turn_ends: int | None  # when the time of the turn is over and the bank begins to run
    deadline: int | None  # when the bank is empty too
    next_deal: int | None  # when the next deal begins by itself
    waiting: Waiting | None  # for whom everybody waits, while it is nobody's turn
    lots: LotsView | None
    deal: DealView | None
    chance: ChanceView
    standing: StandingView | None
    chat: tuple[ChatLine, ...]
    news: tuple[News, ...]
    past: tuple[PastDealView, ...]  # the deals before this one, the last one or two
    finished: tuple[FinishedView, ...]
    coach: bool  # the viewer may ask what their moves are worth, when it is their turn
    may: tuple[str, ...]  # tags of the commands without details that the viewer could give now


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
