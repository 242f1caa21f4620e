"""DRW-3, DRW-6, DRW-7: a round of betting, before the discard and after it."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine import bets
from brelan.engine.bets import BetAction
from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.daker_draw.rules import minimum_bet
from brelan.games.daker_draw.state import State, left_of_dealer
from brelan.pieces.betting import is_betting_over, limit_of, next_round


def enter(state: State, events: list[Event]) -> State:
    """Round 1 is opened by the antes; before round 2 the first seat still in, left of the dealer, is found."""
    betting, number = state.betting, state.betting_round + 1
    if number == 1 and not betting.waiting:
        betting = bets.return_uncalled(betting, events)
    elif number > 1 and not is_betting_over(betting):
        betting = next_round(betting, left_of_dealer(state), minimum_bet(state.rules, number))
    return replace(state, betting=betting, betting_round=number)


def turn(state: State) -> Turn | None:
    waiting = state.betting.waiting
    return SEATS[waiting[0]] if waiting else None


def legal(state: State) -> Legal:
    return bets.legal(state.betting, limit_of(state.rules.limit, state.rules.max_bet))


def explain(state: State, move: object) -> Refusal:
    limit = limit_of(state.rules.limit, state.rules.max_bet)
    return bets.explain(state.betting, limit, move, "DRW-3" if state.betting_round == 1 else "DRW-6")


def apply(state: State, move: BetAction, events: list[Event]) -> State:
    betting = bets.apply(state.betting, move, events)
    return replace(state, betting=betting if betting.waiting else bets.return_uncalled(betting, events))
