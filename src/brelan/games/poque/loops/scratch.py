"""What all phases of the compiled Poque share: the scratch record, the cards as bits, and the steps of a trace.

A card is its place in the pack of 32, suit after suit, seven to ace; a hand is a set of bits, so that the next card
of a suit is the next bit.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from brelan.games.poque import GAME
from brelan.games.poque.board import Pool
from brelan.games.poque.ranking import RANKS, Combination
from brelan.pieces.suited_cards import PACK_32
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, part
from brelan.study.loops.numbers import WORDS
from brelan.study.loops.trace import Trace, note

SEATS: Final = GAME.seats[-1]
CARDS: Final = len(PACK_32)
SUIT: Final = len(RANKS)
"""Cards of a suit."""

WHOLE_SUIT: Final = (1 << SUIT) - 1
SUIT_BITS: Final = SUIT.bit_length() - 1
RANK: Final = SUIT - 1
"""The bits of a card's number that are its rank."""

POOLS: Final = len(Pool)

POQUE: Final = int64(Pool.POQUE)
JOKER: Final = int64(Pool.JOKER)
"""A plain number given to a function would be a type of its own to numba, and the function compiled once more."""

# Kinds of steps. Those of a seat are packed: the seat is the rest of a division by SEATS.
(
    STARTED,  # the dealer of a round
    DEALT,  # a card, five for each seat in turn
    TURNED,  # the card that makes trump
    LIMIT,  # a random number was drawn below this …
    NUMBER,  # … and it was this
    CHOICES,  # from how many legal moves the next one is chosen
    BID,  # seat, and what its bid comes to: nothing is a pass, the highest is following
    ANNOUNCED,  # seat, and its combination
    LED,  # seat and card
    TOOK,  # seat, and pool + POOLS * chips
    BONUS,  # seat, and what it paid for the winner's combination
    LAID,  # seat, and a set of cards
    PAID,  # seat, and what it paid for the cards left in its hand
) = (int64(kind) for kind in range(1, 14))


class Scratch:
    """Where rounds are played: one record, used for round after round."""

    players: int
    dealer: int
    turned: int  # the card
    trump: int  # its suit
    highest: int  # bid
    gone: int  # cards of which everyone knows that nobody holds them
    missed: int  # cards that a run asked for in vain: they lie open, or in the pack
    stacks: Annotated[Ints, SEATS]
    bids: Annotated[Ints, SEATS]
    hands: Annotated[Ints, SEATS]  # the cards that each still holds
    laid: Annotated[Ints, SEATS]  # the trumps that each has laid
    pools: Annotated[Ints, POOLS]
    pack: Annotated[Ints, CARDS]
    shown: Annotated[Ints, len(Combination)]  # how many hands of each combination were compared
    chance: Annotated[Words, WORDS]
    choices: Annotated[Words, WORDS]


@part
def note_seat(trace: Trace, kind: int, seat: int, value: int) -> None:
    """One more step of a trace, of a seat."""
    note(trace, kind, value * SEATS + seat)


@part
def drawn(scratch: Scratch, trace: Trace, limit: int) -> int:
    """A random number for a choice; one below 1 costs nothing."""
    number = numbers.below(scratch.choices, limit) if limit > 1 else 0
    note(trace, LIMIT, limit)
    note(trace, NUMBER, number)
    return number


@part
def right_of(scratch: Scratch, seat: int) -> int:
    """POQ-4: who comes after a seat, counter-clockwise."""
    return seat - 1 if seat > 0 else scratch.players - 1


@part
def take(scratch: Scratch, trace: Trace, seat: int, pool: int) -> None:
    """A seat takes all that lies in a pool."""
    take_share(scratch, trace, seat, pool, scratch.pools[pool])


@part
def take_share(scratch: Scratch, trace: Trace, seat: int, pool: int, amount: int) -> None:
    """A seat takes chips from a pool."""
    scratch.pools[pool] -= amount
    scratch.stacks[seat] += amount
    note_seat(trace, TOOK, seat, pool + POOLS * amount)


@part
def take_pools(scratch: Scratch, trace: Trace, seat: int, pools: int) -> None:
    """A seat takes all that lies in the pools of a set."""
    while pools:
        take(scratch, trace, seat, lowest(pools))
        pools &= pools - 1


@part
def trumps(scratch: Scratch, cards: int) -> int:
    """The ranks of trump that are among these cards: the lowest bit is the seven."""
    return cards >> (scratch.trump * SUIT) & WHOLE_SUIT


_SPREADS: Final = 0x077CB531  # a power of two times this has five first bits of its own (de Bruijn)
_FIRST_FIVE: Final = 27


def _places() -> Ints:
    places = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        places[(_SPREADS << card) % (1 << CARDS) >> _FIRST_FIVE] = card
    return places


_PLACES: Final = _places()


@part
def lowest(bits: int) -> int:
    """The first of a set that is not empty: of cards, seats or pools."""
    return _PLACES[((bits & -bits) * _SPREADS & 0xFFFFFFFF) >> _FIRST_FIVE]


@part
def count(bits: int) -> int:
    """How many are in a set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def _trailing_ones() -> Ints:
    return np.array([(~ranks & ranks + 1).bit_length() - 1 for ranks in range(WHOLE_SUIT + 1)])


_TRAILING_ONES: Final = _trailing_ones()


@part
def row_length(hand: int, card: int) -> int:
    """How many cards of a hand follow each other in their suit, from this card on."""
    return _TRAILING_ONES[hand >> card & WHOLE_SUIT >> (card & RANK)]


@part
def row_from(card: int, length: int) -> int:
    """The set of this many cards, beginning with this one."""
    return ((1 << length) - 1) << card


@part
def bidders(scratch: Scratch) -> int:
    """How many have put something in."""
    found = 0
    for seat in range(scratch.players):
        if scratch.bids[seat]:
            found += 1
    return found


@part
def at_highest(scratch: Scratch) -> int:
    """The set of seats at the highest bid."""
    found = 0
    for seat in range(scratch.players):
        if scratch.bids[seat] == scratch.highest:
            found |= 1 << seat
    return found
