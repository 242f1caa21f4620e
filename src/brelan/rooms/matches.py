"""A match that is over, or as far as it is played: what each deal brought, and the hands that everybody saw."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from brelan.rooms.looking_back import LookedBack
from brelan.rooms.results import SeatResult, ShownHand, seat_results, shown_hands
from brelan.rooms.room import Finished, Room

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
