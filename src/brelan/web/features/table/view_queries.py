"""What several parts of a table's page ask of the room that its viewer is given."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from brelan import registry
from brelan.engine import options
from brelan.engine.agreement import MatchRules
from brelan.rooms.memo import once
from brelan.rooms.view import DealView, RoomView, SeatView
from brelan.study import coach

Stage: TypeAlias = Literal["waiting", "playing", "between", "over"]

STAGES: Final[dict[str, Stage]] = {
    "waiting": "waiting",
    "sealed": "playing",
    "playing": "playing",
    "between": "between",
    "finished": "over",
}


KEPT_RULES: Final = 1_000
"""Of tables, as the pages show them."""


def stage_of(room: RoomView) -> Stage:
    """The part of a match that the page shows; while its pack is sealed, the deal has begun."""
    return STAGES[room.status]


def in_match(room: RoomView) -> bool:
    """A match has begun and is not over."""
    return stage_of(room) in ("playing", "between")


def deal_shown(room: RoomView) -> DealView | None:
    """The deal on the table; None before the first one, and while its pack is sealed."""
    return room.deal if room.status != "sealed" else None


def deal_to_review(room: RoomView) -> int:
    """The number of the deal that is over, if the viewer may ask what their decisions in it cost; otherwise 0."""
    deal = room.deal
    if deal is None or not deal.over or deal.place is None or stage_of(room) == "playing":
        return 0
    return deal.number if room.table["coach"] != "off" and coach.has_coach(room.game) else 0


def match_rules(room: RoomView) -> MatchRules:
    return _built(room.match, room.game)


@once(KEPT_RULES)
def _built(match: dict[str, Any], game: str) -> MatchRules:
    return options.build(registry.game(game).Match, match)


def counts_chips(room: RoomView) -> bool:
    return registry.game(room.game).scores == "chips"


def counts_points(room: RoomView) -> bool:
    return room.standing is not None and room.standing.by_points


def winners(room: RoomView) -> tuple[int, ...]:
    """The seats that have won the match."""
    return room.standing.winners if room.standing is not None and room.status == "finished" else ()


def judged_at(room: RoomView, number: int) -> str:
    """Whose result in the match stands at this seat: they may have left, and somebody else may sit there."""
    return room.seats[number].judged or room.seats[number].name


def is_own_result(room: RoomView, number: int) -> bool:
    """The viewer sat there when the match was judged."""
    return number == room.seat and not room.seats[number].judged


def is_host(room: RoomView) -> bool:
    """The viewer is the host."""
    return room.you is not None and room.you == room.host


def is_taken(seat: SeatView) -> bool:
    return seat.status != "empty"


def is_away(seat: SeatView) -> bool:
    return seat.status == "away"


def name_at(room: RoomView, number: int) -> str:
    """Who sits there, or has left in the middle of the deal; "" at a free seat."""
    seat = room.seats[number]
    return seat.name if is_taken(seat) or seat.dealt else ""


def away_plays_on(room: RoomView) -> bool:
    """COM-7: at this table, the seat of a player who is away is not passed over."""
    return registry.game(room.game).when_away == "plays-on" and room.standing is not None


def sits_out(room: RoomView) -> bool:
    """The viewer is not dealt in, or the table plays for them: it must be said clearly."""
    return room.seat is not None and is_away(room.seats[room.seat]) and in_match(room)


def is_your_turn(room: RoomView) -> bool:
    """The viewer has a move to choose."""
    legal = room.deal.legal if room.deal is not None else None
    return legal is not None and bool(len(legal)) and not room.paused
