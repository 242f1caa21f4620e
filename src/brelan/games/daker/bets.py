"""DAK-12, DAK-13, DAK-16, DAK-17: a round of betting. The first one goes on from the blinds."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.phases import Refusal
from brelan.families.betting import bets
from brelan.families.betting.bets import apply, legal, turn
from brelan.families.betting.betting_round import next_round
from brelan.games.daker.rules import minimum_bet
from brelan.games.daker.state import PastRound, Phase, State, left_of_dealer

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, events: list[Event]) -> State:
    """Round 1 is the blinds' own; before the others the first seat still in, left of the dealer, is found."""
    betting = state.betting
    if not state.board:
        return state if betting.waiting else replace(state, betting=bets.return_uncalled(betting, events))
    past = (
        (*state.past, PastRound(betting.raises, betting.spoken[0], betting.highest)) if betting.spoken else state.past
    )
    betting = next_round(betting, left_of_dealer(state), minimum_bet(state.rules, 1 + len(state.board)))
    if not betting.waiting:
        return replace(state, phase=Phase.SHOWDOWN)
    return replace(state, betting=betting, past=past)


def explain(state: State, move: object) -> Refusal:
    return bets.explain(state, move, "DAK-13" if state.board else "DAK-12")
