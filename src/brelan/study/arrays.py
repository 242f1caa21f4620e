"""Arrays of hands: numbers of cards in, places out. Knows no game.

A card is the number of its place in the pack, from 0. The last axis of an array is a hand, in any order of cards; all
other axes are kept: `(n, 5)` gives `n` places, `(5,)` gives one, `(deals, seats, 5)` gives `(deals, seats)`.
Place 1 is the best, as `brelan rank` says it, and equal hands have equal places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.errors import BadNotation, BadQuestion
from brelan.pieces.hand import Hand
from brelan.study.loops.first_use import load, telling

Cards: TypeAlias = NDArray[np.uint8]
Name = TypeVar("Name", bound=str)
Places: TypeAlias = Any
"""An array of places in as few bits as they need, or one place."""

BLOCK: Final = 1 << 14
"""Hands that are copied at a time, where the array cannot be read in place."""

AT_ONCE: Final = 1 << 18
"""Hands in an array when all are listed."""


class Order(NamedTuple):
    """What a ranking is made of: every set of kinds of cards, whether it is of one suit, and its place."""

    kinds: int
    sets: NDArray[np.int64]
    one_suit: NDArray[np.bool_]
    places: NDArray[np.int64]


class Ranking:
    """All hands of one pack under one table's options."""

    def __init__(
        self, order: Order, hands: Sequence[Hand], combinations: Sequence[str], distinct: bool = True
    ) -> None:
        self.order = order
        self.hands = tuple(hands)
        """The hand of each place: that of place 1 stands first."""
        self.combinations = tuple(combinations)
        """Best first."""
        self.distinct = distinct
        """Whether a hand may not hold the same number twice. Dice may."""
        self.size = order.sets.shape[1]
        self._lookup = _lookup()
        with telling("brelan.study.arrays"):
            self.weights, self.table = self._lookup.build(*order)

    @property
    def of(self) -> int:
        """How many places there are."""
        return len(self.hands)

    def hand(self, place: int) -> Hand:
        """The hand of a place."""
        if not 1 <= place <= self.of:
            raise self._no_place(place)
        return self.hands[place - 1]

    def _no_place(self, place: int) -> BadQuestion:
        return BadQuestion("no-such-place", "there is no place {place}: 1 to {of}", place=int(place), of=self.of)

    @cached_property
    def _combination(self) -> NDArray[np.int64]:
        names = {name: number for number, name in enumerate(self.combinations)}
        return np.array([0, *[names[hand.combination] for hand in self.hands]])

    def count(self, places: ArrayLike) -> dict[str, int]:
        """How many of these places are of each combination, best first."""
        found = whole_numbers(places).ravel()
        for place in (found.min(), found.max()) if found.size else ():
            if not 1 <= place <= self.of:
                raise self._no_place(place)
        by_place = np.bincount(found.astype(np.intp, copy=False), minlength=self.of + 1)
        counts = np.bincount(self._combination[1:], by_place[1:], len(self.combinations))
        return dict(zip(self.combinations, counts.astype(int).tolist(), strict=True))

    def codes(self, kinds: Sequence[int], suits: Sequence[int] | None = None) -> NDArray[np.uint64]:
        """The codes of a pack: the kind of each card, and bits for its suits."""
        lookup = self._lookup
        codes = np.full(lookup.CODES, lookup.MARK, np.uint64)
        codes[: len(kinds)] = self.weights[list(kinds)]
        for card, bits in enumerate(suits or ()):
            counters = [lookup.SUITS_AT + lookup.SUIT_BITS * suit for suit in range(bits.bit_length())]
            codes[card] += np.uint64(sum(1 << at for suit, at in enumerate(counters) if bits >> suit & 1))
        return codes

    def rank(self, hands: ArrayLike, codes: NDArray[np.uint64], check: bool = True) -> Places:
        """The place of each hand. Without `check` a card that stands twice in a hand is not looked for."""
        loop = self._lookup.rank_twos if self.size == 2 else self._lookup.rank_fives

        def places_of(some: Cards, _first: int, places: Any) -> bool:
            return bool(loop(some, codes, self.table, check and self.distinct, places))

        return self._in_blocks(hands, codes, self.size, places_of)

    def one_by_one(self, codes: NDArray[np.uint64]) -> Callable[[Sequence[int]], int]:
        """A function that ranks one hand at a time, with nothing of NumPy on its way."""
        lookup = self._lookup
        known = codes[codes < lookup.MARK].tolist()
        weight = {card: code & lookup.WEIGHT for card, code in enumerate(known)}
        suits = [code >> lookup.SUITS_AT for code in known]  # the joker has a bit for each
        one_suit, distinct, by_sum = int(self.table.one_suit), self.distinct, self._by_sum

        def rank_five(cards: Sequence[int]) -> int:
            try:
                one, two, three, four, five = cards
                total = weight[one] + weight[two] + weight[three] + weight[four] + weight[five]
            except (KeyError, TypeError, ValueError):
                raise self.wrong_hand(cards, codes) from None
            if distinct and len({one, two, three, four, five}) != 5:
                raise self.wrong_hand(cards, codes)
            if (same := suits[one] & suits[two] & suits[three]) and same & suits[four] & suits[five]:
                total += one_suit
            return by_sum[total]

        def rank_two(cards: Sequence[int]) -> int:
            try:
                one, two = cards
                total = weight[one] + weight[two]
            except (KeyError, TypeError, ValueError):
                raise self.wrong_hand(cards, codes) from None
            if one == two:
                raise self.wrong_hand(cards, codes)
            return by_sum[total]

        return rank_two if self.size == 2 else rank_five

    @cached_property
    def _by_sum(self) -> dict[int, int]:
        """The place of each sum of weights: a dictionary is quicker than a table in Python."""
        order = self.order
        sums = self.weights[order.sets].sum(axis=1) + order.one_suit * self.table.one_suit
        return dict(zip(sums.tolist(), order.places.tolist(), strict=True))

    def wrong_hand(self, cards: Sequence[int], codes: NDArray[np.uint64]) -> BadNotation | BadQuestion:
        """What is wrong with one hand."""
        return self._what_is_wrong(as_hands(cards, self.size).reshape(1, -1), codes, 0)

    def rank_by(self, hands: ArrayLike, rows: NDArray[np.intp], codes: NDArray[np.uint64], check: bool) -> Places:
        """The same with several rows of codes; `rows` says for each hand which are its own."""
        loop, flat = self._lookup.rank_fives_by, codes.reshape(-1)

        def places_of(some: Cards, first: int, places: Any) -> bool:
            return bool(loop(some, rows[first : first + len(some)], flat, self.table, check, places))

        return self._in_blocks(hands, codes[0], self.size, places_of)

    def rank_best(self, hands: ArrayLike, choices: ArrayLike, codes: NDArray[np.uint64], check: bool) -> Places:
        """The best place among several choices of five from each hand, a row of columns for each choice."""
        loop, which = self._lookup.rank_best, np.asarray(choices, np.intp)

        def places_of(some: Cards, _first: int, places: Any) -> bool:
            return bool(loop(some, which, codes, self.table, check, places))

        return self._in_blocks(hands, codes, int(which.max()) + 1, places_of)

    def rank_boards(self, hands: ArrayLike, codes: NDArray[np.uint64], check: bool) -> Places:
        """The best place of three cards with two of the three that follow them."""

        def places_of(some: Cards, _first: int, places: Any) -> bool:
            return bool(self._lookup.rank_boards(some, codes, self.table, check, places))

        return self._in_blocks(hands, codes, 6, places_of)

    def rank_sevens(
        self, hands: ArrayLike, codes: NDArray[np.uint64], choices: ArrayLike, fives: RankTables, check: bool
    ) -> Places:
        """The best five of each seven, where this ranking is of seven cards of several suits."""
        loop, which = self._lookup.rank_sevens, np.asarray(choices, np.intp)
        mixed, others = (codes, self.table), (fives.codes, fives.ranking.table)

        def places_of(some: Cards, _first: int, places: Any) -> bool:
            return bool(loop(some, mixed, which, others, check, places))

        return self._in_blocks(hands, codes, self.size, places_of)

    def _in_blocks(self, hands: ArrayLike, codes: NDArray[np.uint64], size: int, places_of: Any) -> Places:
        found = as_hands(hands, size)
        rows = found if found.ndim == 2 else found.reshape(-1, size)
        places = np.empty(len(rows), self.table.places.dtype)
        if rows.dtype == np.uint8 and (rows.flags.c_contiguous or rows.flags.f_contiguous):
            if not places_of(rows, 0, places):
                raise self._what_is_wrong(rows, codes, 0)
        else:
            for first in range(0, len(rows), BLOCK):
                some = rows[first : first + BLOCK]
                narrow = np.ascontiguousarray(some, np.uint8)
                whole = places_of(narrow, first, places[first : first + BLOCK])
                if not whole or (rows.dtype != np.uint8 and (narrow != some).any()):
                    raise self._what_is_wrong(some, codes, first)
        return places.reshape(found.shape[:-1])[()]

    def _what_is_wrong(self, rows: NDArray[Any], codes: NDArray[np.uint64], before: int) -> BadNotation | BadQuestion:
        """The first card that is none, or else the first that stands twice in a hand."""
        cards = int((codes < self._lookup.MARK).sum())
        outside = (rows < 0) | (rows >= cards)
        if outside.any():
            row, column = np.argwhere(outside)[0]
            return _no_card(before + int(row), int(rows[row, column]), cards)
        ordered = np.sort(rows, axis=1)
        row, column = np.argwhere(ordered[:, 1:] == ordered[:, :-1])[0]
        return BadQuestion(
            "number-twice",
            "hand {hand} holds card {card} twice",
            hand=before + int(row),
            card=int(ordered[row, column]),
        )


