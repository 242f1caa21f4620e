"""POQ-9: the first round of bidding. From the dealer's right each speaks once: pass, open, follow or raise."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import Legal
from brelan.engine.phases import Refusal
from brelan.games.poque.actions import Bid, Follow, Pass
from brelan.games.poque.bidding import apply, bid_bounds, cannot_follow, may_follow, turn
from brelan.games.poque.rules import MOST_BID, MOST_OPENING
from brelan.games.poque.state import State, highest_bid, right_of_dealer

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, _events: list[Event]) -> State:
    return replace(state, waiting=right_of_dealer(state))


def legal(state: State) -> Legal:
    return _choices(highest_bid(state), min(state.stacks[state.waiting[0]], MOST_BID))


@cache
def _choices(highest: int, left: int) -> Legal:
    """`left`: the chips of the one who speaks. They have not bid yet: following costs the highest bid."""
    least, most = bid_bounds(highest, left)
    follows = may_follow(highest, left)
    plain, price = ((Pass(), Follow()), highest) if follows else ((Pass(),), 0)
    return Legal(plain, price, Bid, range(least, most + 1)) if least <= most else Legal(plain, price)


def explain(state: State, move: Any) -> Refusal:
    """Why a move is not among the legal ones."""
    match move:
        case Follow() if not highest_bid(state):
            return Refusal(
                "nothing-to-follow",
                "POQ-9",
                "nobody has opened: pass, or open for 1 to {most}",
                {"most": MOST_OPENING},
            )
        case Follow():
            return cannot_follow(state, "POQ-9")
        case Bid(amount=amount) if type(amount) is int:
            return _explain_bid(state, amount)
        case Bid():
            return Refusal("not-whole-chips", "COM-1", "a bet is a whole number of chips")
        case _:
            return Refusal("not-a-bid", "POQ-9", "pass, open, follow or raise here")


def _explain_bid(state: State, amount: int) -> Refusal:
    highest, left = highest_bid(state), state.stacks[state.waiting[0]]
    if amount < 1:
        return Refusal("bid-too-small", "POQ-9", "bid at least one chip, not {amount}", {"amount": amount})
    if not highest and amount > MOST_OPENING:
        return Refusal(
            "opening-too-high",
            "POQ-9",
            "open for at most {most}, not {amount}",
            {"amount": amount, "most": MOST_OPENING},
        )
    if amount > MOST_BID:
        return Refusal(
            "bid-too-high",
            "POQ-9",
            "bid at most {most}, not {amount}",
            {"amount": amount, "most": MOST_BID},
        )
    if amount <= highest:
        return Refusal(
            "bid-not-higher",
            "POQ-9",
            "the highest bid is {highest}: follow it or bid more, not {amount}",
            {"amount": amount, "highest": highest},
        )
    return Refusal(
        "bid-above-stack",
        "POQ-9",
        "you have {left:chip|chips} and cannot put in {amount}",
        {"amount": amount, "left": left},
    )
