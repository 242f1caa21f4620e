"""DRW-2: five cards to each player, face down."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.showdown import Dealt, HandsDealt
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.daker_draw.rules import HELD
from brelan.games.daker_draw.state import State
from brelan.pieces.stock import without


def enter(state: State, _events: list[Event]) -> State:
    return state


def turn(state: State) -> Turn | None:
    """All hands in one draw: a group for each seat."""
    if state.drawing.hands:
        return None
    return Draw(state.drawing.stock, (HELD,) * len(state.betting.brought))


def legal(_state: State) -> Legal:
    return NOTHING


def explain(_state: State, _move: Any) -> Refusal:
    return Refusal("cards-first", "DRW-2", "the cards are dealt first")


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    cards = move.cards
    hands = tuple([cards[at : at + HELD] for at in range(0, len(cards), HELD)])
    events.append(HandsDealt(HELD))
    events.extend([Dealt(seat, hand) for seat, hand in enumerate(hands)])
    drawing = replace(state.drawing, hands=hands, stock=without(state.drawing.stock, cards))
    return replace(state, drawing=drawing)
