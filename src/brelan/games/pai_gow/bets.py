"""PGP-1: everyone bets before the deal; afterwards no bet is made, changed or withdrawn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.pai_gow.actions import Bet
from brelan.games.pai_gow.events import BetMade
from brelan.games.pai_gow.rules import bets_allowed
from brelan.games.pai_gow.state import State, turn_order
from brelan.pieces.seats import put


def enter(state: State, _events: list[Event]) -> State:
    return replace(state, waiting=turn_order(state))


def turn(state: State) -> Turn | None:
    return SEATS[state.waiting[0]] if state.waiting else None


def legal(state: State) -> Legal:
    return Legal(sized=Bet, amounts=bets_allowed(state.rules, state.brought[state.waiting[0]]))


def explain(state: State, move: Any) -> Refusal:
    if not isinstance(move, Bet):
        return Refusal("bet-first", "PGP-1", "everyone bets before the cards are dealt")
    if type(move.amount) is not int:
        return Refusal("not-whole-chips", "COM-1", "a bet is a whole number of chips")
    allowed = bets_allowed(state.rules, state.brought[state.waiting[0]])
    return Refusal(
        "bet-out-of-bounds",
        "PGP-1",
        "bet {least} to {most:chip|chips} here, not {amount}",
        {"least": allowed[0], "most": allowed[-1], "amount": move.amount},
    )


def apply(state: State, move: Bet, events: list[Event]) -> State:
    seat = state.waiting[0]
    events.append(BetMade(seat, move.amount))
    return replace(state, bets=put(state.bets, seat, move.amount), waiting=state.waiting[1:])
