"""PDA-7: the best combination takes the agreed stake of each other player."""

from __future__ import annotations

from brelan.engine.events import Event
from brelan.games.poker_as.events import Won
from brelan.games.poker_as.rules import chart_of
from brelan.games.poker_as.state import State, winner


def enter(state: State, events: list[Event]) -> State:
    """One player is left at the top."""
    seat = winner(state)
    assert seat is not None
    events.append(Won(seat, state.rules.stake * (state.players - 1), chart_of(state.rules).hand(state.hands[seat])))
    return state
