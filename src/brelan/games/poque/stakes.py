"""POQ-5, before the deal: everyone puts two chips into each of the nine places."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poque.events import Staked
from brelan.games.poque.rules import ENTRY, STAKE
from brelan.games.poque.state import State


def enter(state: State, events: list[Event]) -> State:
    """What former rounds left in the pools lies below."""
    pools = tuple([chips + STAKE * state.players for chips in state.pools])
    events.append(Staked(STAKE, sum(pools)))
    return replace(state, stacks=tuple([stack - ENTRY for stack in state.stacks]), pools=pools)
