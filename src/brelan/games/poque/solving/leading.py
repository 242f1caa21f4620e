"""What each lead is worth to a player who does not see the others' cards (POQ-13): the mean over deals that agree
with all they have seen, each of them solved with open hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import sub
from typing import Final, NamedTuple

from msgspec.structs import astuple

from brelan.engine.chance.seeded import SeededRandom
from brelan.games.poque.solving.runs import BIT, OpenRuns, Stakes, pools_in_play, set_of
from brelan.games.poque.solving.seen import Seen
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import Card

DEALS: Final = 50
"""Deals that are solved for one decision."""

POSITIONS: Final = 6_000
"""Where they are hard, fewer: no new one is begun once this many positions are solved."""


class LeadValue(NamedTuple):
    """The chips that a lead brings on average from here to the end of the round, and the standard error of that.

    `gap_error` is the standard error of its distance from the best lead: both are played in the same deals.
    """

    card: Card
    mean: float
    error: float
    gap_error: float


def lead_values(
    view: View, seen: Seen, stream: SeededRandom, deals: int = DEALS, positions: int | None = POSITIONS
) -> tuple[LeadValue, ...]:
    """Every lead, the best first; of equal ones the first in the order of the pack."""
    stakes, solved = stakes_of(view, seen), 0
    won: list[list[int]] = []
    while len(won) < deals and (positions is None or solved < positions):
        runs = OpenRuns([set_of(hand) for hand in seen.deal(stream)], stakes)
        won.append([chips[seen.seat] for chips in runs.leads(seen.seat).values()])
        solved += runs.positions + 1
    columns = list(zip(*won, strict=True))
    best = max(columns, key=sum)
    found = [
        LeadValue(card, sum(column) / len(won), _error(column), _error(list(map(sub, best, column))))
        for card, column in zip(sorted(view.hands[seen.seat], key=BIT.__getitem__), columns, strict=True)
    ]
    return tuple(sorted(found, key=lambda lead: -lead.mean))


def _error(numbers: Sequence[int]) -> float:
    """The standard error of their mean."""
    count, total = len(numbers), sum(numbers)
    if count < 2:
        return 0.0
    squares = sum([number * number for number in numbers])
    return sqrt((squares - total * total / count) / (count - 1) / count)


def stakes_of(view: View, seen: Seen) -> Stakes:
    """What the runs are played for, as everybody sees it."""
    assert view.trump is not None
    return Stakes(
        view.pools.joker,
        view.stacks,
        pools_in_play(astuple(view.pools), view.trump) if view.rules.pools_when_played else (),
        tuple(set_of(laid) for laid in seen.laid),
    )
