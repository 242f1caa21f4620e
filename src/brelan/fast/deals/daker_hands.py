"""Daker cards for compiled loops: a card is its place in the pack, and five of them are ranked in any order."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np

from brelan.fast.compiled import part
from brelan.hands.daker import daker_chart
from brelan.pieces.daker_cards import PACK_SIZE, Pack

PAIRS: Final = 351
TRIPLES: Final = 2925

Ranking: TypeAlias = Any
"""A record of RANKING."""

RANKING: Final = np.dtype(
    [
        ("pairs", np.int16, (PACK_SIZE,) * 2),  # the number of two cards, in any order
        ("triples", np.int16, (PACK_SIZE,) * 3),  # the number of three cards, in any order
        ("strengths", np.int8, (PAIRS, TRIPLES)),  # of five cards, by the numbers of two and three of them
        ("alike", np.int64, PACK_SIZE),  # for each card the first one that is printed alike: mostly itself
        ("next_alike", np.int64, PACK_SIZE),  # and the next one after it; the last leads to itself
    ],
    align=True,
)


@lru_cache(maxsize=4)
def ranking_of(pack: Pack) -> Ranking:
    """The strengths of all hands of a pack."""
    parted, ranking = daker_chart(pack).parted, np.zeros(1, RANKING)[0]
    ranking["pairs"], ranking["triples"], ranking["strengths"] = (
        parted.pair_numbers,
        parted.triple_numbers,
        parted.table,
    )
    places = range(PACK_SIZE)
    ranking["alike"] = [pack.index(card) for card in pack]
    ranking["next_alike"] = [
        next((other for other in places[place + 1 :] if pack[other] == pack[place]), place) for place in places
    ]
    return ranking


@part
def strength_of(ranking: Ranking, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
    """What five cards are worth."""
    return np.int64(ranking.strengths[ranking.pairs[one, two], ranking.triples[three, four, five]])
