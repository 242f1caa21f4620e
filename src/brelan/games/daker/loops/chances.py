"""The chance to win as the bot `simple` of Daker computes it, for compiled loops: exactly the same numbers.

Before two cards of the board are turned the bot's formula goes over hundreds of boards: its results are kept in
tables. Later it counts the holdings that are still possible. These counts are kept for every hole and board, and the
mean over the boards that are left is taken in the loop, in the order in which NumPy adds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from brelan.families.betting.loops.betting import MOST_SEATS
from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.loops.hands import TRIPLES, Ranking
from brelan.families.daker_cards.ranking import PLACES, daker_chart
from brelan.games.daker.bots import scale_of
from brelan.study import cache
from brelan.study.loops.compiled import Ints, loop, new, part

MOST_HANDS: Final = MOST_SEATS
"""Hands to beat: those of seven opponents, and one more after a bet."""

HOLDINGS: Final = 1330
"""Three of the 21 cards that are neither the player's nor on the board."""

LANES: Final = 8
"""The number of sums that NumPy keeps side by side."""

BEFORE_TWO: Final = "simple bot of Daker before two cards are turned"
"""The name under which these tables are kept. Change it when the bot's formula changes."""


class Chances:
    """The chances to win against 1 to 8 hands (the last index, from 0). A record."""

    dealt: Annotated[NDArray[np.float64], (TRIPLES, MOST_HANDS)]  # by the three cards held
    one_turned: Annotated[NDArray[np.float64], (TRIPLES, PACK_SIZE, MOST_HANDS)]  # by them and the card of the board
    powers: Annotated[NDArray[np.float64], (2 * HOLDINGS + 1, MOST_HANDS)]  # by halves:
    halves: Annotated[NDArray[np.uint16], (TRIPLES, TRIPLES)]  # by hole and board: a worse holding 2, an equal one 1
    lanes: Annotated[NDArray[np.float64], LANES]  # scratch for adding


@lru_cache(maxsize=4)
def chances_of(pack: Pack) -> Chances:
    """The tables of a pack: a second or two at the first time, and then from the cache."""
    chances = new(Chances)
    chances.dealt[:], chances.one_turned[:] = _before_two(pack)
    chance = np.arange(2 * HOLDINGS + 1) / 2 / HOLDINGS
    chances.powers[:] = np.stack([chance**hands for hands in range(1, MOST_HANDS + 1)], axis=1)
    count_halves(_parts(pack), daker_chart(pack).showdowns.table, chances.halves)
    return chances


@lru_cache(maxsize=1)
def no_chances() -> Chances:
    """For a table at which nobody asks."""
    return new(Chances)


def _parts(pack: Pack) -> NDArray[np.int64]:
    """For each triple the numbers of its parts: no card, each of its cards, each pair of them."""
    parted = daker_chart(pack).parted
    cards = (parted.triples[:, None] >> np.arange(PACK_SIZE) & 1).nonzero()[1].reshape(-1, 3)
    pairs = [parted.pair_numbers[cards[:, one], cards[:, two]] for one, two in ((0, 1), (0, 2), (1, 2))]
    return np.column_stack([np.zeros(len(cards), np.int64), 1 + cards, *(1 + PACK_SIZE + pair for pair in pairs)])


def _before_two(pack: Pack) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    key = {"what": BEFORE_TWO, "pack": pack}
    kept = cache.load(key)
    if kept is None:
        dealt, one_turned = _compute_before_two(pack)
        kept = {"dealt": dealt, "one_turned": one_turned}
        cache.save(key, kept)
    return kept["dealt"], kept["one_turned"]


