"""Daker, many tables at a time: the parts of `games.daker.loops`, stopped at each decision.

Betting always leaves a choice. The last one still in is not asked whether they show their cards.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from brelan.families.betting.batch import (
    SIZES,
    BetPlaces,
    action_of,
    agreed_scratch,
    allow_bets,
    fill_bet_places,
    move_of,
    pay,
    scratch_tables,
    write_bets,
)
from brelan.families.betting.learning import BET_ACTIONS
from brelan.families.betting.loops.betting import price_and_raises, speak
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import Scratch, begin
from brelan.games.daker import loops as daker
from brelan.games.daker.loops.chances import Chances, chances_of
from brelan.games.daker.rules import HELD
from brelan.learn.batch_tables import Arrays, Floats, Tables, places_of, reset_each, step_each
from brelan.learn.encoder import Encoding
from brelan.study.loops.compiled import Ints, loop, offset, part
from brelan.study.loops.trace import Trace


class BatchTable:
    """One table: the deal that is played at it, and where it stands. A record."""

    number: int  # of the deal
    turned: int  # cards of the board
    amounts: Annotated[Ints, SIZES]  # where each size of the ladder leads to
    scratch: Scratch


USED: Final = offset(BatchTable, "scratch") + offset(Scratch, "drawing")
"""The bytes of a table that are used at each step."""


class Terms:
    """What all tables share. A record."""

    hand: int  # where this slot begins
    board: int
    bets: BetPlaces
    key: int


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    ranking: Ranking
    trace: Trace


@part
def begin_deal(table: BatchTable, common: Common) -> None:
    """Blinds and hands. Everyone brings a big blind at least, so somebody is asked."""
    daker.open_deal(table.scratch, common.trace, begin(table.scratch, common.terms.key, table.number))
    table.turned = 0


@part
def act(table: BatchTable, action: int, common: Common) -> bool:
    """The one who is asked bets. Cards are turned until somebody is asked, or until the showdown."""
    speak(table.scratch.betting, move_of(table, common.terms.bets, action))
    while not table.scratch.betting.waiting:
        turned = daker.end_round(table.scratch, common.trace, table.turned)
        if turned == daker.OVER:
            daker.showdown(table.scratch, common.trace, common.ranking, table.turned)
            return True
        table.turned = turned
    return False


@part
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one who speaks sees and may do."""
    scratch, terms = table.scratch, common.terms
    seat = scratch.betting.speaker
    out, mask = arrays.observations[row], arrays.masks[row]
    out[:] = 0.0
    write_cards(scratch, common.ranking, terms, seat, table.turned, out)
    write_bets(scratch.betting, seat, terms.bets, out)
    mask[:] = 0
    allow_bets(table, terms.bets, mask)
    arrays.seats[row] = seat


@part
def write_cards(scratch: Scratch, ranking: Ranking, terms: Terms, seat: int, turned: int, out: Floats) -> None:
    """The own ones in the order of the pack, the board as it was turned."""
    held, board = HELD * seat, HELD * scratch.betting.seats
    low, middle, high = in_order(
        ranking.alike[scratch.pack[held]],
        ranking.alike[scratch.pack[held + 1]],
        ranking.alike[scratch.pack[held + 2]],
    )
    out[terms.hand + low] = 1.0
    out[terms.hand + PACK_SIZE + middle] = 1.0
    out[terms.hand + 2 * PACK_SIZE + high] = 1.0
    for at in range(turned):
        out[terms.board + at * PACK_SIZE + ranking.alike[scratch.pack[board + at]]] = 1.0


@part
def in_order(one: int, two: int, three: int) -> tuple[int, int, int]:
    """Three numbers, the lowest first."""
    low, high = min(one, two), max(one, two)
    return min(low, three), max(low, min(high, three)), max(high, three)


@loop
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    reset_each(tables, common, arrays, begin_deal, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin_deal, act, pay, observe, USED)


@loop
def choose_all(tables: Any, common: Common, chances: Chances, actions: Ints) -> None:
    """What `simple` does at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        price, least, most = price_and_raises(scratch.betting)
        daker.look(scratch, table.turned)
        move = daker.simple_bet(scratch, common.trace, common.ranking, chances, table.turned, price, least, most)
        actions[row] = action_of(table, common.terms.bets, move, price)


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    rules = encoding.setting.rules
    pack, scratch = pack_from(rules.pack), agreed_scratch(encoding)
    daker.agree(scratch, rules)
    terms = places_of(Terms, encoding, key=key)
    fill_bet_places(terms.bets, encoding, raises=len(BET_ACTIONS))
    rows, common = scratch_tables(BatchTable, count, scratch), Common(terms, ranking_of(pack), trace)

    def choose(_bot: str, actions: Ints) -> None:
        choose_all(rows, common, chances_of(pack), actions)

    return Tables(rows, common, reset_all, step_all, ("simple",), choose)
