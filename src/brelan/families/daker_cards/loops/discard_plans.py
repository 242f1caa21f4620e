"""The plans of the bots `simple` in the games with a discard, as tables for compiled loops."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.families.daker_cards.best_discards import Worth, all_discards, final_chances, plan_for
from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.loops.discards import CHOICE_OF, THROWN
from brelan.families.daker_cards.loops.hands import PAIRS, TRIPLES, Ranking
from brelan.families.daker_cards.loops.scratch import MOST_DRAWING, NO_CARD, Drawing
from brelan.families.daker_cards.ranking import PLACES, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.records import new

HANDS: Final = 80_730
"""Of five cards of a pack."""

MOST_HANDS: Final = MOST_DRAWING
"""Hands to beat: those of three opponents, and one more after a bet."""


class Plans:
    """A record."""

    rows: Annotated[NDArray[np.int32], (PAIRS, TRIPLES)]  # the number of a hand, by two and three of its cards
    cards: Annotated[NDArray[np.int8], (HANDS, CARDS_IN_HAND)]  # of each hand, in the order of the pack
    # By the hands to beat, from 0 for none:
    best: Annotated[NDArray[np.int8], (MOST_HANDS + 1, HANDS)]  # the choice of cards to throw away
    worth: Annotated[NDArray[np.float64], (MOST_HANDS + 1, HANDS)]  # what it leads to
    final: Annotated[NDArray[np.float64], (MOST_HANDS + 1, PLACES)]  # the chance of a strength when all have drawn


@lru_cache(maxsize=4)
def plans_of(pack: Pack, worth: Worth) -> Plans:
    """The plans of a bot who wants `worth` (see `families.daker_cards.best_discards`), for a pack."""
    plans = new(Plans)
    discards, chart = all_discards(pack), daker_chart(pack)
    assert [list(places) for places in discards.thrown] == [[at for at in row if at >= 0] for row in THROWN.tolist()]
    cards = (chart.masks[:, None] >> np.arange(PACK_SIZE) & 1).nonzero()[1].reshape(-1, CARDS_IN_HAND)
    rows = discards.taken()[0]
    plans.cards[:] = cards
    pairs, triples = chart.parted.pair_numbers, chart.parted.triple_numbers
    for one, two in THROWN[1 + CARDS_IN_HAND :].tolist():
        rest = [cards[:, at] for at in range(CARDS_IN_HAND) if at not in (one, two)]
        plans.rows[pairs[cards[:, one], cards[:, two]], triples[tuple(rest)]] = rows
    final = final_chances(pack).tolist()
    for hands in range(1, MOST_HANDS + 1):
        plan = plan_for(pack, worth, hands)
        plans.best[hands], plans.worth[hands] = plan.best, plan.worth
        plans.final[hands] = [chance**hands for chance in final]
    return plans


@lru_cache(maxsize=1)
def no_plans() -> Plans:
    """For a table at which nobody asks."""
    return new(Plans)


@part
def row_of(plans: Plans, ranking: Ranking, drawing: Drawing, seat: int) -> int:
    """The number of the hand that a seat holds."""
    hand = drawing.hands[seat]
    return int64(plans.rows[ranking.pairs[hand[0], hand[1]], ranking.triples[hand[2], hand[3], hand[4]]])


@loop
def planned_discard(plans: Plans, ranking: Ranking, drawing: Drawing, seat: int, hands: int) -> int:
    """`simple`: the choice that throws away what the plan says, wherever these cards stand in the hand."""
    row = row_of(plans, ranking, drawing, seat)
    best = plans.best[hands, row]
    first = second = NO_CARD
    if THROWN[best, 0] >= 0:
        first = _place_of(drawing, ranking, seat, plans.cards[row, THROWN[best, 0]], first)
    if THROWN[best, 1] >= 0:
        second = _place_of(drawing, ranking, seat, plans.cards[row, THROWN[best, 1]], first)
    return CHOICE_OF[first, second]


@part
def _place_of(drawing: Drawing, ranking: Ranking, seat: int, card: int, but: int) -> int:
    """Where the hand has such a card."""
    printed = ranking.alike[card]
    for place in range(CARDS_IN_HAND):
        if place != but and ranking.alike[drawing.hands[seat, place]] == printed:
            return place
    return NO_CARD
