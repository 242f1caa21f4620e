"""Pai Gow Poker, many tables at a time: the parts of `games.pai_gow.loops.deal`, stopped at each decision.

How a house way sets a hand is asked once for each class of hands: at few tables when it is needed, at many tables for
all classes at once.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.legal import Legal
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow import loops as deals
from brelan.games.pai_gow.actions import Bet
from brelan.games.pai_gow.house_ways import NAMES
from brelan.games.pai_gow.learning import ACTIONS, DESCRIPTION, ENDINGS, FRONTS, PACK
from brelan.games.pai_gow.loops import deal as loops
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.deal import Seating, after, gain, note_cards, outcome
from brelan.games.pai_gow.loops.hands import (
    FIRSTS,
    SECONDS,
    SETTINGS,
    Scratch,
    class_of,
    front_of,
    is_foul,
    lesser_fronts,
    low_at,
    setting_at,
    take_up,
)
from brelan.games.pai_gow.ranking import CARDS_DEALT, CARDS_IN_HIGH, CARDS_IN_LOW
from brelan.games.pai_gow.rules import PLACES, bets_allowed
from brelan.learn.batch_tables import (
    Arrays,
    Floats,
    Tables,
    new_tables,
    places_of,
    reset_each,
    step_each,
)
from brelan.learn.encoder import Encoding
from brelan.learn.setting import Setting
from brelan.study.loops.compiled import Ints, int64, loop, part
from brelan.study.loops.deals import Setup
from brelan.study.loops.trace import Trace

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
FOUL: Final = ENDINGS.index("foul")
RESULTS: Final = np.array([ENDINGS.index(ending) for ending in ("loss", "push", "win")])
"""By what `outcome` says, plus one."""

BOTS: Final = tuple(f"{deals.HOUSE_WAY}{name}" for name in NAMES)

MOST_MARKS: Final = PLACES * CARDS_DEALT + CARDS_DEALT + CARDS_IN_LOW + GAME.seats[-1]
"""All hands turned, the own one shown a second time, and how each bet ended."""

IS_BEHIND: Final = np.array([[at not in front for at in range(CARDS_DEALT)] for front in FRONTS], np.int64)
ROWS: Final = np.where(IS_BEHIND, np.cumsum(IS_BEHIND, axis=1), np.cumsum(1 - IS_BEHIND, axis=1)) - 1
"""For each setting and place in the hand: does the card lie behind, and which of those there is it?"""


MANY_TABLES: Final = 512
"""From here on a batch soon needs all settings of its house way."""


class BatchTable:
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
    marks: Annotated[NDArray[np.int16], MOST_MARKS]  # where the ones of its observation stand: they alone go again
    marked: int
    kept: int  # the first of them stay until the deal is over


class Terms:
    """What all tables share: where each slot begins, and what everyone brings. A record."""

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


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    seating: Seating
    tables: layout.Tables
    settings: NDArray[np.int32]  # by house way and class
    amounts: Ints  # the bet of each size, or nothing where it is not allowed
    trace: Trace


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


@part
def begin_deal(table: BatchTable, common: Common) -> None:
    """Everyone is to bet; where there is only one bet, the cards lie on the table."""
    seating, scratch, forced = common.seating, table.scratch, common.terms.forced
    table.first = table.number % seating.seats
    table.fronts[:] = NOT_SET
    table.endings[:] = UNDECIDED
    table.kept = 0
    scratch.bets[:] = forced
    if forced:
        deal_out(table, common)
    else:
        begin_stage(table, seating, BETTING)


@part
def begin_stage(table: BatchTable, seating: Seating, stage: int) -> None:
    """From the first one on."""
    table.stage, table.seat, table.left = stage, table.first, seating.seats
    pass_decided(table, seating)


@part
def pass_decided(table: BatchTable, seating: Seating) -> None:
    """Whose bet is decided has no turn any more."""
    while table.left and table.endings[table.seat] != UNDECIDED:
        table.seat = after(seating, table.seat)
        table.left -= 1


@loop
def deal_out(table: BatchTable, common: Common) -> None:
    """PGP-1: all bets are made. The first one takes their cards up."""
    loops.deal(common.tables, common.seating, table.number, table.scratch)
    note_cards(common.seating, table.scratch, common.trace)
    table.bank_class = class_of(common.tables, table.scratch, common.seating.seats)
    begin_stage(table, common.seating, SETTING)
    take_in_order(table, common, table.seat)


@part
def take_in_order(table: BatchTable, common: Common, place: int) -> None:
    """A hand is taken up, and laid back in order."""
    scratch = table.scratch
    take_up(common.tables, scratch, place)
    for at in range(CARDS_DEALT):
        scratch.pack[place * CARDS_DEALT + at] = scratch.hand[at]


@part
def act(table: BatchTable, action: int, common: Common) -> bool:
    """The one whose turn it is bets, sets, stays or gives up. Is the deal over?"""
    seat, scratch = table.seat, table.scratch
    if table.stage == BETTING:
        scratch.bets[seat] = common.amounts[action - FIRST_BET]
    elif action == GIVE_UP:
        end_bet(table, common.seating, seat, GIVEN_UP, int64(-1))
    elif table.stage == SETTING:
        table.fronts[seat] = (action - FIRST_SET) % SETTINGS
        scratch.set_to[seat] = setting_at(common.tables, scratch, seat, table.fronts[seat])
    else:
        turn(table, common.seating, seat)
    table.seat = after(common.seating, seat)
    table.left -= 1
    pass_decided(table, common.seating)
    if table.left == 0:
        return end_stage(table, common)
    if table.stage == SETTING:
        take_in_order(table, common, table.seat)
    return False


@part
def end_bet(table: BatchTable, seating: Seating, seat: int, ending: int, result: int) -> None:
    table.endings[seat] = ending
    table.scratch.gains[seat] = gain(seating, table.scratch.bets[seat], result)


@part
def turn(table: BatchTable, seating: Seating, seat: int) -> None:
    """PGP-7, PGP-9: the seat's hands are turned and compared."""
    setting = table.scratch.set_to[seat]
    result = outcome(seating, setting, table.bank)
    end_bet(table, seating, seat, FOUL if setting & layout.FOUL else RESULTS[result + 1], result)


