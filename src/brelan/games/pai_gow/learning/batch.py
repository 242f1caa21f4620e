"""Pai Gow Poker, many tables at a time: the parts of `games.pai_gow.loops.deal`, stopped at each decision.

How a house way sets a hand is asked once for each class of hands: at few tables when it is needed, at many tables for
all classes at once.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brelan.games.pai_gow import loops as deals
from brelan.games.pai_gow.house_ways import NAMES
from brelan.games.pai_gow.learning import ENDINGS
from brelan.games.pai_gow.learning.observing import (
    BETTING,
    FIRST_BET,
    FIRST_SET,
    GIVE_UP,
    GIVEN_UP,
    NOT_SET,
    SETTING,
    STAY,
    TURNING,
    UNDECIDED,
    Books,
    Table,
    Terms,
    amounts_of,
    observe,
    terms_of,
)
from brelan.games.pai_gow.loops import deal as loops
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.deal import Plan, after, gain, note_cards, outcome
from brelan.games.pai_gow.loops.hands import SETTINGS, class_of, front_of, setting_at, take_up
from brelan.games.pai_gow.ranking import CARDS_DEALT
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.study.loops.batch import Question
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.records import Ints
from brelan.study.loops.records import layout as fields_of
from brelan.study.loops.trace import Trace

RESULTS: Final = np.array([ENDINGS.index(ending) for ending in ("loss", "push", "win")])
"""By what `outcome` says, plus one."""

FOUL: Final = ENDINGS.index("foul")

MANY_TABLES: Final = 512
"""From here on a batch soon needs all settings of its house way."""


@part
def begin_deal(table: Table, books: Books, terms: Terms, trace: Trace) -> None:
    """Everyone is to bet; where there is only one bet, the cards lie on the table."""
    plan, scratch = books.plan, table.scratch
    table.first = table.number % plan.seats
    table.fronts[:] = NOT_SET
    table.endings[:] = UNDECIDED
    table.kept = 0
    scratch.bets[:] = terms.forced
    if terms.forced:
        deal_out(table, books, trace)
    else:
        begin_stage(table, plan, BETTING)


@part
def begin_stage(table: Table, plan: Plan, stage: int) -> None:
    """From the first one on."""
    table.stage, table.seat, table.left = stage, table.first, plan.seats
    pass_decided(table, plan)


@part
def pass_decided(table: Table, plan: Plan) -> None:
    """Whose bet is decided has no turn any more."""
    while table.left and table.endings[table.seat] != UNDECIDED:
        table.seat = after(plan, table.seat)
        table.left -= 1


@loop
def deal_out(table: Table, books: Books, trace: Trace) -> None:
    """PGP-1: all bets are made. The first one takes their cards up."""
    loops.deal(books.tables, books.plan, table.number, table.scratch)
    note_cards(books.plan, table.scratch, trace)
    table.bank_class = class_of(books.tables, table.scratch, books.plan.seats)
    begin_stage(table, books.plan, SETTING)
    take_in_order(table, books, table.seat)


@part
def take_in_order(table: Table, books: Books, place: int) -> None:
    """A hand is taken up, and laid back in order."""
    scratch = table.scratch
    take_up(books.tables, scratch, place)
    for at in range(CARDS_DEALT):
        scratch.pack[place * CARDS_DEALT + at] = scratch.hand[at]


@part
def act(table: Table, action: int, books: Books, trace: Trace) -> bool:
    """The one whose turn it is bets, sets, stays or gives up. Is the deal over?"""
    seat, scratch = table.seat, table.scratch
    if table.stage == BETTING:
        scratch.bets[seat] = books.amounts[action - FIRST_BET]
    elif action == GIVE_UP:
        end_bet(table, books.plan, seat, GIVEN_UP, int64(-1))
    elif table.stage == SETTING:
        table.fronts[seat] = (action - FIRST_SET) % SETTINGS
        scratch.set_to[seat] = setting_at(books.tables, scratch, seat, table.fronts[seat])
    else:
        turn(table, books.plan, seat)
    table.seat = after(books.plan, seat)
    table.left -= 1
    pass_decided(table, books.plan)
    if table.left == 0:
        return end_stage(table, books, trace)
    if table.stage == SETTING:
        take_in_order(table, books, table.seat)
    return False


@part
def end_bet(table: Table, plan: Plan, seat: int, ending: int, result: int) -> None:
    table.endings[seat] = ending
    table.scratch.gains[seat] = gain(plan, table.scratch.bets[seat], result)


@part
def turn(table: Table, plan: Plan, seat: int) -> None:
    """PGP-7, PGP-9: the seat's hands are turned and compared."""
    setting = table.scratch.set_to[seat]
    result = outcome(plan, setting, table.bank)
    end_bet(table, plan, seat, FOUL if setting & layout.FOUL else RESULTS[result + 1], result)


