"""Poque, many tables at a time: the parts of `games.poque.loops`, stopped at each decision.

Announcements, and the lead of a last card, leave nothing to choose: nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.poque.announcing import CARD_BY_CARD
from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.board import cards_of, pools_won
from brelan.games.poque.learning import ACTIONS, KINDS, WIDTH
from brelan.games.poque.loops import begin_round, check
from brelan.games.poque.loops.phases import (
    PASS,
    award,
    begin_bids,
    begin_runs,
    best_lead,
    follow,
    level_of,
    may_complete,
    pay_winner,
    planned_bid,
    play_run,
    put_in,
    worth_of,
)
from brelan.games.poque.loops.scratch import (
    CARDS,
    POOLS,
    SEATS,
    SUIT,
    Scratch,
    at_highest,
    bidders,
    count,
    lowest,
    right_of,
    trumps,
)
from brelan.games.poque.loops.tables import CODES, COMBINATION, SIMPLE, Setting, examples, setting_of
from brelan.games.poque.ranking import RANKS, Chart, combination_cards, hand_of
from brelan.games.poque.rules import HELD, MOST_BID, chart_of
from brelan.games.poque.state import Phase
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
from brelan.pieces.suited_cards import SUITS
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, int64, loop, part
from brelan.study.loops.deals import Setup
from brelan.study.loops.numbers import CHANCE
from brelan.study.loops.trace import Trace


class Sayings(NamedTuple):
    """By the rows of `worths`: what is said of five cards."""

    values: NDArray[np.int8]  # the ranks that are named, in turn: 1 for a seven; nothing after the last
    one_by_one: NDArray[np.bool_]  # are they named one after the other?
    laid_down: Ints  # the ranks of the cards that make the combination, a bit each


@cache
def sayings_of(chart: Chart) -> Sayings:
    """What the chart says of one hand of each row."""
    rows = 2 * CODES
    found = Sayings(np.zeros((rows, HELD), np.int8), np.zeros(rows, np.bool_), np.zeros(rows, np.int64))
    for row, cards in examples().items():
        hand = hand_of(cards, chart)
        found.values[row, : len(hand.values)] = [1 + RANKS.index(rank) for rank in hand.values]
        found.one_by_one[row] = hand.combination in CARD_BY_CARD
        found.laid_down[row] = _bits(card[0] for card in combination_cards(cards, chart))
    return found


def _bits(ranks: Iterable[str]) -> int:
    return sum(1 << RANKS.index(rank) for rank in set(ranks))


def _shown_for_pools() -> Ints:
    """POQ-6: for every set of ranks of trump, those that win a pool."""
    trump = SUITS[0]
    found = np.zeros(1 << SUIT, np.int64)
    for held in range(1 << SUIT):
        cards = tuple(rank + trump for place, rank in enumerate(RANKS) if held >> place & 1)
        found[held] = _bits(card[0] for pool in pools_won(cards, trump) for card in cards_of(pool, trump))
    return found


SHOWN_FOR_POOLS: Final = _shown_for_pools()

IN_EVERY_SUIT: Final = sum(1 << SUIT * suit for suit in range(len(SUITS)))
"""Times a set of ranks: all cards of these ranks."""


@part
def cards_named(sayings: Sayings, setting: Setting, own: int, best: int) -> int:
    """POQ-12: how many ranks are named of a hand beside the best one, each given by its row.

    Of a combination all; of single cards one, and one more for each that is level with the best hand's."""
    if not sayings.one_by_one[own]:
        return HELD
    named = 1
    if setting.worths[own, COMBINATION] == setting.worths[best, COMBINATION]:
        while named < HELD and sayings.values[own, named - 1] == sayings.values[best, named - 1]:
            named += 1
    return named


PASSES: Final = ACTIONS.index("pass")
FOLLOWS: Final = ACTIONS.index("follow")
LEADS: Final = len(ACTIONS) - CARDS  # plus the card
BIDS: Final = len(ACTIONS) - 1  # plus the amount

FIRST_BIDS: Final = int64(Phase.FIRST_BIDS)
SECOND_BIDS: Final = int64(Phase.SECOND_BIDS)
RUNS: Final = int64(Phase.RUNS)


class BatchTable:
    """One table: the round that is played at it, and where it stands."""

    scratch: Scratch
    number: int  # of the round
    stage: int
    seat: int  # whose turn it is
    left: int  # how many players a round of bids has still to come to, this one among them
    passed: int  # the set of those who passed when they last spoke
    dealt: Annotated[Ints, SEATS]  # all five cards of each
    shown: Annotated[Ints, SEATS]  # for a pool, or laid down for the poque
    named: Annotated[Ints, SEATS]  # how many ranks each has named; nothing for those who have not announced


class Terms:
    """What all tables share: where each slot begins, and what everyone brings. A record."""

    hand: int
    turned: int
    missing: int
    shown: int
    laid: int
    announced: int
    stage: int
    pools: int
    dealer: int
    speaking: int
    passed: int
    cards: int
    stacks: int
    bids: int
    stack: int
    chips: int
    key: int


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    setting: Setting
    sayings: Sayings
    trace: Trace


