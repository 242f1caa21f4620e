"""DRW-2: five cards to each player, face down."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import discards as drawing
from brelan.engine.events import Event
from brelan.engine.turns import Drawn, Turn
from brelan.games.daker_draw.state import State


def turn(state: State) -> Turn | None:
    return drawing.deal_turn(state.drawing, len(state.betting.brought))


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    players = len(state.betting.brought)
    return replace(state, drawing=drawing.deal(state.drawing, move, range(players), players, events))
