"""The exact number of deals that a player wins, pushes and loses who always sets in the best way against a house way:
what every setting of every hand meets among the bank's hands of the remaining cards."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.queries import Progress
from brelan.games.pai_gow.odds.classes import number_of_sets, order
from brelan.games.pai_gow.odds.exact import (
    DEALS,
    FULL_PACK,
    Deals,
    Pack,
    cards_for_loops,
    chunks,
    counting_sources,
    kernels,
    space_for_loops,
    walk_for_loops,
)
from brelan.games.pai_gow.odds.settings import Settings, all_settings, legal, way_settings
from brelan.games.pai_gow.ranking import CARDS_DEALT, Wheel
from brelan.games.pai_gow.rules import Copies
from brelan.study import cache as stored


class Candidates(NamedTuple):
    """The settings of each class among which the best one is: those of class c are numbered from `first[c]`."""

    first: NDArray[np.int32]
    high: NDArray[np.int16]
    low: NDArray[np.int8]


@cache
def candidates(wheel: Wheel, copies: Copies) -> Candidates:
    """No foul, and of equal settings the first. Where the bank wins copies, nothing that another setting equals or
    surpasses on both sides. Where copies lose the bet that other setting may do worse: to be equal on one side and
    stronger on the other loses, to be weaker there pushes."""
    settings = all_settings(wheel)
    high, low = settings
    kept = legal(settings, wheel)
    allowed = kept.copy()
    for one, other in permutations(range(high.shape[1]), 2):
        same = (high[:, other] == high[:, one]) & (low[:, other] == low[:, one])
        worse = same if other < one else np.zeros_like(same)
        if copies == "bank-wins-hand":
            worse |= (high[:, other] >= high[:, one]) & (low[:, other] >= low[:, one]) & ~same
        kept[:, one] &= ~(worse & allowed[:, other])
    first = np.concatenate([[0], np.cumsum(kept.sum(axis=1))]).astype(np.int32)
    return Candidates(first, high[kept], low[kept])


class Met(NamedTuple):
    """What the candidates of every hand meet, up to a change of suits. Those of the n-th hand stand in the rows from
    `bounds[n]` to `bounds[n + 1]`: bank's hands beaten on both sides, then those lost to or, where copies lose the
    bet, pushed. Counts are multiplied by the number of hands that the hand stands for. They are added up modulo
    2 ** 32, which sums on the way may exceed but the counts in the end do not."""

    hands: NDArray[np.int64]
    weights: NDArray[np.int64]
    bounds: NDArray[np.int64]
    counts: NDArray[np.int32]


def settings_met(
    bank: Settings, wheel: Wheel, copies: Copies, pack: Pack = FULL_PACK, progress: Progress | None = None
) -> Met:
    """Slow: some minutes and a gigabyte for the full pack."""
    compiled, cards, walk, space = kernels(), cards_for_loops(), walk_for_loops(), space_for_loops()
    known = candidates(wheel, copies)
    work = chunks(pack)
    whole = [chunk for chunk in work if chunk.size == CARDS_DEALT]
    hands = np.concatenate([chunk.sets for chunk in whole])
    weights = -np.concatenate([chunk.weights for chunk in whole])
    sizes = np.diff(known.first)[compiled.classes_of(cards, walk, hands)]
    bounds = np.concatenate([[0], np.cumsum(sizes)])
    joker = number_of_sets(CARDS_DEALT)
    choices = compiled.Choices(
        *known,
        values=np.zeros((len(known.high), 2), np.int32),
        place=order().place,
        sizes=order().sizes,
        before=order().before,
        suits=pack.suits,
        ties_lose=copies == "lose-bet",
        joker=joker,
        start=np.zeros(joker + number_of_sets(CARDS_DEALT - 1), np.int32),
        met=np.zeros((bounds[-1], 2), np.int32),
    )
    choices.start[compiled.numbers_of(choices, hands)] = bounds[:-1]
    done, total = 0, sum(chunk.hands for chunk in work)
    for chunk in work:
        compiled.count_outcomes(cards, pack.bits, chunk.sets, chunk.weights, choices, tuple(bank), walk, space)
        done += chunk.hands
        if progress is not None:
            progress(done, total)
    return Met(hands, weights, bounds, choices.met)


def best_deals(met: Met, copies: Copies, commission: int, deals: int) -> Deals:
    """The outcome of all deals if every hand is set for the greatest expected gain."""
    found = np.zeros(2, np.int64)
    if copies == "lose-bet":  # what is neither won nor pushed is lost
        kernels().choose_settings(met.bounds, met.counts, 200 - commission, 100, found)
        win, push = found.tolist()
        return Deals(win, push, deals - win - push)
    kernels().choose_settings(met.bounds, met.counts, 100 - commission, -100, found)
    win, loss = found.tolist()
    return Deals(win, deals - win - loss, loss)


def best_against(
    house_way: str, wheel: Wheel, copies: Copies, commission: int, progress: Progress | None = None
) -> Deals:
    """All deals of a player who sets in the best way: from disk, or counted in some minutes, for every commission."""
    key = {"pai-gow": "best", "bank": house_way, "wheel": wheel, "copies": copies, "source": counting_sources()}
    found = stored.load(key)
    if found is None:
        kernels()  # before anything else, to say at once if the extra is missing
        met = settings_met(way_settings(house_way, wheel, progress), wheel, copies, progress=progress)
        found = {"deals": np.array([best_deals(met, copies, percent, DEALS) for percent in range(101)])}
        stored.save(key, found)
    return Deals(*found["deals"][commission].tolist())