@part
def end_stage(table: BatchTable, common: Common) -> bool:
    """All have bet, set or been turned. Is the deal over?"""
    if table.stage == BETTING:
        deal_out(table, common)
        return False
    if table.stage == TURNING:
        return True
    begin_stage(table, common.seating, TURNING)
    if table.left == 0:  # PGP-7: everyone has given up, and the bank's cards stay face down
        return True
    bank = common.seating.seats
    take_in_order(table, common, bank)
    table.bank = common.settings[common.seating.ways[bank], table.bank_class]
    table.bank_front = front_of(common.tables, table.scratch, bank, table.bank)
    return False


@part
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one whose turn it is sees and may do, seats counted from the own one."""
    terms, seats, seat, out = common.terms, common.seating.seats, table.seat, arrays.observations[row]
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
        other = after(common.seating, other)
    allow(table, common, arrays.masks[row])
    arrays.seats[row] = seat


@part
def show_turned(table: BatchTable, terms: Terms, seats: int, out: Floats) -> None:
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
def show_hand(table: BatchTable, terms: Terms, out: Floats) -> None:
    """The own seven cards, in order."""
    count = table.marked
    for at in range(CARDS_DEALT):
        card = table.scratch.pack[table.seat * CARDS_DEALT + at]
        put_mark(table, out, count + at, terms.hand + at * PACK + card)
    table.marked = count + CARDS_DEALT


@part
def show_hands(table: BatchTable, out: Floats, place: int, setting: int, front: int, back: int) -> None:
    """Two cards and five, in their order. Without branches, which nobody could foresee."""
    count = table.marked
    for at in range(CARDS_DEALT):
        card = table.scratch.pack[place * CARDS_DEALT + at]
        start = front + IS_BEHIND[setting, at] * (back - front)
        put_mark(table, out, count + at, start + ROWS[setting, at] * PACK + card)
    table.marked = count + CARDS_DEALT


@part
def allow(table: BatchTable, common: Common, mask: NDArray[np.int8]) -> None:
    """PGP-3: a foul must be called so."""
    mask[:] = 0
    if table.stage == BETTING:
        for size in range(len(common.amounts)):
            mask[FIRST_BET + size] = common.amounts[size] > 0
        return
    mask[GIVE_UP] = 1
    if table.stage == TURNING:
        mask[STAY] = 1
        return
    lesser = lesser_fronts(common.tables, table.scratch.hand)
    for at in range(SETTINGS):
        low = low_at(common.tables, table.scratch.hand, at)
        foul = is_foul(common.tables, table.scratch, table.seat, at, low, lesser)
        mask[(FIRST_FOUL if foul else FIRST_SET) + at] = 1


@part
def mark(table: BatchTable, out: Floats, at: int) -> None:
    """A one, until the next observation."""
    put_mark(table, out, table.marked, at)
    table.marked += 1


@part
def put_mark(table: BatchTable, out: Floats, number: int, at: int) -> None:
    """The same for one who counts the ones: several need not wait for each other."""
    out[at] = 1.0
    table.marks[number] = at


@part
def wipe(table: BatchTable, out: Floats) -> None:
    """Take the ones away but those that are kept."""
    for number in range(table.kept, table.marked):
        out[table.marks[number]] = 0.0
    table.marked = table.kept


@part
def pay(table: BatchTable, common: Common, rewards: Floats) -> None:
    """What each bet has brought."""
    for seat in range(common.seating.seats):
        rewards[seat] = table.scratch.gains[seat]


@loop
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    arrays.observations[:, :] = 0.0
    arrays.observations[:, common.terms.speaking] = 1.0
    reset_each(tables, common, arrays, begin_deal, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin_deal, act, pay, observe, 0)


@loop
def list_classes(tables: Any, common: Common, found: NDArray[np.int32]) -> None:
    """The class of the hand that is set at each table; of any other class where none is."""
    for row in range(len(tables)):
        table = tables[row]
        if table.stage == SETTING:
            found[row] = class_of(common.tables, table.scratch, table.seat)


@loop
def set_all(tables: Any, common: Common, way: int, classes: NDArray[np.int32], least: int, actions: Ints) -> None:
    """What a house way does at each table: it bets the least, and never gives up."""
    for row in range(len(tables)):
        table = tables[row]
        if table.stage == BETTING:
            actions[row] = FIRST_BET + least
        elif table.stage == TURNING:
            actions[row] = STAY
        else:
            setting = common.settings[way, classes[row]]
            actions[row] = FIRST_SET + front_of(common.tables, table.scratch, table.seat, setting)


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    setting = encoding.setting
    rules = setting.rules
    setup = Setup(rules, (deals.HOUSE_WAY + rules.house_way,) * setting.players, setting.stack)
    deals.check(setup, {})
    if count >= MANY_TABLES:
        deals.prepare(setup)
    rows, book, bank, amounts = (
        new_tables(BatchTable, count),
        layout.book(rules.wheel),
        NAMES.index(rules.house_way),
        amounts_of(setting),
    )
    forced = int(amounts.max()) if np.count_nonzero(amounts) == 1 else 0
    terms = places_of(Terms, encoding, stack=setting.stack, chips=setting.chips, forced=forced)
    common = Common(
        terms=terms,
        seating=deals.seating_of(setup, key, {}),
        tables=layout.for_loops(rules.wheel),
        settings=book.settings,
        amounts=amounts,
        trace=trace,
    )

    def choose(bot: str, actions: Ints) -> None:
        way, classes = BOTS.index(bot), np.zeros(count, np.int32)
        list_classes(rows, common, classes)
        if not book.is_complete(way):
            book.set_some(way, classes)
        set_all(rows, common, way, classes, int(np.flatnonzero(amounts)[0]), actions)

    def set_bank() -> None:
        if not book.is_complete(bank):
            book.set_some(bank, rows["bank_class"][rows["stage"] == SETTING])

    return Tables(rows, common, reset_all, step_all, BOTS, choose, set_bank)
