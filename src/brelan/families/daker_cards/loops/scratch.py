"""What the compiled loops of the games with Daker cards share: the scratch record, and the steps of a trace."""

from __future__ import annotations

from math import comb
from typing import Annotated, Final, Protocol

from brelan.engine.discards import MOST_DISCARDS
from brelan.errors import BadTable
from brelan.families.betting.loops.betting import MOST_SEATS, Betting, agree
from brelan.families.daker_cards.cards import PACK_SIZE
from brelan.families.daker_cards.ranking import COMBINATIONS, HANDS, PLACES
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, loop, new, part
from brelan.study.loops.deals import Setup
from brelan.study.loops.numbers import WORDS
from brelan.study.loops.trace import Trace, note

MOST_SEEN: Final = 6

MOST_CHIPS: Final = 1 << 31
"""A greater stack would need random amounts of more than 32 bits."""

MOST_DRAWING: Final = 4
"""Players in a deal with a discard."""

NO_CARD: Final = -1

DISCARDS: Final = sum(comb(CARDS_IN_HAND, count) for count in range(MOST_DISCARDS + 1))
"""The different choices of cards to throw away."""

GOES_ROUND: Final = -1

MUCK: Final = 0
SHOW: Final = 1

(
    DEALT,  # a card, hand after hand
    TURNED,  # a card of the board
    SEAT,  # who is asked
    PRICE,  # what a call would cost
    CHOICES,  # the number of legal moves
    NUMBER,  # a random number that the policy drew …
    BELOW,  # … and its limit
    BET,  # the move in a betting round
    SHOWING,  # MUCK or SHOW, of the last one still in
    DISCARDED,  # a discarded card
    DISCARDED_ALL,  # the number of discards: as many cards follow
    DREW,  # a card dealt in exchange
    RESHUFFLED,  # the number of discards that became a new stock
) = (int64(kind) for kind in range(1, 14))
"""The steps of a trace."""


class Hand:
    """What the one who is asked sees, as places in the pack, and the random numbers that they may draw from."""

    cards: Annotated[Ints, MOST_SEEN]
    numbers: Annotated[Words, WORDS]


class Drawing:
    """The hands of five, where players may exchange cards."""

    hands: Annotated[Ints, (MOST_DRAWING, CARDS_IN_HAND)]
    thrown: Annotated[Ints, (MOST_DRAWING, MOST_DISCARDS)]  # and nobody has been dealt since, else NO_CARD
    next: int  # where the stock begins in the pack; it goes to its end
    distinct: Annotated[Ints, DISCARDS]  # the choices of a hand


class CardScratch(Protocol):
    """What the scratch record of every game with Daker cards has."""

    hand: Hand
    drawing: Drawing
    pack: Ints
    chance: Words


class Scratch:
    """Where deals of Daker and Daker draw are played: one record, used for deal after deal."""

    betting: Betting
    hand: Hand  # of the one who is asked
    policies: Annotated[Ints, MOST_SEATS]
    decision: int  # of the blueprint's betting, where somebody plays it
    first_bet: int  # small blind or ante
    minimum: Annotated[Ints, 5]  # bet of each round, from 1
    always_deals: int  # GOES_ROUND, or a seat
    pack: Annotated[Ints, PACK_SIZE]  # shuffled as far as it is dealt
    chance: Annotated[Words, WORDS]
    drawing: Drawing  # of Daker draw
    shown: Annotated[Ints, PLACES]  # how often each strength was shown


def new_scratch(setup: Setup) -> Scratch:
    """For these players."""
    stacks = setup.table.stacks
    if max(stacks) > MOST_CHIPS:
        raise BadTable(
            "stack-too-large-for-fast",
            "--fast cannot count {stack:chip|chips}: {most} at the most",
            stack=max(stacks),
            most=MOST_CHIPS,
        )
    scratch = new(Scratch)
    agree(scratch.betting, stacks, setup.rules.limit, setup.rules.max_bet or 0)
    scratch.always_deals = GOES_ROUND if setup.dealer is None else setup.dealer
    return scratch


def shown_in(shown: Ints) -> dict[str, int]:
    """How many hands of each combination were shown, best first."""
    counts = dict.fromkeys(COMBINATIONS, 0)
    for hand, count in zip(HANDS, shown.tolist(), strict=True):
        counts[hand.combination] += count
    return counts


@part
def note_cards(scratch: Scratch, trace: Trace, kind: int, first: int, count: int) -> None:
    """Cards of the pack, if somebody watches."""
    if len(trace):
        for place in range(first, first + count):
            note(trace, kind, scratch.pack[place])


@loop
def begin(scratch: Scratch, key: int, number: int) -> int:
    """Before the deal of this number: random numbers and a pack in order. Who deals?"""
    numbers.begin(scratch.chance, key, number, numbers.CHANCE)
    numbers.begin(scratch.hand.numbers, key, number, numbers.CHOICES)
    for place in range(PACK_SIZE):
        scratch.pack[place] = place
    return number % scratch.betting.seats if scratch.always_deals < 0 else scratch.always_deals


@part
def drawn(scratch: CardScratch, trace: Trace, limit: int) -> int:
    """A random number of a policy."""
    number = numbers.below(scratch.hand.numbers, limit)
    note(trace, NUMBER, number)
    note(trace, BELOW, limit)
    return number
