"""DAK-12, DAK-13, DAK-16, DAK-17: a round of betting. The first one goes on from the blinds."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import bets
from brelan.engine.bets import BetAction
from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.daker.rules import minimum_bet
from brelan.games.daker.state import State, left_of_dealer
from brelan.pieces.betting import is_betting_over, limit_of, next_round


def enter(state: State, events: list[Event]) -> State:
    """Round 1 is the blinds' own; before the others the first seat still in, left of the dealer, is found."""
    betting = state.betting
    if not state.board:
        return state if betting.waiting else replace(state, betting=bets.return_uncalled(betting, events))
    if is_betting_over(betting):
        return state
    minimum = minimum_bet(state.rules, 1 + len(state.board))
    return replace(state, betting=next_round(betting, left_of_dealer(state), minimum))


def turn(state: State) -> Turn | None:
    waiting = state.betting.waiting
    return SEATS[waiting[0]] if waiting else None


def legal(state: State) -> Legal:
    return bets.legal(state.betting, limit_of(state.rules.limit, state.rules.max_bet))


def explain(state: State, move: object) -> Refusal:
    limit = limit_of(state.rules.limit, state.rules.max_bet)
    return bets.explain(state.betting, limit, move, "DAK-13" if state.board else "DAK-12")


def apply(state: State, move: BetAction, events: list[Event]) -> State:
    betting = bets.apply(state.betting, move, events)
    return replace(state, betting=betting if betting.waiting else bets.return_uncalled(betting, events))
