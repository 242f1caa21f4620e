"""GRD-1, GRD-5: one discard of none to two cards, from the dealer's left, as in DRW-4 and DRW-5."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import discards as drawing
from brelan.engine.events import Event
from brelan.games.game_round.state import State, left_of_dealer


def enter(state: State, _events: list[Event]) -> State:
    return replace(state, drawing=drawing.begin(state.drawing, left_of_dealer(state)))
