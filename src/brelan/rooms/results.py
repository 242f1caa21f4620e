"""What a finished deal was for each of its players: chips, won or not, shown or given up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from brelan import registry
from brelan.engine.events import Event, Leaves, Reveals, seen_by
from brelan.pieces.hand import Hand
from brelan.rooms.deal import Deal
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.room import Finished, Room


class SeatResult(Struct, frozen=True):
    """Of one place. `gain` is in chips, or in points where no chips are played for."""

    gain: int
    won: bool
    shown: bool
    gave_up: bool


class ShownHand(Struct, frozen=True):
    """A hand that lay open, or was announced."""

    place: int
    hand: Hand


def seat_results(deal: Deal) -> tuple[SeatResult, ...]:
    """Of a deal that is over, by place."""
    game = registry.game(deal.game)
    result = game.result(deal.state)
    chips = game.scores == "chips"
    shown = {one.place for one in shown_hands(deal)}
    gave_up = {event.seat for event in _public(deal) if isinstance(event, Leaves)}
    found = []
    for place, payoff in enumerate(result.payoffs):
        won = payoff > 0 if chips else place in result.winners
        found.append(SeatResult(payoff if chips else int(won), won, place in shown, place in gave_up))
    return tuple(found)


def shown_hands(deal: Deal) -> tuple[ShownHand, ...]:
    """The last hand of each seat that everybody saw."""
    found: dict[int, ShownHand] = {}
    for event in _public(deal):
        if isinstance(event, Reveals) and (hand := event.revealed) is not None:
            found[event.seat] = ShownHand(event.seat, hand)
    return tuple(found.values())


def _public(deal: Deal) -> list[Event]:
    return [event for step in deal.steps for event in step.events if seen_by(event, None)]


LookBack: TypeAlias = Callable[[str, int, str | None], Awaitable[LookedBack]]
"""From a room, the number of a deal and a person to the deal as that person saw it."""
MOST_DEALS: Final = 100
"""Of a longer match the last ones are told."""


class PlayedDeal(Struct, frozen=True):
    """A deal of a match, by place."""

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    results: tuple[SeatResult, ...]
    shown: tuple[ShownHand, ...]

    @property
    def gains(self) -> tuple[int, ...]:
        """Chips, or points where no chips are played for."""
        return tuple(result.gain for result in self.results)


def deals_of_match(room: Room, finished: Sequence[Finished]) -> list[Finished]:
    """The finished deals of the match that is played, or was the last, in their order. `finished`: the last first."""
    return list(reversed(finished[: room.match.deals])) if room.match is not None else []


async def played_deals(look_back: LookBack, room: str, numbers: Sequence[int]) -> list[PlayedDeal]:
    """These deals of a room, as everybody may know them."""
    found = []
    for number in numbers:
        looked = await look_back(room, number, None)
        found.append(await asyncio.to_thread(played_deal, looked))
    return found


def played_deal(looked: LookedBack) -> PlayedDeal:
    """What everybody may know of a finished deal."""
    deal = looked.deal
    return PlayedDeal(deal.number, deal.seats, deal.names, seat_results(deal), shown_hands(deal))
