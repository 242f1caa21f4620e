"""PDA-5: the first player throws as often as they like, or as `max-throws` allows."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poker_as.state import State
from brelan.games.poker_as.throwing import apply, explain, legal, turn

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, _events: list[Event]) -> State:
    """Nobody else throws."""
    return replace(state, waiting=(state.first,))
