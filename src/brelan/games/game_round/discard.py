"""GRD-1, GRD-5: one discard of none to two cards, from the dealer's left, as in DRW-4 and DRW-5."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import drawing
from brelan.engine.drawing import Discard
from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import Drawn, Turn
from brelan.games.game_round.state import State, left_of_dealer


def enter(state: State, _events: list[Event]) -> State:
    return replace(state, drawing=drawing.begin(state.drawing, left_of_dealer(state)))


def turn(state: State) -> Turn | None:
    return drawing.turn(state.drawing)


def legal(state: State) -> Legal:
    return drawing.legal(state.drawing)


def explain(state: State, move: object) -> Refusal:
    return drawing.explain(state.drawing, move)


def apply(state: State, move: Discard | Drawn, events: list[Event]) -> State:
    return replace(state, drawing=drawing.apply(state.drawing, move, events))
