"""Deals of Pai Gow Poker in a compiled loop: bets, deal, setting, the bank, turning."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.fast import numbers
from brelan.fast.compiled import int64, loop, shared
from brelan.fast.deals import pai_gow_tables as layout
from brelan.fast.deals.pai_gow_tables import Tables
from brelan.fast.records import Ints, Words
from brelan.fast.trace import Trace, note
from brelan.games.pai_gow.rules import PLACES, commission_on
from brelan.hands.pai_gow import ACE, CARDS_DEALT
from brelan.probability.pai_gow.classes import JOKER
from brelan.probability.pai_gow.kernels import FIVE_OF_ONE_SUIT, class_of_suit
from brelan.probability.pai_gow.settings import FRONTS

shared(commission_on)

RANDOM: Final = -1
"""The row of one who sets at random."""

SETTINGS: Final = len(FRONTS)
CARDS: Final = JOKER + 1

# What is noted of a deal.
SEAT: Final = 0  # whose turn it is
CHOICES: Final = 1  # from how many legal moves he chooses
LIMIT: Final = 2  # a random number is drawn below this
NUMBER: Final = 3  # and is this
BET: Final = 4
CARD: Final = 5  # seven for each player, then seven for the bank
FRONT: Final = 6  # two cards, at random: the first one × 64 + the second
SETTING: Final = 7  # strengths behind and in front, foul or given up: see `pai_gow_tables`
STAY: Final = 8
GIVE_UP: Final = 9

FRONT_BASE: Final = 64

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

_LOW_MASK: Final = (1 << layout.LOW_BITS) - 1
_HIGH_MASK: Final = (1 << layout.HIGH_BITS) - 1
_COMBINATION_MASK: Final = 15

_FIRSTS: Final = np.array([first for first, _ in FRONTS])
_SECONDS: Final = np.array([second for _, second in FRONTS])


class Plan(NamedTuple):
    """A table and those who sit at it."""

    key: int
    seats: int
    dealer: int  # -1: each in turn
    least: int
    amounts: int  # so many bets are allowed, from the least one
    commission: int
    outcomes: Ints  # PGP-9, by how the hands in front and behind compare: -1 lost, 0 pushed, 1 won
    ways: Ints  # each seat's row of settings, or RANDOM; then the bank's
    bets: Ints  # what each seat bets that does not bet at random
    draws: bool  # does anyone draw random numbers?


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
    next. If it would favour some ways, another word draws all seven anew."""
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
def deal(tables: Tables, plan: Plan, number: int, scratch: Scratch) -> None:
    """PGP-1: seven cards to each player and the bank. What lies at places without a bet is never seen."""
    numbers.begin(scratch.chance, plan.key, number, numbers.CHANCE)
    for card in range(CARDS):
        scratch.pack[card] = card
    for place in range(plan.seats + 1):
        scratch.codes[place] = draw_hand(tables, scratch.chance, scratch.pack, place)


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
def below(state: Words, limit: int, trace: Trace) -> int:
    """A random number for a choice."""
    number = numbers.below(state, limit)
    note(trace, LIMIT, limit)
    note(trace, NUMBER, number)
    return number


@loop
def bet(plan: Plan, scratch: Scratch, seat: int, trace: Trace) -> None:
    """PGP-1: before any card."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, plan.amounts)
    amount = plan.bets[seat]
    if plan.ways[seat] == RANDOM:
        note(trace, LIMIT, 1)  # a bot at random chooses among kinds of moves first, and here is but one
        note(trace, NUMBER, 0)
        amount = plan.least + below(scratch.choices, plan.amounts, trace)
    scratch.bets[seat] = amount
    note(trace, BET, amount)


@loop
def set_hands(
    tables: Tables, settings: NDArray[np.int32], plan: Plan, scratch: Scratch, seat: int, trace: Trace
) -> None:
    """PGP-2, PGP-3, PGP-8: two cards in front, or the bet is given up."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, SETTINGS + 1)
    if plan.ways[seat] == RANDOM:
        scratch.set_to[seat] = set_at_random(tables, scratch, seat, trace)
    else:
        scratch.set_to[seat] = settings[plan.ways[seat], class_of(tables, scratch, seat)]
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
    first, second = scratch.hand[_FIRSTS[at]], scratch.hand[_SECONDS[at]]
    note(trace, FRONT, first * FRONT_BASE + second)
    code = scratch.codes[seat] - tables.codes[first] - tables.codes[second]
    high = high_of(tables, code, scratch.hand, _FIRSTS[at], _SECONDS[at])
    low = int64(tables.lows[tables.symbols[first], tables.symbols[second]])
    foul = layout.FOUL if high < tables.floors[low] else 0
    return low | high << layout.LOW_BITS | tables.combinations[high] << layout.COMBINATION_SHIFT | foul


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
    """A key for each setting: those that are no fouls come first, then the strongest hands in front."""
    highest = min(tables.symbols[scratch.hand[0]], ACE)
    lesser = highest * (highest - 1) // 2  # so many hands in front have a lesser highest card, and are no pair
    for at in range(SETTINGS):
        first, second = scratch.hand[_FIRSTS[at]], scratch.hand[_SECONDS[at]]
        low = int64(tables.lows[tables.symbols[first], tables.symbols[second]])
        foul = int64(0)
        if _FIRSTS[at] == 0 or low >= lesser:  # otherwise the highest card behind is enough
            code = scratch.codes[seat] - tables.codes[first] - tables.codes[second]
            high = high_of(tables, code, scratch.hand, _FIRSTS[at], _SECONDS[at])
            foul = int64(high < tables.floors[low])
        scratch.keys[at] = ((foul + 1) * len(tables.floors) - low) * SETTINGS + at


