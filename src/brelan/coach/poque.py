"""Poque: bids by the solved bidding, leads by deals that agree with all that was seen, each solved with open hands.

The worth is in chips, from here to the end of the bids, or to the end of the round.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from brelan.coach.evaluation import CLEAR, Evaluation, MoveWorth, ordered, second, seed_of
from brelan.engine.chance.stream import Stream
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.games.poque import GAME
from brelan.games.poque.actions import Bid, Follow, Lead, Pass
from brelan.games.poque.rules import STAKE
from brelan.games.poque.view import View
from brelan.solver.poque.advice import CLOSE, between
from brelan.solver.poque.bidding import Bidding, solved_bidding
from brelan.solver.poque.leading import lead_values
from brelan.solver.poque.saying import as_move, likely_levels, price_decides, said
from brelan.solver.poque.seen import Seen

DEALS: Final = 100
FEWEST_DEALS: Final = 10
POSITIONS: Final = 12_000
"""Deals that are solved for a lead, and where they are hard the positions after which no new deal is begun."""


def evaluate(view: View, legal: Legal, effort: float) -> Evaluation:
    """A lead, or a bid."""
    return _leads(view, legal, effort) if isinstance(legal[0], Lead) else _bids(view, legal)


def bidding_of(view: View) -> Bidding:
    """The bids that were solved for a poque of about this size: nobody may have bid in the round before."""
    before, players = view.pools.poque - sum(view.bids), len(view.stacks)
    usual = STAKE * players
    return solved_bidding(players, min((usual, 2 * usual), key=lambda poque: abs(poque - before)))


def _bids(view: View, legal: Legal) -> Evaluation:
    assert view.seat is not None
    chances = Seen(view).chances(view.hands[view.seat])
    chance = sum(chances) / len(chances)
    bidding = bidding_of(view)
    words = said(view, bidding, view.seat)
    choices = bidding.choices(words) if words is not None else price_decides(view, legal, chance)
    found: dict[str, MoveWorth] = {}
    for choice in choices:
        move = write_move(as_move(choice.word, legal))
        known = found.get(move, MoveWorth(move=move, value=float("-inf"), often=0.0))
        often = (known.often or 0.0) + between(choice.often, chance)
        value = max(known.value, between(choice.value, chance))
        found[move] = replace(known, value=value, often=often, behind_error=CLOSE / CLEAR)
    moves = ordered(_all_amounts(found, legal))
    details = {"chance": chance, "value": moves[0].value, "next": second(moves), "price": float(legal.price)}
    return Evaluation(unit="chips", how="solved", moves=moves, reason=Reason("bid", details), hand=GAME.hand(view))


def _all_amounts(found: dict[str, MoveWorth], legal: Legal) -> list[MoveWorth]:
    """The solved bidding knows few amounts: each of the others is worth what the nearest of them is."""
    moves = [found[text] for move in legal.plain if (text := write_move(move)) in found]
    moves += [_unsaid(move, found) for move in legal.plain if write_move(move) not in found]
    solved = [amount for amount in legal.amounts if write_move(Bid(amount)) in found]
    if not solved:
        return moves + [replace(_unsaid(Bid(amount), found), often=None) for amount in legal.amounts]
    near: dict[int, list[int]] = {}
    for amount in legal.amounts:
        near.setdefault(min(solved, key=lambda known: abs(known - amount)), []).append(amount)
    return moves + [
        replace(found[write_move(Bid(amount))], least=all_near[0], most=all_near[-1])
        for amount, all_near in near.items()
    ]


def _unsaid(move: Pass | Follow | Bid, found: dict[str, MoveWorth]) -> MoveWorth:
    """What the solved bidding would not say here: not worth more than passing, as far as we know."""
    passing = found.get(write_move(Pass()))
    return MoveWorth(move=write_move(move), value=min(0.0, passing.value if passing is not None else 0.0))


def _leads(view: View, legal: Legal, effort: float) -> Evaluation:
    seen = Seen(view, likely_levels(view, bidding_of(view)))
    deals, positions = max(round(DEALS * effort), FEWEST_DEALS), round(POSITIONS * effort)
    found = lead_values(view, seen, Stream("coach", seed_of(view, legal)), deals, positions)
    moves = ordered(
        MoveWorth(move=write_move(Lead(lead.card)), value=lead.mean, error=lead.error, behind_error=lead.gap_error)
        for lead in found
    )
    details = {"value": moves[0].value, "next": second(moves)}
    return Evaluation(unit="chips", how="sampled", moves=moves, reason=Reason("lead", details), samples=deals)
