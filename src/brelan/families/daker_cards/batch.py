"""Hands of five and their discards at many tables: what the batches of Daker five cards and Game Round share."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from brelan.families.daker_cards.cards import PACK_SIZE
from brelan.families.daker_cards.learning import COUNTS
from brelan.families.daker_cards.loops import discards as drawings
from brelan.families.daker_cards.loops.hands import Ranking
from brelan.families.daker_cards.loops.scratch import DISCARDS, Drawing
from brelan.learn.batch_tables import Floats
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.loops.compiled import Ints, part

NOT_YET: Final = -1


@part
def count_thrown(choice: int) -> int:
    """How many cards a choice throws away."""
    return (choice > 0) + (choice > CARDS_IN_HAND)


@part
def sort_hand(drawing: Drawing, ranking: Ranking, place: int) -> None:
    """In the order of the pack: actions name cards by their place in it."""
    hands = drawing.hands
    for at in range(1, CARDS_IN_HAND):
        card, before = hands[place, at], at - 1
        while before >= 0 and ranking.alike[hands[place, before]] > ranking.alike[card]:
            hands[place, before + 1] = hands[place, before]
            before -= 1
        hands[place, before + 1] = card


@part
def write_hand(drawing: Drawing, ranking: Ranking, place: int, at: int, out: Floats) -> None:
    """A sorted hand."""
    for row in range(CARDS_IN_HAND):
        out[at + row * PACK_SIZE + ranking.alike[drawing.hands[place, row]]] = 1.0


@part
def write_changed(changed: Ints, seat: int, seats: int, at: int, out: Floats) -> None:
    """How many cards each seat has changed, counted from the one who is asked; nothing where it is NOT_YET."""
    for other in range(seats):
        if changed[other] != NOT_YET:
            out[at + (other - seat) % seats * COUNTS + changed[other]] = 1.0


@part
def allow_discards(drawing: Drawing, ranking: Ranking, place: int, first: int, mask: NDArray[np.int8]) -> None:
    """Of discards that throw away cards printed alike, the first. Choice 0 has the number `first`."""
    if not drawings.has_alike(drawing, ranking, place):
        mask[first : first + DISCARDS] = 1
        return
    mask[first : first + DISCARDS] = 0
    for number in range(drawings.distinct_discards(drawing, ranking, place)):
        mask[first + drawing.distinct[number]] = 1