@part
def end_stage(table: Table, books: Books, trace: Trace) -> bool:
    """All have bet, set or been turned. Is the deal over?"""
    if table.stage == BETTING:
        deal_out(table, books, trace)
        return False
    if table.stage == TURNING:
        return True
    begin_stage(table, books.plan, TURNING)
    if table.left == 0:  # PGP-7: everyone has given up, and the bank's cards stay face down
        return True
    bank = books.plan.seats
    take_in_order(table, books, bank)
    table.bank = books.settings[books.plan.ways[bank], table.bank_class]
    table.bank_front = front_of(books.tables, table.scratch, bank, table.bank)
    return False


@loop
def reset_all(tables: Any, books: Books, terms: Terms, trace: Trace, arrays: Arrays) -> None:
    """A new deal at each table."""
    arrays.observations[:, :] = 0.0
    arrays.observations[:, terms.speaking] = 1.0
    for row in range(len(tables)):
        tables[row].number = row
        begin_deal(tables[row], books, terms, trace)
        observe(tables[row], books, terms, row, arrays)


@loop
def step_all(tables: Any, actions: Ints, books: Books, terms: Terms, trace: Trace, arrays: Arrays) -> int:
    """One action at each table; where the deal is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none.
    """
    for row in range(len(tables)):
        action, table = chosen(actions, row, arrays), tables[row]
        if action == WAIT:
            continue
        if action == ILLEGAL:
            return int64(row)
        if act(table, action, books, trace):
            arrays.done[row] = True
            for seat in range(books.plan.seats):
                arrays.rewards[row, seat] = table.scratch.gains[seat]
            table.number += terms.step
            begin_deal(table, books, terms, trace)
        observe(table, books, terms, row, arrays)
    return int64(-1)


@loop
def list_classes(tables: Any, books: Books, found: NDArray[np.int32]) -> None:
    """The class of the hand that is set at each table; of any other class where none is."""
    for row in range(len(tables)):
        table = tables[row]
        if table.stage == SETTING:
            found[row] = class_of(books.tables, table.scratch, table.seat)


@loop
def set_all(tables: Any, books: Books, way: int, classes: NDArray[np.int32], least: int, actions: Ints) -> None:
    """What a house way does at each table: it bets the least, and never gives up."""
    for row in range(len(tables)):
        table = tables[row]
        if table.stage == BETTING:
            actions[row] = FIRST_BET + least
        elif table.stage == TURNING:
            actions[row] = STAY
        else:
            setting = books.settings[way, classes[row]]
            actions[row] = FIRST_SET + front_of(books.tables, table.scratch, table.seat, setting)


class Tables:
    """All tables of one batch."""

    bots: Final = tuple(f"{deals.HOUSE_WAY}{name}" for name in NAMES)

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        setting = encoding.setting
        rules = setting.rules
        question = Question(rules, (deals.HOUSE_WAY + rules.house_way,) * setting.players, setting.stack)
        deals.check(question, {})
        if count >= MANY_TABLES:
            deals.prepare(question)
        self._tables: Any = np.zeros(count, fields_of(Table)).view(np.recarray)
        self._book: Final = layout.book(rules.wheel)
        self._bank: Final = NAMES.index(rules.house_way)
        amounts, step = amounts_of(setting), step_between(count, setting.players)
        self._books: Final = Books(
            layout.for_loops(rules.wheel), self._book.settings, deals.plan_of(question, key, {}), amounts
        )
        self._terms: Final = terms_of(encoding, int(amounts.max()) if np.count_nonzero(amounts) == 1 else 0, step)
        self._trace: Final = trace

    def choose(self, bot: str, actions: Ints) -> None:
        way = self.bots.index(bot)
        classes = np.zeros(len(actions), np.int32)
        list_classes(self._tables, self._books, classes)
        if not self._book.is_complete(way):
            self._book.set_some(way, classes)
        least = int(np.flatnonzero(self._books.amounts)[0])
        set_all(self._tables, self._books, way, classes, least, actions)

    def reset(self, arrays: Arrays) -> None:
        reset_all(self._tables, self._books, self._terms, self._trace, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        if not self._book.is_complete(self._bank):
            dealt = self._tables["bank_class"][self._tables["stage"] == SETTING]
            self._book.set_some(self._bank, dealt)
        return int(step_all(self._tables, actions, self._books, self._terms, self._trace, arrays))
