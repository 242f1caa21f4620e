"""The ranking of five poker dice (PDA-2, PDA-3), also with wild aces (PDA-V1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, Literal, NamedTuple, TypeAlias

from brelan.errors import BadNotation
from brelan.pieces.dice import FACES, PLACE, Dice, Face, sort_dice
from brelan.pieces.hand import Hand, combination_id

DICE_IN_HAND: Final = 5

Suites: TypeAlias = Literal["different", "consecutive"]
"""PDA-3: which five different dice are a suite."""


class DiceCombination(IntEnum):
    """PDA-2, weakest first."""

    NOTHING = 0  # PDA-3: only where suites are consecutive
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3  # suite
    THREE = 4
    FULL = 5
    FOUR = 6
    FIVE = 7


_BY_GROUP_SIZES: Final = {
    (2, 1, 1, 1): DiceCombination.PAIR,
    (2, 2, 1): DiceCombination.TWO_PAIR,
    (1, 1, 1, 1, 1): DiceCombination.STRAIGHT,
    (3, 1, 1): DiceCombination.THREE,
    (3, 2): DiceCombination.FULL,
    (4, 1): DiceCombination.FOUR,
    (5,): DiceCombination.FIVE,
}

_VALUES_THAT_COUNT: Final = {
    # PDA-3: the fifth die decides between two pairs; elsewhere the dice left over decide nothing.
    DiceCombination.NOTHING: 0,
    DiceCombination.PAIR: 1,
    DiceCombination.TWO_PAIR: 3,
    DiceCombination.STRAIGHT: 5,
    DiceCombination.THREE: 1,
    DiceCombination.FULL: 2,
    DiceCombination.FOUR: 1,
    DiceCombination.FIVE: 1,
}

_CONSECUTIVE: Final = (FACES[:DICE_IN_HAND], FACES[-DICE_IN_HAND:])
"""A-K-Q-J-10 and K-Q-J-10-9."""

_IS_SUITE: Final[dict[Suites, Callable[[Dice], bool]]] = {
    "different": lambda _dice: True,
    "consecutive": lambda dice: sort_dice(dice) in _CONSECUTIVE,
}


class Rank(NamedTuple):
    """Compares as the sheet does: a greater Rank is a better hand."""

    combination: DiceCombination
    values: tuple[int, ...]  # 5 for an ace … 0 for a nine, the most important first
    pure: bool = True  # made without a wild ace; only compared under `pure-first`


def rank_plain(dice: Dice, suites: Suites = "different") -> Rank:
    """The combination of five dice, each counting as itself."""
    groups = sorted(((count, -PLACE[face]) for face, count in Counter(dice).items()), reverse=True)
    combination = _BY_GROUP_SIZES[tuple(count for count, _ in groups)]
    if combination is DiceCombination.STRAIGHT and not _IS_SUITE[suites](dice):
        combination = DiceCombination.NOTHING
    values = tuple(len(FACES) - 1 + place for _, place in groups)
    return Rank(combination, values[: _VALUES_THAT_COUNT[combination]])


def rank_wild(dice: Dice, suites: Suites = "different") -> Rank:
    """PDA-V1: each ace takes the value, its own included, that makes the best hand."""
    others = tuple(face for face in dice if face != "A")
    aces = len(dice) - len(others)
    best = rank_plain(dice, suites)
    for stand_ins in combinations_with_replacement(FACES, aces):
        pure = stand_ins == ("A",) * aces
        best = max(best, rank_plain(others + stand_ins, suites)._replace(pure=pure))
    return best


class DiceChart:
    """All 252 rolls in order: `strength` is 0 for the weakest class of equal hands, `size - 1` for the best."""

    def __init__(self, wild_aces: bool, pure_first: bool, suites: Suites) -> None:
        rank = rank_wild if wild_aces else rank_plain
        ranks = {dice: rank(dice, suites) for dice in combinations_with_replacement(FACES, DICE_IN_HAND)}
        order = {dice: found if pure_first else found._replace(pure=True) for dice, found in ranks.items()}
        classes = sorted(set(order.values()))
        strengths = {found: strength for strength, found in enumerate(classes)}
        self.size = len(classes)
        self._wild = wild_aces
        made = sorted({found.combination for found in classes}, reverse=True)
        self.combinations = tuple(combination_id(combination) for combination in made)  # that can fall, best first
        self.hands: dict[Dice, Hand] = {dice: _name(found) for dice, found in ranks.items()}
        self.strengths: dict[Dice, int] = {dice: strengths[order[dice]] for dice in ranks}

    def strength(self, dice: Dice) -> int:
        """A greater strength is a better hand; equal hands have equal strengths."""
        return self.strengths[sort_dice(dice)]

    def hand(self, dice: Dice) -> Hand:
        """The hand's combination and values."""
        return self.hands[sort_dice(dice)]

    def making(self, dice: Dice) -> Dice:
        """The dice that make the combination, wild aces among them; the fifth die of two pairs makes nothing."""
        hand = self.hand(dice)
        values = hand.values[:2] if hand.combination == combination_id(DiceCombination.TWO_PAIR) else hand.values
        return tuple(face for face in dice if face in values or (self._wild and face == "A"))

    def place(self, dice: Dice) -> int:
        """1 for the best hand; equal hands have equal places."""
        return self.size - self.strength(dice)


def _name(rank: Rank) -> Hand:
    best = len(FACES) - 1
    return Hand(combination_id(rank.combination), tuple(FACES[best - value] for value in rank.values))


@cache
def dice_chart(wild_aces: bool = False, pure_first: bool = False, suites: Suites = "different") -> DiceChart:
    """The chart of a table's options, built once. Without wild aces every hand is pure."""
    return DiceChart(wild_aces, pure_first and wild_aces, suites)


def five_dice(faces: Iterable[Face]) -> Dice:
    """Refuse any other number of dice."""
    dice = sort_dice(faces)
    if len(dice) != DICE_IN_HAND:
        raise BadNotation("not-five-dice", "a hand is five dice, not {count}", count=len(dice))
    return dice
