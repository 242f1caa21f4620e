"""POQ-11: the second round of bidding, if two at least have bid: pass, or complete to the highest bid."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.games.poque.actions import Follow, Pass
from brelan.games.poque.bidding import apply, cannot_follow, may_follow, price, turn
from brelan.games.poque.events import SecondRound
from brelan.games.poque.state import State, highest_bid, right_of_dealer

__all__ = ["apply", "enter", "explain", "legal", "turn"]

PASS_ONLY: Final = Legal((Pass(),))


def enter(state: State, events: list[Event]) -> State:
    """Those who passed may come back; who stands at the highest bid does not speak and cannot withdraw."""
    highest = highest_bid(state)
    below = tuple([seat for seat in right_of_dealer(state) if state.bids[seat] < highest])
    if sum([bid > 0 for bid in state.bids]) < 2 or not below:
        return state
    events.append(SecondRound(highest))
    return replace(state, waiting=below)


def legal(state: State) -> Legal:
    cost = price(state)
    return Legal((Pass(), Follow()), cost) if may_follow(cost, state.stacks[state.waiting[0]]) else PASS_ONLY


def explain(state: State, move: Any) -> Refusal:
    """Why a move is not among the legal ones: there is no raise, and no credit."""
    if isinstance(move, Follow):
        return cannot_follow(state, "POQ-11")
    return Refusal(
        "complete-or-pass",
        "POQ-11",
        "in the second round, pass or complete to the highest bid of {highest}",
        {"highest": highest_bid(state)},
    )