@part
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one whose turn it is sees and may do, seats counted from the own one."""
    terms = common.terms
    scratch, seat, out = table.scratch, table.seat, arrays.observations[row]
    out[:] = 0.0
    put_set(out, terms.hand, scratch.hands[seat])
    out[terms.turned + scratch.turned] = 1.0
    out[terms.stage + table.stage] = 1.0
    out[terms.speaking] = 1.0
    for pool in range(POOLS):
        out[terms.pools + pool] = scratch.pools[pool] / terms.chips
    lying, other = int64(1) << scratch.turned, seat
    for away in range(scratch.players):
        laid = table.dealt[other] & ~scratch.hands[other]
        lying |= laid
        put_set(out, terms.laid + away * CARDS, laid)
        put_set(out, terms.shown + away * CARDS, table.shown[other])
        out[terms.dealer + away] = other == scratch.dealer
        out[terms.passed + away] = table.passed >> other & 1
        out[terms.cards + away] = count(scratch.hands[other]) / HELD
        out[terms.stacks + away] = scratch.stacks[other] / terms.chips
        out[terms.bids + away] = scratch.bids[other] / MOST_BID
        if table.named[other]:
            put_announcement(table, common, other, out, terms.announced + away * WIDTH)
        other = other + 1 if other + 1 < scratch.players else 0
    put_set(out, terms.missing, scratch.missed & ~lying)
    allow(table, arrays.masks[row])
    arrays.seats[row] = seat


@part
def put_set(out: Floats, at: int, cards: int) -> None:
    """A one for each card of a set."""
    while cards:
        out[at + lowest(cards)] = 1.0
        cards &= cards - 1


@part
def put_announcement(table: BatchTable, common: Common, seat: int, out: Floats, at: int) -> None:
    """The combination, and the ranks that were named."""
    hand = worth_of(common.setting, table.dealt[seat])
    out[at + common.setting.worths[hand, COMBINATION]] = 1.0
    for number in range(table.named[seat]):
        out[at + len(KINDS) + number] = common.sayings.values[hand, number] / len(RANKS)


@part
def allow(table: BatchTable, mask: NDArray[np.int8]) -> None:
    """POQ-9, POQ-11, POQ-13: bids, or any card of the hand."""
    scratch, seat = table.scratch, table.seat
    mask[:] = 0
    if table.stage == RUNS:
        cards = scratch.hands[seat]
        while cards:
            mask[LEADS + lowest(cards)] = 1
            cards &= cards - 1
        return
    mask[PASSES] = 1
    if table.stage == SECOND_BIDS:
        mask[FOLLOWS] = 1
        return
    mask[FOLLOWS] = may_follow(scratch.highest, scratch.stacks[seat])
    least, most = bid_bounds(scratch.highest, scratch.stacks[seat])
    for amount in range(least, most + 1):
        mask[BIDS + amount] = 1


@loop
def begin(table: BatchTable, common: Common) -> None:
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
def ask_all(table: BatchTable, stage: int) -> None:
    """A round of bids, from the dealer's right."""
    table.stage, table.left = stage, table.scratch.players
    table.seat = right_of(table.scratch, table.scratch.dealer)


@loop
def go_on(table: BatchTable, common: Common) -> bool:
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
def may_bid(table: BatchTable) -> bool:
    """POQ-9, POQ-11: is there anything to say but a pass?"""
    scratch, seat = table.scratch, table.seat
    if table.stage == SECOND_BIDS:
        return may_complete(scratch, seat)
    least, most = bid_bounds(scratch.highest, scratch.stacks[seat])
    return least <= most or may_follow(scratch.highest, scratch.stacks[seat])


@part
def pass_over(table: BatchTable, common: Common) -> None:
    """POQ-11: who stands at the highest bid does not speak. Others who have no choice pass."""
    if table.stage == FIRST_BIDS or table.scratch.bids[table.seat] < table.scratch.highest:
        bid(table, common, int64(PASS))
    else:
        ask_next(table)


@part
def ask_next(table: BatchTable) -> None:
    table.seat = right_of(table.scratch, table.seat)
    table.left -= 1


@part
def bid(table: BatchTable, common: Common, to: int) -> None:
    """The bid of the one who speaks comes to this much; then the next one speaks."""
    put_in(table.scratch, common.trace, table.seat, to)
    table.passed &= ~(1 << table.seat)
    if to == PASS:
        table.passed |= 1 << table.seat
    ask_next(table)


@loop
def end_bids(table: BatchTable, common: Common) -> None:
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
def announce(table: BatchTable, setting: Setting, sayings: Sayings, winners: int) -> None:
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
def lead(table: BatchTable, common: Common, card: int) -> bool:
    """POQ-13: a run from this card on. Is the round over?"""
    scratch = table.scratch
    table.seat = play_run(scratch, common.trace, common.setting, table.seat, card)
    if scratch.hands[table.seat]:
        return False
    pay_winner(scratch, common.trace, table.seat)
    return True


@loop
def act(table: BatchTable, action: int, common: Common) -> bool:
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
def pay(table: BatchTable, common: Common, rewards: Floats) -> None:
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
    check(Setup(rules, policies, setting.stack), 1, {})
    rows, agreed = new_tables(BatchTable, count), setting_of(rules, policies, {})
    rows["scratch"]["players"] = setting.players
    terms = places_of(Terms, encoding, stack=setting.stack, chips=setting.chips, key=key)

    def choose(_bot: str, actions: Ints) -> None:
        plan_all(rows, agreed, actions)

    return Tables(
        rows, Common(terms, agreed, sayings_of(chart_of(rules)), trace), reset_all, step_all, (SIMPLE,), choose
    )
