"""Daker five cards, many tables at a time: the parts of `games.daker_draw.loops`, stopped at each decision.

Betting and discards always leave a choice. The last one still in is not asked whether they show their cards.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from brelan.families.betting.batch import (
    SIZES,
    BetPlaces,
    action_of,
    agreed_scratch,
    allow_bets,
    fill_places,
    move_of,
    new_tables,
    write_bets,
    write_result,
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
from brelan.families.daker_cards.loops.discard_plans import Plans, plans_of
from brelan.families.daker_cards.loops.discards import change_cards
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import MOST_DRAWING, Scratch, begin
from brelan.games.daker_draw import loops as daker_draw
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.prefetch import look_ahead
from brelan.study.loops.records import Ints, new, offset
from brelan.study.loops.trace import Trace

FIRST_DISCARD: Final = len(BET_ACTIONS)


class Table:
    """One table: the deal that is played at it, and where it stands. A record."""

    number: int  # of the deal
    seat: int  # who is asked
    to_change: int  # how many have still to change cards, the one who is asked among them
    changed: Annotated[Ints, MOST_DRAWING]  # how many cards each seat has changed, or NOT_YET
    amounts: Annotated[Ints, SIZES]  # where each size of the ladder leads to
    scratch: Scratch


USED: Final = offset(Table, "scratch") + offset(Scratch, "shown")
"""The bytes of a table that are used at each step."""


class Terms:
    """What all tables share. A record."""

    hand: int  # where this slot begins
    changed: int
    rounds: int
    bets: BetPlaces
    key: int
    step: int  # from the number of a deal to that of the next at the same table


@part
def begin_deal(table: Table, trace: Trace, terms: Terms) -> None:
    """Antes and hands. Somebody speaks, or all are all in and change cards."""
    daker_draw.open_deal(table.scratch, trace, begin(table.scratch, terms.key, table.number))
    table.changed[:] = NOT_YET
    goes_on(table)


@part
def bet(table: Table, move: int) -> bool:
    """The one who is asked bets. Is anybody asked after them?"""
    speak(table.scratch.betting, move)
    return goes_on(table)


@part
def goes_on(table: Table) -> bool:
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
def change(table: Table, trace: Trace, choice: int) -> bool:
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
def act(table: Table, trace: Trace, terms: Terms, action: int) -> bool:
    """Play a legal action. Is anybody asked after it?"""
    if table.scratch.betting.waiting:
        return bet(table, move_of(table, terms.bets, action))
    return change(table, trace, action - FIRST_DISCARD)


@part
def observe(table: Table, ranking: Ranking, terms: Terms, row: int, arrays: Arrays) -> None:
    """What the one who is asked sees and may do."""
    bets, drawing, seat = table.scratch.betting, table.scratch.drawing, table.seat
    out, mask = arrays.observations[row], arrays.masks[row]
    sort_hand(drawing, ranking, seat)
    out[:] = 0.0
    write_hand(drawing, ranking, seat, terms.hand, out)
    write_changed(table.changed, seat, bets.seats, terms.changed, out)
    out[terms.rounds + bets.round - 1] = 1.0
    write_bets(bets, seat, terms.bets, out)
    mask[:] = 0
    if bets.waiting:
        allow_bets(table, terms.bets, mask)
    else:
        allow_discards(drawing, ranking, seat, FIRST_DISCARD, mask)
    arrays.seats[row] = seat


@loop
def reset_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, arrays: Arrays) -> None:
    """A first deal at each table."""
    for row in range(len(tables)):
        begin_deal(tables[row], trace, terms)
        observe(tables[row], ranking, terms, row, arrays)


@loop
def step_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, actions: Ints, arrays: Arrays) -> int:
    """One action at each table; where the deal is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none.
    """
    for row in range(len(tables)):
        look_ahead(tables, arrays.observations, row, USED)
        action, table = chosen(actions, row, arrays), tables[row]
        if action == WAIT:
            continue
        if action == ILLEGAL:
            return int64(row)
        if not act(table, trace, terms, action):
            daker_draw.showdown(table.scratch, trace, ranking)
            write_result(table.scratch.betting, arrays, row)
            table.number += terms.step
            begin_deal(table, trace, terms)
        observe(table, ranking, terms, row, arrays)
    return int64(-1)


@loop
def choose_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, plans: Plans, actions: Ints) -> None:
    """What `simple` does at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        if scratch.betting.waiting:
            price, least, most = price_and_raises(scratch.betting)
            move = daker_draw.simple_bet(scratch, trace, ranking, plans, price, least, most)
            actions[row] = action_of(table, terms.bets, move, price)
        else:
            actions[row] = FIRST_DISCARD + daker_draw.simple_discard(scratch, ranking, plans, table.seat)


class Tables:
    """All tables of one batch."""

    bots: Final = ("simple",)

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        rules, at = encoding.setting.rules, encoding.observation.at
        scratch = agreed_scratch(encoding)
        daker_draw.agree(scratch, rules)
        terms = new(Terms)
        fill_places(terms.bets, encoding, raises=len(BET_ACTIONS) + len(DISCARD_NAMES))
        terms.hand, terms.changed, terms.rounds = at["hand"], at["changed"], at["round"]
        terms.key, terms.step = key, step_between(count, encoding.setting.players)
        self._pack: Final = pack_from(rules.pack)
        self._shared: Final = (new_tables(Table, count, scratch), trace, ranking_of(self._pack), terms)

    def choose(self, bot: str, actions: Ints) -> None:
        assert bot in self.bots
        choose_all(*self._shared, plans_of(self._pack, beats_all), actions)

    def reset(self, arrays: Arrays) -> None:
        reset_all(*self._shared, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        return int(step_all(*self._shared, actions, arrays))
