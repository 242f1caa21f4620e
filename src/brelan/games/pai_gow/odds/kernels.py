"""The loops that count deals, compiled by numba. Imported only where they are needed: numba is an extra.

How deals are counted. For every set S of cards, up to a change of suits, the hands that hold S are counted by class;
then the pairs of a player's and a bank's hand that both hold S, with a table of the bank's hands summed up over both
strengths. What inclusion and exclusion leaves are the pairs without a common card: the sum over all S of (-1)^|S|
times the pairs that both hold S.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from brelan.games.pai_gow.odds.classes import JOKER, MASKS, SIZES, SUIT_SIZE
from brelan.games.pai_gow.odds.settings import LOWS

HELD: Final = SIZES - 1
SUITED: Final = 4
WORD: Final = 32  # strengths behind are marked in words of this many bits

NONE_OF_ANY_SUIT: Final = 0x3333  # four counters of four bits, which begin at three:
FIVE_OF_ONE_SUIT: Final = 0x8888  # at five cards the fourth bit is set


class Cards(NamedTuple):
    """What the loops must know of cards and classes: see `classes.py`."""

    symbol: NDArray[np.int64]
    suit: NDArray[np.int64]  # what a card adds to the counters
    after: NDArray[np.int32]
    first: int  # the first state of seven cards
    of_suit: NDArray[np.int32]
    lowest: NDArray[np.int64]  # the lowest rank of a mask


class Walk(NamedTuple):
    """On the way through hands: how many cards they need, how many are left in the deck, and what has been taken."""

    need: NDArray[np.int64]
    left: NDArray[np.int64]
    depth: NDArray[np.int64]
    deck: NDArray[np.int64]
    at: NDArray[np.int64]
    states: NDArray[np.int64]
    suits: NDArray[np.int64]
    bits: NDArray[np.int64]
    numbers: NDArray[np.int32]  # the classes of the hands of a stretch
    hands: NDArray[np.int64]  # and their bits


class Space(NamedTuple):
    """Room to work in: hands by class, and the table of the bank's hands."""

    counts: NDArray[np.int32]
    touched: NDArray[np.int32]
    marks: NDArray[np.int64]  # the strengths behind that the bank can have
    before: NDArray[np.int64]  # how many of them are in the words before
    table: NDArray[np.int32]


class Choices(NamedTuple):
    """Settings to choose from. Those of class c are numbered from `first[c]`, and meet `values` in the table.

    What the settings of a hand meet is added up in `met`, from `start[number]` on, where a hand has the number that
    `classes.py` gives it. It is two counts of bank's hands: those beaten on both sides, and those at least equal on
    both sides or, if ties lose the bet, those above on one side and below on the other.
    """

    first: NDArray[np.int32]
    high: NDArray[np.int16]
    low: NDArray[np.int8]
    values: NDArray[np.int32]
    ties_lose: bool
    place: NDArray[np.int32]
    sizes: NDArray[np.int64]
    before: NDArray[np.int32]
    suits: int  # in the pack
    joker: int  # the number of the first hand with the joker
    start: NDArray[np.int32]
    met: NDArray[np.int32]


