"""The ranking of five Poque cards (POQ-7, POQ-8) and of the full set of combinations (POQ-V2).

A chart holds the ranks alone, 784 ways to have five of them: suits matter to flushes and to the trump that decides
between hands of equal ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from brelan.pieces.hand import CARDS_IN_HAND, Hand, combination_id
from brelan.pieces.suited_cards import PACK_32, SUITS, Card

if TYPE_CHECKING:
    from brelan.study.array_types import Array

RANKS: Final = "789TJQKA"
"""POQ-7, lowest first."""

NO_TRUMP: Final = ""
"""For hands that are ranked before the trump is known."""


class Combination(IntEnum):
    """POQ-7 and POQ-V2, weakest first, in the usual order of 32 cards."""

    HIGH_CARD = 0  # no combination
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FULL = 5
    FLUSH = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


Order: TypeAlias = tuple[Combination, ...]

_PLAIN: Final[Order] = (
    Combination.HIGH_CARD,
    Combination.PAIR,
    Combination.TWO_PAIR,
    Combination.THREE,
    Combination.FOUR,
)
_FULL_32: Final[Order] = tuple(Combination)
_FULL_52: Final[Order] = (*_FULL_32[:5], Combination.FLUSH, Combination.FULL, *_FULL_32[7:])

_BY_GROUP_SIZES: Final = {
    (1, 1, 1, 1, 1): Combination.HIGH_CARD,
    (2, 1, 1, 1): Combination.PAIR,
    (2, 2, 1): Combination.TWO_PAIR,
    (3, 1, 1): Combination.THREE,
    (3, 2): Combination.FULL,
    (4, 1): Combination.FOUR,
}

_VALUES_THAT_COUNT: Final = {
    # How many groups of equal ranks tell a hand from others of its kind: cards left over decide nothing.
    Combination.HIGH_CARD: 5,
    Combination.PAIR: 1,
    Combination.TWO_PAIR: 2,
    Combination.THREE: 1,
    Combination.STRAIGHT: 1,
    Combination.FULL: 2,
    Combination.FLUSH: 5,
    Combination.FOUR: 1,
    Combination.STRAIGHT_FLUSH: 1,
}

_TRUMP_DECIDES: Final = {
    # POQ-8, POQ-V2: between equal hands the trump in the highest pair, or as the highest card.
    Combination.PAIR,
    Combination.TWO_PAIR,
    Combination.STRAIGHT,
    Combination.FLUSH,
    Combination.STRAIGHT_FLUSH,
}

_WEIGHT: Final = {card: CARDS_IN_HAND ** RANKS.index(card[0]) for card in PACK_32}
"""Five ranks, none of them five times, add up to a code that tells how often each of them is there."""


class _Worth(NamedTuple):
    """What five ranks are worth, of one suit or not."""

    strength: int  # even: the trump adds one
    decider: str  # the rank of the card that beats an equal hand if it is trump; empty where trump does not count
    hand: Hand


class Chart:
    """The combinations of a table, weakest first. Made by `poque_chart`."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.mixed, self.flushes = _worths(order)
        """What each code is worth, in several suits and in one."""

    @property
    def combinations(self) -> tuple[str, ...]:
        """The ids of the combinations, best first."""
        return tuple(combination_id(combination) for combination in reversed(self.order))

    def worth(self, cards: Sequence[Card]) -> _Worth:
        """Look five cards up."""
        one, two, three, four, five = cards
        code = _WEIGHT[one] + _WEIGHT[two] + _WEIGHT[three] + _WEIGHT[four] + _WEIGHT[five]
        if one[1] == two[1] == three[1] == four[1] == five[1]:
            return self.flushes[code]
        return self.mixed[code]


@cache
def poque_chart(full_combinations: bool = False, flush_below_full: bool = False) -> Chart:
    """The chart of a table's options; the order of 52 cards puts the flush below the full (POQ-V2)."""
    if not full_combinations:
        return Chart(_PLAIN)
    return Chart(_FULL_52 if flush_below_full else _FULL_32)


def strength(cards: Sequence[Card], trump: str, chart: Chart) -> int:
    """A greater strength is a better hand. Hands of one deal are equal exactly if the rules share (POQ-8, POQ-V2)."""
    worth = chart.worth(cards)
    return worth.strength + (worth.decider + trump in cards)


def hand_of(cards: Sequence[Card], chart: Chart) -> Hand:
    """The combination and the values of five cards."""
    return chart.worth(cards).hand


def place_in_chart(hand: Hand, chart: Chart) -> tuple[int, ...]:
    """For hands that are only named: what they are compared by, before the trump."""
    found = next(kind for kind in chart.order if combination_id(kind) == hand.combination)
    return _comparable(found, hand.values, chart.order)


def combination_cards(cards: Sequence[Card], chart: Chart) -> tuple[Card, ...]:
    """The cards that make the combination, the greatest group and the highest card first; none without one."""
    hand = hand_of(cards, chart)
    if hand.combination in _OF_FIVE_CARDS:
        return tuple(sorted(cards, key=_WEIGHT.__getitem__, reverse=True))
    if hand.combination == combination_id(Combination.HIGH_CARD):
        return ()
    return tuple(card for value in hand.values for card in cards if card[0] == value)


_OF_FIVE_CARDS: Final = {
    combination_id(combination)
    for combination in (Combination.STRAIGHT, Combination.FLUSH, Combination.STRAIGHT_FLUSH)
}


class Place(NamedTuple):
    """A class of equal hands."""

    strength: int
    hand: Hand  # the best named one of its hands
    trump: bool  # it holds the card of trump that decides


