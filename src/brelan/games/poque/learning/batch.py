"""Poque, many tables at a time: the parts of `games.poque.loops`, stopped at each decision.

Announcements, and the lead of a last card, leave nothing to choose: nobody is asked.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.learning.observing import (
    BIDS,
    FIRST_BIDS,
    FOLLOWS,
    LEADS,
    PASSES,
    RUNS,
    SECOND_BIDS,
    Table,
    Terms,
    observe,
)
from brelan.games.poque.learning.showing import IN_EVERY_SUIT, SHOWN_FOR_POOLS, Sayings, cards_named, sayings_of
from brelan.games.poque.loops import begin_round, check
from brelan.games.poque.loops.bidding import (
    PASS,
    at_highest,
    award,
    begin_bids,
    bidders,
    follow,
    level_of,
    may_complete,
    planned_bid,
    put_in,
    worth_of,
)
from brelan.games.poque.loops.runs import begin_runs, best_lead, pay_winner, play_run
from brelan.games.poque.loops.scratch import SUIT, lowest, right_of, trumps
from brelan.games.poque.loops.tables import SIMPLE, Setting, setting_of
from brelan.games.poque.rules import HELD, chart_of
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.study.loops import numbers
from brelan.study.loops.batch import Question
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.numbers import CHANCE
from brelan.study.loops.records import Ints, filled, layout
from brelan.study.loops.trace import Trace


@loop
def begin(table: Table, setting: Setting, sayings: Sayings, terms: Terms, trace: Trace) -> None:
    """A new round, up to the first choice. Whoever leads first has five cards: there is one."""
    scratch = table.scratch
    numbers.begin(scratch.chance, terms.key, table.number, CHANCE)
    scratch.dealer = table.number % scratch.players
    scratch.stacks[:] = terms.stack
    scratch.pools[:] = 0
    begin_round(scratch, trace, setting)
    begin_bids(scratch)
    table.passed = 0
    for seat in range(scratch.players):
        table.dealt[seat] = scratch.hands[seat]
        table.named[seat] = 0
        table.shown[seat] = 0
        if not setting.pools_when_played:
            table.shown[seat] = SHOWN_FOR_POOLS[trumps(scratch, scratch.hands[seat])] << scratch.trump * SUIT
    ask_all(table, FIRST_BIDS)
    go_on(table, setting, sayings, trace)


@part
def ask_all(table: Table, stage: int) -> None:
    """A round of bids, from the dealer's right."""
    table.stage, table.left = stage, table.scratch.players
    table.seat = right_of(table.scratch, table.scratch.dealer)


@loop
def go_on(table: Table, setting: Setting, sayings: Sayings, trace: Trace) -> bool:
    """Until somebody has a choice, or the round is over (True)."""
    scratch = table.scratch
    while True:
        if table.stage == RUNS:
            hand = scratch.hands[table.seat]
            if hand & hand - 1:
                return False
            if lead(table, setting, trace, lowest(hand)):
                return True
        elif table.left == 0:
            end_bids(table, setting, sayings, trace)
        elif may_bid(table):
            return False
        else:
            pass_over(table, trace)


@part
def may_bid(table: Table) -> bool:
    """POQ-9, POQ-11: is there anything to say but a pass?"""
    scratch, seat = table.scratch, table.seat
    if table.stage == SECOND_BIDS:
        return may_complete(scratch, seat)
    least, most = bid_bounds(scratch.highest, scratch.stacks[seat])
    return least <= most or may_follow(scratch.highest, scratch.stacks[seat])


@part
def pass_over(table: Table, trace: Trace) -> None:
    """POQ-11: who stands at the highest bid does not speak. Others who have no choice pass."""
    if table.stage == FIRST_BIDS or table.scratch.bids[table.seat] < table.scratch.highest:
        bid(table, trace, int64(PASS))
    else:
        ask_next(table)


@part
def ask_next(table: Table) -> None:
    table.seat = right_of(table.scratch, table.seat)
    table.left -= 1


@part
def bid(table: Table, trace: Trace, to: int) -> None:
    """The bid of the one who speaks comes to this much; then the next one speaks."""
    put_in(table.scratch, trace, table.seat, to)
    table.passed &= ~(1 << table.seat)
    if to == PASS:
        table.passed |= 1 << table.seat
    ask_next(table)


@loop
def end_bids(table: Table, setting: Setting, sayings: Sayings, trace: Trace) -> None:
    """Everyone has spoken: once more, or the poque is taken and the runs begin."""
    scratch = table.scratch
    if table.stage == FIRST_BIDS and bidders(scratch) > 1:
        ask_all(table, SECOND_BIDS)
        return
    if scratch.highest:
        winners = award(scratch, trace, setting)
        if winners:
            announce(table, setting, sayings, winners)
    table.stage = RUNS
    table.seat = begin_runs(scratch)


