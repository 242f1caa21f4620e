"""From the bids at a table to those of the solved bidding, which knows fewer amounts, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.games.poque.actions import Bid, BidAction, Follow, Pass
from brelan.games.poque.rules import MOST_OPENING
from brelan.games.poque.view import View
from brelan.pieces.seats import COUNTER_CLOCKWISE, round_from
from brelan.solver.poque.bidding import AMOUNTS, LEVELS, Bidding, Choice, Words
from brelan.solver.poque.seen import Weights

DOUBT: Final = 0.2
"""Not everybody bids as solved: a level that never would have bid so is still this likely beside the best one."""

PASS, FOLLOW = write_move(Pass()), write_move(Follow())


def speaking_order(view: View) -> tuple[int, ...]:
    """POQ-4: from the dealer's right; the dealer comes last."""
    players = len(view.stacks)
    return round_from((view.dealer - 1) % players, players, COUNTER_CLOCKWISE)


def said(view: View, bidding: Bidding, until: int | None) -> Words | None:
    """What was said before the seat `until` speaks, or in all, as near as the solved bidding has it.

    A player who completed in the second round is taken to have bid that much at once: a view does not tell. None: the
    solved bids are over before that seat speaks.
    """
    order = speaking_order(view)
    first_round = view.stage == "first-bids"
    heard = order[: order.index(until)] if first_round and until is not None else order
    words = tuple(_first_round([view.bids[seat] for seat in heard]))
    while not first_round and (place := bidding.speaks(words)) is not None:
        if order[place] == until:
            break
        words = (*words, PASS)
    return words if until is None or bidding.speaks(words) == order.index(until) else None


def _first_round(bids: list[int]) -> Iterator[str]:
    highest = near = 0
    for bid in bids:
        higher = [amount for amount in AMOUNTS if amount > near and (near or amount <= MOST_OPENING)]
        if not bid or bid < highest:
            yield PASS
        elif bid == highest or not higher:
            yield FOLLOW
        else:
            near = min(higher, key=lambda amount: abs(amount - bid))
            yield write_move(Bid(near))
        highest = max(highest, bid)


def likely_levels(view: View, bidding: Bidding) -> tuple[Weights | None, ...]:
    """How well each level of each seat's hand agrees with the bids; the most likely level counts 1."""
    words = said(view, bidding, view.speaking if view.stage in ("first-bids", "second-bids") else None)
    if words is None:
        return (None,) * len(view.stacks)
    order = speaking_order(view)
    found: list[Weights | None] = []
    for seat in range(len(order)):
        levels = bidding.levels(words, order.index(seat))
        most = max(levels)
        found.append(tuple(DOUBT + (1 - DOUBT) * share / most for share in levels) if most > 0 else None)
    return tuple(found)


def as_move(word: str, legal: Legal) -> BidAction:
    """The legal move that comes nearest to a word of the solved bidding."""
    move: Any = next((move for move in (Pass(), Follow()) if write_move(move) == word), None)
    if move is None:
        most = int(word.split()[1])
        amounts = [amount for amount in legal.amounts if amount <= most]
        move = Bid(amounts[-1]) if amounts else Follow()
    return move if move in legal else Pass()


def price_decides(view: View, legal: Legal, chance: float) -> tuple[Choice, ...]:
    """Where the solved bids are over already: pass, or follow against all who have bid."""
    value = chance ** _rivals(view) * (view.pools.poque + legal.price) - legal.price
    follows = value > 0
    return (
        Choice(PASS, (float(not follows),) * LEVELS, (0.0,) * LEVELS),
        Choice(FOLLOW, (float(follows),) * LEVELS, (value,) * LEVELS),
    )


def follows_from(view: View, legal: Legal) -> float:
    """The chance above which following pays there."""
    found: float = (legal.price / (view.pools.poque + legal.price)) ** (1 / _rivals(view))
    return found


def _rivals(view: View) -> int:
    return sum([bid > 0 for seat, bid in enumerate(view.bids) if seat != view.seat])
