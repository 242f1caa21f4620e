"""Game Round Daker, many tables at a time: the parts of `games.game_round.loops`, stopped at each decision."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from brelan.families.daker_cards.batch import (
    NOT_YET,
    allow_discards,
    count_thrown,
    sort_hand,
    write_changed,
    write_hand,
)
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops import discards as drawings
from brelan.families.daker_cards.loops.discard_plans import planned_discard
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.games.game_round.loops import (
    MOST_SEATS,
    POLICIES,
    RANDOM,
    PlanList,
    Scratch,
    come_out,
    deal_out,
    from_left,
    games_of,
    keep_level,
    new_round,
    play_again,
    seat_players,
    show,
    simple_plans,
)
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.learn.playing import shared_point
from brelan.study.loops import numbers
from brelan.study.loops.batch import Question
from brelan.study.loops.compiled import int64, loop, part
from brelan.study.loops.prefetch import look_ahead
from brelan.study.loops.records import Ints, layout, offset
from brelan.study.loops.trace import Trace


class Table:
    """One table: the round that is played at it, and where it stands."""

    number: int  # of the round
    group: int  # which game of the round: a group, or the belle
    turn: int  # who changes cards now, counted from the dealer's left
    changed: Annotated[Ints, MOST_SEATS]  # how many cards each seat has changed, or NOT_YET
    scratch: Scratch


USED: Final = offset(Table, "scratch") + offset(Scratch, "shown")
"""The bytes of a table that are used at each step."""


class Terms(NamedTuple):
    """What all tables share: where each slot begins, and what the round is worth."""

    hand: int
    changed: int
    dealer: int
    speaking: int
    playing: int
    came_out: int
    final: int
    decided: float  # to the one who is found
    others: float
    key: int
    step: int  # from the number of a round to that of the next at the same table


@loop
def begin_round(table: Table, trace: Trace, terms: Terms) -> None:
    """The first hands of a new round lie on the table."""
    scratch = table.scratch
    numbers.begin(scratch.chance, terms.key, table.number, numbers.CHANCE)
    scratch.dealer = table.number % scratch.seats
    table.group = 0
    seat_players(scratch, int64(0))
    _deal(table, trace)


@loop
def _deal(table: Table, trace: Trace) -> None:
    deal_out(table.scratch, trace)
    table.turn = 0
    table.changed[:] = NOT_YET


@loop
def change(table: Table, trace: Trace, ranking: Ranking, choice: int) -> int:
    """The one whose turn it is changes cards. Returns who has decided the round, or NOT_YET."""
    scratch = table.scratch
    place = from_left(scratch, table.turn)
    drawings.change_cards(scratch, trace, place, choice)
    table.changed[scratch.playing[place]] = count_thrown(choice)
    table.turn += 1
    if table.turn < scratch.players:
        return int64(NOT_YET)
    show(scratch, trace, ranking)
    keep_level(scratch)
    if scratch.players > 1:
        play_again(scratch, trace)
        _deal(table, trace)
        return int64(NOT_YET)
    return _settled(table, trace)


@part
def _settled(table: Table, trace: Trace) -> int:
    """This game of the round is decided; after the last one the round is."""
    scratch = table.scratch
    found = come_out(scratch, trace, table.group)
    table.group += 1
    if table.group == games_of(scratch):
        return found
    seat_players(scratch, table.group)
    _deal(table, trace)
    return int64(NOT_YET)


@loop
def observe(table: Table, ranking: Ranking, terms: Terms, row: int, arrays: Arrays) -> None:
    """What the one whose turn it is sees and may do, seats counted from the own one."""
    scratch = table.scratch
    seats, place = scratch.seats, from_left(scratch, table.turn)
    seat = scratch.playing[place]
    sort_hand(scratch.drawing, ranking, place)
    out, mask = arrays.observations[row], arrays.masks[row]
    out[:] = 0.0
    write_hand(scratch.drawing, ranking, place, terms.hand, out)
    write_changed(table.changed, seat, seats, terms.changed, out)
    out[terms.dealer + (scratch.dealer - seat) % seats] = 1.0
    out[terms.speaking] = 1.0
    for each in range(scratch.players):
        out[terms.playing + (scratch.playing[each] - seat) % seats] = 1.0
    for group in range(min(table.group, scratch.groups)):
        if scratch.groups > 1:
            out[terms.came_out + (scratch.came_out[group] - seat) % seats] = 1.0
    out[terms.final] = table.group + 1 == games_of(scratch)
    allow_discards(scratch.drawing, ranking, place, 0, mask)
    arrays.seats[row] = seat


@loop
def reset_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, first: int, arrays: Arrays) -> None:
    """A new round at each table."""
    for row in range(len(tables)):
        tables[row].number = first + row
        begin_round(tables[row], trace, terms)
        observe(tables[row], ranking, terms, row, arrays)


@loop
def step_all(tables: Any, trace: Trace, ranking: Ranking, terms: Terms, actions: Ints, arrays: Arrays) -> int:
    """One action at each table; where the round is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none.
    """
    for row in range(len(tables)):
        look_ahead(tables, arrays.observations, row, USED)
        choice = chosen(actions, row, arrays)
        if choice == WAIT:
            continue
        if choice == ILLEGAL:
            return int64(row)
        table = tables[row]
        found = change(table, trace, ranking, choice)
        if found != NOT_YET:
            arrays.done[row] = True
            arrays.rewards[row, :] = terms.others
            arrays.rewards[row, found] = terms.decided
            table.number += terms.step
            begin_round(table, trace, terms)
        observe(table, ranking, terms, row, arrays)
    return int64(-1)


@loop
def plan_all(tables: Any, ranking: Ranking, plans: PlanList, actions: Ints) -> None:
    """What `simple` throws away at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        place = from_left(scratch, table.turn)
        actions[row] = planned_discard(plans[0], ranking, scratch.drawing, place, scratch.players - 1)


class Tables:
    """All tables of one batch."""

    bots: Final = ("simple",)

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        setting, at = encoding.setting, encoding.observation.at
        seats = setting.players
        one = new_round(Question(setting.rules, (POLICIES[RANDOM],) * seats, setting.stack), {})
        self._tables: Any = np.zeros(count, layout(Table)).view(np.recarray)
        self._tables["scratch"][:] = one
        self._pack: Final = pack_from(setting.rules.pack)
        self._mode: Final = setting.rules.mode
        self._ranking: Final = ranking_of(self._pack)
        self._trace: Final = trace
        winners = (0,) if setting.rules.mode == "winner" else tuple(range(1, seats))
        decided, others, *_ = shared_point(winners, seats)
        self._terms: Final = Terms(
            hand=at["hand"],
            changed=at["changed"],
            dealer=at["dealer"],
            speaking=at["speaking"],
            playing=at["playing"],
            came_out=at["came-out"],
            final=at["final"],
            decided=decided,
            others=others,
            key=key,
            step=step_between(count, encoding.setting.players),
        )

    def choose(self, bot: str, actions: Ints) -> None:
        assert bot in self.bots
        plan_all(self._tables, self._ranking, simple_plans(self._pack, self._mode), actions)

    def reset(self, arrays: Arrays) -> None:
        reset_all(self._tables, self._trace, self._ranking, self._terms, 0, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        return int(step_all(self._tables, self._trace, self._ranking, self._terms, actions, arrays))