@part
def announce(table: Table, setting: Setting, sayings: Sayings, winners: int) -> None:
    """POQ-12: those who stand have named their hands, and the best have laid them down."""
    hands = table.scratch.hands
    first = lowest(winners)
    best = worth_of(setting, hands[first])
    standing, longest = at_highest(table.scratch) & ~(1 << first), int64(1)
    while standing:
        seat = lowest(standing)
        own = worth_of(setting, hands[seat])
        table.named[seat] = cards_named(sayings, setting, own, best)
        if sayings.one_by_one[own]:
            longest = max(longest, table.named[seat])
        standing &= standing - 1
    table.named[first] = longest if sayings.one_by_one[best] else HELD
    while winners:
        seat = lowest(winners)
        ranks = sayings.laid_down[worth_of(setting, hands[seat])]
        table.shown[seat] |= hands[seat] & ranks * IN_EVERY_SUIT
        winners &= winners - 1


@loop
def lead(table: Table, setting: Setting, trace: Trace, card: int) -> bool:
    """POQ-13: a run from this card on. Is the round over?"""
    scratch = table.scratch
    table.seat = play_run(scratch, trace, setting, table.seat, card)
    if scratch.hands[table.seat]:
        return False
    pay_winner(scratch, trace, table.seat)
    return True


@loop
def act(table: Table, action: int, setting: Setting, sayings: Sayings, trace: Trace) -> bool:
    """The one whose turn it is bids or leads. Is the round over?"""
    if table.stage == RUNS:
        if lead(table, setting, trace, action - LEADS):
            return True
    elif action == PASSES:
        bid(table, trace, int64(PASS))
    else:
        bid(table, trace, table.scratch.highest if action == FOLLOWS else action - BIDS)
    return go_on(table, setting, sayings, trace)


@loop
def reset_all(tables: Any, setting: Setting, sayings: Sayings, terms: Terms, trace: Trace, arrays: Arrays) -> None:
    """A new round at each table."""
    for row in range(len(tables)):
        tables[row].number = row
        begin(tables[row], setting, sayings, terms, trace)
        observe(tables[row], setting, sayings, terms, row, arrays)


@loop
def step_all(
    tables: Any, actions: Ints, setting: Setting, sayings: Sayings, terms: Terms, trace: Trace, arrays: Arrays
) -> int:
    """One action at each table; where the round is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none.
    """
    for row in range(len(tables)):
        action, table = chosen(actions, row, arrays), tables[row]
        if action == WAIT:
            continue
        if action == ILLEGAL:
            return int64(row)
        if act(table, action, setting, sayings, trace):
            arrays.done[row] = True
            for seat in range(table.scratch.players):
                arrays.rewards[row, seat] = table.scratch.stacks[seat] - terms.stack
            table.number += terms.step
            begin(table, setting, sayings, terms, trace)
        observe(table, setting, sayings, terms, row, arrays)
    return int64(-1)


@loop
def plan_all(tables: Any, setting: Setting, actions: Ints) -> None:
    """What a policy of tables does at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch, seat = table.scratch, table.seat
        if table.stage == RUNS:
            actions[row] = LEADS + best_lead(scratch, setting, seat)
            continue
        if table.stage == FIRST_BIDS:
            to = planned_bid(scratch, setting, seat)
        else:
            to = follow(scratch, setting, seat, level_of(scratch, setting, seat))
        if to == PASS:
            actions[row] = PASSES
        else:
            actions[row] = FOLLOWS if to == scratch.highest else BIDS + to


class Tables:
    """All tables of one batch."""

    bots: Final = (SIMPLE,)

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        table = encoding.setting
        policies, step = (SIMPLE,) * table.players, step_between(count, table.players)
        check(Question(table.rules, policies, table.stack), 1, {})
        self._tables: Any = np.zeros(count, layout(Table)).view(np.recarray)
        self._tables["scratch"]["players"] = table.players
        self._setting: Final = setting_of(table.rules, policies, {})
        terms = Terms(
            **encoding.observation.at,
            stack=table.stack,
            chips=table.chips,
            key=key,
            step=step,
        )
        self._shared: Final = (self._setting, sayings_of(chart_of(table.rules)), filled(terms), trace)

    def choose(self, bot: str, actions: Ints) -> None:
        assert bot in self.bots
        plan_all(self._tables, self._setting, actions)

    def reset(self, arrays: Arrays) -> None:
        reset_all(self._tables, *self._shared, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        return int(step_all(self._tables, actions, *self._shared, arrays))
