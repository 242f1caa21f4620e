"""What each lead is worth to one who does not see the others' cards (POQ-13): the mean over deals that agree with
all he has seen, each of them solved with open hands."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from msgspec.structs import astuple

from brelan.engine.chance.stream import Stream
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import Card
from brelan.solver.poque.runs import BIT, OpenRuns, Stakes, pools_in_play, set_of
from brelan.solver.poque.seen import Seen

DEALS: Final = 100
"""Deals that are solved for one decision."""

POSITIONS: Final = 12_000
"""Where they are hard, fewer: no new one is begun once so many positions are solved."""


class LeadValue(NamedTuple):
    """The chips that a lead brings on average from here to the end of the round, and the standard error of that."""

    card: Card
    mean: float
    error: float


def lead_values(
    view: View, seen: Seen, stream: Stream, deals: int = DEALS, positions: int | None = POSITIONS
) -> tuple[LeadValue, ...]:
    """Every lead, the best first; of equal ones the first in the order of the pack."""
    stakes = stakes_of(view, seen)
    mine = sorted(view.hands[seen.seat], key=BIT.__getitem__)
    sums, squares, solved, done = [0] * len(mine), [0] * len(mine), 0, 0
    while done < deals and (positions is None or solved < positions):
        runs = OpenRuns([set_of(hand) for hand in seen.deal(stream)], stakes)
        for at, chips in enumerate(runs.leads(seen.seat).values()):
            won = chips[seen.seat]
            sums[at] += won
            squares[at] += won * won
        solved += runs.positions + 1
        done += 1
    found = [
        LeadValue(card, total / done, _error(total, square, done))
        for card, total, square in zip(mine, sums, squares, strict=True)
    ]
    return tuple(sorted(found, key=lambda lead: -lead.mean))


def _error(total: int, squares: int, count: int) -> float:
    if count < 2:
        return 0.0
    return sqrt(max(squares - total * total / count, 0.0) / (count - 1) / count)


def stakes_of(view: View, seen: Seen) -> Stakes:
    """What the runs are played for, as everybody sees it."""
    assert view.trump is not None
    return Stakes(
        view.pools.joker,
        view.stacks,
        pools_in_play(astuple(view.pools), view.trump) if view.rules.pools_when_played else (),
        tuple(set_of(laid) for laid in seen.laid),
    )
