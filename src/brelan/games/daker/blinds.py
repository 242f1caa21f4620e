"""DAK-10: the two seats left of the dealer post the blinds, before the shuffle."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import bets
from brelan.engine.events import Event
from brelan.games.daker.rules import big_blind
from brelan.games.daker.state import State, left_of_dealer
from brelan.pieces.seats import round_from


def enter(state: State, events: list[Event]) -> State:
    """With two players the dealer posts the small blind."""
    players = len(state.betting.brought)
    order = round_from(state.dealer, players) if players == 2 else left_of_dealer(state)
    small, big = state.rules.small_blind, big_blind(state.rules)
    return replace(state, betting=bets.post_blinds(state.betting.brought, order, small, big, events))