def _compute_before_two(pack: Pack) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each holding the bot's chance to beat one hand on every board, and the means of its powers."""
    chart, scale = daker_chart(pack), scale_of(pack)
    triples, table = chart.showdowns.triples, chart.showdowns.table
    powers = [(scale ** (hands + 1)).ravel() for hands in range(MOST_HANDS)]
    dealt = np.zeros((len(triples), MOST_HANDS))
    one_turned = np.zeros((len(triples), PACK_SIZE, MOST_HANDS))
    cards = np.arange(PACK_SIZE)
    with_card = None  # which of the boards beside a holding have the first card that is free, the second, …
    for hole, mask in enumerate(triples.tolist()):
        boards = (triples & mask == 0).nonzero()[0]
        free = cards[mask >> cards & 1 == 0]
        if with_card is None:
            with_card = np.stack([(triples[boards] >> card & 1).nonzero()[0] for card in free])
        at = boards * PLACES + table[boards, hole]
        for hands, power in enumerate(powers):
            chances = power[at]
            dealt[hole, hands] = chances.mean()
            one_turned[hole, free, hands] = chances[with_card].mean(axis=1)
    return dealt, one_turned


@njit(cache=True)
def count_halves(parts: NDArray[np.int64], showdowns: NDArray[np.int8], halves: NDArray[np.uint16]) -> None:
    """For every hole and board: the holdings beside them that are worse, twice, and those that are equal, once.

    Of all holdings beside the board those with a card of the hole are taken away, by inclusion and exclusion: those
    with one of its cards are taken out, and those with two are given back.
    """
    triples = len(parts)
    counts = np.zeros((parts.max() + 1, PLACES + 1), np.int64)  # by part: holdings below a strength
    for board in range(triples):
        counts[:] = 0
        for hole in range(triples):
            strength = showdowns[board, hole]
            if strength >= 0:
                for part in parts[hole]:
                    counts[part, strength + 1] += 1
        for part in range(len(counts)):
            for strength in range(PLACES):
                counts[part, strength + 1] += counts[part, strength]
        for hole in range(triples):
            strength = showdowns[board, hole]
            if strength >= 0:
                found = -1  # the hole itself is one equal holding
                for place, part in enumerate(parts[hole]):
                    both = counts[part, strength] + counts[part, strength + 1]
                    found += -both if 1 <= place <= 3 else both
                halves[hole, board] = found


@loop
def chance_to_win(ranking: Ranking, chances: Chances, seen: Ints, turned: int, hands: int) -> float:
    """The bot's chance with the cards seen: three held, then the board as far as it is turned.

    Equal cards of a pack may be exchanged in `seen`.
    """
    if turned < 3:
        _first_alike(ranking, seen, 3 + turned)
    hole = ranking.triples[seen[0], seen[1], seen[2]]
    if turned == 0:
        return chances.dealt[hole, hands - 1]
    if turned == 1:
        return chances.one_turned[hole, seen[3], hands - 1]
    if turned == 2:
        return _mean_of_last(ranking, chances, seen, hole, hands)
    return chances.powers[chances.halves[hole, ranking.triples[seen[3], seen[4], seen[5]]], hands - 1]


@part
def _first_alike(ranking: Ranking, seen: Ints, count: int) -> None:
    """Of cards that are printed alike the bot takes the first of the pack that it has not taken yet."""
    taken = 0
    for at in range(count):
        card = ranking.alike[seen[at]]
        while taken >> card & 1:
            card = ranking.next_alike[card]
        taken |= 1 << card
        seen[at] = card


@loop
def _mean_of_last(ranking: Ranking, chances: Chances, seen: Ints, hole: int, hands: int) -> float:
    """Over the 22 cards that may still be turned. NumPy adds the first 16 in eight sums, then the rest to them."""
    lanes = chances.lanes
    taken = 0
    for at in range(5):
        taken |= 1 << seen[at]
    total, added = 0.0, 0
    for card in range(PACK_SIZE):
        if taken >> card & 1:
            continue
        halves = chances.halves[hole, ranking.triples[seen[3], seen[4], card]]
        chance = chances.powers[halves, hands - 1]
        if added < LANES:
            lanes[added] = chance
        elif added < 2 * LANES:
            lanes[added - LANES] += chance
        else:
            if added == 2 * LANES:
                total = _added_lanes(lanes)
            total += chance
        added += 1
    return total / added


@part
def _added_lanes(lanes: NDArray[np.float64]) -> float:
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]))
