"""Deals of Pai Gow Poker in a compiled loop: bets, deal, setting, the bank, turning."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from brelan.fast import numbers
from brelan.fast.compiled import shared
from brelan.fast.deals import pai_gow_tables as layout
from brelan.fast.deals.pai_gow_tables import Tables, record
from brelan.fast.trace import Trace, note
from brelan.games.pai_gow.rules import PLACES, commission_on
from brelan.hands.pai_gow import ACE, CARDS_DEALT
from brelan.probability.pai_gow.classes import JOKER, Array
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
    outcomes: NDArray[np.int64]  # PGP-9, by how the hands in front and behind compare: -1 lost, 0 pushed, 1 won
    ways: NDArray[np.int64]  # each seat's row of settings, or RANDOM; then the bank's
    bets: NDArray[np.int64]  # what each seat bets that does not bet at random
    draws: bool  # does anyone draw random numbers?


class Room(NamedTuple):
    """Where one deal after the other is played."""

    chance: NDArray[np.uint64]
    choices: NDArray[np.uint64]
    pack: NDArray[np.uint8]
    codes: NDArray[np.uint64]  # of the hands, the bank's last
    bets: NDArray[np.int64]
    set_to: NDArray[np.int64]  # what each seat has set
    gains: NDArray[np.int64]
    hand: NDArray[np.int64]  # seven cards in order
    keys: NDArray[np.int32]  # of the 21 settings, by which they are ordered


def room() -> Array:
    """For as many as can sit down."""
    empty = Room(
        chance=np.zeros(numbers.WORDS, np.uint64),
        choices=np.zeros(numbers.WORDS, np.uint64),
        pack=np.zeros(CARDS, np.uint8),
        codes=np.zeros(PLACES, np.uint64),
        bets=np.zeros(PLACES, np.int64),
        set_to=np.zeros(PLACES, np.int64),
        gains=np.zeros(PLACES, np.int64),
        hand=np.zeros(CARDS_DEALT, np.int64),
        keys=np.zeros(SETTINGS, np.int32),
    )
    return record(empty)


@njit(cache=True)
def draw_hand(tables: Tables, state: numbers.State, pack: Any, place: Any) -> Any:
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


@njit(cache=True)
def deal(tables: Tables, plan: Plan, number: Any, room: Room) -> None:
    """PGP-1: seven cards to each player and the bank. What lies at places without a bet is never seen."""
    numbers.begin(room.chance, plan.key, number, numbers.CHANCE)
    for card in range(CARDS):
        room.pack[card] = card
    for place in range(plan.seats + 1):
        room.codes[place] = draw_hand(tables, room.chance, room.pack, place)


@njit(cache=True)
def class_of(tables: Tables, room: Room, place: Any) -> Any:
    """The class of the seven cards at a place. Only those with five of one suit must be looked at again."""
    code = room.codes[place]
    if code & _FIVE_OF_ONE_SUIT:
        return suited_class(tables, room, place)
    higher = tables.among_higher[code >> _LOWER_BITS & _HIGHER_MASK]
    return np.int64(tables.first_of_seven[code & _LOWER_MASK] + higher)


@njit(cache=True)
def suited_class(tables: Tables, room: Room, place: Any) -> Any:
    bits = np.int64(0)
    for at in range(place * CARDS_DEALT, (place + 1) * CARDS_DEALT):
        bits |= 1 << np.int64(room.pack[at])
    suits = np.int64(room.codes[place] >> _SUITS_SHIFT)
    return np.int64(class_of_suit(tables.of_suit, tables.lowest, suits, bits))


@njit(cache=True)
def high_of(tables: Tables, code: Any, hand: Any, first: Any, second: Any) -> Any:
    """The strength of the five cards behind, given by their code, if these two places of the hand are in front."""
    if code & _FIVE_OF_ONE_SUIT:
        mask = 0
        for at in range(CARDS_DEALT):
            if at != first and at != second:
                mask |= 1 << tables.symbols[hand[at]]
        return np.int64(tables.suited[mask])
    higher = tables.among_higher[code >> _LOWER_BITS & _HIGHER_MASK]
    return np.int64(tables.unsuited[tables.first_of_five[code & _LOWER_MASK] + higher])


@njit(cache=True)
def below(state: numbers.State, limit: Any, trace: Trace) -> Any:
    """A random number for a choice."""
    number = numbers.below(state, limit)
    note(trace, LIMIT, limit)
    note(trace, NUMBER, number)
    return number


@njit(cache=True)
def bet(plan: Plan, room: Room, seat: Any, trace: Trace) -> None:
    """PGP-1: before any card."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, plan.amounts)
    amount = plan.bets[seat]
    if plan.ways[seat] == RANDOM:
        note(trace, LIMIT, 1)  # a bot at random chooses among kinds of moves first, and here is but one
        note(trace, NUMBER, 0)
        amount = plan.least + below(room.choices, plan.amounts, trace)
    room.bets[seat] = amount
    note(trace, BET, amount)


