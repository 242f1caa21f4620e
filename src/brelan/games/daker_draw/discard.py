"""DRW-4, DRW-5: each player still in, all in or not, changes none, one or two cards, from the dealer's left."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import drawing
from brelan.engine.drawing import Discard
from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import Drawn, Turn
from brelan.games.daker_draw.state import State, left_of_dealer
from brelan.pieces.betting import is_decided


def enter(state: State, _events: list[Event]) -> State:
    """Nobody draws once the deal is decided (DAK-14)."""
    playing = () if is_decided(state.betting) else state.betting.playing
    order = tuple([seat for seat in left_of_dealer(state) if seat in playing])
    return replace(state, drawing=drawing.begin(state.drawing, order))


def turn(state: State) -> Turn | None:
    return drawing.turn(state.drawing)


def legal(state: State) -> Legal:
    return drawing.legal(state.drawing)


def explain(state: State, move: object) -> Refusal:
    return drawing.explain(state.drawing, move)


def apply(state: State, move: Discard | Drawn, events: list[Event]) -> State:
    return replace(state, drawing=drawing.apply(state.drawing, move, events))
