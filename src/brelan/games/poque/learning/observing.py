"""A table of Poque in a batch, and what the one whose turn it is sees of it and may do."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.learning import ACTIONS, KINDS, WIDTH
from brelan.games.poque.learning.showing import Sayings
from brelan.games.poque.loops.bidding import worth_of
from brelan.games.poque.loops.scratch import CARDS, POOLS, SEATS, Scratch, count, lowest
from brelan.games.poque.loops.tables import COMBINATION, Setting
from brelan.games.poque.ranking import RANKS
from brelan.games.poque.rules import HELD, MOST_BID
from brelan.games.poque.state import Phase
from brelan.learn.batch_tables import Arrays, Floats
from brelan.study.loops.compiled import int64, part
from brelan.study.loops.records import Ints
from brelan.study.loops.trace import Trace

PASSES: Final = ACTIONS.index("pass")
FOLLOWS: Final = ACTIONS.index("follow")
LEADS: Final = len(ACTIONS) - CARDS  # plus the card
BIDS: Final = len(ACTIONS) - 1  # plus the amount

FIRST_BIDS: Final = int64(Phase.FIRST_BIDS)
SECOND_BIDS: Final = int64(Phase.SECOND_BIDS)
RUNS: Final = int64(Phase.RUNS)


class Table:
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
def observe(table: Table, common: Common, row: int, arrays: Arrays) -> None:
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
def put_announcement(table: Table, common: Common, seat: int, out: Floats, at: int) -> None:
    """The combination, and the ranks that were named."""
    hand = worth_of(common.setting, table.dealt[seat])
    out[at + common.setting.worths[hand, COMBINATION]] = 1.0
    for number in range(table.named[seat]):
        out[at + len(KINDS) + number] = common.sayings.values[hand, number] / len(RANKS)


@part
def allow(table: Table, mask: NDArray[np.int8]) -> None:
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
