"""PDA-6: the others try to beat the first player, clockwise, within the throws that they are left."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poker_as.events import Shut
from brelan.games.poker_as.state import State, limit, turn_order
from brelan.games.poker_as.throwing import apply, explain, legal, turn

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, events: list[Event]) -> State:
    """By the letter of the sheet one throw leaves the others none."""
    others = turn_order(state)[1:]
    if limit(state) == 0:
        events.append(Shut(others))
        return state
    return replace(state, waiting=others)