@njit(cache=True)
def set_hands(tables: Tables, settings: Any, plan: Plan, room: Room, seat: Any, trace: Trace) -> None:
    """PGP-2, PGP-3, PGP-8: two cards in front, or the bet is given up."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, SETTINGS + 1)
    if plan.ways[seat] == RANDOM:
        room.set_to[seat] = set_at_random(tables, room, seat, trace)
    else:
        room.set_to[seat] = settings[plan.ways[seat], class_of(tables, room, seat)]
    note(trace, SETTING, room.set_to[seat])


@njit(cache=True)
def set_at_random(tables: Tables, room: Room, seat: Any, trace: Trace) -> Any:
    """Any of the 21 settings, fouls among them, or giving up: in the engine's order."""
    chosen = below(room.choices, SETTINGS + 1, trace)
    if chosen == SETTINGS:
        return layout.GIVEN_UP
    take_up(tables, room, seat)
    order_settings(tables, room, seat)
    key = nth_smallest(room.keys, chosen)
    at = key % SETTINGS
    first, second = room.hand[_FIRSTS[at]], room.hand[_SECONDS[at]]
    note(trace, FRONT, first * FRONT_BASE + second)
    code = room.codes[seat] - tables.codes[first] - tables.codes[second]
    high = high_of(tables, code, room.hand, _FIRSTS[at], _SECONDS[at])
    low = np.int64(tables.lows[tables.symbols[first], tables.symbols[second]])
    foul = layout.FOUL if high < tables.floors[low] else 0
    return low | high << layout.LOW_BITS | tables.combinations[high] << layout.COMBINATION_SHIFT | foul


@njit(cache=True)
def take_up(tables: Tables, room: Room, seat: Any) -> None:
    """The joker first, then the highest card, and so on."""
    for count in range(CARDS_DEALT):
        card = np.int64(room.pack[seat * CARDS_DEALT + count])
        at = count
        while at > 0 and tables.order[room.hand[at - 1]] > tables.order[card]:
            room.hand[at] = room.hand[at - 1]
            at -= 1
        room.hand[at] = card


@njit(cache=True)
def order_settings(tables: Tables, room: Room, seat: Any) -> None:
    """A key for each setting: those that are no fouls come first, then the strongest hands in front."""
    highest = min(tables.symbols[room.hand[0]], ACE)
    lesser = highest * (highest - 1) // 2  # so many hands in front have a lesser highest card, and are no pair
    for at in range(SETTINGS):
        first, second = room.hand[_FIRSTS[at]], room.hand[_SECONDS[at]]
        low = np.int64(tables.lows[tables.symbols[first], tables.symbols[second]])
        foul = np.int64(0)
        if _FIRSTS[at] == 0 or low >= lesser:  # otherwise the highest card behind is enough
            code = room.codes[seat] - tables.codes[first] - tables.codes[second]
            high = high_of(tables, code, room.hand, _FIRSTS[at], _SECONDS[at])
            foul = np.int64(high < tables.floors[low])
        room.keys[at] = ((foul + 1) * len(tables.floors) - low) * SETTINGS + at


@njit(cache=True)
def nth_smallest(keys: Any, wanted: Any) -> Any:
    """None is there twice."""
    for at in range(SETTINGS):
        less = np.int32(0)
        for other in range(SETTINGS):
            less += np.int32(keys[other] < keys[at])
        if less == wanted:
            return np.int64(keys[at])
    return np.int64(-1)


@njit(cache=True)
def stays(plan: Plan, room: Room, seat: Any, trace: Trace) -> Any:
    """PGP-8: the last moment to give up, with the bank's cards in sight. Nobody gains by it."""
    note(trace, SEAT, seat)
    note(trace, CHOICES, 2)
    stay = plan.ways[seat] != RANDOM or below(room.choices, 2, trace) == 0
    note(trace, STAY if stay else GIVE_UP, seat)
    return stay


