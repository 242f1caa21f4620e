"""Five cards and a discard: deals of the unseen cards that agree with how many cards each opponent changed.

Opponents are taken to make the discards of `families.daker_cards.best_discards`. All worlds are played at once, in
arrays; what was thrown away is drawn again only where the stock runs out (DRW-5).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.discards import MOST_DISCARDS, Discard
from brelan.families.daker_cards.best_discards import Aim, all_discards, best_discards, final_chances
from brelan.families.daker_cards.cards import Card, Pack
from brelan.families.daker_cards.ranking import daker_chart
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.pieces.stock import without

if TYPE_CHECKING:
    from numpy.random import Generator

    from brelan.study.array_types import Array

TRIES: Final = 4
"""Deals for each world that is kept, where it is known how many cards somebody changed."""

UNLIKELY: Final = 0.15
"""How likely a hand is that would have changed another number of cards: not everybody makes the best discard."""


class Opponents(NamedTuple):
    """Sampled worlds: what each opponent was dealt, the strength of their last hand, the next cards of the stock."""

    dealt: Array  # rows of `Discards`, [world, opponent]
    strengths: Array  # [world, opponent]
    next_cards: Array  # bits, [world, 2]

    def take(self, kept: Array) -> Opponents:
        """Some of these worlds."""
        return Opponents(self.dealt[kept], self.strengths[kept], self.next_cards[kept])


def deal_opponents(
    pack: Pack, own: Sequence[Card], changed: Sequence[int | None], worth: Aim, worlds: int, random: Generator
) -> Opponents:
    """`changed` says for each opponent how many cards they changed, None if they have not spoken yet."""
    import numpy as np

    informed = any(count is not None for count in changed)
    bits = _shuffled(pack, own, TRIES * worlds if informed else worlds, random)
    plan, chart = discards_by_count(pack, worth, len(changed)), daker_chart(pack)
    first, weight = CARDS_IN_HAND * len(changed), np.ones(len(bits))
    rows, masks = [], []
    for place, count in enumerate(changed):
        dealt = bits[:, CARDS_IN_HAND * place : CARDS_IN_HAND * (place + 1)].sum(axis=1)
        rows.append(chart.masks.searchsorted(dealt))
        counts = plan.counts[rows[-1]] if count is None else np.full(len(bits), count)
        weight *= np.where(plan.counts[rows[-1]] == counts, 1.0, UNLIKELY)
        thrown = plan.thrown[rows[-1], counts]
        if place == 0:
            bits = _refilled(bits, thrown)
        stock = first + MOST_DISCARDS * (place + 1)
        masks.append((dealt ^ thrown) | (bits[:, stock] * (counts > 0)) | (bits[:, stock + 1] * (counts > 1)))
    strengths = strengths_of(pack, np.stack(masks, axis=1))
    found = Opponents(np.stack(rows, axis=1), strengths, bits[:, first : first + MOST_DISCARDS])
    return found.take(resampled(weight, worlds, random)) if informed else found


def _refilled(bits: Array, thrown: Array) -> Array:
    """DRW-5: where all of four players change two cards, the stock lacks one; it is one of the first discards."""
    import numpy as np

    return np.concatenate([bits, (thrown & -thrown)[:, None]], axis=1)


def _shuffled(pack: Pack, own: Sequence[Card], worlds: int, random: Generator) -> Array:
    """The unseen cards in random order, as bits of the pack: a row for each world."""
    import numpy as np

    chart = daker_chart(pack)
    held = chart.mask(tuple(own))
    unseen = np.array([1 << at for at in range(len(pack)) if not held >> at & 1], np.int64)
    shuffled: Array = unseen[random.random((worlds, len(unseen))).argsort(axis=1)]
    return shuffled


def strengths_of(pack: Pack, masks: Array) -> Array:
    """The strength of five cards each."""
    chart = daker_chart(pack)
    found: Array = chart.ranked[chart.masks.searchsorted(masks)]
    return found


def resampled(weight: Array, count: int, random: Generator) -> Array:
    """The numbers of `count` worlds, each as often as it weighs, at even distances."""
    import numpy as np

    reach = weight.cumsum()
    at = (np.arange(count) + random.random()) * reach[-1] / count
    found: Array = reach.searchsorted(at, "right").clip(max=len(weight) - 1)
    return found


class ByCount(NamedTuple):
    """For each hand of a pack how many cards it is best to change, and the best discard of none, one and two."""

    counts: Array  # [hand]
    thrown: Array  # masks, [hand, count]


@lru_cache(maxsize=16)
def discards_by_count(pack: Pack, worth: Aim, hands: int) -> ByCount:
    """What a player does who wants to beat this many hands."""
    import numpy as np

    discards = all_discards(pack)
    means = discards.means(worth(final_chances(pack), hands))
    rows = np.arange(len(means))
    masks = np.stack(
        [discards.bits[:, list(places)].sum(axis=1) if places else 0 * rows for places in discards.thrown], axis=1
    )
    thrown = []
    for count in range(MOST_DISCARDS + 1):
        columns = np.flatnonzero(discards.counts == count)
        thrown.append(masks[rows, columns[best_discards(means[:, columns])]])
    return ByCount(discards.counts[best_discards(means)], np.stack(thrown, axis=1).astype(np.int64))


def own_strengths(pack: Pack, own: tuple[Card, ...], move: Discard, worlds: Opponents) -> Array:
    """The strength of the player's last hand in each world after a discard."""
    import numpy as np

    kept = np.int64(daker_chart(pack).mask(without(own, move.cards)))
    drawn = worlds.next_cards[:, : len(move.cards)].sum(axis=1)
    return strengths_of(pack, kept | drawn)


def shares_of(mine: Array, others: Array) -> Array:
    """One's share of the first place in each world: all of it, none, or a part where hands are level."""
    import numpy as np

    best = others.max(axis=1)
    level = (others == mine[:, None]).sum(axis=1)
    found: Array = np.where(mine > best, 1.0, np.where(mine == best, 1 / (1 + level), 0.0))
    return found


def shares_of_last(mine: Array, others: Array) -> Array:
    """One's share of the last place, likewise."""
    return shares_of(-mine.astype(int), -others.astype(int))
