"""Sets of cards and counts by sets, compiled by numba. Imported only where it is needed: numba is an extra.

A set of cards is a mask. Sets of one size are numbered in the order of their masks; `ranks` finds the number. A table
of counts has a block of rows for each size of sets, the small ones first, and a column for each strength.

The opponent's cards are those dealt to them and those that they drew. `starts` says how often they are exactly a
set, with each strength that they end with. From it come the counts of all that contain a set, and from these, by
inclusion and exclusion, the counts of all that share no card with a set: what a player needs who holds that set.
"""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from brelan.study.array_types import Ints, Longs

compiled: Final = njit(cache=True, nogil=True)
part: Final = njit(cache=True, nogil=True, forceinline=True)

LOW_BITS: Final = 14
LOW: Final = (1 << LOW_BITS) - 1
CARDS: Final = 27
HELD: Final = 5

ALL: Final = CARDS
BELOW: Final = CARDS + 1
LEFT: Final = CARDS + 2
SPARE: Final = CARDS + 3
"""Rows of counts beside those of each card: of all opponents, of the weaker ones, of those still possible."""


@part
def count_cards(mask: int) -> int:
    """How many cards a set has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@part
def rank(ranks: tuple[Any, ...], mask: int) -> int:
    """The number of a set among those of its size."""
    low, high, counts = ranks
    below = mask & LOW
    return low[below] + high[counts[below], mask >> LOW_BITS]


@part
def following(mask: int) -> int:
    """The next greater mask with as many cards."""
    lowest = mask & -mask
    carried = mask + lowest
    return ((mask ^ carried) >> 2) // lowest | carried


@compiled
def starts(ranks: tuple[Any, ...], masks: Ints, thrown: Ints, strengths: Ints, drawn: int, table: Ints) -> None:
    """Count the ways of all who throw away this many cards, into the last block of a table."""
    first = len(table) - _sets(HELD + drawn)
    for row in range(len(masks)):
        held, away = masks[row], thrown[row]
        if count_cards(away) != drawn:
            continue
        for one in range(CARDS if drawn else 1):
            for two in range(one + 1 if drawn == 2 else 0, CARDS if drawn == 2 else 1):
                more = (1 << one if drawn else 0) | (1 << two if drawn == 2 else 0)
                if not held & more:
                    ends = strengths[rank(ranks, held ^ away | more)]
                    table[first + rank(ranks, held | more), ends] += 1


@part
def _sets(size: int) -> int:
    """How many sets of this size there are."""
    found = 1
    for at in range(size):
        found = found * (CARDS - at) // (at + 1)
    return found


@compiled
def contain(ranks: tuple[Any, ...], size: int, table: Ints) -> None:
    """From the counts of whole sets of this size: of those that contain each smaller set."""
    block = len(table) - _sets(size)
    for smaller in range(size - 1, -1, -1):
        larger = block
        block -= _sets(smaller)
        mask = (1 << smaller) - 1
        for row in range(block, larger):
            for card in range(CARDS):
                if not mask >> card & 1:
                    table[row] += table[larger + rank(ranks, mask | 1 << card)]
            table[row] //= size - smaller
            mask = following(mask) if mask else 0


@part
def _apart(ranks: tuple[Any, ...], size: int, table: Ints, blocks: Longs, held: int, more: int, found: Ints) -> None:
    """The counts of those that contain `more` and share no card with `held`."""
    found[:] = 0
    some, have = held, count_cards(more)
    while True:
        count = count_cards(some)
        if have + count <= size:
            row = table[blocks[have + count] + rank(ranks, some | more)]
            if count & 1:
                for at in range(len(found)):
                    found[at] -= row[at]
            else:
                for at in range(len(found)):
                    found[at] += row[at]
        if not some:
            break
        some = (some - 1) & held


@compiled
def shown(
    ranks: tuple[Any, ...],
    strengths: Ints,
    blocks: Longs,
    table: Ints,
    size: int,
    hands: Ints,
    discards: Ints,
    spare: Ints,
    won: Longs,
    tied: Longs,
) -> None:
    """How often each discard of each hand wins, and how often it is level, over all draws and all opponents.

    `discards` has the sets that each hand may throw away, and `size` is that of the opponent's sets.
    """
    for row in range(len(hands)):
        held = hands[row]
        _apart(ranks, size, table, blocks, held, 0, spare[ALL])
        for card in range(CARDS):
            if not held >> card & 1:
                _apart(ranks, size, table, blocks, held, 1 << card, spare[card])
        spare[LEFT] = spare[ALL]
        _add(ranks, strengths, discards[row], held, 0, spare, won[row], tied[row])
        for one in range(CARDS):
            if held >> one & 1:
                continue
            spare[LEFT] = spare[ALL] - spare[one]
            _add(ranks, strengths, discards[row], held, 1 << one, spare, won[row], tied[row])
            for two in range(one + 1, CARDS):
                if not held >> two & 1:
                    _apart(ranks, size, table, blocks, held, 1 << one | 1 << two, spare[LEFT])
                    spare[LEFT] += spare[ALL] - spare[one] - spare[two]
                    _add(ranks, strengths, discards[row], held, 1 << one | 1 << two, spare, won[row], tied[row])


@part
def _add(
    ranks: tuple[Any, ...],
    strengths: Ints,
    discards: Ints,
    held: int,
    more: int,
    spare: Ints,
    won: Longs,
    tied: Longs,
) -> None:
    """Every discard that makes room for the cards drawn, against the opponents counted in the last row of `spare`."""
    drawn, below, counts = count_cards(more), spare[BELOW], spare[LEFT]
    before = 0
    for at in range(len(counts)):
        below[at] = before
        before += counts[at]
    for choice in range(len(discards)):
        away = discards[choice]
        if count_cards(away) == drawn:
            ends = strengths[rank(ranks, held ^ away | more)]
            won[choice] += below[ends]
            tied[choice] += counts[ends]
