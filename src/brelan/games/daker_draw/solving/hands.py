"""Hands of five cards by kinds, and the smaller sets that remain after a discard. Equal cards are one kind."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from brelan.families.daker_cards.cards import PACK_SIZE, Pack
from brelan.families.daker_cards.kinds import Kinds
from brelan.families.daker_cards.ranking import daker_chart
from brelan.pieces.hand import CARDS_IN_HAND

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Ints

BASE: Final = CARDS_IN_HAND + 1
"""A set of cards is written as one number with a digit for each kind: how many cards of it there are."""


class Links(NamedTuple):
    """From each set of cards to the sets that have one card less."""

    first: Ints  # of each set: its first link, and where the last one's end
    smaller: Ints  # the set that remains
    kind: Ints  # of the card that goes
    held: Ints  # how many cards of this kind the larger set has

    def ways(self, counts: Array) -> Array:
        """How many cards of a pack with these kinds make the larger set of the smaller one."""
        import numpy as np

        found: Array = np.maximum(counts[self.kind] - self.held + 1, 0).astype(np.float64)
        return found


class Pairs(NamedTuple):
    """Every hand with every discard of up to two cards (DRW-4). The discards of a hand stand side by side."""

    first: Ints  # of each hand: its first discard, and where the last one's end
    size: Ints  # how many cards are thrown away
    kept: Ints  # what remains: the hand itself, a set of four, or a set of three
    one: Ints  # of two cards: what the hand is without the first
    two: Ints  # and without the second


class Hands:
    """The hands of a pack, weakest first."""

    def __init__(self, pack: Pack) -> None:
        import numpy as np

        self.kinds: Final = Kinds(pack)
        self.counts: Final[Array] = np.array(self.kinds.counts, np.int64)
        self.digits: Final[Array] = np.array([BASE**kind for kind in range(len(self.counts))], np.int64)
        self.codes, self.ways, self.levels = _ranked(pack, self.kinds, self.digits)
        self.held_cards: Final = self.held(self.codes)
        self.fours = self._smaller(self.codes)
        self.threes = self._smaller(self.fours)
        self.to_fours: Final = self._links(self.codes, self.fours)
        self.to_threes: Final = self._links(self.fours, self.threes)
        self.pairs: Final = self._paired()

    @property
    def size(self) -> int:
        return len(self.codes)

    def held(self, codes: Array) -> Array:
        """How many cards of each kind: a row for each set."""
        found: Array = codes[:, None] // self.digits % BASE
        return found

    def thrown(self, hand: int, pair: int) -> Array:
        """How many cards of each kind a discard throws away."""
        rest = (self.codes, self.fours, self.threes)[self.pairs.size[pair]][self.pairs.kept[pair]]
        found: Array = self.held(self.codes[hand : hand + 1] - rest)[0]
        return found

    def number(self, cards: Array) -> int:
        """Which hand has these cards of each kind."""
        return self._numbers[int(cards @ self.digits)]

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {code: number for number, code in enumerate(self.codes.tolist())}

    def _smaller(self, codes: Array) -> Array:
        """All sets with one card less, in the order of their numbers."""
        import numpy as np

        return np.unique((codes[:, None] - self.digits)[self.held(codes) > 0])

    def _links(self, codes: Array, smaller: Array) -> Links:
        import numpy as np

        held = self.held(codes)
        rows, kinds = held.nonzero()
        less = np.searchsorted(smaller, codes[rows] - self.digits[kinds])
        return Links(*_ints(_starts(rows, len(codes)), less, kinds, held[rows, kinds]))

    def _paired(self) -> Pairs:
        """One card: a link. Two: a link and one of the links that follow, whose card does not come before."""
        import numpy as np

        four, three = self.to_fours, self.to_threes
        hands = np.arange(self.size)
        of_one = np.repeat(hands, np.diff(four.first))
        counts = np.diff(three.first)[four.smaller]
        again = np.repeat(np.arange(len(of_one)), counts)
        place = np.arange(len(again)) - np.repeat(np.cumsum(counts) - counts, counts)
        then = place + three.first[four.smaller[again]]
        ordered = three.kind[then] >= four.kind[again]
        again, then = again[ordered], then[ordered]
        of_two = of_one[again]
        without = np.searchsorted(self.fours, self.codes[of_two] - self.digits[three.kind[then]])
        rows = np.concatenate([hands, of_one, of_two])
        none, no_two = np.zeros(self.size, np.int64), np.zeros(len(of_one), np.int64)
        columns = [
            np.repeat(np.arange(3), [len(hands), len(of_one), len(of_two)]),
            np.concatenate([hands, four.smaller, three.smaller[then]]),
            np.concatenate([none, no_two, four.smaller[again]]),
            np.concatenate([none, no_two, without]),
        ]
        order = rows.argsort(kind="stable")
        return Pairs(*_ints(_starts(rows[order], self.size), *(column[order] for column in columns)))


def _ranked(pack: Pack, kinds: Kinds, digits: Array) -> tuple[Array, Array, Ints]:
    """Every hand, in how many ways it is held, and where each strength begins and the last one ends."""
    import numpy as np

    chart = daker_chart(pack)
    cards = chart.masks[:, None] >> np.arange(PACK_SIZE) & 1
    codes, rows, ways = np.unique(
        cards @ digits[[kinds.kind(card) for card in pack]], return_index=True, return_counts=True
    )
    strengths = chart.ranked[rows]
    order = strengths.argsort(kind="stable")
    starts = np.flatnonzero(np.diff(strengths[order], prepend=-1))
    levels = np.append(starts, len(codes)).astype(np.int32)
    return codes[order], ways[order].astype(np.float64), levels


def _starts(rows: Array, size: int) -> Array:
    """Where each row begins among rows in order, and where the last one ends."""
    import numpy as np

    found: Array = np.searchsorted(rows, np.arange(size + 1))
    return found


def _ints(*arrays: Any) -> tuple[Ints, ...]:
    import numpy as np

    return tuple(np.ascontiguousarray(found, np.int32) for found in arrays)


@lru_cache(maxsize=4)
def hands_of(pack: Pack) -> Hands:
    """The hands of a pack, kept."""
    return Hands(pack)
