"""The best discard of every hand of five Daker cards, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from brelan.engine.discards import Discard
from brelan.families.daker_cards.cards import Card, Pack
from brelan.families.daker_cards.ranking import PLACES, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND

if TYPE_CHECKING:
    from brelan.study.array_types import Array

ROUNDS_OF_THOUGHT: Final = 5  # after which nothing changes any more, with our pack


Aim: TypeAlias = Callable[["Array", int], "Array"]
"""What a player wants, from the chance to beat one hand (ties counting half) and the number of hands."""


def beats_all(chance: Array, hands: int) -> Array:
    """The best hand wins."""
    found: Array = chance**hands
    return found


def beats_one(chance: Array, hands: int) -> Array:
    """GRD-2: the lowest hand loses, so it is enough not to be that."""
    found: Array = 1 - (1 - chance) ** hands
    return found


class Discards:
    """Every discard of every hand of one pack: 80,730 hands by 16 discards, the hands in the order of the chart.

    Adding up what a draw leads to would be 195 million cases. But the hands that four kept cards can become are
    those that contain the four: a sum kept once for all 17,550 fours, and likewise for the 2,925 threes. From it the
    cards that were thrown away, which cannot be drawn, are taken out again.
    """

    def __init__(self, pack: Pack) -> None:
        import numpy as np

        self._chart = chart = daker_chart(pack)
        self.bits = _single_bits(chart.masks)
        """The five cards of each hand, the first cards of the pack first."""
        self.thrown: Final = [places for count in range(3) for places in combinations(range(CARDS_IN_HAND), count)]
        """The places thrown away: none, five times one, ten times two of them."""
        self._ranked = chart.ranked.astype(np.intp)
        self._fours = _numbered(np.stack([chart.masks ^ self.bits[:, place] for place in range(5)], axis=1))
        self._threes = _numbered(
            np.stack([chart.masks ^ self.bits[:, one] ^ self.bits[:, two] for one, two in self.thrown[6:]], axis=1)
        )
        self.counts = np.array([len(places) for places in self.thrown])
        unseen = len(pack) - CARDS_IN_HAND
        self._draws = np.array([1] + [unseen] * 5 + [unseen * (unseen - 1) // 2] * 10)

    def means(self, worth: Array) -> Array:
        """For each hand and discard the mean of `worth` of the strengths that the draw leads to."""
        import numpy as np

        now = worth[self._ranked]
        fours = np.bincount(self._fours.ravel(), np.repeat(now, 5))
        threes = np.bincount(self._threes.ravel(), np.repeat(now, 10))
        four = fours[self._fours]
        columns = [now, *(four[:, place] - now for place in range(5))]
        for at, (one, two) in enumerate(self.thrown[6:]):
            columns.append(threes[self._threes[:, at]] - four[:, one] - four[:, two] + now)
        means: Array = np.stack(columns, axis=1) / self._draws
        return means

    def strengths_after(self, chosen: Array, likely: Array | None = None) -> Array:
        """How likely each strength is once every hand, equally likely unless said, has drawn: `means` backwards."""
        import numpy as np

        likely = np.ones(len(chosen)) if likely is None else likely
        rows = np.flatnonzero(likely)
        weight = likely / self._draws[chosen]
        hands, fours, threes = weight.copy(), np.zeros(self._fours.max() + 1), np.zeros(self._threes.max() + 1)
        for discard, places in enumerate(self.thrown):
            some = rows[chosen[rows] == discard]
            sign = 1 if len(places) == 1 else -1
            hands[some] *= -sign
            for place in places:
                fours += sign * np.bincount(self._fours[some, place], weight[some], len(fours))
            if len(places) == 2:
                threes += np.bincount(self._threes[some, discard - 6], weight[some], len(threes))
        hands += fours[self._fours].sum(axis=1) + threes[self._threes].sum(axis=1)
        strengths: Array = np.bincount(self._ranked, hands, PLACES) / likely.sum()
        return strengths

    def taken(self) -> tuple[Array, Array]:
        """Which hand each hand is taken for, and the places of its cards in that one's order.

        Of cards that are printed alike a player cannot know which they hold: the first of the pack.
        """
        import numpy as np

        pack = self._chart.pack
        alike = [[at for at, other in enumerate(pack) if other == card] for card in pack]
        nth = np.array([(places * CARDS_IN_HAND)[:CARDS_IN_HAND] for places in alike])
        cards = np.log2(self.bits).astype(np.intp)
        first = nth[cards, 0]
        before = np.stack([(first[:, :place] == first[:, [place]]).sum(axis=1) for place in range(5)], axis=1)
        seen = nth[cards, before]
        return self._chart.masks.searchsorted((1 << seen).sum(axis=1)), seen.argsort(axis=1)

    def row(self, cards: Sequence[Card]) -> int:
        """Where the hand of these five cards stands."""
        return int(self._chart.masks.searchsorted(self._chart.mask(cards)))

    def cards(self, row: int, discard: int) -> tuple[Card, ...]:
        """The cards that a discard throws away."""
        pack = self._chart.pack
        return tuple([pack[int(self.bits[row, place]).bit_length() - 1] for place in self.thrown[discard]])


def _single_bits(masks: Array) -> Array:
    import numpy as np

    left, bits = masks.copy(), []
    for _ in range(CARDS_IN_HAND):
        bits.append(left & -left)
        left ^= bits[-1]
    return np.stack(bits, axis=1)


def _numbered(masks: Array) -> Array:
    import numpy as np

    numbers: Array = np.unique(masks, return_inverse=True)[1].reshape(masks.shape)
    return numbers


@lru_cache(maxsize=4)
def all_discards(pack: Pack) -> Discards:
    """Built at its first use, in a third of a second."""
    return Discards(pack)


@lru_cache(maxsize=4)
def final_chances(pack: Pack) -> Array:
    """For each strength the chance to beat one opponent who has drawn well, ties counting half.

    Whoever draws well beats hands that were drawn well: found by starting from the hands as they are dealt.
    """
    import numpy as np

    discards = all_discards(pack)
    chances = better_than(np.bincount(daker_chart(pack).ranked, minlength=PLACES))
    for _ in range(ROUNDS_OF_THOUGHT):
        chances = better_than(discards.strengths_after(best_discards(discards.means(chances))))
    return chances


def best_discards(means: Array) -> Array:
    """The best discard of each hand, of equal ones the first: the one of the fewest cards.

    Values that differ in the last digits only are equal: how a machine rounds must not choose between A/K and K/A.
    """
    best: Array = means.round(10).argmax(axis=1)
    return best


def better_than(strengths: Array) -> Array:
    """For each strength how much of these strengths lies below it, with half of what is equal."""
    found: Array = (strengths.cumsum(axis=-1) - strengths / 2) / strengths.sum(axis=-1, keepdims=True)
    return found


class DiscardPlan(NamedTuple):
    """For each hand of a pack the best discard, and what it leads to."""

    discards: Discards
    best: Array
    worth: Array

    def discard(self, cards: Sequence[Card]) -> Discard:
        """The cards to throw away."""
        row = self.discards.row(cards)
        return Discard(self.discards.cards(row, int(self.best[row])))

    def thrown(self) -> Array:
        """For each hand of the pack the cards that are thrown away, as a mask."""
        import numpy as np

        discards = self.discards
        rows, order = discards.taken()
        bits = np.take_along_axis(discards.bits, order, axis=1)
        choices = np.stack([bits[:, list(places)].sum(axis=1) for places in discards.thrown], axis=1)
        found: Array = np.take_along_axis(choices, self.best[rows][:, None], axis=1)[:, 0].astype(np.int32)
        return found

    def chance(self, cards: Sequence[Card]) -> float:
        """What the player can hope for after it."""
        return float(self.worth[self.discards.row(cards)])


@lru_cache(maxsize=32)
def plan_for(pack: Pack, worth: Aim, hands: int) -> DiscardPlan:
    """The plan of a player who wants to beat this many hands, in the sense of `worth`."""
    discards = all_discards(pack)
    means = discards.means(worth(final_chances(pack), hands))
    return DiscardPlan(discards, best_discards(means), means.max(axis=1))
