"""Hands of Pai Gow Poker inside compiled loops: seven random cards, their class, and a setting at random."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from brelan.fast import numbers
from brelan.fast.compiled import int64, loop
from brelan.fast.deals import pai_gow_tables as layout
from brelan.fast.deals.pai_gow_tables import Tables
from brelan.fast.records import Ints, Words
from brelan.games.pai_gow.rules import PLACES
from brelan.hands.pai_gow import ACE, CARDS_DEALT
from brelan.probability.pai_gow.classes import JOKER
from brelan.probability.pai_gow.kernels import FIVE_OF_ONE_SUIT, class_of_suit
from brelan.probability.pai_gow.settings import FRONTS

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


@loop
def order_settings(tables: Tables, scratch: Scratch, seat: int) -> None:
    """A key for each setting: those that are not fouls come first, then the strongest hands in front."""
    highest = min(tables.symbols[scratch.hand[0]], ACE)
    lesser = highest * (highest - 1) // 2  # hands in front, not pairs, whose highest card is lower
    for at in range(SETTINGS):
        first, second = scratch.hand[FIRSTS[at]], scratch.hand[SECONDS[at]]
        low = int64(tables.lows[tables.symbols[first], tables.symbols[second]])
        foul = int64(0)
        if FIRSTS[at] == 0 or low >= lesser:  # otherwise the highest card behind is enough
            code = scratch.codes[seat] - tables.codes[first] - tables.codes[second]
            high = high_of(tables, code, scratch.hand, FIRSTS[at], SECONDS[at])
            foul = int64(high < tables.floors[low])
        scratch.keys[at] = ((foul + 1) * len(tables.floors) - low) * SETTINGS + at


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
