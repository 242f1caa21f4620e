"""Hands of Pai Gow Poker inside compiled loops: seven random cards, their class, and a setting at random."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.tables import Tables
from brelan.games.pai_gow.odds.classes import JOKER
from brelan.games.pai_gow.odds.kernels import FIVE_OF_ONE_SUIT, class_of_suit
from brelan.games.pai_gow.odds.settings import FRONTS
from brelan.games.pai_gow.ranking import ACE, CARDS_DEALT, COMBINATIONS, COMPLETE
from brelan.games.pai_gow.rules import PLACES
from brelan.pieces.hand import combination_id
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, loop, part

SETTINGS: Final = len(FRONTS)
CARDS: Final = JOKER + 1

_FRACTION: Final = np.uint64(layout.FRACTION_BITS)
_SPARE: Final = np.uint64(64 - layout.FRACTION_BITS)
_FRACTION_MASK: Final = np.uint64((1 << layout.FRACTION_BITS) - 1)
_ONE: Final = np.uint64(1)
_NO_CARD: Final = np.uint64(layout.NO_CARD)
_FIVE_OF_ONE_SUIT: Final = np.uint64(FIVE_OF_ONE_SUIT << layout.SUITS_SHIFT)
_SUITS_SHIFT: Final = np.uint64(layout.SUITS_SHIFT)
_LOWER_BITS: Final = np.uint64(layout.LOWER_BITS)
_LOWER_MASK: Final = np.uint64((1 << layout.LOWER_BITS) - 1)
_HIGHER_MASK: Final = np.uint64((1 << layout.HIGHER_BITS) - 1)

FIRSTS: Final = np.array([first for first, _ in FRONTS])
SECONDS: Final = np.array([second for _, second in FRONTS])

LOW_MASK: Final = (1 << layout.LOW_BITS) - 1
HIGH_MASK: Final = (1 << layout.HIGH_BITS) - 1
COMBINATION_MASK: Final = 15

_IS_COMPLETE: Final = np.isin(COMBINATIONS, [combination_id(combination) for combination in COMPLETE])


class Scratch:
    """Where one deal after the other is played: one record, for as many as can sit down."""

    chance: Annotated[Words, numbers.WORDS]
    choices: Annotated[Words, numbers.WORDS]
    pack: Annotated[NDArray[np.uint8], CARDS]
    codes: Annotated[Words, PLACES]  # of the hands, the bank's last
    bets: Annotated[Ints, PLACES]
    set_to: Annotated[Ints, PLACES]  # what each seat has set
    gains: Annotated[Ints, PLACES]
    hand: Annotated[Ints, CARDS_DEALT]  # seven cards in order
    keys: Annotated[NDArray[np.int32], SETTINGS]  # of the 21 settings, by which they are ordered


@loop
def draw_hand(tables: Tables, state: Words, pack: NDArray[np.uint8], place: int) -> np.uint64:
    """Bring seven random cards of the rest of the pack to a place. Returns their code.

    One random word is enough: it is a fraction of all ways to draw them, and what a card leaves of it decides the
    next. If it would favour some ways, all seven are drawn again with another word."""
    taken = place * CARDS_DEALT
    while True:
        fraction = numbers.word(state) >> _SPARE
        left = np.uint64(CARDS - taken)
        code = _NO_CARD
        for at in range(taken, taken + CARDS_DEALT):
            product = fraction * left
            other = np.uint64(at) + (product >> _FRACTION)
            card = pack[other]
            pack[other] = pack[at]
            pack[at] = card
            code += tables.codes[card]
            fraction = product & _FRACTION_MASK
            left -= _ONE
        if fraction >= tables.unfair[place]:
            return code


@loop
def class_of(tables: Tables, scratch: Scratch, place: int) -> int:
    """The class of the seven cards at a place. Only those with five of one suit must be looked at again."""
    code = scratch.codes[place]
    if code & _FIVE_OF_ONE_SUIT:
        return suited_class(tables, scratch, place)
    higher = tables.among_higher[code >> _LOWER_BITS & _HIGHER_MASK]
    return int64(tables.first_of_seven[code & _LOWER_MASK] + higher)


@loop
def suited_class(tables: Tables, scratch: Scratch, place: int) -> int:
    bits = int64(0)
    for at in range(place * CARDS_DEALT, (place + 1) * CARDS_DEALT):
        bits |= 1 << int64(scratch.pack[at])
    suits = int64(scratch.codes[place] >> _SUITS_SHIFT)
    return int64(class_of_suit(tables.of_suit, tables.lowest, suits, bits))


@loop
def high_of(tables: Tables, code: np.uint64, hand: Ints, first: int, second: int) -> int:
    """The strength of the five cards behind, given by their code, if these two places of the hand are in front."""
    if code & _FIVE_OF_ONE_SUIT:
        mask = 0
        for at in range(CARDS_DEALT):
            if at != first and at != second:
                mask |= 1 << tables.symbols[hand[at]]
        return int64(tables.suited[mask])
    higher = tables.among_higher[code >> _LOWER_BITS & _HIGHER_MASK]
    return int64(tables.unsuited[tables.first_of_five[code & _LOWER_MASK] + higher])


@loop
def take_up(tables: Tables, scratch: Scratch, seat: int) -> None:
    """The joker first, then the highest card, and so on."""
    for count in range(CARDS_DEALT):
        card = int64(scratch.pack[seat * CARDS_DEALT + count])
        at = count
        while at > 0 and tables.order[scratch.hand[at - 1]] > tables.order[card]:
            scratch.hand[at] = scratch.hand[at - 1]
            at -= 1
        scratch.hand[at] = card


@part
def low_at(tables: Tables, hand: Ints, at: int) -> int:
    """The strength in front of one of the 21 settings."""
    return int64(tables.lows[tables.symbols[hand[FIRSTS[at]]], tables.symbols[hand[SECONDS[at]]]])


@part
def high_at(tables: Tables, scratch: Scratch, seat: int, at: int) -> int:
    """The strength behind of one of the 21 settings of a hand that was taken up."""
    first, second = FIRSTS[at], SECONDS[at]
    code = scratch.codes[seat] - tables.codes[scratch.hand[first]] - tables.codes[scratch.hand[second]]
    return high_of(tables, code, scratch.hand, first, second)


@part
def lesser_fronts(tables: Tables, hand: Ints) -> int:
    """How many hands in front, not pairs, have only cards below the highest of this hand."""
    highest = min(tables.symbols[hand[0]], ACE)
    return highest * (highest - 1) // 2


@part
def is_foul(tables: Tables, scratch: Scratch, seat: int, at: int, low: int, lesser: int) -> bool:
    """PGP-3. Against a lesser front the highest card is enough, if it is behind."""
    return (FIRSTS[at] == 0 or low >= lesser) and high_at(tables, scratch, seat, at) < tables.floors[low]


@loop
def order_settings(tables: Tables, scratch: Scratch, seat: int) -> None:
    """A key for each setting: those that are not fouls come first, then the strongest hands in front."""
    lesser = lesser_fronts(tables, scratch.hand)
    for at in range(SETTINGS):
        low = low_at(tables, scratch.hand, at)
        foul = int64(is_foul(tables, scratch, seat, at, low, lesser))
        scratch.keys[at] = ((foul + 1) * len(tables.floors) - low) * SETTINGS + at


@loop
def setting_at(tables: Tables, scratch: Scratch, seat: int, at: int) -> int:
    """One of the 21 settings of a hand that was taken up, in one number (see `tables`)."""
    low, high = low_at(tables, scratch.hand, at), high_at(tables, scratch, seat, at)
    foul = layout.FOUL if high < tables.floors[low] else 0
    return low | high << layout.LOW_BITS | tables.combinations[high] << layout.COMBINATION_SHIFT | foul


@loop
def front_of(tables: Tables, scratch: Scratch, place: int, setting: int) -> int:
    """Which of the 21 settings of a hand that was taken up a house way means, known by its strengths.

    Equal ones differ in suits alone. A house way looks at spades first; but where it searches all settings for a
    complete hand behind, it does so from the other end (`Seven.complete`). Four aces are split without a search.
    """
    low, high = setting & LOW_MASK, setting >> layout.LOW_BITS & HIGH_MASK
    searched = _IS_COMPLETE[setting >> layout.COMBINATION_SHIFT & COMBINATION_MASK]
    clubs_first = searched and tables.symbols[scratch.hand[3]] != ACE
    found, best = int64(-1), int64(0)
    for at in range(SETTINGS):
        if low_at(tables, scratch.hand, at) == low and high_at(tables, scratch, place, at) == high:
            order = _suit_order(tables, scratch.hand, at)
            if found < 0 or (order < best if clubs_first else order > best):
                found, best = int64(at), order
    return found


@part
def _suit_order(tables: Tables, hand: Ints, at: int) -> int:
    """Of fronts with equal ranks the greatest has the first cards from spades on, and the joker after the aces."""
    first, second = FIRSTS[at], SECONDS[at]
    paired = min(tables.symbols[hand[first]], ACE) == tables.symbols[hand[second]]
    return second * CARDS_DEALT + first if paired else first * CARDS_DEALT + second


@loop
def nth_smallest(keys: NDArray[np.int32], wanted: int) -> int:
    """The key at this place in ascending order; no two are equal."""
    for at in range(SETTINGS):
        less = np.int32(0)
        for other in range(SETTINGS):
            less += np.int32(keys[other] < keys[at])
        if less == wanted:
            return int64(keys[at])
    return int64(-1)
