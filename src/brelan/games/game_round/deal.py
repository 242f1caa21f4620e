"""GRD-5: all 27 cards are shuffled, and five are dealt to each who plays, as in DRW-2 without the ante."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.showdown import Dealt, HandsDealt
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.game_round.rules import HELD
from brelan.games.game_round.state import State
from brelan.pieces.stock import without


def enter(state: State, _events: list[Event]) -> State:
    return state


def turn(state: State) -> Turn | None:
    """All hands in one draw: a group for each who plays, in the order of their seats."""
    if state.drawing.hands:
        return None
    return Draw(state.drawing.stock, (HELD,) * len(state.playing))


def legal(_state: State) -> Legal:
    return NOTHING


def explain(_state: State, _move: Any) -> Refusal:
    return Refusal("cards-first", "GRD-5", "the cards are dealt first")


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    hands: list[tuple[str, ...]] = [()] * len(state.brought)
    events.append(HandsDealt(HELD))
    for place, seat in enumerate(state.playing):
        hands[seat] = move.cards[place * HELD : (place + 1) * HELD]
        events.append(Dealt(seat, hands[seat]))
    drawing = replace(state.drawing, hands=tuple(hands), stock=without(state.drawing.stock, move.cards))
    return replace(state, drawing=drawing)