@loop
def nth_smallest(keys: NDArray[np.int32], wanted: int) -> int:
    """None is there twice."""
    for at in range(SETTINGS):
        less = np.int32(0)
        for other in range(SETTINGS):
            less += np.int32(keys[other] < keys[at])
        if less == wanted:
            return int64(keys[at])
    return int64(-1)


@loop
def stays(plan: Plan, scratch: Scratch, seat: int, trace: Trace) -> bool:
    """PGP-8: the last moment to give up, with the bank's cards in sight. Nobody gains by it."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, 2)
    stay = plan.ways[seat] != RANDOM or below(scratch.choices, 2, trace) == 0
    note(trace, STAY if stay else GIVE_UP, seat)
    return stay


@loop
def outcome(plan: Plan, setting: int, bank: int) -> int:
    """PGP-9: -1 if the bet is lost, 0 if it comes back, 1 if it wins; PGP-3: a foul loses whatever the bank holds."""
    if setting & layout.FOUL:
        return -1
    front = (setting & _LOW_MASK) - (bank & _LOW_MASK)
    behind = (setting >> layout.LOW_BITS & _HIGH_MASK) - (bank >> layout.LOW_BITS & _HIGH_MASK)
    return plan.outcomes[sign(front), sign(behind)]


@loop
def sign(difference: int) -> int:
    """0 below nothing, 1 for nothing, 2 above."""
    return 1 + int64(difference > 0) - int64(difference < 0)


@loop
def show(shown: Ints, setting: int) -> None:
    shown[setting >> layout.COMBINATION_SHIFT & _COMBINATION_MASK] += 1


@loop
def turn(plan: Plan, scratch: Scratch, seat: int, bank: int, shown: Ints, trace: Trace) -> int:
    """PGP-7 to PGP-9: the bank turns a player's hands and compares. Returns how the bet ends, as `outcome` does."""
    setting = scratch.set_to[seat]
    if setting & layout.GIVEN_UP or not stays(plan, scratch, seat, trace):
        return -1
    show(shown, setting)
    return outcome(plan, setting, bank)


@loop
def gain(plan: Plan, amount: int, result: int) -> int:
    """PGP-9: 1 to 1, less the commission on what is won."""
    return amount - commission_on(plan.commission, amount) if result > 0 else result * amount


@loop
def after(plan: Plan, seat: int) -> int:
    """The next seat."""
    return seat + 1 if seat + 1 < plan.seats else 0


@loop
def play_deal(
    tables: Tables,
    settings: NDArray[np.int32],
    plan: Plan,
    number: int,
    first: int,
    scratch: Scratch,
    shown: Ints,
    trace: Trace,
) -> int:
    """One deal, from its first seat on. Notes in the scratch what each seat gains, and returns the winners' bits."""
    if plan.draws:
        numbers.begin(scratch.choices, plan.key, number, numbers.CHOICES)
    seat = first
    for _ in range(plan.seats):
        bet(plan, scratch, seat, trace)
        seat = after(plan, seat)
    deal(tables, plan, number, scratch)
    note_cards(plan, scratch, trace)
    in_play = int64(0)
    for _ in range(plan.seats):
        set_hands(tables, settings, plan, scratch, seat, trace)
        in_play += int64(not scratch.set_to[seat] & layout.GIVEN_UP)
        seat = after(plan, seat)
    bank = int64(0)
    if in_play:  # PGP-7: otherwise the bank's cards stay face down
        bank = int64(settings[plan.ways[plan.seats], class_of(tables, scratch, plan.seats)])
        show(shown, bank)
    winners = 0
    for _ in range(plan.seats):
        result = turn(plan, scratch, seat, bank, shown, trace)
        scratch.gains[seat] = gain(plan, scratch.bets[seat], result)
        winners |= int64(result > 0) << seat
        seat = after(plan, seat)
    return winners


@loop
def note_cards(plan: Plan, scratch: Scratch, trace: Trace) -> None:
    if len(trace):
        for at in range((plan.seats + 1) * CARDS_DEALT):
            note(trace, CARD, scratch.pack[at])


@loop
def play_deals(
    tables: Tables,
    settings: NDArray[np.int32],
    plan: Plan,
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
        dealer = number % plan.seats if plan.dealer < 0 else plan.dealer
        winners[at] = play_deal(tables, settings, plan, number, dealer, scratch, shown, trace)
        for seat in range(plan.seats):
            payoffs[at, seat] = scratch.gains[seat]


@loop
def list_classes(tables: Tables, plan: Plan, first: int, scratch: Scratch, found: NDArray[np.int32]) -> None:
    """The classes of the hands of these deals, a row for each deal, the bank's last."""
    for at in range(len(found)):
        deal(tables, plan, first + at, scratch)
        for place in range(plan.seats + 1):
            found[at, place] = class_of(tables, scratch, place)
