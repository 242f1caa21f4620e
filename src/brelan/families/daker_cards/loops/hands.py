"""Daker cards for compiled loops: a card is its place in the pack, and five of them are ranked in any order."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.ranking import daker_chart
from brelan.study.loops.compiled import Ints, int64, new, part

PAIRS: Final = 351
TRIPLES: Final = 2925


class Ranking:
    """The strengths of all hands of a pack. A record."""

    pairs: Annotated[NDArray[np.int16], (PACK_SIZE,) * 2]  # the number of two cards, in any order
    triples: Annotated[NDArray[np.int16], (PACK_SIZE,) * 3]  # the number of three cards, in any order
    strengths: Annotated[NDArray[np.int8], (PAIRS, TRIPLES)]  # of five cards, by the numbers of two and three of them
    alike: Annotated[Ints, PACK_SIZE]  # for each card the first one that is printed alike: mostly itself
    next_alike: Annotated[Ints, PACK_SIZE]  # and the next one after it; the last leads to itself


@lru_cache(maxsize=4)
def ranking_of(pack: Pack) -> Ranking:
    """The tables of a pack."""
    parted, ranking = daker_chart(pack).parted, new(Ranking)
    ranking.pairs[:] = parted.pair_numbers
    ranking.triples[:] = parted.triple_numbers
    ranking.strengths[:] = parted.table
    places = range(PACK_SIZE)
    ranking.alike[:] = [pack.index(card) for card in pack]
    ranking.next_alike[:] = [
        next((other for other in places[place + 1 :] if pack[other] == pack[place]), place) for place in places
    ]
    return ranking


@part
def strength_of(ranking: Ranking, one: int, two: int, three: int, four: int, five: int) -> int:
    """What five cards are worth."""
    return int64(ranking.strengths[ranking.pairs[one, two], ranking.triples[three, four, five]])