@njit(cache=True)
def outcome(plan: Plan, setting: Any, bank: Any) -> Any:
    """PGP-9: -1 if the bet is lost, 0 if it comes back, 1 if it wins; PGP-3: a foul loses whatever the bank holds."""
    if setting & layout.FOUL:
        return -1
    front = (setting & _LOW_MASK) - (bank & _LOW_MASK)
    behind = (setting >> layout.LOW_BITS & _HIGH_MASK) - (bank >> layout.LOW_BITS & _HIGH_MASK)
    return plan.outcomes[sign(front), sign(behind)]


@njit(cache=True)
def sign(difference: Any) -> Any:
    """0 below nothing, 1 for nothing, 2 above."""
    return 1 + np.int64(difference > 0) - np.int64(difference < 0)


@njit(cache=True)
def show(shown: Any, setting: Any) -> None:
    shown[setting >> layout.COMBINATION_SHIFT & _COMBINATION_MASK] += 1


@njit(cache=True)
def turn(plan: Plan, room: Room, seat: Any, bank: Any, shown: Any, trace: Trace) -> Any:
    """PGP-7 to PGP-9: the bank turns a player's hands and compares. Returns how the bet ends, as `outcome` does."""
    setting = room.set_to[seat]
    if setting & layout.GIVEN_UP or not stays(plan, room, seat, trace):
        return -1
    show(shown, setting)
    return outcome(plan, setting, bank)


@njit(cache=True)
def gain(plan: Plan, amount: Any, result: Any) -> Any:
    """PGP-9: 1 to 1, less the commission on what is won."""
    return amount - commission_on(plan.commission, amount) if result > 0 else result * amount


@njit(cache=True)
def after(plan: Plan, seat: Any) -> Any:
    """The next seat."""
    return seat + 1 if seat + 1 < plan.seats else 0


@njit(cache=True)
def play_deal(
    tables: Tables, settings: Any, plan: Plan, number: Any, first: Any, room: Room, shown: Any, trace: Trace
) -> Any:
    """One deal, from its first seat on. Notes in the room what each seat gains, and returns the winners' bits."""
    if plan.draws:
        numbers.begin(room.choices, plan.key, number, numbers.CHOICES)
    seat = first
    for _ in range(plan.seats):
        bet(plan, room, seat, trace)
        seat = after(plan, seat)
    deal(tables, plan, number, room)
    note_cards(plan, room, trace)
    in_play = np.int64(0)
    for _ in range(plan.seats):
        set_hands(tables, settings, plan, room, seat, trace)
        in_play += np.int64(not room.set_to[seat] & layout.GIVEN_UP)
        seat = after(plan, seat)
    bank = np.int64(0)
    if in_play:  # PGP-7: otherwise the bank's cards stay face down
        bank = np.int64(settings[plan.ways[plan.seats], class_of(tables, room, plan.seats)])
        show(shown, bank)
    winners = 0
    for _ in range(plan.seats):
        result = turn(plan, room, seat, bank, shown, trace)
        room.gains[seat] = gain(plan, room.bets[seat], result)
        winners |= np.int64(result > 0) << seat
        seat = after(plan, seat)
    return winners


@njit(cache=True)
def note_cards(plan: Plan, room: Room, trace: Trace) -> None:
    if len(trace):
        for at in range((plan.seats + 1) * CARDS_DEALT):
            note(trace, CARD, room.pack[at])


@njit(cache=True)
def play_deals(
    tables: Any, settings: Any, plan: Any, first: Any, room: Any, payoffs: Any, winners: Any, shown: Any, trace: Trace
) -> None:
    """Deals one after the other, from number `first` on: as many as there are rows. The first, third and fifth
    arguments are records."""
    for at in range(len(winners)):
        number = first + at
        dealer = number % plan[0].seats if plan[0].dealer < 0 else plan[0].dealer
        winners[at] = play_deal(tables[0], settings, plan[0], number, dealer, room[0], shown, trace)
        for seat in range(plan[0].seats):
            payoffs[at, seat] = room[0].gains[seat]


@njit(cache=True)
def list_classes(tables: Any, plan: Any, first: Any, room: Any, found: Any) -> None:
    """The classes of the hands of these deals, a row for each deal, the bank's last."""
    for at in range(len(found)):
        deal(tables[0], plan[0], first + at, room[0])
        for place in range(plan[0].seats + 1):
            found[at, place] = class_of(tables[0], room[0], place)
