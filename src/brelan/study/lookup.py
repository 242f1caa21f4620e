"""One lookup for every game: each card has a code, five codes add up to a key, and the key leads to a place.

A card is a kind (for Daker its two values, for Pai Gow its rank) and perhaps a suit. The lower bits of its code are
the weight of the kind. Weights are random numbers, so chosen that sets of kinds with different places have different
sums. The upper part of a sum is a row and the lower part a column of a table in which all rows lie on top of each
other, every row turned (by `starts`) so that what it holds falls on free ground or on its equal. The largest, that
of Daker, takes 32 kilobytes in this way: they stay in the processor's own memory.

Above the weight a code has four counters of four bits, one for each suit: a fifth card of a suit sets the counter's
highest bit, since they begin at three. A number that is not a card has a mark above the counters.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from brelan.study.loops.compiled import Ints, unlocked

Hands: TypeAlias = NDArray[np.uint8]
Codes: TypeAlias = NDArray[np.uint64]
Places: TypeAlias = NDArray[np.uint16]
"""Or of 8 bits, if they are enough."""

CODES: Final = 256
"""Every number of eight bits has a code, so that no card can lead outside of the table."""

FIVE: Final = 5
SEVEN: Final = 7

SUITS_AT: Final = 40
SUIT_BITS: Final = 4
WEIGHT: Final = (1 << SUITS_AT) - 1
MARK: Final = 1 << 56

_BEGIN: Final = np.uint64(0x3333 << SUITS_AT)
_FIVE_OF_A_SUIT: Final = np.uint64(0x8888 << SUITS_AT)
_MARKED: Final = np.uint64(0xFF << 56)
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_FIVE: Final = np.uint64(FIVE)
_SIX: Final = np.uint64(6)
_SEVEN: Final = np.uint64(SEVEN)
_SHIFTS: Final = np.uint64(63)

_ROWS_LESS: Final = 3  # an eighth as many rows as columns: eight places in a row
_TRIES: Final = 64
_ROOMIER: Final = 4


class LookupTable(NamedTuple):
    """From the sum of five weights to a place, for the loops."""

    starts: NDArray[np.uint32]  # or of 16 bits
    places: Places
    one_suit: np.uint64  # what is added to the weights of five cards of one suit
    whole: np.uint64  # the bits of a key
    columns: np.uint64  # how many of them are the column
    column: np.uint64  # its bits


class Built(NamedTuple):
    """A table, and the weight of each kind that it was built with."""

    weights: NDArray[np.uint64]
    table: LookupTable


def build(kinds: int, sets: NDArray[np.int64], one_suit: NDArray[np.bool_], places: NDArray[np.int64]) -> Built:
    """The table of these sets of kinds, a row each, with their places; those of one suit stand there once more."""
    fewest = max(len(sets) - 1, 1).bit_length()
    for columns in range(fewest, fewest + _ROOMIER):
        rows = max(columns - _ROWS_LESS, 1)
        for seed in range(_TRIES):
            weights = np.random.default_rng(seed).integers(0, 1 << rows + columns, kinds + 1)
            found = _laid(weights, sets, one_suit, places, rows, columns)
            if found is not None:
                return Built(weights[:kinds].astype(np.uint64), found)
    raise AssertionError("a set of kinds stands there with two places")


def _laid(
    weights: Ints, sets: Ints, one_suit: NDArray[np.bool_], places: Ints, rows: int, columns: int
) -> LookupTable | None:
    """All rows in one table, or None if two places fall on the same key or a row does not fit."""
    size = 1 << columns
    keys = (weights[sets].sum(axis=1) + one_suit * weights[-1]) % (size << rows)
    order = keys.argsort(kind="stable")
    keys, places = keys[order], places[order]
    if ((keys[1:] == keys[:-1]) & (places[1:] != places[:-1])).any():
        return None
    bounds = np.searchsorted(keys >> columns, np.arange((1 << rows) + 1))
    starts, laid = np.zeros(1 << rows, np.int64), np.zeros(size, np.int64)
    if not lay(np.diff(bounds).argsort(kind="stable")[::-1], bounds, keys & size - 1, places, starts, laid):
        return None
    word = np.uint64
    whole = word((size << rows) - 1)
    turns: NDArray[Any] = starts.astype(np.uint32 if columns > 16 else np.uint16)
    narrow: NDArray[Any] = laid.astype(np.uint16 if places.max() >= 1 << 8 else np.uint8)
    return LookupTable(turns, narrow, word(weights[-1]), whole, word(columns), word(size - 1))


@unlocked
def lay(order: Ints, bounds: Ints, columns: Ints, places: Ints, starts: Ints, laid: Ints) -> bool:
    """Turn each row, the longest first, until it fits among those that lie there; 0 is free ground."""
    for row in order:
        first, last = bounds[row], bounds[row + 1]
        start, fits = -1, first == last
        while not fits and start + 1 < len(laid):
            start += 1
            fits = True
            for at in range(first, last):
                there = laid[start ^ columns[at]]
                if there != 0 and there != places[at]:
                    fits = False
                    break
        if not fits:
            return False
        for at in range(first, last):
            laid[start ^ columns[at]] = places[at]
            starts[row] = start
    return True


@unlocked
def place_of(table: LookupTable, total: np.uint64) -> np.uint16:
    """The place of a sum of codes."""
    key = total + table.one_suit if (total + _BEGIN) & _FIVE_OF_A_SUIT else total
    return table.places[table.starts[(key & table.whole) >> table.columns] ^ (key & table.column)]


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]  # as mypy sees it with numba, and without
def popcount(_context: Any, _word: Any) -> Any:
    """How many bits of a word are set: one instruction of the processor."""

    def generate(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.uint64(types.uint64), generate


@unlocked
def bit(card: int) -> np.uint64:
    """A word with the bit of a card."""
    return _ONE << (np.uint64(card) & _SHIFTS)


@unlocked
def rank_fives(hands: Hands, codes: Codes, table: LookupTable, distinct: bool, places: Places) -> bool:
    """The place of each hand of five. False if one holds a number that is not a card or, if `distinct`, one twice."""
    wrong, fewest = _NONE, _FIVE
    for hand in range(len(hands)):
        one, two, three, four, five = hands[hand, 0], hands[hand, 1], hands[hand, 2], hands[hand, 3], hands[hand, 4]
        total = codes[one] + codes[two] + codes[three] + codes[four] + codes[five]
        wrong |= total
        if distinct:
            fewest = min(fewest, popcount(bit(one) | bit(two) | bit(three) | bit(four) | bit(five)))
        places[hand] = place_of(table, total)
    return wrong & _MARKED == _NONE and fewest == _FIVE


@unlocked
def rank_fives_by(hands: Hands, rows: Ints, codes: Codes, table: LookupTable, distinct: bool, places: Places) -> bool:
    """The same with several rows of codes, one after the other: each hand says which of them are its own."""
    wrong, fewest, size = _NONE, _FIVE, np.intp(CODES)
    for hand in range(len(hands)):
        one, two, three, four, five = hands[hand, 0], hands[hand, 1], hands[hand, 2], hands[hand, 3], hands[hand, 4]
        row = rows[hand] * size
        total = codes[row + one] + codes[row + two] + codes[row + three] + codes[row + four] + codes[row + five]
        wrong |= total
        if distinct:
            fewest = min(fewest, popcount(bit(one) | bit(two) | bit(three) | bit(four) | bit(five)))
        places[hand] = place_of(table, total)
    return wrong & _MARKED == _NONE and fewest == _FIVE


@unlocked
def rank_twos(hands: Hands, codes: Codes, table: LookupTable, distinct: bool, places: Places) -> bool:
    """The place of each hand of two."""
    wrong, twice = _NONE, False
    for hand in range(len(hands)):
        one, two = hands[hand, 0], hands[hand, 1]
        total = codes[one] + codes[two]
        wrong |= total
        twice |= one == two
        places[hand] = place_of(table, total)
    return wrong & _MARKED == _NONE and not (distinct and twice)


@unlocked
def rank_best(hands: Hands, choices: Ints, codes: Codes, table: LookupTable, distinct: bool, places: Places) -> bool:
    """The best place of hands of more cards: each row of `choices` says which five of them make a hand."""
    wrong, size = _NONE, hands.shape[1]
    fewest = np.uint64(size)
    for hand in range(len(hands)):
        covered = _NONE
        for at in range(size):
            covered |= bit(hands[hand, at])
            wrong |= codes[hands[hand, at]]
        fewest = min(fewest, popcount(covered))
        places[hand] = best_choice(hands[hand], choices, codes, table)
    return wrong & _MARKED == _NONE and (fewest == np.uint64(size) or not distinct)


@unlocked
def best_choice(cards: Hands, choices: Ints, codes: Codes, table: LookupTable) -> np.uint16:
    """The best place that five of these cards have."""
    best = place_of(table, _NONE)
    for choice in range(len(choices)):
        total = _NONE
        for at in range(FIVE):
            total += codes[cards[choices[choice, at]]]
        place = place_of(table, total)
        if choice == 0 or place < best:
            best = place
    return best


@unlocked
def rank_boards(hands: Hands, codes: Codes, table: LookupTable, distinct: bool, places: Places) -> bool:
    """The best place of three cards with two of the three that follow them."""
    wrong, fewest = _NONE, _SIX
    for hand in range(len(hands)):
        one, two, three = hands[hand, 0], hands[hand, 1], hands[hand, 2]
        four, five, six = hands[hand, 3], hands[hand, 4], hands[hand, 5]
        held = codes[one] + codes[two] + codes[three]
        first, second, third = codes[four], codes[five], codes[six]
        wrong |= held | first | second | third
        if distinct:
            covered = bit(one) | bit(two) | bit(three) | bit(four) | bit(five) | bit(six)
            fewest = min(fewest, popcount(covered))
        lower, upper = place_of(table, held + first + second), place_of(table, held + second + third)
        places[hand] = min(lower, upper, place_of(table, held + first + third))
    return wrong & _MARKED == _NONE and fewest == _SIX


@unlocked
def rank_sevens(
    hands: Hands,
    mixed: tuple[Codes, LookupTable],
    choices: Ints,
    fives: tuple[Codes, LookupTable],
    distinct: bool,
    places: Places,
) -> bool:
    """The place of the best five of each seven: by the ranks of all of them at once, unless five are of one suit.
    `mixed` and `fives` are codes and a table each."""
    codes, table = mixed
    wrong, fewest = _NONE, _SEVEN
    for hand in range(len(hands)):
        total, covered = _NONE, _NONE
        for at in range(SEVEN):
            card = hands[hand, at]
            total += codes[card]
            covered |= bit(card)
        wrong |= total
        fewest = min(fewest, popcount(covered))
        if (total + _BEGIN) & _FIVE_OF_A_SUIT:
            places[hand] = best_choice(hands[hand], choices, fives[0], fives[1])
        else:
            places[hand] = place_of(table, total)
    return wrong & _MARKED == _NONE and (fewest == _SEVEN or not distinct)


@unlocked
def next_hands(last: Ints, cards: int, hands: Hands) -> int:
    """Fill the array with the hands after `last`, which is moved on; cards rise. Returns how many there are."""
    size = len(last)
    for row in range(len(hands)):
        at = size - 1
        while at >= 0 and last[at] == cards - size + at:
            at -= 1
        if at < 0:
            return row
        last[at] += 1
        for after in range(at + 1, size):
            last[after] = last[after - 1] + 1
        for column in range(size):
            hands[row, column] = last[column]
    return len(hands)
