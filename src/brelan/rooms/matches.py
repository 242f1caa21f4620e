"""A match that is over, or as far as it is played: what each deal brought, and the hands that everybody saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from brelan import games
from brelan.engine.events import seen_by
from brelan.hands.hand import Hand
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.room import Finished, Room

MOST_DEALS: Final = 100
"""Of a longer match the last ones are told."""
SHOWING: Final = {"showed": "hand", "settled": "hand", "announced": "hand", "hands-turned": "high"}
"""Events that show what a seat holds at the end of a deal to everybody, and where its hand stands in them."""


class ShownHand(Struct, frozen=True):
    """A hand that lay open, or was announced."""

    place: int
    hand: Hand


class PlayedDeal(Struct, frozen=True):
    """A deal of a match: `gains` are chips, or points where no chips are played for."""

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    gains: tuple[int, ...]
    shown: tuple[ShownHand, ...]


def deals_of_match(room: Room, finished: Sequence[Finished]) -> list[Finished]:
    """The finished deals of the match that is played, or was the last, in their order. `finished`: the last first."""
    return list(reversed(finished[: room.match.deals])) if room.match is not None else []


def played_deal(looked: LookedBack) -> PlayedDeal:
    """What everybody may know of a finished deal."""
    deal, game = looked.deal, games.find(looked.deal.game)
    result = game.result(deal.state)
    points = tuple(int(place in result.winners) for place in range(len(deal.seats)))
    gains = result.payoffs if game.scores == "chips" else points
    return PlayedDeal(deal.number, deal.seats, deal.names, gains, _shown(looked))


def _shown(looked: LookedBack) -> tuple[ShownHand, ...]:
    """The last hand of each seat."""
    events: list[Any] = [event for step in looked.deal.steps for event in step.events if seen_by(event, None)]
    found: dict[int, ShownHand] = {}
    for event in events:
        field = SHOWING.get(str(event.__struct_config__.tag), "")
        hand = getattr(event, field, None)
        if isinstance(hand, Hand):
            found[event.seat] = ShownHand(event.seat, hand)
    return tuple(found.values())
