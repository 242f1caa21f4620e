"""Poque: bids by the solved bidding, leads by deals that agree with all that was seen, each solved with open hands.

The worth is in chips, from here to the end of the bids, or to the end of the round.
"""

from __future__ import annotations

from typing import Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.games.poque import GAME
from brelan.games.poque.actions import Lead
from brelan.games.poque.solving.runs import lead_values
from brelan.games.poque.solving.saying import CLOSE, bidding_for, likely_levels, move_values
from brelan.games.poque.solving.seen import Seen
from brelan.games.poque.view import View
from brelan.study.coach import CLEAR, Evaluation, MoveWorth, ordered, second, seed_of

DEALS: Final = 100
FEWEST_DEALS: Final = 10
POSITIONS: Final = 12_000
"""Deals that are solved for a lead, and where they are hard the positions after which no new deal is begun."""


def evaluate(view: View, legal: Legal, effort: float) -> Evaluation:
    """A lead, or a bid."""
    return _leads(view, legal, effort) if isinstance(legal[0], Lead) else _bids(view, legal)


def _bids(view: View, legal: Legal) -> Evaluation:
    assert view.seat is not None
    chances = Seen(view).chances(view.hands[view.seat])
    moves = ordered(
        MoveWorth(move=write_move(move), value=one.value, often=one.often, behind_error=CLOSE / CLEAR)
        for move, one in move_values(view, legal, bidding_for(view)).items()
    )
    details = {
        "chance": sum(chances) / len(chances),
        "value": moves[0].value,
        "next": second(moves),
        "price": float(legal.price),
    }
    return Evaluation(unit="chips", how="solved", moves=moves, reason=Reason("bid", details), hand=GAME.hand(view))


def _leads(view: View, legal: Legal, effort: float) -> Evaluation:
    seen = Seen(view, likely_levels(view, bidding_for(view)))
    deals, positions = max(round(DEALS * effort), FEWEST_DEALS), round(POSITIONS * effort)
    found = lead_values(view, seen, SeededRandom("coach", seed_of(view, legal)), deals, positions)
    moves = ordered(
        MoveWorth(move=write_move(Lead(lead.card)), value=lead.mean, error=lead.error, behind_error=lead.gap_error)
        for lead in found
    )
    details = {"value": moves[0].value, "next": second(moves)}
    return Evaluation(unit="chips", how="sampled", moves=moves, reason=Reason("lead", details), samples=deals)
