"""PDA-5, before the first throw: everyone stakes the same agreed number of chips."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poker_as.events import Staked
from brelan.games.poker_as.state import State


def enter(state: State, events: list[Event]) -> State:
    """The stakes are what the winner will receive: there is no second payment."""
    events.append(Staked(state.rules.stake, state.rules.stake * state.players))
    return replace(state, staked=True)
