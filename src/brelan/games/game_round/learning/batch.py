"""Game Round Daker, many tables at a time: the parts of `games.game_round.loops`, stopped at each decision."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

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
from brelan.families.daker_cards.loops.discards import planned_discard
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
from brelan.learn.batch_tables import (
    Arrays,
    Floats,
    Tables,
    new_tables,
    reset_each,
    step_each,
)
from brelan.learn.encoder import Encoding, identifier
from brelan.learn.playing import shared_point
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, int64, loop, offset, part
from brelan.study.loops.deals import Setup
from brelan.study.loops.trace import Trace


class BatchTable:
    """One table: the round that is played at it, and where it stands."""

    number: int  # of the round
    group: int  # which game of the round: a group, or the belle
    turn: int  # who changes cards now, counted from the dealer's left
    found: int  # who came out of the last game
    changed: Annotated[Ints, MOST_SEATS]  # how many cards each seat has changed, or NOT_YET
    scratch: Scratch


USED: Final = offset(BatchTable, "scratch") + offset(Scratch, "shown")
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


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    ranking: Ranking
    trace: Trace


@loop
def begin_round(table: BatchTable, common: Common) -> None:
    """The first hands of a new round lie on the table."""
    scratch = table.scratch
    numbers.begin(scratch.chance, common.terms.key, table.number, numbers.CHANCE)
    scratch.dealer = table.number % scratch.seats
    table.group = 0
    seat_players(scratch, int64(0))
    _deal(table, common.trace)


@loop
def _deal(table: BatchTable, trace: Trace) -> None:
    deal_out(table.scratch, trace)
    table.turn = 0
    table.changed[:] = NOT_YET


@part
def change(table: BatchTable, choice: int, common: Common) -> bool:
    """The one whose turn it is changes cards. Is the round decided?"""
    scratch, trace = table.scratch, common.trace
    place = from_left(scratch, table.turn)
    drawings.change_cards(scratch, trace, place, choice)
    table.changed[scratch.playing[place]] = count_thrown(choice)
    table.turn += 1
    if table.turn < scratch.players:
        return False
    show(scratch, trace, common.ranking)
    keep_level(scratch)
    if scratch.players > 1:
        play_again(scratch, trace)
        _deal(table, trace)
        return False
    return _settled(table, trace)


@part
def _settled(table: BatchTable, trace: Trace) -> bool:
    """This game of the round is decided; after the last one the round is."""
    scratch = table.scratch
    table.found = come_out(scratch, trace, table.group)
    table.group += 1
    if table.group == games_of(scratch):
        return True
    seat_players(scratch, table.group)
    _deal(table, trace)
    return False


@part
def pay(table: BatchTable, common: Common, rewards: Floats) -> None:
    """What the one who was found wins or loses, and the others."""
    rewards[:] = common.terms.others
    rewards[table.found] = common.terms.decided


@part
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one whose turn it is sees and may do, seats counted from the own one."""
    scratch, terms, ranking = table.scratch, common.terms, common.ranking
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
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    reset_each(tables, common, arrays, begin_round, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin_round, change, pay, observe, USED)


@loop
def plan_all(tables: Any, common: Common, plans: PlanList, actions: Ints) -> None:
    """What `simple` throws away at each table."""
    for row in range(len(tables)):
        table = tables[row]
        scratch = table.scratch
        place = from_left(scratch, table.turn)
        actions[row] = planned_discard(plans[0], common.ranking, scratch.drawing, place, scratch.players - 1)


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    setting = encoding.setting
    rules, seats = setting.rules, setting.players
    rows, pack = new_tables(BatchTable, count), pack_from(rules.pack)
    rows["scratch"][:] = new_round(Setup(rules, (POLICIES[RANDOM],) * seats, setting.stack), {})
    decided, others, *_ = shared_point((0,) if rules.mode == "winner" else tuple(range(1, seats)), seats)
    slots = {identifier(name): place for name, place in encoding.observation.at.items()}
    terms = Terms(**slots, decided=decided, others=others, key=key)
    common = Common(terms, ranking_of(pack), trace)

    def choose(_bot: str, actions: Ints) -> None:
        plan_all(rows, common, simple_plans(pack, rules.mode), actions)

    return Tables(rows, common, reset_all, step_all, ("simple",), choose)
