"""PGP-7, PGP-8, PGP-9: the bank turns each player's hands, compares and pays, unless the player gives up first."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.pai_gow.actions import Bet, GiveUp, SetFoul, SetHands, Stay
from brelan.games.pai_gow.events import Against, HandsTurned, Lost, Paid, Pushed
from brelan.games.pai_gow.ranking import high_hand, high_strength, is_foul, low_hand, low_strength
from brelan.games.pai_gow.rules import Ending, commission_on, gain_of, outcome_of
from brelan.games.pai_gow.setting import give_up
from brelan.games.pai_gow.state import State, back_of, end_bet, in_play

STAY_OR_GIVE_UP: Final = Legal((Stay(), GiveUp()))


def enter(state: State, _events: list[Event]) -> State:
    return replace(state, waiting=in_play(state))


def turn(state: State) -> Turn | None:
    return SEATS[state.waiting[0]] if state.waiting else None


def legal(_state: State) -> Legal:
    return STAY_OR_GIVE_UP


def explain(_state: State, move: Any) -> Refusal:
    if isinstance(move, Bet):
        return Refusal("bets-are-closed", "PGP-1", "the cards are dealt: no bet is made, changed or withdrawn")
    if isinstance(move, SetHands | SetFoul):
        return Refusal("hands-are-set", "PGP-7", "when all have set, cards may not be changed")
    return Refusal("stay-or-give-up", "PGP-8", "let the bank turn your hands, or give up the bet")


def apply(state: State, move: Stay | GiveUp, events: list[Event]) -> State:
    return give_up(state, events) if isinstance(move, GiveUp) else _turn_and_compare(state, events)


def _turn_and_compare(state: State, events: list[Event]) -> State:
    seat, wheel = state.waiting[0], state.rules.wheel
    front = state.fronts[seat]
    back = back_of(state.hands[seat], front)
    bank_back = back_of(state.bank, state.bank_front)
    low = low_strength(front) - low_strength(state.bank_front)
    high = high_strength(back, wheel) - high_strength(bank_back, wheel)
    named = low_hand(front), high_hand(back, wheel)
    events.append(HandsTurned(seat, front, back, *named, _against(low), _against(high)))
    ending: Ending = "foul" if is_foul(back, front, wheel) else outcome_of(state.rules, low, high)
    events.append(_payment(state, seat, ending))
    return end_bet(state, seat, ending)


def _against(difference: int) -> Against:
    if difference == 0:
        return "equal"
    return "stronger" if difference > 0 else "weaker"


def _payment(state: State, seat: int, ending: Ending) -> Event:
    """PGP-9: 1 to 1 less the commission, or the bet back, or lost; PGP-3: a foul loses whatever the bank holds."""
    bet = state.bets[seat]
    if ending == "win":
        return Paid(seat, gain_of(state.rules, bet, ending), commission_on(state.rules.commission, bet))
    return Pushed(seat, bet) if ending == "push" else Lost(seat, bet, ending == "foul")
