"""PDA-5: the first player throws as often as he likes, or as `max-throws` lets him."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poker_as.state import State
from brelan.games.poker_as.throwing import apply, explain, legal, turn

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, _events: list[Event]) -> State:
    """He alone throws."""
    return replace(state, waiting=(state.first,))
