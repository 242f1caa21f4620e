"""Deals of Pai Gow Poker in a compiled loop: bets, deal, setting, the bank, turning."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.hands import (
    CARDS,
    COMBINATION_MASK,
    FIRSTS,
    HIGH_MASK,
    LOW_MASK,
    SECONDS,
    SETTINGS,
    Scratch,
    class_of,
    draw_hand,
    nth_smallest,
    order_settings,
    setting_at,
    take_up,
)
from brelan.games.pai_gow.loops.tables import Tables
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.games.pai_gow.rules import commission_on
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, loop, shared
from brelan.study.loops.trace import Trace, note

shared(commission_on)

RANDOM: Final = -1
"""The row of one who sets at random."""

# What is noted of a deal.
SEAT: Final = 0  # whose turn it is
CHOICES: Final = 1  # the number of legal moves
LIMIT: Final = 2  # a random number is drawn below this
NUMBER: Final = 3  # and is this
BET: Final = 4
CARD: Final = 5  # seven for each player, then seven for the bank
FRONT: Final = 6  # two cards, at random: the first one × 64 + the second
SETTING: Final = 7  # strengths behind and in front, foul or given up: see `tables`
STAY: Final = 8
GIVE_UP: Final = 9

FRONT_BASE: Final = 64


class Seating(NamedTuple):
    """A table and those who sit at it."""

    key: int
    seats: int
    dealer: int  # -1: each in turn
    least: int
    amounts: int  # the number of bets that are allowed, from the least one
    commission: int
    outcomes: Ints  # PGP-9, by how the hands in front and behind compare: -1 lost, 0 pushed, 1 won
    ways: Ints  # each seat's row of settings, or RANDOM; then the bank's
    bets: Ints  # what each seat bets that does not bet at random
    draws: bool  # does anyone draw random numbers?


@loop
def deal(tables: Tables, seating: Seating, number: int, scratch: Scratch) -> None:
    """PGP-1: seven cards to each player and the bank. What lies at places without a bet is never seen."""
    numbers.begin(scratch.chance, seating.key, number, numbers.CHANCE)
    for card in range(CARDS):
        scratch.pack[card] = card
    for place in range(seating.seats + 1):
        scratch.codes[place] = draw_hand(tables, scratch.chance, scratch.pack, place)


@loop
def below(state: Words, limit: int, trace: Trace) -> int:
    """A random number for a choice."""
    number = numbers.below(state, limit)
    note(trace, LIMIT, limit)
    note(trace, NUMBER, number)
    return number


@loop
def bet(seating: Seating, scratch: Scratch, seat: int, trace: Trace) -> None:
    """PGP-1: before any card."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, seating.amounts)
    amount = seating.bets[seat]
    if seating.ways[seat] == RANDOM:
        note(trace, LIMIT, 1)  # a bot at random chooses among kinds of moves first, and here is but one
        note(trace, NUMBER, 0)
        amount = seating.least + below(scratch.choices, seating.amounts, trace)
    scratch.bets[seat] = amount
    note(trace, BET, amount)


@loop
def set_hands(
    tables: Tables, settings: NDArray[np.int32], seating: Seating, scratch: Scratch, seat: int, trace: Trace
) -> None:
    """PGP-2, PGP-3, PGP-8: two cards in front, or the bet is given up."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, SETTINGS + 1)
    if seating.ways[seat] == RANDOM:
        scratch.set_to[seat] = set_at_random(tables, scratch, seat, trace)
    else:
        scratch.set_to[seat] = settings[seating.ways[seat], class_of(tables, scratch, seat)]
    note(trace, SETTING, scratch.set_to[seat])


@loop
def set_at_random(tables: Tables, scratch: Scratch, seat: int, trace: Trace) -> int:
    """Any of the 21 settings, fouls among them, or giving up: in the engine's order."""
    chosen = below(scratch.choices, SETTINGS + 1, trace)
    if chosen == SETTINGS:
        return layout.GIVEN_UP
    take_up(tables, scratch, seat)
    order_settings(tables, scratch, seat)
    key = nth_smallest(scratch.keys, chosen)
    at = key % SETTINGS
    note(trace, FRONT, scratch.hand[FIRSTS[at]] * FRONT_BASE + scratch.hand[SECONDS[at]])
    return setting_at(tables, scratch, seat, at)


