"""Every discard of every hand against a bot: how often it wins and how often it is level, in whole numbers."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.discards import MOST_DISCARDS
from brelan.engine.queries import Progress
from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.kinds import Kinds
from brelan.families.daker_cards.ranking import DakerChart, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.loops.first_use import load

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Array, Ints, Longs

AT_ONCE: Final = 1_024
"""Hands that are counted between two reports."""

DISCARDS: Final = tuple(
    places for count in range(MOST_DISCARDS + 1) for places in combinations(range(CARDS_IN_HAND), count)
)
"""The places of a hand that may be thrown away (GRD-1)."""


def loops() -> ModuleType:
    """The compiled loops."""
    return load("brelan.games.game_round.solving.loops", "exploit")


class Counts(NamedTuple):
    """Arrays by hand, by the cards that the opponent changed, and by discard; hands that play alike are one."""

    ways: Longs  # how often each hand is dealt
    won: Longs
    tied: Longs
    planned: Longs  # the discard that the bot would make of each hand


def count_showdowns(pack: Pack, thrown: Ints, progress: Progress | None = None) -> Counts:
    """Against one who throws away these cards of each hand of the chart, and does not look at what others change.

    Who changes first makes no difference to the counts: every way to deal and draw is counted once.
    """
    import numpy as np

    table = CardSets(pack)
    rows, ways = table.classes(thrown)
    hands, discards = table.chart.masks[rows], table.discards[rows]
    shape = (len(rows), MOST_DISCARDS + 1, len(DISCARDS))
    won, tied = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    parts = range(0, len(rows), AT_ONCE)
    for changed in range(MOST_DISCARDS + 1):
        counts = table.against(thrown, changed)
        for number, first in enumerate(parts, 1 + changed * len(parts)):
            some = slice(first, first + AT_ONCE)
            table.show(counts, changed, hands[some], discards[some], won[some, changed], tied[some, changed])
            if progress is not None:
                progress(number, len(parts) * shape[1])
    planned = (discards == thrown[rows, None]).argmax(axis=1)
    return Counts(ways, won, tied, planned)


class CardSets:
    """Sets of cards of one pack, numbered."""

    def __init__(self, pack: Pack) -> None:
        import numpy as np

        self._loops = loops()
        self.chart: DakerChart = daker_chart(pack)
        self.strengths: Ints = np.unique(self.chart.ranked, return_inverse=True)[1].astype(np.int32)
        """Of all hands, without those that the pack never makes."""
        self._blocks = np.cumsum([0] + [comb(PACK_SIZE, size) for size in range(CARDS_IN_HAND + MOST_DISCARDS + 1)])
        self._columns = int(self.strengths.max()) + 1
        self._spare = np.zeros((self._loops.SPARE, self._columns), np.int32)
        self._ranks = _ranks(self._loops.LOW_BITS)

    @cached_property
    def discards(self) -> Ints:
        """The sets that each hand may throw away, in the order of DISCARDS."""
        import numpy as np

        cards = (self.chart.masks[:, None] >> np.arange(PACK_SIZE) & 1).nonzero()[1].reshape(-1, CARDS_IN_HAND)
        bits = 1 << cards.astype(np.int32)
        return np.stack([bits[:, list(places)].sum(axis=1, dtype=np.int32) for places in DISCARDS], axis=1)

    def classes(self, thrown: Ints) -> tuple[Longs, Longs]:
        """One hand of each class of hands that play alike, and how many there are in it.

        Hands are not put together if this opponent throws away other cards of them.
        """
        import numpy as np

        held, away = self._codes(self.chart.masks), self._codes(thrown)
        _, rows, numbers, ways = np.unique(held, return_index=True, return_inverse=True, return_counts=True)
        if (away[rows][numbers] != away).any():
            return np.arange(len(held)), np.ones(len(held), np.int64)
        return rows, ways

    def _codes(self, sets: Ints) -> Array:
        """Equal for sets whose cards play alike."""
        import numpy as np

        kinds = Kinds(self.chart.pack)
        weights = [(CARDS_IN_HAND + 1) ** kinds.kind(card) for card in self.chart.pack]
        found: Array = (sets[:, None] >> np.arange(PACK_SIZE) & 1) @ np.array(weights, np.int64)
        return found

    def against(self, thrown: Ints, changed: int) -> Ints:
        """For each set the opponents who contain it and changed this many cards, by their strength in the end."""
        import numpy as np

        size = CARDS_IN_HAND + changed
        table = np.zeros((self._blocks[size + 1], self._columns), np.int32)
        self._loops.starts(self._ranks, self.chart.masks, thrown, self.strengths, changed, table)
        self._loops.contain(self._ranks, size, table)
        return table

    def show(self, table: Ints, changed: int, hands: Ints, discards: Ints, won: Longs, tied: Longs) -> None:
        """Count into `won` and `tied`."""
        size = CARDS_IN_HAND + changed
        counted = (table, size, hands, discards, self._spare, won, tied)
        self._loops.shown(self._ranks, self.strengths, self._blocks, *counted)


def _ranks(low_bits: int) -> tuple[Array, Array, Array]:
    """The number of a set among those of its size: by its low cards, and by their count and its other cards."""
    import numpy as np

    most = CARDS_IN_HAND + MOST_DISCARDS
    high_masks = range(1 << PACK_SIZE - low_bits)

    def number(mask: int, before: int, first: int) -> int:
        cards = [at for at in range(PACK_SIZE) if mask >> at & 1]
        return sum(comb(first + card, before + place) for place, card in enumerate(cards[: most - before], 1))

    low = np.array([number(mask, 0, 0) for mask in range(1 << low_bits)], np.int32)
    high = [[number(mask, count, low_bits) for mask in high_masks] for count in range(most + 1)]
    counts = np.array([min(mask.bit_count(), most) for mask in range(1 << low_bits)], np.int32)
    return low, np.array(high, np.int32), counts
