"""Between the bids at a table and those of the solved bidding."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.games.poque.actions import Bid, BidAction, Follow, Pass
from brelan.games.poque.rules import STAKE, chart_of
from brelan.games.poque.solving.bid_ranges import kinds_of
from brelan.games.poque.solving.bidding import Bidding, solved_bidding
from brelan.games.poque.solving.moments import moment_of, speaking_order
from brelan.games.poque.solving.seen import Weights, share_of
from brelan.games.poque.view import View

CLOSE: Final = 0.05
"""Bids that differ by less than this are as good as equal: the solved bidding is not more exact."""

DOUBT: Final = 0.2
"""Not everybody bids as solved: a level that never would have bid so is still this likely beside the best one."""


def bidding_for(view: View) -> Bidding:
    """The bids that were solved for a poque of about this size: nobody may have bid in the round before."""
    before, usual = view.pools.poque - sum(view.bids), STAKE * len(view.stacks)
    return solved_for(view, min((usual, 2 * usual), key=lambda poque: abs(poque - before)))


def solved_for(view: View, poque: int) -> Bidding:
    """The bids for a poque of this size. Only for the usual one it is looked at what each player has shown."""
    players = len(view.stacks)
    return solved_bidding(players, poque, kinds_of(view) if poque == STAKE * players else ())


def own_share(view: View) -> float:
    """The share of all hands that the viewer's five cards beat."""
    assert view.seat is not None
    assert view.trump is not None
    return share_of(view.hands[view.seat], view.trump, chart_of(view.rules))


def likely_levels(view: View, bidding: Bidding) -> tuple[Weights | None, ...]:
    """How well each level of each seat's hand agrees with the bids; the most likely level counts 1."""
    moment, order = moment_of(view), speaking_order(view)
    found: list[Weights | None] = []
    for seat in range(len(order)):
        levels = bidding.likely(moment, order.index(seat))
        most = max(levels)
        found.append(tuple(DOUBT + (1 - DOUBT) * share / most for share in levels) if most > 0 else None)
    return tuple(found)


class MoveValue(NamedTuple):
    """A legal bid: the chips that it brings on average from here on, and how often the solved bidding makes it."""

    value: float
    often: float


def move_values(view: View, legal: Legal, bidding: Bidding) -> dict[BidAction, MoveValue]:
    """For the viewer's hand. What a player cannot pay counts as the most that they can."""
    found: dict[BidAction, MoveValue] = {}
    share = own_share(view)
    for choice in bidding.choices(moment_of(view)):
        move = as_move(choice.word, legal)
        value, often = between(choice.value, share), between(choice.often, share)
        known = found.get(move, MoveValue(value, 0.0))
        found[move] = MoveValue(value if write_move(move) == choice.word else known.value, known.often + often)
    return found


def between(by_level: Weights, share: float) -> float:
    """Read off between the middles of two levels."""
    last = len(by_level) - 1
    at = min(max(share * len(by_level) - 0.5, 0.0), float(last))
    low = int(at)
    return by_level[low] + (at - low) * (by_level[min(low + 1, last)] - by_level[low])


def as_move(word: str, legal: Legal) -> BidAction:
    """The legal move that comes nearest to a word of the solved bidding: a player may have few chips."""
    move: Any = next((move for move in (Pass(), Follow()) if write_move(move) == word), None)
    if move is None:
        most = int(word.split()[1])
        amounts = [amount for amount in legal.amounts if amount <= most]
        move = Bid(amounts[-1]) if amounts else Follow()
    return move if move in legal else Pass()
