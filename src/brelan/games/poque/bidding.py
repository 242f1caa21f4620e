"""Bids into the poque: what both rounds share."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.phases import Refusal
from brelan.engine.turns import SEATS, Turn
from brelan.games.poque.actions import Bid, BidAction, Follow
from brelan.games.poque.board import Pool
from brelan.games.poque.events import Followed, Opened, Passed, Raised
from brelan.games.poque.rules import MOST_BID, MOST_OPENING
from brelan.games.poque.state import State, highest_bid, pay
from brelan.pieces.seats import put


def bid_bounds(highest: int, left: int) -> tuple[int, int]:
    """POQ-9: the least and the most to open for or to raise to, with this many chips; no bid if most < least.

    `fast` compiles this function and the next one as they are.
    """
    return highest + 1, min(left, MOST_BID if highest else MOST_OPENING)


def may_follow(price: int, left: int) -> bool:
    """POQ-9, POQ-11: come to the highest bid, without credit; there is nothing to follow before the opening."""
    return 0 < price <= left


def turn(state: State) -> Turn | None:
    return SEATS[state.waiting[0]] if state.waiting else None


def price(state: State) -> int:
    """What the one who speaks must add to stand at the highest bid."""
    return highest_bid(state) - state.bids[state.waiting[0]]


def apply(state: State, move: BidAction, events: list[Event]) -> State:
    """Pass, or bring one's bid to the highest or to more; then the next one speaks."""
    seat, highest = state.waiting[0], highest_bid(state)
    state = replace(state, waiting=state.waiting[1:])
    match move:
        case Follow():
            events.append(Followed(seat, highest - state.bids[seat], highest))
            return _put_in(state, seat, highest)
        case Bid(amount):
            events.append(Raised(seat, amount) if highest else Opened(seat, amount))
            return _put_in(state, seat, amount)
        case _:
            events.append(Passed(seat))
            return replace(state, passed=(*[other for other in state.passed if other != seat], seat))


def _put_in(state: State, seat: int, to: int) -> State:
    """The seat's bid is now `to`: what is missing goes into the poque."""
    amount = to - state.bids[seat]
    state = replace(
        state,
        bids=put(state.bids, seat, to),
        passed=tuple([other for other in state.passed if other != seat]),
        pools=put(state.pools, Pool.POQUE, state.pools[Pool.POQUE] + amount),
    )
    return pay(state, seat, -amount)


def cannot_follow(state: State, clause: str) -> Refusal:
    """One who has less than the highest may not follow."""
    return Refusal(
        "cannot-follow",
        clause,
        "following costs {price:chip|chips}, and you have {left}",
        {"price": price(state), "left": state.stacks[state.waiting[0]]},
    )
