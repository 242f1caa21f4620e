"""A table of Pai Gow Poker in a batch, and what the one whose turn it is sees of it and may do."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.legal import Legal
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.actions import Bet
from brelan.games.pai_gow.learning import ACTIONS, DESCRIPTION, ENDINGS, FRONTS, PACK
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.deal import Plan, after
from brelan.games.pai_gow.loops.hands import FIRSTS, SECONDS, SETTINGS, Scratch, is_foul, lesser_fronts, low_at
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH, CARDS_IN_LOW
from brelan.games.pai_gow.rules import PLACES, bets_allowed
from brelan.learn.batch_steps import mark, put_mark, wipe
from brelan.learn.batch_tables import Arrays, Floats
from brelan.learn.encoder import Encoding
from brelan.learn.setting import Setting
from brelan.study.loops.compiled import part
from brelan.study.loops.records import Ints, filled

BETTING: Final = 0
SETTING: Final = 1
TURNING: Final = 2

NOT_SET: Final = -1
UNDECIDED: Final = -1

STAY: Final = ACTIONS.index("stay")
GIVE_UP: Final = ACTIONS.index("give-up")
FIRST_SET: Final = GIVE_UP + 1
FIRST_FOUL: Final = FIRST_SET + SETTINGS
FIRST_BET: Final = len(ACTIONS)

GIVEN_UP: Final = ENDINGS.index("given-up")

MOST_MARKS: Final = PLACES * CARDS_DEALT + CARDS_DEALT + CARDS_IN_LOW + GAME.seats[-1]
"""All hands turned, the own one shown a second time, and how each bet ended."""

IS_BEHIND: Final = np.array([[at not in front for at in range(CARDS_DEALT)] for front in FRONTS], np.int64)
ROWS: Final = np.where(IS_BEHIND, np.cumsum(IS_BEHIND, axis=1), np.cumsum(1 - IS_BEHIND, axis=1)) - 1
"""For each setting and place in the hand: does the card lie behind, and which of those there is it?"""


class Table:
    """One table: the deal that is played at it, and where it stands."""

    scratch: Scratch  # once a hand was looked at, its cards lie in order in the pack
    number: int  # of the deal
    first: int  # who bets, sets and is turned first
    stage: int
    seat: int  # whose turn it is
    left: int  # how many players the stage has still to come to, this one among them
    bank_class: int
    bank: int  # its setting
    bank_front: int
    fronts: Annotated[Ints, PLACES]  # of the 21 settings the one that each seat has chosen, or NOT_SET
    endings: Annotated[Ints, PLACES]  # of each seat's bet, or UNDECIDED
    kept: int
    marked: int
    marks: Annotated[NDArray[np.int16], MOST_MARKS]


class Terms(NamedTuple):
    """What all tables share: where each slot begins, and what everyone brings."""

    hand: int
    front: int
    bank_front: int
    bank_back: int
    turned_front: int
    turned_back: int
    endings: int
    first: int
    speaking: int
    set: int
    stacks: int
    bets: int
    stack: int
    chips: int
    forced: int  # the only bet that is allowed, or nothing
    step: int  # from the number of a deal to that of the next at the same table


class Books(NamedTuple):
    """What is looked up."""

    tables: layout.Tables
    settings: NDArray[np.int32]  # by house way and class
    plan: Plan
    amounts: Ints  # the bet of each size, or nothing where it is not allowed


def amounts_of(setting: Setting) -> NDArray[np.int64]:
    """The bet of each size; nothing for sizes that are not allowed, or equal to another."""
    sizes = DESCRIPTION.sizes
    assert sizes is not None
    amounts = np.zeros(len(sizes.names(setting)), np.int64)
    for place, amount in sizes.amounts(
        setting, None, Legal(sized=Bet, amounts=bets_allowed(setting.rules, setting.stack))
    ):
        amounts[place] = amount
    return amounts


def terms_of(encoding: Encoding, forced: int, step: int) -> Terms:
    setting = encoding.setting
    at = {name.replace("-", "_"): place for name, place in encoding.observation.at.items()}
    return filled(Terms(**at, stack=setting.stack, chips=setting.chips, forced=forced, step=step))


@part
def observe(table: Table, books: Books, terms: Terms, row: int, arrays: Arrays) -> None:
    """What the one whose turn it is sees and may do, seats counted from the own one."""
    seats, seat, out = books.plan.seats, table.seat, arrays.observations[row]
    wipe(table, out)
    if table.stage == TURNING:
        show_turned(table, terms, seats, out)
    if table.stage != BETTING:
        show_hand(table, terms, out)
    other = seat
    for away in range(seats):
        lying, ending = table.scratch.bets[other], table.endings[other]
        won = -lying if ending == UNDECIDED else table.scratch.gains[other]
        out[terms.stacks + away] = min(terms.stack + won, terms.chips) / terms.chips
        out[terms.bets + away] = lying / terms.chips
        out[terms.first + away] = other == table.first
        out[terms.set + away] = table.fronts[other] != NOT_SET
        if ending != UNDECIDED:
            mark(table, out, terms.endings + away * len(ENDINGS) + ending)
        other = after(books.plan, other)
    allow(table, books, arrays.masks[row])
    arrays.seats[row] = seat


@part
def show_turned(table: Table, terms: Terms, seats: int, out: Floats) -> None:
    """The bank's hands, which lie there until the deal is over, the own ones, and those that were turned."""
    seat = table.seat
    if table.kept == 0:
        show_hands(table, out, seats, table.bank_front, terms.bank_front, terms.bank_back)
        table.kept = table.marked
    mark(table, out, terms.front + FIRSTS[table.fronts[seat]])
    mark(table, out, terms.front + SECONDS[table.fronts[seat]])
    for other in range(seats):
        ending = table.endings[other]
        if other == seat or (ending != UNDECIDED and ending != GIVEN_UP):
            away = (other - seat) % seats
            front = terms.turned_front + away * CARDS_IN_LOW * PACK
            back = terms.turned_back + away * CARDS_IN_HIGH * PACK
            show_hands(table, out, other, table.fronts[other], front, back)


