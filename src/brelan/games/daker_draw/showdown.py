"""DRW-6: everyone still in shows his five cards, and the best hand takes the pot (DAK-14, DAK-15)."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import showdown
from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.showdown import WINNER_MAY_SHOW, Muck, Show, Worth
from brelan.engine.turns import Turn
from brelan.games.daker_draw.state import State, left_of_dealer
from brelan.hands.daker import HANDS, hand, strength_of


def enter(state: State, events: list[Event]) -> State:
    hands, playing = state.drawing.hands, state.betting.playing
    strength = [strength_of(cards) if seat in playing else 0 for seat, cards in enumerate(hands)]
    order = left_of_dealer(state)
    end = showdown.settle(state.betting, order, hands, strength, lambda seat: HANDS[strength[seat]], events)
    return replace(state, end=end)


def worth(state: State) -> Worth:
    """What the five cards of a seat are worth."""
    return lambda seat: hand(state.drawing.hands[seat])


def turn(state: State) -> Turn | None:
    return showdown.turn(state.end) if state.end is not None else None


def legal(_state: State) -> Legal:
    return WINNER_MAY_SHOW


def explain(_state: State, move: object) -> Refusal:
    return showdown.explain(move)


def apply(state: State, move: Show | Muck, events: list[Event]) -> State:
    assert state.end is not None
    return replace(state, end=showdown.apply(state.end, move, state.drawing.hands, worth(state), events))