class RankTables(NamedTuple):
    """What custom loops need, with `lookup.place_of`: a ranking, and the codes of the cards (see `lookup`)."""

    ranking: Ranking
    codes: NDArray[np.uint64]


def as_hands(hands: ArrayLike, size: int) -> NDArray[Any]:
    """Refuse anything but an array of whole numbers with hands of that size along its last axis."""
    found = whole_numbers(hands)
    if found.ndim == 0 or found.shape[-1] != size:
        raise BadNotation(
            "not-so-many-columns",
            "a hand is {size:card|cards}: the last axis of the array must have that length, and its shape is {shape}",
            size=size,
            shape=str(found.shape),
        )
    return found


def whole_numbers(given: ArrayLike) -> NDArray[Any]:
    """Refuse anything but an array of whole numbers."""
    try:
        found = np.asarray(given)
    except ValueError as error:
        raise BadNotation("no-array", "this is not an array: {reason}", reason=str(error)) from error
    if found.dtype.kind not in "iu":
        raise BadNotation(
            "not-whole-numbers", "cards and places are whole numbers, not an array of {dtype}", dtype=str(found.dtype)
        )
    return found


def all_hands(cards: int, size: int, at_once: int = AT_ONCE) -> Iterator[Cards]:
    """Every hand of this many cards, in arrays of `at_once` at the most: memory stays small."""
    lookup = _lookup()
    last = np.arange(size)
    last[-1] -= 1
    left = comb(cards, size)
    while left:
        hands = np.empty((min(at_once, left), size), np.uint8)
        lookup.next_hands(last, cards, hands)
        left -= len(hands)
        yield hands


