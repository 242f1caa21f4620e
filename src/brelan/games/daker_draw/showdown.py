"""DRW-6: everyone still in shows their five cards, and the best hand takes the pot (DAK-14, DAK-15)."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.families.betting import showdown
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.ranking import HANDS, hand, strength_of
from brelan.games.daker_draw.state import State, left_of_dealer


def enter(state: State, events: list[Event]) -> State:
    hands, playing = state.drawing.hands, state.betting.playing
    strength = [strength_of(cards) if seat in playing else 0 for seat, cards in enumerate(hands)]
    order = left_of_dealer(state)
    end = showdown.settle(state.betting, order, hands, strength, lambda seat: HANDS[strength[seat]], events)
    return replace(state, end=end)


def shown(state: State, seat: int) -> Showed:
    """A seat's five cards, and what they are worth."""
    return Showed(seat, state.drawing.hands[seat], hand(state.drawing.hands[seat]))
