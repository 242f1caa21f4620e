"""What each setting of seven cards is worth against the bank, exactly.

The bank's seven cards are any of the 53,524,680 hands that are left, all equally likely, set by its house way. A
setting is sensible unless another one is at least as strong in front and behind: that one never does worse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.queries import Progress
from brelan.games.pai_gow.actions import Cards
from brelan.games.pai_gow.bank import house_front
from brelan.games.pai_gow.odds.classes import JOKER, MASKS, MOST_OTHERS, SUIT_SIZE, SYMBOLS, classes, others_number
from brelan.games.pai_gow.odds.settings import LOWS, way_settings
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_LOW, Wheel, high_strength, is_foul, low_strength
from brelan.games.pai_gow.rules import Outcome, Rules, outcome_of
from brelan.games.pai_gow.state import back_of
from brelan.pieces.suited_cards import PACK_53, SUITS, Card

Counts: TypeAlias = NDArray[np.int64]


class Suited(NamedTuple):
    """The classes of one suit with this many other cards: a row for each set of ranks of the suit, a column for
    each of the others."""

    joker: int
    masks: NDArray[np.int64]
    """The ranks of the suit, as bits."""
    others: NDArray[np.int64]
    """The ranks of the other cards, a row for each class."""
    numbers: NDArray[np.int64]
    """The number of the class, less that of the first class of one suit."""


class Shapes(NamedTuple):
    """What the classes are made of."""

    number: NDArray[np.int8]
    """How many cards of each rank, and jokers, a class told by its ranks has."""
    suited: tuple[Suited, ...]
    by_ranks: NDArray[np.int64]
    """For each class of one suit, the one with the same ranks among those told by ranks."""


@cache
def shapes() -> Shapes:
    """Built once, in a moment."""
    rows, first = classes().cards.astype(np.int64), classes().suited
    symbols = np.where(rows == JOKER, SUIT_SIZE, rows % SUIT_SIZE)
    number = np.stack([(symbols == symbol).sum(axis=1) for symbol in range(SYMBOLS)], axis=1)
    suited = tuple(_suited(joker, others) for joker in (0, 1) for others in range(MOST_OTHERS + 1))
    return Shapes(number[:first].astype(np.int8), suited, _places(number[first:], number[:first]))


def _suited(joker: int, beside: int) -> Suited:
    in_suit = CARDS_DEALT - joker - beside
    masks = np.array([mask for mask in range(MASKS) if mask.bit_count() == in_suit])
    others = sorted(combinations_with_replacement(range(SUIT_SIZE), beside), key=others_number)
    first = classes().of_suit[joker, masks].astype(np.int64) - classes().suited
    numbers = first[:, None] + np.array([others_number(ranks) for ranks in others])
    return Suited(joker, masks, np.array(others, np.int64).reshape(len(others), beside), numbers)


def _places(wanted: NDArray[Any], among: NDArray[Any]) -> NDArray[np.int64]:
    """Where each of these rows stands among others."""
    base = (len(SUITS) + 1) ** np.arange(SYMBOLS)
    codes = among @ base
    order = np.argsort(codes)
    return np.asarray(order[np.searchsorted(codes[order], wanted @ base)])


def hands_left(taken: Iterable[Card]) -> Counts:
    """For each class, the hands of seven cards that hold none of these."""
    there = np.ones((len(SUITS), SUIT_SIZE), np.int64)
    joker = 1
    for card in map(PACK_53.index, taken):
        if card == JOKER:
            joker = 0
        else:
            there[divmod(card, SUIT_SIZE)] = 0
    known = shapes()
    of_suit = np.zeros(len(known.by_ranks), np.int64)
    for suited in known.suited:
        if joker or not suited.joker:
            of_suit[suited.numbers] = _of_one_suit(suited, there)
    by_ranks = _by_ranks(there.sum(axis=0), joker)
    by_ranks -= np.bincount(known.by_ranks, of_suit, len(by_ranks)).astype(np.int64)
    return np.concatenate((by_ranks, of_suit))


def _by_ranks(there: Counts, joker: int) -> Counts:
    """Hands by their ranks, whatever their suits."""
    number = shapes().number
    hands = np.where(number[:, SUIT_SIZE] > 0, joker, 1)
    for rank, cards in enumerate(there.tolist()):
        ways = np.array([comb(cards, some) for some in range(len(SUITS) + 1)])
        hands *= ways[number[:, rank]]
    return hands


def _of_one_suit(suited: Suited, there: Counts) -> Counts:
    """In each suit: can it have these ranks, and in how many ways can the others have theirs?"""
    gone = ((1 - there) << np.arange(SUIT_SIZE)).sum(axis=1)
    complete = (suited.masks[:, None] & gone) == 0
    beside = there.sum(axis=0) - there  # of each rank, the cards of the other suits
    if suited.others.shape[1] < MOST_OTHERS:
        ways = beside[:, suited.others].prod(axis=2)
    else:
        one, other = suited.others.T
        alike = (one == other).astype(np.int64)
        ways = beside[:, one] * (beside[:, other] - alike) >> alike
    return np.asarray(complete.astype(np.int64) @ ways)


Hands: TypeAlias = NDArray[np.float64]
"""Numbers of hands. Floats, as `bincount` gives them, but exact ones: there are far fewer than 2 ** 53."""


class Value(NamedTuple):
    """A setting, and how many of the bank's hands it beats, pushes with and loses to."""

    front: Cards
    outcomes: Counter[Outcome]

    def mean(self, rules: Rules) -> Fraction:
        """What it brings on average for a bet of 1, the commission not rounded to whole chips."""
        won = self.outcomes["win"] * Fraction(100 - rules.commission, 100)
        return (won - self.outcomes["loss"]) / self.outcomes.total()


