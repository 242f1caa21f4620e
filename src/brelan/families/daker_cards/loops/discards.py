"""The discard inside compiled loops (DRW-4, DRW-5): the rules of `engine.discards`, on one record.

A choice is a number: 0 throws nothing away, 1 to 5 one card of the hand, 6 to 15 two of them, in the order of
`THROWN`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.engine.discards import MOST_DISCARDS
from brelan.families.daker_cards.best_discards import Aim, all_discards, final_chances, plan_for
from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.loops.hands import PAIRS, TRIPLES, Ranking, strength_of
from brelan.families.daker_cards.loops.scratch import (
    DEALT,
    DISCARDED,
    DISCARDED_ALL,
    DISCARDS,
    DREW,
    MOST_DRAWING,
    NO_CARD,
    RESHUFFLED,
    CardScratch,
    Drawing,
    drawn,
)
from brelan.families.daker_cards.ranking import PLACES, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.loops import numbers
from brelan.study.loops.compiled import int64, loop, new, part
from brelan.study.loops.trace import Trace, note

_PLACES: Final = [some for count in range(MOST_DISCARDS + 1) for some in combinations(range(CARDS_IN_HAND), count)]
ALL_DISCARDS: Final = int64(DISCARDS)
THROWN: Final = np.array([(*places, NO_CARD, NO_CARD)[:MOST_DISCARDS] for places in _PLACES], np.int64)
"""Which places of a hand each choice throws away."""

CHOICE_OF: Final = np.zeros((CARDS_IN_HAND + 1,) * 2, np.int64)
"""The choice that throws away two places, in any order; NO_CARD, which is the last index too, is none."""
for _choice, (_one, _two) in enumerate(THROWN.tolist()):
    CHOICE_OF[_one, _two] = CHOICE_OF[_two, _one] = _choice


@loop
def deal_hands(scratch: CardScratch, trace: Trace, seats: int) -> None:
    """DRW-2: five cards to each player."""
    drawing = scratch.drawing
    drawing.next = seats * CARDS_IN_HAND
    drawing.thrown[:] = NO_CARD
    numbers.draw(scratch.chance, scratch.pack, int64(0), drawing.next)
    for seat in range(seats):
        for at in range(CARDS_IN_HAND):
            card = scratch.pack[seat * CARDS_IN_HAND + at]
            drawing.hands[seat, at] = card
            note(trace, DEALT, card)


@part
def any_discard(scratch: CardScratch, trace: Trace, ranking: Ranking, seat: int) -> int:
    """`random`: every different discard is equally likely."""
    drawing = scratch.drawing
    if has_alike(drawing, ranking, seat):
        return drawing.distinct[drawn(scratch, trace, distinct_discards(drawing, ranking, seat))]
    return drawn(scratch, trace, ALL_DISCARDS)


@part
def count_discards(drawing: Drawing, ranking: Ranking, seat: int) -> int:
    """How many different discards a hand has."""
    return distinct_discards(drawing, ranking, seat) if has_alike(drawing, ranking, seat) else ALL_DISCARDS


@part
def has_alike(drawing: Drawing, ranking: Ranking, seat: int) -> bool:
    """Are two of the cards printed alike?"""
    seen = 0
    for at in range(CARDS_IN_HAND):
        bit = 1 << ranking.alike[drawing.hands[seat, at]]
        if seen & bit:
            return True
        seen |= bit
    return False


@loop
def distinct_discards(drawing: Drawing, ranking: Ranking, seat: int) -> int:
    """How many discards there are where cards printed alike make no difference; they are in `distinct`."""
    count = 0
    for choice in range(DISCARDS):
        is_new = True
        for earlier in range(count):
            if _same_cards(drawing, ranking, seat, choice, drawing.distinct[earlier]):
                is_new = False
                break
        if is_new:
            drawing.distinct[count] = choice
            count += 1
    return count


@part
def _same_cards(drawing: Drawing, ranking: Ranking, seat: int, one: int, other: int) -> bool:
    """Do two choices throw away cards that are printed alike?"""
    one_first, one_second = _printed(drawing, ranking, seat, one)
    first, second = _printed(drawing, ranking, seat, other)
    return one_first == first and one_second == second


@part
def _printed(drawing: Drawing, ranking: Ranking, seat: int, choice: int) -> tuple[int, int]:
    """What is printed on the cards that a choice throws away, the lower first."""
    first = second = NO_CARD
    if THROWN[choice, 0] >= 0:
        first = ranking.alike[drawing.hands[seat, THROWN[choice, 0]]]
    if THROWN[choice, 1] >= 0:
        second = ranking.alike[drawing.hands[seat, THROWN[choice, 1]]]
    return min(first, second), max(first, second)


@loop
def change_cards(scratch: CardScratch, trace: Trace, seat: int, choice: int) -> None:
    """DRW-4: throw cards away, and be dealt as many."""
    drawing = scratch.drawing
    thrown = 0
    while thrown < MOST_DISCARDS and THROWN[choice, thrown] >= 0:
        card = drawing.hands[seat, THROWN[choice, thrown]]
        drawing.thrown[seat, thrown] = card
        note(trace, DISCARDED, card)
        thrown += 1
    note(trace, DISCARDED_ALL, thrown)
    for at in range(thrown):
        if drawing.next == PACK_SIZE:
            _new_stock(scratch, trace, seat)
        numbers.draw(scratch.chance, scratch.pack, drawing.next, int64(1))
        card = scratch.pack[drawing.next]
        drawing.next += 1
        drawing.hands[seat, THROWN[choice, at]] = card
        note(trace, DREW, card)


@loop
def _new_stock(scratch: CardScratch, trace: Trace, seat: int) -> None:
    """DRW-5: an empty stock is refilled from the discards so far, but not from those of the player who draws."""
    drawing = scratch.drawing
    for other in range(MOST_DRAWING):
        for at in range(MOST_DISCARDS):
            if other != seat and drawing.thrown[other, at] >= 0:
                drawing.next -= 1
                scratch.pack[drawing.next] = drawing.thrown[other, at]
                drawing.thrown[other, at] = NO_CARD
    note(trace, RESHUFFLED, PACK_SIZE - drawing.next)


@part
def strength_held(drawing: Drawing, ranking: Ranking, seat: int) -> int:
    """What the five cards of a seat are worth."""
    hand = drawing.hands[seat]
    return strength_of(ranking, hand[0], hand[1], hand[2], hand[3], hand[4])


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
def plans_of(pack: Pack, worth: Aim) -> Plans:
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
