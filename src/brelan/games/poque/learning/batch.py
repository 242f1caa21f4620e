"""Poque, many tables at a time: the parts of `games.poque.loops`, stopped at each decision.

Announcements, and the lead of a last card, leave nothing to choose: nobody is asked.
"""

from __future__ import annotations

from typing import Any

from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.learning.observing import (
    BIDS,
    FIRST_BIDS,
    FOLLOWS,
    LEADS,
    PASSES,
    RUNS,
    SECOND_BIDS,
    Common,
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
from brelan.study.loops import numbers
from brelan.study.loops.batch import Question
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.numbers import CHANCE
from brelan.study.loops.records import Ints
from brelan.study.loops.trace import Trace


@loop
def begin(table: Table, common: Common) -> None:
    """A new round, up to the first choice. Whoever leads first has five cards: there is one."""
    scratch, setting, terms, trace = table.scratch, common.setting, common.terms, common.trace
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
    go_on(table, common)


@part
def ask_all(table: Table, stage: int) -> None:
    """A round of bids, from the dealer's right."""
    table.stage, table.left = stage, table.scratch.players
    table.seat = right_of(table.scratch, table.scratch.dealer)


@loop
def go_on(table: Table, common: Common) -> bool:
    """Until somebody has a choice, or the round is over (True)."""
    scratch = table.scratch
    while True:
        if table.stage == RUNS:
            hand = scratch.hands[table.seat]
            if hand & hand - 1:
                return False
            if lead(table, common, lowest(hand)):
                return True
        elif table.left == 0:
            end_bids(table, common)
        elif may_bid(table):
            return False
        else:
            pass_over(table, common)


@part
def may_bid(table: Table) -> bool:
    """POQ-9, POQ-11: is there anything to say but a pass?"""
    scratch, seat = table.scratch, table.seat
    if table.stage == SECOND_BIDS:
        return may_complete(scratch, seat)
    least, most = bid_bounds(scratch.highest, scratch.stacks[seat])
    return least <= most or may_follow(scratch.highest, scratch.stacks[seat])


@part
def pass_over(table: Table, common: Common) -> None:
    """POQ-11: who stands at the highest bid does not speak. Others who have no choice pass."""
    if table.stage == FIRST_BIDS or table.scratch.bids[table.seat] < table.scratch.highest:
        bid(table, common, int64(PASS))
    else:
        ask_next(table)


@part
def ask_next(table: Table) -> None:
    table.seat = right_of(table.scratch, table.seat)
    table.left -= 1


@part
def bid(table: Table, common: Common, to: int) -> None:
    """The bid of the one who speaks comes to this much; then the next one speaks."""
    put_in(table.scratch, common.trace, table.seat, to)
    table.passed &= ~(1 << table.seat)
    if to == PASS:
        table.passed |= 1 << table.seat
    ask_next(table)


@loop
def end_bids(table: Table, common: Common) -> None:
    """Everyone has spoken: once more, or the poque is taken and the runs begin."""
    scratch = table.scratch
    if table.stage == FIRST_BIDS and bidders(scratch) > 1:
        ask_all(table, SECOND_BIDS)
        return
    if scratch.highest:
        winners = award(scratch, common.trace, common.setting)
        if winners:
            announce(table, common.setting, common.sayings, winners)
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
def lead(table: Table, common: Common, card: int) -> bool:
    """POQ-13: a run from this card on. Is the round over?"""
    scratch = table.scratch
    table.seat = play_run(scratch, common.trace, common.setting, table.seat, card)
    if scratch.hands[table.seat]:
        return False
    pay_winner(scratch, common.trace, table.seat)
    return True


@loop
def act(table: Table, action: int, common: Common) -> bool:
    """The one whose turn it is bids or leads. Is the round over?"""
    if table.stage == RUNS:
        if lead(table, common, action - LEADS):
            return True
    elif action == PASSES:
        bid(table, common, int64(PASS))
    else:
        bid(table, common, table.scratch.highest if action == FOLLOWS else action - BIDS)
    return go_on(table, common)


@part
def pay(table: Table, common: Common, rewards: Floats) -> None:
    """The chips that each has won or lost."""
    for seat in range(table.scratch.players):
        rewards[seat] = table.scratch.stacks[seat] - common.terms.stack


@loop
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    reset_each(tables, common, arrays, begin, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin, act, pay, observe, 0)


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


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    setting = encoding.setting
    rules, policies = setting.rules, (SIMPLE,) * setting.players
    check(Question(rules, policies, setting.stack), 1, {})
    rows, agreed = new_tables(Table, count), setting_of(rules, policies, {})
    rows["scratch"]["players"] = setting.players
    terms = places_of(Terms, encoding, stack=setting.stack, chips=setting.chips, key=key)

    def choose(_bot: str, actions: Ints) -> None:
        plan_all(rows, agreed, actions)

    return Tables(
        rows, Common(terms, agreed, sayings_of(chart_of(rules)), trace), reset_all, step_all, (SIMPLE,), choose
    )