def values_of(rules: Rules, hand: Cards, *, every: bool = False) -> list[Value]:
    """Every sensible setting, or `every` one that is not a foul, and the house way's own: the best first; of equal
    ones the house way's."""
    house = house_front(rules, hand)
    others = fair_fronts(hand, rules.wheel) if every else sensible_fronts(hand, rules.wheel, house)
    fronts = dict.fromkeys((house, *others))
    bank = bank_of(rules.house_way, rules.wheel)
    hands = bank.hands(hands_left(hand))
    values = [Value(front, outcomes(rules, front, back_of(hand, front), bank, hands)) for front in fronts]
    return sorted(values, key=lambda value: value.mean(rules), reverse=True)  # the house way's came first


def best_front(rules: Rules, hand: Cards) -> Cards:
    """The two cards in front of the best setting."""
    return values_of(rules, hand)[0].front


class Bank(NamedTuple):
    """Every setting that the bank can show, in the order of its strong hand."""

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    of_class: NDArray[np.int64]
    """Which of these settings the hands of each class are set to."""

    def hands(self, left: Counts) -> Hands:
        """How many of the hands that are left it sets so."""
        return np.asarray(np.bincount(self.of_class, left, len(self.low)), np.float64)


def prepare(rules: Rules, progress: Progress | None = None) -> None:
    """Let the house way set every hand of seven cards, unless it once has and that is kept on disk."""
    way_settings(rules.house_way, rules.wheel, progress)
    bank_of(rules.house_way, rules.wheel)


@cache
def bank_of(house_way: str, wheel: Wheel) -> Bank:
    """How the house way sets each class of hands."""
    settings = way_settings(house_way, wheel)
    pairs, of_class = np.unique(settings.high.astype(np.int64) * LOWS + settings.low, return_inverse=True)
    return Bank(pairs % LOWS, pairs // LOWS, of_class.reshape(-1))


def outcomes(rules: Rules, front: Cards, back: Cards, bank: Bank, hands: Hands) -> Counter[Outcome]:
    """The bank's hands by what they do to this setting."""
    low, high = low_strength(front), high_strength(back, rules.wheel)
    weaker, stronger = np.searchsorted(bank.high, (high, high + 1))
    found: Counter[Outcome] = Counter()
    for strong, part in ((1, slice(weaker)), (0, slice(weaker, stronger)), (-1, slice(stronger, None))):
        by_low = np.bincount(bank.low[part], hands[part], LOWS)
        for weak, count in ((1, by_low[:low].sum()), (0, by_low[low]), (-1, by_low[low + 1 :].sum())):
            found[outcome_of(rules, weak, strong)] += int(count)
    return found


def fair_fronts(hand: Cards, wheel: Wheel) -> list[Cards]:
    """The fronts of all settings that are not fouls (PGP-3)."""
    return [front for front in combinations(hand, CARDS_IN_LOW) if not is_foul(back_of(hand, front), front, wheel)]


def sensible_fronts(hand: Cards, wheel: Wheel, preferred: Cards) -> list[Cards]:
    """The fronts of settings that no other one equals or beats in both hands; of equal ones the preferred, or one."""
    strengths: dict[tuple[int, int], Cards] = {}
    fair = fair_fronts(hand, wheel)
    for front in (preferred, *fair) if preferred in fair else fair:
        strengths.setdefault((low_strength(front), high_strength(back_of(hand, front), wheel)), front)
    return [front for strength, front in strengths.items() if not any(_beats(other, strength) for other in strengths)]


def _beats(other: tuple[int, int], strength: tuple[int, int]) -> bool:
    return other != strength and other[0] >= strength[0] and other[1] >= strength[1]
