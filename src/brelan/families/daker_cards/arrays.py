"""Daker hands by the million: `rank(hands)` of five cards, `rank_board(holes, boards)` of three and three (DAK-8).

A card is the number of its place in the pack, from 0 to 26: `cards("A/K Q/Q")` tells them. See `study.arrays` for
what arrays may look like and what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from brelan.families.daker_cards.cards import (
    DEFAULT_PACK,
    PACK_SIZE,
    VALUES,
    Card,
    Pack,
    check_held,
    parse_cards,
    values_of,
)
from brelan.families.daker_cards.ranking import COMBINATIONS, HANDS, PLACES, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.study import arrays
from brelan.study.arrays import Cards, Order, Places, Ranking, RankTables

HELD: Final = 3  # DAK-1
BOARD: Final = 3

_KINDS: Final = {
    values: kind for kind, values in enumerate((one, two) for at, one in enumerate(VALUES) for two in VALUES[at:])
}
"""DAK-4: A/K and K/A are two cards of one kind."""


@lru_cache(maxsize=8)
def tables(pack: Pack = DEFAULT_PACK) -> RankTables:
    """For custom loops."""
    chart = daker_chart(pack)
    kinds = np.array([_kind(card) for card in pack])
    positions = np.nonzero(chart.masks[:, None] >> np.arange(PACK_SIZE) & 1)[1].reshape(-1, CARDS_IN_HAND)
    sets, first = arrays.different(kinds[positions], len(_KINDS))
    places = PLACES - chart.ranked[first].astype(np.int64)
    order = Order(len(_KINDS), sets, np.zeros(len(sets), bool), places)
    ranking = Ranking(order, HANDS[::-1], COMBINATIONS)
    return RankTables(ranking, ranking.codes(kinds.tolist()))


def _kind(card: Card) -> int:
    first, second = sorted(values_of(card), key=VALUES.index)
    return _KINDS[first, second]


def rank(hands: ArrayLike, pack: Pack = DEFAULT_PACK, *, check: bool = True) -> Places:
    """The place of each hand of five cards: 1 for five aces, 94 for a hand worth nothing."""
    ranking, codes = tables(pack)
    return ranking.rank(hands, codes, check)


def rank_board(holes: ArrayLike, boards: ArrayLike, pack: Pack = DEFAULT_PACK, *, check: bool = True) -> Places:
    """DAK-8: the place of three cards held with the best two of the three on the board.

    One board may serve several holdings: the axes before the last are broadcast.
    """
    ranking, codes = tables(pack)
    held, board = arrays.as_hands(holes, HELD), arrays.as_hands(boards, BOARD)
    six = arrays.side_by_side(held, board)
    return ranking.rank_boards(six, codes, check)


@lru_cache(maxsize=8)
def ranker(pack: Pack = DEFAULT_PACK) -> Callable[[Sequence[int]], int]:
    """A function from five cards to their place: quicker than arrays of one hand."""
    strengths = daker_chart(pack).strengths  # of sets of five cards: no other set is found there
    bit = {card: 1 << card for card in range(PACK_SIZE)}

    def rank_five(cards: Sequence[int]) -> int:
        try:
            one, two, three, four, five = cards
            return PLACES - strengths[bit[one] | bit[two] | bit[three] | bit[four] | bit[five]]
        except (KeyError, TypeError, ValueError):
            ranking, codes = tables(pack)
            raise ranking.wrong_hand(cards, codes) from None

    return rank_five


def hand(place: int) -> Hand:
    """The hand of a place."""
    return tables().ranking.hand(place)


def count(places: ArrayLike) -> dict[str, int]:
    """How many of these places are of each combination, best first."""
    return tables().ranking.count(places)


def cards(*texts: str, pack: Pack = DEFAULT_PACK) -> Cards:
    """The numbers of cards such as "A/K q/q,R/N". Of equal cards of a table's own pack the first that is left."""
    named = parse_cards(*texts)
    check_held(named, pack)
    left = list(enumerate(pack))
    found = []
    for card in named:
        at = next(at for at, (_, other) in enumerate(left) if other == card)
        found.append(left.pop(at)[0])
    return np.array(found, np.uint8)


def hands(texts: Iterable[str], pack: Pack = DEFAULT_PACK) -> Cards:
    """Hands of as many cards each, a row for each text."""
    return arrays.rows([cards(text, pack=pack) for text in texts])


def names(numbers: ArrayLike, pack: Pack = DEFAULT_PACK) -> tuple[Card, ...]:
    """The cards of these numbers."""
    return arrays.names(numbers, pack)


def all_hands(size: int = CARDS_IN_HAND) -> Iterator[Cards]:
    """Every hand of this many cards, 80,730 of five, in one array or several."""
    return arrays.all_hands(PACK_SIZE, size)