@part
def show_hand(table: Table, terms: Terms, out: Floats) -> None:
    """The own seven cards, in order."""
    count = table.marked
    for at in range(CARDS_DEALT):
        card = table.scratch.pack[table.seat * CARDS_DEALT + at]
        put_mark(table, out, count + at, terms.hand + at * PACK + card)
    table.marked = count + CARDS_DEALT


@part
def show_hands(table: Table, out: Floats, place: int, setting: int, front: int, back: int) -> None:
    """Two cards and five, in their order. Without branches, which nobody could foresee."""
    count = table.marked
    for at in range(CARDS_DEALT):
        card = table.scratch.pack[place * CARDS_DEALT + at]
        start = front + IS_BEHIND[setting, at] * (back - front)
        put_mark(table, out, count + at, start + ROWS[setting, at] * PACK + card)
    table.marked = count + CARDS_DEALT


@part
def allow(table: Table, books: Books, mask: NDArray[np.int8]) -> None:
    """PGP-3: a foul must be called so."""
    mask[:] = 0
    if table.stage == BETTING:
        for size in range(len(books.amounts)):
            mask[FIRST_BET + size] = books.amounts[size] > 0
        return
    mask[GIVE_UP] = 1
    if table.stage == TURNING:
        mask[STAY] = 1
        return
    lesser = lesser_fronts(books.tables, table.scratch.hand)
    for at in range(SETTINGS):
        low = low_at(books.tables, table.scratch.hand, at)
        foul = is_foul(books.tables, table.scratch, table.seat, at, low, lesser)
        mask[(FIRST_FOUL if foul else FIRST_SET) + at] = 1
