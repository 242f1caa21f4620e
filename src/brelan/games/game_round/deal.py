"""GRD-5: all 27 cards are shuffled, and five are dealt to each who plays, as in DRW-2 without the ante."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import discards as drawing
from brelan.engine.events import Event
from brelan.engine.turns import Drawn, Turn
from brelan.games.game_round.state import State


def turn(state: State) -> Turn | None:
    return drawing.deal_turn(state.drawing, len(state.playing))


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    dealt = drawing.deal(state.drawing, move, state.playing, len(state.brought), events)
    return replace(state, drawing=dealt)
