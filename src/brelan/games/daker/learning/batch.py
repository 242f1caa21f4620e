"""Daker, many tables at a time: the parts of `games.daker.loops`, stopped at each decision.

Betting always leaves a choice. The last one still in is not asked whether they show their cards.
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
from brelan.families.betting.loops.betting import price_and_raises, speak
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import Scratch, begin
from brelan.games.daker import loops as daker
from brelan.games.daker.loops.chances import Chances, chances_of
from brelan.games.daker.rules import HELD
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, Floats, step_between
from brelan.learn.encoder import Encoding
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.prefetch import look_ahead
from brelan.study.loops.records import Ints, new, offset
from brelan.study.loops.trace import Trace


class Table:
    """One table: the deal that is played at it, and where it stands. A record."""

    number: int  # of the deal
    turned: int  # cards of the board
    amounts: Annotated[Ints, SIZES]  # where each size of the ladder leads to
    scratch: Scratch


USED: Final = offset(Table, "scratch") + offset(Scratch, "drawing")
"""The bytes of a table that are used at each step."""


class Terms:
    """What all tables share. A record."""

    hand: int  # where this slot begins
    board: int
    bets: BetPlaces
    key: int
    step: int  # from the number of a deal to that of the next at the same table


@part
def begin_deal(table: Table, trace: Trace, terms: Terms) -> None:
    """Blinds and hands. Everyone brings a big blind at least, so somebody is asked."""
    daker.open_deal(table.scratch, trace, begin(table.scratch, terms.key, table.number))
    table.turned = 0


@part
def goes_on(table: Table, trace: Trace) -> bool:
    """Is anybody asked? Cards are turned until then, or until the showdown."""
    while not table.scratch.betting.waiting:
        turned = daker.end_round(table.scratch, trace, table.turned)
        if turned == daker.OVER:
            return False
        table.turned = turned
    return True


@part
def observe(table: Table, ranking: Ranking, terms: Terms, row: int, arrays: Arrays) -> None:
    """What the one who speaks sees and may do."""
    scratch = table.scratch
    seat = scratch.betting.speaker
    out, mask = arrays.observations[row], arrays.masks[row]
    out[:] = 0.0
    write_cards(scratch, ranking, terms, seat, table.turned, out)
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
        speak(table.scratch.betting, move_of(table, terms.bets, action))
        if not goes_on(table, trace):
            daker.showdown(table.scratch, trace, ranking, table.turned)
            write_result(table.scratch.betting, arrays, row)
            table.number += terms.step
            begin_deal(table, trace, terms)
        observe(table, ranking, terms, row, arrays)
    return int64(-1)


@loop
def choose_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, chances: Chances, actions: Ints) -> None:
    """What `simple` does at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        price, least, most = price_and_raises(scratch.betting)
        daker.look(scratch, table.turned)
        move = daker.simple_bet(scratch, trace, ranking, chances, table.turned, price, least, most)
        actions[row] = action_of(table, terms.bets, move, price)


class Tables:
    """All tables of one batch."""

    bots: Final = ("simple",)

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        rules, at = encoding.setting.rules, encoding.observation.at
        scratch = agreed_scratch(encoding)
        daker.agree(scratch, rules)
        terms = new(Terms)
        fill_places(terms.bets, encoding, raises=len(BET_ACTIONS))
        terms.hand, terms.board = at["hand"], at["board"]
        terms.key, terms.step = key, step_between(count, encoding.setting.players)
        self._pack: Final = pack_from(rules.pack)
        self._shared: Final = (new_tables(Table, count, scratch), trace, ranking_of(self._pack), terms)

    def choose(self, bot: str, actions: Ints) -> None:
        assert bot in self.bots
        choose_all(*self._shared, chances_of(self._pack), actions)

    def reset(self, arrays: Arrays) -> None:
        reset_all(*self._shared, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        return int(step_all(*self._shared, actions, arrays))
