"""The ranking of Pai Gow Poker: five cards behind, two in front, with a joker (PGP-3 to PGP-6).

`high_strength` runs from 0, seven high, to 7462, five aces; `low_strength` from 0, three and two, to 90, a pair of
aces. A greater strength is a better hand, and equal hands have equal strengths. The wheel, A-2-3-4-5, is the lowest
straight, or by option the second highest (PGP-4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal, TypeAlias

from brelan.pieces.hand import Hand, combination_id
from brelan.pieces.suited_cards import JOKER, PACK_53, RANK_OF, RANKS, SUITS, Card

Wheel: TypeAlias = Literal["low", "second"]
Places: TypeAlias = tuple[int, ...]
"""Ranks by their places: 12 for an ace … 0 for a two."""

CARDS_IN_HIGH: Final = 5
CARDS_IN_LOW: Final = 2
CARDS_DEALT: Final = CARDS_IN_HIGH + CARDS_IN_LOW
ACE: Final = RANKS.index("A")

_WHEEL: Final = (ACE, 3, 2, 1, 0)
_WHEEL_TOP: Final = 3  # the five


class Combination(IntEnum):
    """PGP-6, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


COMBINATIONS: Final = tuple(combination_id(combination) for combination in sorted(Combination, reverse=True))
"""Best first."""

COMPLETE: Final = (Combination.STRAIGHT, Combination.FLUSH, Combination.STRAIGHT_FLUSH, Combination.ROYAL_FLUSH)
"""Combinations of all five cards: what a joker may complete (PGP-5)."""

_BY_GROUP_SIZES: Final = {
    (1, 1, 1, 1, 1): Combination.HIGH_CARD,
    (2, 1, 1, 1): Combination.PAIR,
    (2, 2, 1): Combination.TWO_PAIR,
    (3, 1, 1): Combination.THREE,
    (3, 2): Combination.FULL,
    (4, 1): Combination.FOUR,
    (5,): Combination.FIVE_ACES,
}

Ranked: TypeAlias = tuple[Combination, Places]
"""A combination and the places that tell it from others of its kind, the most important first."""


def _groups(places: Places) -> tuple[Places, Places]:
    """The sizes of the groups of equal ranks and their ranks, greater groups first, then higher ranks."""
    groups = sorted(((size, place) for place, size in Counter(places).items()), reverse=True)
    return tuple(size for size, _ in groups), tuple(place for _, place in groups)


def _top_of_straight(places: Places) -> int | None:
    """The highest card of five different ranks in sequence, given from the highest; PGP-4: a five in the wheel."""
    if places == _WHEEL:
        return _WHEEL_TOP
    return places[0] if places[0] - places[-1] == CARDS_IN_HIGH - 1 else None


def _rank_plain(places: Places, suited: bool) -> Ranked:
    """Five cards, each counting as itself."""
    sizes, ranks = _groups(places)
    combination = _BY_GROUP_SIZES[sizes]
    if combination is Combination.FIVE_ACES:
        return combination, ()
    if combination is not Combination.HIGH_CARD:
        return combination, ranks
    top = _top_of_straight(ranks)
    if top is None:
        return (Combination.FLUSH if suited else combination), ranks
    if not suited:
        return Combination.STRAIGHT, (top,)
    return (Combination.ROYAL_FLUSH, ()) if top == ACE else (Combination.STRAIGHT_FLUSH, (top,))


def _with_joker(places: Places, suited: bool) -> list[Ranked]:
    """PGP-5: what four cards and the joker may count as. In one suit the joker takes a card not held already."""
    ranked = [_rank_plain((*places, ACE), suited and ACE not in places)]
    for stand_in in range(ACE):
        if not (suited and stand_in in places) and places.count(stand_in) < len(SUITS):
            completed = _rank_plain((*places, stand_in), suited)
            if completed[0] in COMPLETE:
                ranked.append(completed)
    return ranked


def _order(ranked: Ranked, wheel: Wheel) -> tuple[float, ...]:
    """What hands are sorted by. PGP-4: with `second` the wheel stands just under the straight to the ace."""
    combination, places = ranked
    is_wheel = combination in COMPLETE and places == (_WHEEL_TOP,)
    return (combination, ACE - 0.5) if is_wheel and wheel == "second" else (combination, *places)


_RANK_BITS: Final = 3  # enough to count to seven

_CODE: Final = {
    **{card: 1 << _RANK_BITS * place for card, place in RANK_OF.items()},
    JOKER: 1 << _RANK_BITS * len(RANKS),
}
"""The codes of several cards add up to one that tells how often each rank is there, and whether the joker is."""

_SUIT: Final = {card: 15 if card == JOKER else 1 << SUITS.index(card[1]) for card in PACK_53}
"""A bit for the suit. The joker goes with every suit."""