def ladder(trump: str, chart: Chart) -> tuple[Place, ...]:
    """Every class of equal hands, best first."""
    hands: dict[int, Hand] = {}
    for worth in sorted((*chart.mixed.values(), *chart.flushes.values()), key=_by_values, reverse=True):
        hands.setdefault(worth.strength, worth.hand)
    known = strengths(trump, chart)
    return tuple(Place(found, hands[found - found % 2], found % 2 == 1) for found in reversed(known))


def _by_values(worth: _Worth) -> tuple[int, ...]:
    return tuple(RANKS.index(value) for value in worth.hand.values)


def strengths(trump: str, chart: Chart) -> tuple[int, ...]:
    """Every strength that a hand can have, weakest first: those with an equal one are places in the game's order."""
    found = {worth.strength for worth in (*chart.mixed.values(), *chart.flushes.values())}
    if trump:
        found |= {worth.strength + 1 for worth in (*chart.mixed.values(), *chart.flushes.values()) if worth.decider}
    return tuple(sorted(found))


Mask: TypeAlias = int
"""A set of cards: bit n stands for the n-th card of the pack, so that the next card of a suit is the next bit."""

BITS: Final = {card: 1 << at for at, card in enumerate(PACK_32)}


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of these cards, all different."""
    return sum([BITS[card] for card in cards])


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a set, in the order of the pack."""
    return tuple([card for card, bit in BITS.items() if mask & bit])


@cache
def all_hands() -> Array:
    """The masks of all 201,376 hands."""
    import numpy as np

    positions = np.array(list(combinations(range(len(PACK_32)), CARDS_IN_HAND)), np.uint32)
    masks: Array = np.bitwise_or.reduce(np.uint32(1) << positions, axis=1)
    return masks


@cache
def all_strengths(trump: str, chart: Chart) -> Array:
    """The strength of each of these hands."""
    deciders = _look_up(chart, lambda worth: BITS.get(worth.decider + trump, 0))
    found: Array = _look_up(chart, lambda worth: worth.strength) + (all_hands() & deciders != 0)
    return found


def all_that(chart: Chart, wanted: Callable[[Hand], bool]) -> Array:
    """Which of these hands are as wanted."""
    return _look_up(chart, lambda worth: wanted(worth.hand)).astype(bool)


def _look_up(chart: Chart, number: Callable[[_Worth], int]) -> Array:
    """A number for each hand, from what its five cards are worth."""
    import numpy as np

    kind, code = _codes()
    by_code = np.zeros((2, CARDS_IN_HAND ** len(RANKS)), np.uint32)
    for one_suit, worths in enumerate((chart.mixed, chart.flushes)):
        by_code[one_suit, list(worths)] = [number(worth) for worth in worths.values()]
    found: Array = by_code[kind, code]
    return found


@cache
def _codes() -> tuple[Array, Array]:
    """Whether each hand is of one suit, and the code of its ranks."""
    import numpy as np

    masks = all_hands()
    code = sum(((masks >> at) & 1) * np.uint32(_WEIGHT[card]) for at, card in enumerate(PACK_32))
    return _in_one_suit(masks).astype(np.intp), np.asarray(code, np.intp)


def _in_one_suit(masks: Array) -> Array:
    suits = [sum(BITS[rank + suit] for rank in RANKS) for suit in SUITS]
    found: Array = sum(masks & suit == masks for suit in suits) > 0
    return found


def _worths(order: Order) -> tuple[dict[int, _Worth], dict[int, _Worth]]:
    """The worth of every code, for cards of several suits and for cards of one."""
    all_ranks = [ranks for ranks in combinations_with_replacement(RANKS, CARDS_IN_HAND) if len(set(ranks)) > 1]
    mixed = {_code(ranks): _rank(ranks, False, order) for ranks in all_ranks}
    flushes = {_code(ranks): _rank(ranks, True, order) for ranks in all_ranks if len(set(ranks)) == len(ranks)}
    classes = sorted({_comparable(*found, order) for found in (*mixed.values(), *flushes.values())})
    places = {found: 2 * place for place, found in enumerate(classes)}

    def worth(combination: Combination, values: tuple[str, ...]) -> _Worth:
        decider = values[0] if combination in _TRUMP_DECIDES else ""
        place = places[_comparable(combination, values, order)]
        return _Worth(place, decider, Hand(combination_id(combination), values))

    return (
        {code: worth(*found) for code, found in mixed.items()},
        {code: worth(*found) for code, found in flushes.items()},
    )


def _rank(ranks: Sequence[str], one_suit: bool, order: Order) -> tuple[Combination, tuple[str, ...]]:
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], RANKS.index(group[0])), reverse=True)
    combination = _BY_GROUP_SIZES[tuple(count for _, count in groups)]
    if combination is Combination.HIGH_CARD:
        combination = _of_single_cards("".join(ranks) in RANKS, one_suit)
    if combination not in order:  # POQ-7: without POQ-V2 only cards alike make a combination
        combination = Combination.THREE if combination is Combination.FULL else Combination.HIGH_CARD
    return combination, tuple(rank for rank, _ in groups[: _VALUES_THAT_COUNT[combination]])


def _of_single_cards(in_sequence: bool, one_suit: bool) -> Combination:
    if one_suit:
        return Combination.STRAIGHT_FLUSH if in_sequence else Combination.FLUSH
    return Combination.STRAIGHT if in_sequence else Combination.HIGH_CARD


def _comparable(combination: Combination, values: tuple[str, ...], order: Order) -> tuple[int, ...]:
    if combination is Combination.FULL:  # its pair never decides: no two hands hold three of the same rank
        values = values[:1]
    return order.index(combination), *(RANKS.index(value) for value in values)


def _code(ranks: Sequence[str]) -> int:
    return sum(_WEIGHT[rank + SUITS[0]] for rank in ranks)
