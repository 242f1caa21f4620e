"""DRW-3, DRW-6, DRW-7: a round of betting, before the discard and after it."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.phases import Refusal
from brelan.families.betting import bets
from brelan.families.betting.bets import apply, legal, turn
from brelan.families.betting.betting_round import is_betting_over, next_round
from brelan.games.daker_draw.rules import minimum_bet
from brelan.games.daker_draw.state import State, left_of_dealer

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, events: list[Event]) -> State:
    """Round 1 is opened by the antes; before round 2 the first seat still in, left of the dealer, is found."""
    betting, number = state.betting, state.betting_round + 1
    if number == 1 and not betting.waiting:
        betting = bets.return_uncalled(betting, events)
    elif number > 1 and not is_betting_over(betting):
        betting = next_round(betting, left_of_dealer(state), minimum_bet(state.rules, number))
    return replace(state, betting=betting, betting_round=number)


def explain(state: State, move: object) -> Refusal:
    return bets.explain(state, move, "DRW-3" if state.betting_round == 1 else "DRW-6")
