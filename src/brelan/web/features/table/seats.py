"""The players around a table: a name plate for each seat, and the ranks once the match is over."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from brelan import registry
from brelan.locales.say import bot_name
from brelan.locales.words import Words
from brelan.rooms.view import RoomView, SeatView
from brelan.web.features.table.view_queries import (
    counts_chips,
    counts_points,
    deal_shown,
    is_away,
    is_host,
    is_own_result,
    judged_at,
    name_at,
    stage_of,
    winners,
)
from brelan.web.pages.names import minus
from brelan.web.pages.scene import PlayerArea, Scene

NOTHING: Final = PlayerArea()


class Sign(Struct, frozen=True):
    """Something to know about a player: a sign and its words."""

    icon: str
    text: str


class Nameplate(Struct, frozen=True, kw_only=True):
    """A seat, with what the game shows of its player."""

    seat: int
    name: str
    area: PlayerArea
    chips: int | None  # None: not what the game is about
    points: int | None
    turn: bool
    out: bool
    champion: bool  # has won the match
    gain: str
    signs: tuple[Sign, ...]
    fillable: bool  # the viewer may seat a bot here


class Rank(Struct, frozen=True, kw_only=True):
    """A player in the standings of a match that is over."""

    place: int  # level players share one
    name: str
    score: str
    chips: str | None  # None: points count
    winner: bool
    you: bool


def nameplates(room: RoomView, say: Words, scene: Scene | None) -> list[Nameplate]:
    """The other seats, clockwise from the viewer's left; all of them for a spectator."""
    seats = len(room.seats)
    numbers = range(seats) if room.seat is None else [(room.seat + step) % seats for step in range(1, seats)]
    return [nameplate(room, say, scene, number) for number in numbers]


def nameplate(room: RoomView, say: Words, scene: Scene | None, number: int) -> Nameplate:
    seat, deal = room.seats[number], deal_shown(room)
    area = scene.areas[deal.seats.index(number)] if scene is not None and deal is not None and seat.dealt else NOTHING
    not_dealt_in = deal is not None and stage_of(room) == "playing" and not seat.dealt
    return Nameplate(
        seat=number,
        name=name_at(room, number),
        area=area,
        chips=seat.chips if counts_chips(room) else None,
        points=(seat.points or 0) if counts_points(room) else None,
        turn=room.turn == number and not room.paused,
        out=area.out or not_dealt_in or (is_away(seat) and not seat.plays_on),
        champion=number in winners(room) and not seat.judged,
        gain=_gain(room, number),
        signs=_signs(say, seat),
        fillable=is_host(room) and seat.fillable,
    )


def _gain(room: RoomView, number: int) -> str:
    """What the deal has brought this seat, its own bets counted: "+5", "−3"."""
    deal = room.deal
    if deal is None or not deal.payoffs or number not in deal.seats or not counts_chips(room):
        return ""
    gain = deal.payoffs[deal.seats.index(number)]
    return minus(f"{gain:+d}") if gain else ""


def _signs(say: Words, seat: SeatView) -> tuple[Sign, ...]:
    found = []
    if seat.bot is not None:
        bot = bot_name(say, seat.bot)
        found.append(Sign("bot", say("web-bot-preparing", bot=bot) if seat.preparing else bot))
    if seat.host:
        found.append(Sign("host", say("web-host")))
    if seat.plays_on:
        found.append(Sign("chair", say("web-plays-on")))
    elif is_away(seat):
        found.append(Sign("chair", say("web-sits-out")))
    elif seat.waits:
        found.append(Sign("chair", say("web-waits-for-blind")))
    if seat.absent and not seat.plays_on:
        found.append(Sign("away", say("web-away")))
    return tuple(found)


def ranks_of(room: RoomView, say: Words) -> tuple[Rank, ...]:
    """The winners of the match, then the others (DAK-18), with what decided: points, or chips."""
    if stage_of(room) != "over":
        return ()
    placed = sorted((seat.place, seat.seat) for seat in room.seats if seat.place is not None)
    return tuple(_rank(room, say, number, place) for place, number in placed)


def _rank(room: RoomView, say: Words, number: int, place: int) -> Rank:
    seat, chips = room.seats[number], None
    score = say("web-points", points=seat.points or 0)
    if not counts_points(room):
        chips = str(seat.chips)
        score = say("web-chips", chips=seat.chips)
        if registry.game(room.game).nets:
            gain = seat.chips - (seat.brought or 0)
            chips = minus(f"{gain:+d}") if gain else "0"
            score = say("web-net-chips", sign=chips[0] if gain else "", chips=abs(gain))
    return Rank(
        place=place,
        name=judged_at(room, number),
        score=score,
        chips=chips,
        winner=number in winners(room),
        you=is_own_result(room, number),
    )
