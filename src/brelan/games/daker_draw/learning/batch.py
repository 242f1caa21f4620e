"""Daker five cards, many tables at a time: the parts of `games.daker_draw.loops`, stopped at each decision.

Betting and discards always leave a choice. The last one still in is not asked whether they show their cards.
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
from brelan.families.betting.loops.betting import count_of, is_decided, next_of, price_and_raises, speak
from brelan.families.daker_cards.batch import (
    NOT_YET,
    allow_discards,
    count_thrown,
    sort_hand,
    write_changed,
    write_hand,
)
from brelan.families.daker_cards.best_discards import beats_all
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.learning import DISCARD_NAMES
from brelan.families.daker_cards.loops.discards import Plans, change_cards, plans_of
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import MOST_DRAWING, Scratch, begin
from brelan.games.daker_draw import loops as daker_draw
from brelan.learn.batch_tables import Arrays, Tables, places_of, reset_each, step_each
from brelan.learn.encoder import Encoding
from brelan.study.loops.compiled import Ints, loop, offset, part
from brelan.study.loops.trace import Trace

FIRST_DISCARD: Final = len(BET_ACTIONS)


class BatchTable:
    """One table: the deal that is played at it, and where it stands. A record."""

    number: int  # of the deal
    seat: int  # who is asked
    to_change: int  # how many have still to change cards, the one who is asked among them
    changed: Annotated[Ints, MOST_DRAWING]  # how many cards each seat has changed, or NOT_YET
    amounts: Annotated[Ints, SIZES]  # where each size of the ladder leads to
    scratch: Scratch


USED: Final = offset(BatchTable, "scratch") + offset(Scratch, "shown")
"""The bytes of a table that are used at each step."""


class Terms:
    """What all tables share. A record."""

    hand: int  # where this slot begins
    changed: int
    round: int
    bets: BetPlaces
    key: int


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    ranking: Ranking
    trace: Trace


@part
def begin_deal(table: BatchTable, common: Common) -> None:
    """Antes and hands. Somebody speaks, or all are all in and change cards."""
    daker_draw.open_deal(table.scratch, common.trace, begin(table.scratch, common.terms.key, table.number))
    table.changed[:] = NOT_YET
    goes_on(table)


@part
def bet(table: BatchTable, move: int) -> bool:
    """The one who is asked bets. Is anybody asked after them?"""
    speak(table.scratch.betting, move)
    return goes_on(table)


@part
def goes_on(table: BatchTable) -> bool:
    """Who speaks next; after the first round the discards begin (DRW-4). Is anybody asked?"""
    bets = table.scratch.betting
    if bets.waiting:
        table.seat = bets.speaker
        return True
    if bets.round == daker_draw.ROUNDS or is_decided(bets):
        return False
    table.to_change = count_of(bets.playing)
    table.seat = next_of(bets.playing, bets.dealer, bets.seats)
    return True


@part
def change(table: BatchTable, trace: Trace, choice: int) -> bool:
    """The one who is asked changes cards. Is anybody asked after them?"""
    scratch = table.scratch
    bets = scratch.betting
    change_cards(scratch, trace, table.seat, choice)
    table.changed[table.seat] = count_thrown(choice)
    table.to_change -= 1
    if table.to_change:
        table.seat = next_of(bets.playing, table.seat, bets.seats)
        return True
    daker_draw.open_last_round(scratch)
    table.seat = bets.speaker
    return bets.waiting != 0


@part
def act(table: BatchTable, action: int, common: Common) -> bool:
    """The one who is asked bets or changes cards; the showdown, if nobody is asked after them."""
    if table.scratch.betting.waiting:
        is_asked = bet(table, move_of(table, common.terms.bets, action))
    else:
        is_asked = change(table, common.trace, action - FIRST_DISCARD)
    if not is_asked:
        daker_draw.showdown(table.scratch, common.trace, common.ranking)
    return not is_asked


@part
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one who is asked sees and may do."""
    terms, ranking = common.terms, common.ranking
    bets, drawing, seat = table.scratch.betting, table.scratch.drawing, table.seat
    out, mask = arrays.observations[row], arrays.masks[row]
    sort_hand(drawing, ranking, seat)
    out[:] = 0.0
    write_hand(drawing, ranking, seat, terms.hand, out)
    write_changed(table.changed, seat, bets.seats, terms.changed, out)
    out[terms.round + bets.round - 1] = 1.0
    write_bets(bets, seat, terms.bets, out)
    mask[:] = 0
    if bets.waiting:
        allow_bets(table, terms.bets, mask)
    else:
        allow_discards(drawing, ranking, seat, FIRST_DISCARD, mask)
    arrays.seats[row] = seat


@loop
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    reset_each(tables, common, arrays, begin_deal, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin_deal, act, pay, observe, USED)


@loop
def choose_all(tables: Any, common: Common, plans: Plans, actions: Ints) -> None:
    """What `simple` does at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        if scratch.betting.waiting:
            price, least, most = price_and_raises(scratch.betting)
            move = daker_draw.simple_bet(scratch, common.trace, common.ranking, plans, price, least, most)
            actions[row] = action_of(table, common.terms.bets, move, price)
        else:
            actions[row] = FIRST_DISCARD + daker_draw.simple_discard(scratch, common.ranking, plans, table.seat)


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    rules = encoding.setting.rules
    pack, scratch = pack_from(rules.pack), agreed_scratch(encoding)
    daker_draw.agree(scratch, rules)
    terms = places_of(Terms, encoding, key=key)
    fill_bet_places(terms.bets, encoding, raises=len(BET_ACTIONS) + len(DISCARD_NAMES))
    rows, common = scratch_tables(BatchTable, count, scratch), Common(terms, ranking_of(pack), trace)

    def choose(_bot: str, actions: Ints) -> None:
        choose_all(rows, common, plans_of(pack, beats_all), actions)

    return Tables(rows, common, reset_all, step_all, ("simple",), choose)
