"""DRW-4, DRW-5: each player still in, all in or not, changes none, one or two cards, from the dealer's left."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import discards as drawing
from brelan.engine.events import Event
from brelan.families.betting.betting_round import is_decided
from brelan.games.daker_draw.state import State, left_of_dealer


def enter(state: State, _events: list[Event]) -> State:
    """Nobody draws once the deal is decided (DAK-14)."""
    playing = () if is_decided(state.betting) else state.betting.playing
    order = tuple([seat for seat in left_of_dealer(state) if seat in playing])
    return replace(state, drawing=drawing.begin(state.drawing, order))
