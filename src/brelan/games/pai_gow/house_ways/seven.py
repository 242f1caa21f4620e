"""Seven cards as a house way reads them, and the words in which the published lists speak of them.

The joker counts as an ace in groups and in front; behind it may also complete a straight or a flush (PGP-5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from brelan.games.pai_gow.ranking import CARDS_IN_HIGH, CARDS_IN_LOW, COMPLETE, Wheel, high_chart, low_strength
from brelan.pieces.hand import combination_id
from brelan.pieces.suited_cards import RANK_OF, RANKS, SUITS, Card

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)


class Kind(Enum):
    """What seven cards are, by their groups of equal ranks alone."""

    NO_PAIR = (1, 1, 1, 1, 1, 1, 1)
    PAIR = (2, 1, 1, 1, 1, 1)
    TWO_PAIR = (2, 2, 1, 1, 1)
    THREE_PAIR = (2, 2, 2, 1)
    THREE = (3, 1, 1, 1, 1)
    THREE_TWICE = (3, 3, 1)
    FULL = (3, 2, 1, 1)
    FULL_AND_PAIR = (3, 2, 2)
    FOUR = (4, 1, 1, 1)
    FOUR_AND_PAIR = (4, 2, 1)
    FOUR_AND_THREE = (4, 3)
    FIVE_ACES = (5, 1, 1)
    FIVE_ACES_AND_PAIR = (5, 2)


class Setting(NamedTuple):
    """A hand as it is set, with the strengths of its two parts."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    low: int
    high: int


class Seven:
    """Seven cards, the highest first. Ranks are numbers, from TWO to ACE."""

    def __init__(self, cards: Iterable[Card], wheel: Wheel) -> None:
        ranked = sorted(((RANK_OF.get(card, ACE), card) for card in cards), reverse=True)
        self.cards = tuple(card for _, card in ranked)
        self.ranks = tuple(rank for rank, _ in ranked)
        self.wheel = wheel
        sizes = {rank: self.ranks.count(rank) for rank in self.ranks}
        self.kind = Kind(tuple(sorted(sizes.values(), reverse=True)))
        self.singles = [rank for rank, size in sizes.items() if size == 1]
        self.pairs = [rank for rank, size in sizes.items() if size == 2]
        self.threes = [rank for rank, size in sizes.items() if size == 3]
        self.fours = [rank for rank, size in sizes.items() if size == 4]

    @cached_property
    def complete(self) -> list[Setting]:
        """Every setting that leaves a complete hand behind: a straight, a flush, a straight flush, a royal flush."""
        strength, complete = high_chart(self.wheel).strength, complete_strengths(self.wheel)
        fronts = reversed([*combinations(self.cards, CARDS_IN_LOW)])  # what the backs, in their order, leave
        backs = combinations(self.cards, CARDS_IN_HIGH)
        return [
            Setting(front, back, low_strength(front), high)
            for front, back in zip(fronts, backs, strict=True)
            if (high := strength(back)) in complete
        ]

    def complete_as(self, *combinations: str) -> list[Setting]:
        """Those of the complete hands that are one of these combinations."""
        hands = high_chart(self.wheel).hands
        return [setting for setting in self.complete if hands[setting.high].combination in combinations]

    def front(self, one: int, other: int) -> Setting:
        """Cards of these two ranks in front; of equal fronts the best behind."""
        wanted, cards, strength = {one, other}, self.cards, high_chart(self.wheel).strength
        held = [at for at, rank in enumerate(self.ranks) if rank in wanted]
        best: Setting | None = None
        for before in combinations(held, CARDS_IN_LOW):
            if {self.ranks[at] for at in before} == wanted:
                back = tuple([card for at, card in enumerate(cards) if at not in before])
                high = strength(back)
                if best is None or high > best.high:
                    front = tuple([cards[at] for at in before])
                    best = Setting(front, back, low_strength(front), high)
        assert best is not None
        return best

    def pair_in_front(self, rank: int) -> Setting:
        """Two of this rank in front."""
        return self.front(rank, rank)

    def behind(self, *groups: int) -> Setting:
        """All cards of these ranks behind, and the best two others in front."""
        others = [rank for rank in self.ranks if rank not in groups]
        paired = [rank for rank in others if others.count(rank) > 1]
        return self.pair_in_front(paired[0]) if paired else self.front(others[0], others[1])


@cache
def complete_strengths(wheel: Wheel) -> frozenset[int]:
    """The strengths of complete hands."""
    names = {combination_id(combination) for combination in COMPLETE}
    return frozenset(strength for strength, hand in enumerate(high_chart(wheel).hands) if hand.combination in names)


@cache
def least_front(rank: int, other: int = TWO) -> int:
    """The strength of the least front with such a card, or such two cards: "a king or better can go in front"."""
    return low_strength((RANKS[rank] + SUITS[0], RANKS[other] + SUITS[1]))


Line: TypeAlias = Callable[[Seven], Setting]
"""A line of a list: how hands of one kind are set."""

HouseWay: TypeAlias = Mapping[Kind, Line]


def best_front(settings: Iterable[Setting]) -> Setting:
    """The highest front; of equal fronts the best behind."""
    return max(settings, key=lambda setting: (setting.low, setting.high))