@loop
def stays(seating: Seating, scratch: Scratch, seat: int, trace: Trace) -> bool:
    """PGP-8: the last moment to give up, with the bank's cards in sight. Nobody gains by it."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, 2)
    stay = seating.ways[seat] != RANDOM or below(scratch.choices, 2, trace) == 0
    note(trace, STAY if stay else GIVE_UP, seat)
    return stay


@loop
def outcome(seating: Seating, setting: int, bank: int) -> int:
    """PGP-9: -1 if the bet is lost, 0 if it comes back, 1 if it wins; PGP-3: a foul loses whatever the bank holds."""
    if setting & layout.FOUL:
        return -1
    front = (setting & LOW_MASK) - (bank & LOW_MASK)
    behind = (setting >> layout.LOW_BITS & HIGH_MASK) - (bank >> layout.LOW_BITS & HIGH_MASK)
    return seating.outcomes[sign(front), sign(behind)]


@loop
def sign(difference: int) -> int:
    """0 below nothing, 1 for nothing, 2 above."""
    return 1 + int64(difference > 0) - int64(difference < 0)


@loop
def show(shown: Ints, setting: int) -> None:
    shown[setting >> layout.COMBINATION_SHIFT & COMBINATION_MASK] += 1


@loop
def turn(seating: Seating, scratch: Scratch, seat: int, bank: int, shown: Ints, trace: Trace) -> int:
    """PGP-7 to PGP-9: the bank turns a player's hands and compares. Returns how the bet ends, as `outcome` does."""
    setting = scratch.set_to[seat]
    if setting & layout.GIVEN_UP or not stays(seating, scratch, seat, trace):
        return -1
    show(shown, setting)
    return outcome(seating, setting, bank)


@loop
def gain(seating: Seating, amount: int, result: int) -> int:
    """PGP-9: 1 to 1, less the commission on what is won."""
    return amount - commission_on(seating.commission, amount) if result > 0 else result * amount


@loop
def after(seating: Seating, seat: int) -> int:
    """The next seat."""
    return seat + 1 if seat + 1 < seating.seats else 0


@loop
def play_deal(
    tables: Tables,
    settings: NDArray[np.int32],
    seating: Seating,
    number: int,
    first: int,
    scratch: Scratch,
    shown: Ints,
    trace: Trace,
) -> int:
    """One deal, from its first seat on. Notes in the scratch what each seat gains, and returns the winners' bits."""
    if seating.draws:
        numbers.begin(scratch.choices, seating.key, number, numbers.CHOICES)
    seat = first
    for _ in range(seating.seats):
        bet(seating, scratch, seat, trace)
        seat = after(seating, seat)
    deal(tables, seating, number, scratch)
    note_cards(seating, scratch, trace)
    in_play = int64(0)
    for _ in range(seating.seats):
        set_hands(tables, settings, seating, scratch, seat, trace)
        in_play += int64(not scratch.set_to[seat] & layout.GIVEN_UP)
        seat = after(seating, seat)
    bank = int64(0)
    if in_play:  # PGP-7: otherwise the bank's cards stay face down
        bank = int64(settings[seating.ways[seating.seats], class_of(tables, scratch, seating.seats)])
        show(shown, bank)
    winners = 0
    for _ in range(seating.seats):
        result = turn(seating, scratch, seat, bank, shown, trace)
        scratch.gains[seat] = gain(seating, scratch.bets[seat], result)
        winners |= int64(result > 0) << seat
        seat = after(seating, seat)
    return winners


@loop
def note_cards(seating: Seating, scratch: Scratch, trace: Trace) -> None:
    if len(trace):
        for at in range((seating.seats + 1) * CARDS_DEALT):
            note(trace, CARD, scratch.pack[at])


@loop
def play_deals(
    tables: Tables,
    settings: NDArray[np.int32],
    seating: Seating,
    first: int,
    scratch: Scratch,
    payoffs: Ints,
    winners: NDArray[np.uint32],
    shown: Ints,
    trace: Trace,
) -> None:
    """Deals one after the other, from number `first` on: as many as there are rows."""
    for at in range(len(winners)):
        number = first + at
        dealer = number % seating.seats if seating.dealer < 0 else seating.dealer
        winners[at] = play_deal(tables, settings, seating, number, dealer, scratch, shown, trace)
        for seat in range(seating.seats):
            payoffs[at, seat] = scratch.gains[seat]


@loop
def list_classes(tables: Tables, seating: Seating, first: int, scratch: Scratch, found: NDArray[np.int32]) -> None:
    """The classes of the hands of these deals, a row for each deal, the bank's last."""
    for at in range(len(found)):
        deal(tables, seating, first + at, scratch)
        for place in range(seating.seats + 1):
            found[at, place] = class_of(tables, scratch, place)
