"""What a finished deal was for each of its players: chips, won or not, shown or given up."""

from __future__ import annotations

from msgspec import Struct

from brelan import registry
from brelan.engine.events import Event, Leaves, Reveals, seen_by
from brelan.pieces.hand import Hand
from brelan.rooms.deal import Deal


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