class HighChart:
    """Every hand of five cards: `hands[strength]`, and strengths by the codes of ranks, with and without a flush."""

    def __init__(self, wheel: Wheel) -> None:
        ranked = {suited: _rank_all(suited, wheel) for suited in (False, True)}
        classes = sorted({hand for best in ranked.values() for hand in best.values()}, key=lambda x: _order(x, wheel))
        number = {hand: strength for strength, hand in enumerate(classes)}
        self.hands = tuple(_named(hand) for hand in classes)
        self.unsuited = {code: number[hand] for code, hand in ranked[False].items()}
        self.suited = {code: number[hand] for code, hand in ranked[True].items()}
        self.floors = tuple(_floor(classes, low) for low in _LOW_ORDER)
        """For each strength of two cards in front, the least strength behind that is not a foul (PGP-3)."""

    def strength(self, cards: Sequence[Card]) -> int:
        a, b, c, d, e = cards
        code = _CODE[a] + _CODE[b] + _CODE[c] + _CODE[d] + _CODE[e]
        one_suit = _SUIT[a] & _SUIT[b] & _SUIT[c] & _SUIT[d] & _SUIT[e]
        return self.suited[code] if one_suit else self.unsuited[code]


def _rank_all(suited: bool, wheel: Wheel) -> dict[int, Ranked]:
    """Every set of five ranks by its code, the joker's included."""
    best = {_code(places): _rank_plain(places, suited) for places in _ranks(CARDS_IN_HIGH, suited)}
    for places in _ranks(CARDS_IN_HIGH - 1, suited):
        best[_code(places) + _CODE[JOKER]] = max(_with_joker(places, suited), key=lambda x: _order(x, wheel))
    return best


def _ranks(count: int, suited: bool) -> Iterator[Places]:
    """The ranks that this many cards can have, from the highest; of one suit they are all different."""
    downwards = range(ACE, -1, -1)
    if suited:
        yield from combinations(downwards, count)
    else:
        sets = combinations_with_replacement(downwards, count)
        yield from (places for places in sets if max(Counter(places).values()) <= len(SUITS))


def _code(places: Places) -> int:
    return sum(1 << _RANK_BITS * place for place in places)


def _named(ranked: Ranked) -> Hand:
    combination, places = ranked
    return Hand(combination_id(combination), tuple(RANKS[place] for place in places))


@cache
def high_chart(wheel: Wheel = "low") -> HighChart:
    """The chart of a table's option, built once."""
    return HighChart(wheel)


_LOW_ORDER: Final[tuple[Ranked, ...]] = (
    *(
        (Combination.HIGH_CARD, pair)
        for pair in sorted((high, low) for high in range(ACE + 1) for low in range(high))
    ),
    *((Combination.PAIR, (place,)) for place in range(ACE + 1)),
)
"""Two cards in front, weakest first."""

LOW_HANDS: Final = tuple(_named(low) for low in _LOW_ORDER)
"""The hand of each strength of two cards."""


def _low_code(low: Ranked) -> int:
    combination, places = low
    return _code(places * 2 if combination is Combination.PAIR else places)


_LOW_STRENGTH: Final = {_low_code(low): strength for strength, low in enumerate(_LOW_ORDER)}

_LOW_CODE: Final = {**_CODE, JOKER: _CODE["As"]}
"""PGP-5: in front the joker is an ace."""


def _floor(classes: Sequence[Ranked], low: Ranked) -> int:
    """PGP-3: the combination counts, then the ranks; a hand that equals the two cards so far is high enough."""
    combination, places = low
    return next(
        strength
        for strength, (behind, ranks) in enumerate(classes)
        if (behind, ranks[: len(places)]) >= (combination, places)
    )


def high_strength(cards: Sequence[Card], wheel: Wheel = "low") -> int:
    """Five cards at the joker's best (PGP-5)."""
    return high_chart(wheel).strength(cards)


def low_strength(cards: Sequence[Card]) -> int:
    """Two cards; the joker is an ace (PGP-5)."""
    one, other = cards
    return _LOW_STRENGTH[_LOW_CODE[one] + _LOW_CODE[other]]


def high_hand(cards: Sequence[Card], wheel: Wheel = "low") -> Hand:
    """The combination of five cards and its ranks, kickers included; a wheel is a straight to the five."""
    chart = high_chart(wheel)
    return chart.hands[chart.strength(cards)]


def low_hand(cards: Sequence[Card]) -> Hand:
    """A pair, or two high cards."""
    return LOW_HANDS[low_strength(cards)]


def is_foul(high: Sequence[Card], low: Sequence[Card], wheel: Wheel = "low") -> bool:
    """PGP-3: whether the two cards in front are worth more than the five behind."""
    chart = high_chart(wheel)
    return chart.strength(high) < chart.floors[low_strength(low)]