def different(sets: NDArray[np.int64], kinds: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The different sets among these, whose order counts only in the columns after the fifth, and where each is first
    found."""
    ordered = np.hstack([np.sort(sets[:, :5], axis=1), sets[:, 5:]])
    keys = np.ravel_multi_index(tuple(ordered.T), (kinds,) * ordered.shape[1])
    first = np.unique(keys, return_index=True)[1]
    return ordered[first], first


def side_by_side(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The cards of both, hand by hand."""
    try:
        shape = np.broadcast_shapes(one.shape[:-1], other.shape[:-1])
    except ValueError:
        raise BadNotation(
            "arrays-of-two-sizes",
            "the two arrays do not belong together: {one} and {other}",
            one=str(one.shape),
            other=str(other.shape),
        ) from None
    columns = [each[..., at] for each in (one, other) for at in range(each.shape[-1])]
    both = np.empty((len(columns), *shape), np.result_type(one, other))
    for at, column in enumerate(columns):
        both[at] = column
    return np.moveaxis(both, 0, -1)


def rows(hands: Sequence[Cards]) -> Cards:
    """Hands of as many cards each as the rows of one array."""
    sizes = {len(hand) for hand in hands}
    if len(sizes) > 1:
        raise BadNotation(
            "hands-of-two-sizes",
            "the rows of an array are of one length, and these have hands of {one} and of {other}",
            one=min(sizes),
            other=max(sizes),
        )
    return np.array(hands, np.uint8)


def names(numbers: ArrayLike, pack: Sequence[Name]) -> tuple[Name, ...]:
    """What these numbers stand for."""
    flat = whole_numbers(numbers).ravel().tolist()
    for card in flat:
        if not 0 <= card < len(pack):
            raise _no_card(0, card, len(pack))
    return tuple(pack[card] for card in flat)


def _no_card(hand: int, card: int, cards: int) -> BadNotation:
    return BadNotation(
        "number-no-card",
        "hand {hand}: {card} is not the number of a card, 0 to {last}",
        hand=hand,
        card=card,
        last=cards - 1,
    )


def _lookup() -> Any:
    """The compiled loops, imported at their first use."""
    return load("brelan.study.lookup")
