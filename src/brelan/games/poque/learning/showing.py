"""What the players of Poque show and say, compiled: cards for a pool, announcements, the combination that wins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.poque.announcing import CARD_BY_CARD
from brelan.games.poque.board import cards_of, pools_won
from brelan.games.poque.loops.scratch import SUIT
from brelan.games.poque.loops.tables import CODES, COMBINATION, Setting, examples
from brelan.games.poque.ranking import RANKS, Chart, combination_cards, hand_of
from brelan.games.poque.rules import HELD
from brelan.pieces.suited_cards import SUITS
from brelan.study.loops.compiled import part
from brelan.study.loops.records import Ints


class Sayings(NamedTuple):
    """By the rows of `worths`: what is said of five cards."""

    values: NDArray[np.int8]  # the ranks that are named, in turn: 1 for a seven; nothing after the last
    one_by_one: NDArray[np.bool_]  # are they named one after the other?
    laid_down: Ints  # the ranks of the cards that make the combination, a bit each


@cache
def sayings_of(chart: Chart) -> Sayings:
    """What the chart says of one hand of each row."""
    rows = 2 * CODES
    found = Sayings(np.zeros((rows, HELD), np.int8), np.zeros(rows, np.bool_), np.zeros(rows, np.int64))
    for row, cards in examples().items():
        hand = hand_of(cards, chart)
        found.values[row, : len(hand.values)] = [1 + RANKS.index(rank) for rank in hand.values]
        found.one_by_one[row] = hand.combination in CARD_BY_CARD
        found.laid_down[row] = _bits(card[0] for card in combination_cards(cards, chart))
    return found


def _bits(ranks: Iterable[str]) -> int:
    return sum(1 << RANKS.index(rank) for rank in set(ranks))


def _shown_for_pools() -> Ints:
    """POQ-6: for every set of ranks of trump, those that win a pool."""
    trump = SUITS[0]
    found = np.zeros(1 << SUIT, np.int64)
    for held in range(1 << SUIT):
        cards = tuple(rank + trump for place, rank in enumerate(RANKS) if held >> place & 1)
        found[held] = _bits(card[0] for pool in pools_won(cards, trump) for card in cards_of(pool, trump))
    return found


SHOWN_FOR_POOLS: Final = _shown_for_pools()

IN_EVERY_SUIT: Final = sum(1 << SUIT * suit for suit in range(len(SUITS)))
"""Times a set of ranks: all cards of these ranks."""


@part
def cards_named(sayings: Sayings, setting: Setting, own: int, best: int) -> int:
    """POQ-12: how many ranks are named of a hand beside the best one, each given by its row.

    Of a combination all; of single cards one, and one more for each that is level with the best hand's."""
    if not sayings.one_by_one[own]:
        return HELD
    named = 1
    if setting.worths[own, COMBINATION] == setting.worths[best, COMBINATION]:
        while named < HELD and sayings.values[own, named - 1] == sayings.values[best, named - 1]:
            named += 1
    return named
