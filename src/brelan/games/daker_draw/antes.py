"""DRW-2: every player puts in the agreed ante before the deal."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.families.betting import bets
from brelan.games.daker_draw.state import State, left_of_dealer


def enter(state: State, events: list[Event]) -> State:
    """DRW-7: an ante that a stack cannot cover is posted all in."""
    order = left_of_dealer(state)
    return replace(state, betting=bets.post_antes(state.betting.brought, order, state.rules.ante, events))