@njit(cache=True)
def class_of_suit(of_suit: Any, lowest: Any, suits: int, hand: int) -> int:
    """The class of a hand with five cards of one suit."""
    suit = 0
    while not suits >> (4 * suit + 3) & 1:
        suit += 1
    mask = hand >> SUIT_SIZE * suit & (MASKS - 1)
    low, high, others = 0, 0, 0
    for other in range(SUITED):
        left = hand >> SUIT_SIZE * other & (MASKS - 1) if other != suit else 0
        while left:
            rank = lowest[left]
            left &= left - 1
            others += 1
            low, high = (min(rank, high) if others == 2 else rank), max(rank, high)
    return int(of_suit[hand >> JOKER & 1, mask] + (low + high * (high + 1) // 2 if others == 2 else low))


@njit(cache=True)
def begin(cards: Any, pack: int, held: int, walk: Any) -> None:
    """Set out to walk through all hands of the pack that hold these cards."""
    walk.need[0], walk.left[0], walk.depth[0] = HELD, 0, 0
    walk.at[0], walk.states[0], walk.suits[0], walk.bits[0] = 0, 0, NONE_OF_ANY_SUIT, held
    for card in range(JOKER + 1):
        if held >> card & 1:
            walk.need[0] -= 1
            walk.states[0] = cards.after[walk.states[0], cards.symbol[card]]
            walk.suits[0] += cards.suit[card]
        elif pack >> card & 1:
            walk.deck[walk.left[0]] = card
            walk.left[0] += 1


@njit(cache=True)
def advance(cards: Any, walk: Any) -> int:
    """List the hands of the next stretch, in which all but the last two cards are the same. Returns how many there
    are: 0 at the end of the walk."""
    need, left, depth = walk.need[0], walk.left[0], walk.depth[0]
    last = max(need - 2, 0)  # this many cards are taken one by one
    while 0 <= depth < last:
        place = walk.at[depth]
        if place > left - (need - depth):
            depth -= 1
        else:
            card = walk.deck[place]
            walk.at[depth] += 1
            walk.at[depth + 1] = place + 1
            walk.states[depth + 1] = cards.after[walk.states[depth], cards.symbol[card]]
            walk.suits[depth + 1] = walk.suits[depth] + cards.suit[card]
            walk.bits[depth + 1] = walk.bits[depth] | 1 << card
            depth += 1
    walk.depth[0] = depth - 1
    return list_hands(cards, walk, depth, min(need, 2)) if depth >= 0 else 0


@njit(cache=True)
def list_hands(cards: Any, walk: Any, depth: int, missing: int) -> int:
    """List the hands that are made by the missing cards, at most two."""
    after, symbol, suit, of_suit, lowest = cards.after, cards.symbol, cards.suit, cards.of_suit, cards.lowest
    deck, numbers, hands = walk.deck, walk.numbers, walk.hands
    start, left, count = walk.at[depth], walk.left[0], 0
    for place in range(start, left - 1 if missing == 2 else start + 1):
        state, counters, bits = walk.states[depth], walk.suits[depth], walk.bits[depth]
        if missing == 2:
            card = deck[place]
            state, counters, bits = after[state, symbol[card]], counters + suit[card], bits | 1 << card
        for last in range(place + 1, left) if missing == 2 else range(left if missing else 1):
            ranks, suits, hand = state, counters, bits
            if missing:
                card = deck[last]
                ranks, suits, hand = after[state, symbol[card]], counters + suit[card], bits | 1 << card
            suited = suits & FIVE_OF_ONE_SUIT
            numbers[count] = class_of_suit(of_suit, lowest, suits, hand) if suited else ranks - cards.first
            hands[count] = hand
            count += 1
    return count


@njit(cache=True)
def classes_of(cards: Any, walk: Any, hands: Any) -> Any:
    """The classes of hands given by their bits."""
    found = np.empty(len(hands), np.int64)
    for each in range(len(hands)):
        begin(cards, 0, hands[each], walk)
        advance(cards, walk)
        found[each] = walk.numbers[0]
    return found


@njit(cache=True)
def count_classes(cards: Any, pack: int, held: int, walk: Any, space: Any) -> int:
    """Count the hands of the pack that hold these cards by class. Returns how many classes were touched."""
    begin(cards, pack, held, walk)
    touched = 0
    while True:
        count = advance(cards, walk)
        if count == 0:
            return touched
        touched = count_stretch(walk.numbers, count, space.counts, space.touched, touched)


@njit(cache=True)
def count_stretch(numbers: Any, count: int, counts: Any, classes: Any, touched: int) -> int:
    for place in range(count):
        number = numbers[place]
        if counts[number] == 0:
            classes[touched] = number
            touched += 1
        counts[number] += 1
    return touched


@njit(cache=True)
def popcount(word: int) -> int:
    """How many of the lower 32 bits are set."""
    word = word - (word >> 1 & 0x55555555)
    word = (word & 0x33333333) + (word >> 2 & 0x33333333)
    return ((word + (word >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24


@njit(cache=True)
def row_of(space: Any, high: int) -> int:
    """How many different strengths behind the bank can have below this one."""
    word = high // WORD
    return int(space.before[word] + popcount(space.marks[word] & (1 << high % WORD) - 1))


@njit(cache=True)
def fill_table(space: Any, touched: int, bank_high: Any, bank_low: Any) -> int:
    """Sum up the bank's hands: in `table[row, low]` are those with one of the first `row` strengths behind and less
    than `low` in front. Returns the number of rows."""
    space.marks[:] = 0
    for place in range(touched):
        high = bank_high[space.touched[place]]
        space.marks[high // WORD] |= 1 << high % WORD
    rows = 0
    for word in range(len(space.marks)):
        space.before[word] = rows
        rows += popcount(space.marks[word])
    table = space.table
    table[: rows + 1] = 0
    for place in range(touched):
        number = space.touched[place]
        table[row_of(space, bank_high[number]) + 1, bank_low[number] + 1] += space.counts[number]
    for row in range(1, rows + 1):
        total = 0
        for low in range(LOWS + 1):
            total += table[row, low]
            table[row, low] = table[row - 1, low] + total
    return rows


@njit(cache=True)
def clear(space: Any, touched: int) -> None:
    """Forget the hands that were counted."""
    for place in range(touched):
        space.counts[space.touched[place]] = 0


@njit(cache=True)
def count_pairs(
    cards: Any, pack: int, sets: Any, weights: Any, player: Any, bank: Any, walk: Any, space: Any, found: Any
) -> None:
    """Add the weighted pairs of hands that both hold each of these sets to `found[high, low]`: 0 where the player's
    strength is above the bank's, 1 where they are equal, 2 where it is below."""
    player_high, player_low = player
    bank_high, bank_low = bank
    table = space.table
    for each in range(len(sets)):
        touched = count_classes(cards, pack, sets[each], walk, space)
        rows = fill_table(space, touched, bank_high, bank_low)
        for place in range(touched):
            number = space.touched[place]
            weight = weights[each] * space.counts[number]
            high, low = player_high[number], player_low[number]
            above = row_of(space, high)
            equal = above + (space.marks[high // WORD] >> high % WORD & 1)
            last = 0
            for result, row in enumerate((above, equal, rows)):
                less = table[row, low] - table[last, low]
                not_more = table[row, low + 1] - table[last, low + 1]
                found[result, 0] += weight * less
                found[result, 1] += weight * (not_more - less)
                found[result, 2] += weight * (table[row, LOWS] - table[last, LOWS] - not_more)
                last = row
        clear(space, touched)


@njit(cache=True)
def count_outcomes(
    cards: Any, pack: int, sets: Any, weights: Any, choices: Any, bank: Any, walk: Any, space: Any
) -> None:
    """Add what every setting of every hand meets among the bank's hands that hold each of these sets, if it holds the
    set too."""
    bank_high, bank_low = bank
    for each in range(len(sets)):
        touched = count_classes(cards, pack, sets[each], walk, space)
        rows = fill_table(space, touched, bank_high, bank_low)
        for place in range(touched):
            value_class(space, choices, space.touched[place], rows)
        clear(space, touched)
        begin(cards, pack, sets[each], walk)
        while True:
            count = advance(cards, walk)
            if count == 0:
                break
            add_stretch(choices, sets[each], weights[each], walk.numbers, walk.hands, count)


@njit(cache=True)
def value_class(space: Any, choices: Any, number: int, rows: int) -> None:
    """What each setting of a class meets among the bank's hands of the table."""
    table = space.table
    for choice in range(choices.first[number], choices.first[number + 1]):
        high, low = choices.high[choice], choices.low[choice]
        above = row_of(space, high)
        won = table[above, low]
        choices.values[choice, 0] = won
        if choices.ties_lose:
            equal = above + (space.marks[high // WORD] >> high % WORD & 1)
            pushed = table[above, LOWS] - table[above, low + 1]
            choices.values[choice, 1] = pushed + table[rows, low] - table[equal, low]
        else:
            choices.values[choice, 1] = table[rows, LOWS] - table[above, LOWS] - table[rows, low] + won


@njit(cache=True)
def add_stretch(choices: Any, held: int, weight: int, numbers: Any, hands: Any, count: int) -> None:
    """Add what the settings of these hands meet."""
    first, start, met, values, suits = choices.first, choices.start, choices.met, choices.values, choices.suits
    place, sizes, before, joker = choices.place, choices.sizes, choices.before, choices.joker
    for each in range(count):
        ways = ways_to_hold(suits, held, hands[each])
        if ways:
            at, choice = start[number_of(place, sizes, before, joker, hands[each])], first[numbers[each]]
            for more in range(first[numbers[each] + 1] - choice):
                met[at + more, 0] += weight * ways * values[choice + more, 0]
                met[at + more, 1] += weight * ways * values[choice + more, 1]


@njit(cache=True)
def ways_to_hold(suits: int, held: int, hand: int) -> int:
    """How many hands are this one up to a change of suits that leaves the cards held alone; 0 for all of them but the
    first."""
    ways, place, equal = 1, 1, 1
    for suit in range(1, suits):
        if held >> SUIT_SIZE * suit & (MASKS - 1) != held >> SUIT_SIZE * (suit - 1) & (MASKS - 1):
            place, equal = 1, 1
            continue
        last, this = hand >> SUIT_SIZE * (suit - 1) & (MASKS - 1), hand >> SUIT_SIZE * suit & (MASKS - 1)
        if this > last:
            return 0
        place += 1
        equal = equal + 1 if this == last else 1
        ways = ways * place // equal
    return ways


@njit(cache=True)
def number_of(place: Any, sizes: Any, before: Any, first_joker: int, hand: int) -> int:
    """The number of a hand among all up to a change of suits, those with the joker last."""
    a, b = place[hand & (MASKS - 1)], place[hand >> SUIT_SIZE & (MASKS - 1)]
    c, d = place[hand >> 2 * SUIT_SIZE & (MASKS - 1)], place[hand >> 3 * SUIT_SIZE & (MASKS - 1)]
    a, b, c, d = max(a, b), min(a, b), max(c, d), min(c, d)
    a, c, b, d = max(a, c), min(a, c), max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    joker = hand >> JOKER & 1
    left = HELD - joker
    number = joker * first_joker
    for suits, mask in ((4, a), (3, b), (2, c), (1, d)):
        number += before[suits, mask, left]
        left -= sizes[mask]
    return number


@njit(cache=True)
def numbers_of(choices: Any, hands: Any) -> Any:
    """The numbers of hands given by their bits."""
    found = np.empty(len(hands), np.int64)
    for each in range(len(hands)):
        found[each] = number_of(choices.place, choices.sizes, choices.before, choices.joker, hands[each])
    return found


@njit(cache=True)
def sets_of(order: Any, ranks: int, suits: int, size: int, joker: int, sets: Any, weights: Any) -> int:
    """List the sets of `size` cards, the joker among them or not, up to a change of suits: their bits, and how many
    sets each of them stands for. Only these ranks and this many suits are in the pack. Returns how many there are."""
    found, depth = 0, 0
    left, chosen = np.zeros(suits, np.int64), np.zeros(suits, np.int64)
    left[0] = size - joker
    chosen[0] = order.first[-(-left[0] // suits)] - 1
    while depth >= 0:
        chosen[depth] += 1
        place = chosen[depth]
        if place > (chosen[depth - 1] if depth else len(order.masks) - 1) or order.sizes[place] > left[depth]:
            depth -= 1
        elif order.masks[place] & ~ranks:
            continue
        elif depth < suits - 1:
            depth += 1
            left[depth] = left[depth - 1] - order.sizes[place]
            chosen[depth] = order.first[-(-left[depth] // (suits - depth))] - 1
        else:
            bits, ways, equal = joker << JOKER, 1, 1
            for suit in range(suits):
                bits |= order.masks[chosen[suit]] << SUIT_SIZE * suit
                equal = equal + 1 if suit and chosen[suit] == chosen[suit - 1] else 1
                ways = ways * (suit + 1) // equal
            sets[found] = bits
            weights[found] = ways
            found += 1
    return found


@njit(cache=True)
def choose_settings(bounds: Any, met: Any, won: int, second: int, found: Any) -> None:
    """Add up what the best setting of each hand meets: the one with the greatest sum of its two counts, each times a
    factor; of equal ones the first."""
    for hand in range(len(bounds) - 1):
        best, best_value = -1, 0
        for choice in range(bounds[hand], bounds[hand + 1]):
            value = met[choice, 0] * won + met[choice, 1] * second
            if best < 0 or value > best_value:
                best, best_value = choice, value
        found[0] += met[best, 0]
        found[1] += met[best, 1]
