"""DAK-10: the two seats left of the dealer post the blinds, before the shuffle."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.blinds import Blinds
from brelan.engine.events import Event
from brelan.families.betting import bets
from brelan.games.daker.rules import Rules, big_blind, doubled
from brelan.games.daker.state import State
from brelan.pieces.seats import round_from


def enter(state: State, events: list[Event]) -> State:
    """COM-7: those who missed a blind while they sat out post it too."""
    brought, rules = state.betting.brought, state.rules
    small, _ = places(len(brought), state.dealer)
    order = round_from(small, len(brought))
    blinds = (rules.small_blind, big_blind(rules))
    return replace(state, betting=bets.post_blinds(brought, order, blinds, state.posting, state.dead, events))


def places(players: int, dealer: int) -> tuple[int, int]:
    """The small blind is the dealer's left neighbour, with two players the dealer; the big one sits next."""
    small = dealer if players == 2 else (dealer + 1) % players
    return small, (small + 1) % players


def small_blind(rules: Rules) -> int:
    return rules.small_blind


BLINDS = Blinds(places, small_blind, big_blind, doubled)
