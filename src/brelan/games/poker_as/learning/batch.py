"""Poker d'As, many tables at a time: the parts of `games.poker_as.loops`, stopped at each decision.

First throws and play-offs leave nothing to choose: nobody is asked.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.errors import BadOption
from brelan.games.poker_as import GAME
from brelan.games.poker_as.learning import ACTIONS, throw_place
from brelan.games.poker_as.learning import STOP as STOP_ACTION
from brelan.games.poker_as.loops import (
    NO_HAND,
    Terms,
    allowed_after,
    miss,
    play_off,
    ranked,
    seated,
    terms_of,
    written_row,
)
from brelan.games.poker_as.loops.book import FIRST, UNKNOWN, Missing, Pages, find
from brelan.games.poker_as.loops.dice import (
    KEEPS,
    NOTHING_KEPT,
    ROLLS,
    STOP,
    TABLES,
    Dice,
    dice_of,
    fall,
    legal_keeps,
)
from brelan.games.poker_as.loops.players import NEVER
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import chart_of
from brelan.learn.batch_steps import ILLEGAL, chosen
from brelan.learn.batch_tables import WAIT, Arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.learn.parts import squashed
from brelan.pieces.dice import FACES
from brelan.study.loops import numbers
from brelan.study.loops.batch import Question
from brelan.study.loops.compiled import int64, loop, part, shared
from brelan.study.loops.numbers import WORDS
from brelan.study.loops.records import Ints, Words, layout
from brelan.study.loops.trace import Trace

NOBODY: Final = -1
NO_KEEP: Final = -1
MOST_SEATS: Final = GAME.seats[-1]
HAND: Final = DICE_IN_HAND * len(FACES)

squash: Final = shared(squashed)


class Table:
    """One table: who throws now, what lies before them, and what the others have."""

    number: int  # of the deal
    first: int
    seat: int  # who throws
    to_come: int  # players after them
    limit: int
    thrown: int
    roll: int
    best: int  # strength so far
    level: int  # how many hold it
    top: int  # and who, a bit for each
    hands: Annotated[Ints, MOST_SEATS]  # the number of a roll, or NO_HAND
    throws: Annotated[Ints, MOST_SEATS]
    chance: Annotated[Words, WORDS]


class Places(NamedTuple):
    """Where each slot of the observation begins, and what all tables share."""

    dice: int
    hands: int
    first: int
    throwing: int
    waiting: int
    throws: int
    thrown: int
    limited: int
    limit: int
    seats: int
    key: int
    step: int  # from the number of a deal to that of the next at the same table


class Charts(NamedTuple):
    """Rolls and actions as tables."""

    faces: NDArray[np.int64]  # [roll, place]: the dice, best first
    keeps: NDArray[np.int64]  # [roll, action]: what it keeps, or NO_KEEP
    shown: Ints  # how often each combination was shown


@loop
def begin_deal(table: Table, terms: Terms, places: Places, dice: Dice, trace: Trace) -> None:
    """The first player has thrown, and must choose: a deal of single throws is refused when tables are made."""
    numbers.begin(table.chance, places.key, table.number, numbers.CHANCE)
    table.first = table.number % places.seats
    table.hands[:] = NO_HAND
    table.throws[:] = 0
    table.best, table.level, table.top, table.thrown = NO_HAND, 0, 0, 0
    table.seat, table.to_come, table.limit = table.first, places.seats - 1, terms.max_throws
    throw(table, dice, int64(NOTHING_KEPT), trace)


@part
def throw(table: Table, dice: Dice, keep: int, trace: Trace) -> None:
    """Once more: all dice but the kept ones."""
    table.thrown += 1
    table.roll = fall(dice, table.chance, keep, trace)


@loop
def go_on(table: Table, terms: Terms, places: Places, dice: Dice, charts: Charts, trace: Trace) -> int:
    """Who may throw no more has stopped; until somebody must choose, or one has won (else NOBODY)."""
    while table.thrown == table.limit:
        winner = stop(table, terms, places, dice, charts, trace)
        if winner != NOBODY:
            return winner
    return int64(NOBODY)


@loop
def stop(table: Table, terms: Terms, places: Places, dice: Dice, charts: Charts, trace: Trace) -> int:
    """The hand is final; the next one throws, or it is decided who wins (else NOBODY)."""
    seat = table.seat
    table.hands[seat], table.throws[seat] = table.roll, table.thrown
    strength = dice.strength[table.roll]
    table.best, table.level, table.top = ranked(strength, seat, table.best, table.level, table.top)
    if seat == table.first:
        table.limit = allowed_after(terms, table.thrown)
    if table.to_come == 0 or table.limit == 0:
        return play_off(dice, table.chance, table.first, places.seats, table.top, charts.shown, trace)
    table.to_come -= 1
    table.seat = (seat + 1) % places.seats
    table.thrown = 0
    throw(table, dice, int64(NOTHING_KEPT), trace)
    return int64(NOBODY)


@loop
def act(table: Table, keep: int, terms: Terms, places: Places, dice: Dice, charts: Charts, trace: Trace) -> int:
    """Stop, or throw the dice that are not kept: who has won, or NOBODY."""
    if keep == STOP:
        winner = stop(table, terms, places, dice, charts, trace)
        if winner != NOBODY:
            return winner
    else:
        throw(table, dice, keep, trace)
    return go_on(table, terms, places, dice, charts, trace)


@loop
def observe(table: Table, places: Places, charts: Charts, row: int, arrays: Arrays) -> None:
    """What the one who throws sees and may do, seats counted from the own one."""
    seats, seat, out = places.seats, table.seat, arrays.observations[row]
    out[:] = 0.0
    write_dice(out, places.dice, charts, table.roll)
    for other in range(seats):
        away = (other - seat) % seats
        if table.hands[other] != NO_HAND:
            write_dice(out, places.hands + away * HAND, charts, table.hands[other])
        out[places.throws + away] = squash(table.throws[other])
    out[places.first + (table.first - seat) % seats] = 1.0
    out[places.throwing] = 1.0
    out[places.waiting] = 1.0
    if seat != table.first:
        for away in range(1, table.to_come + 1):
            out[places.waiting + away] = 1.0
    out[places.thrown] = squash(table.thrown)
    if table.limit != NEVER:
        out[places.limited] = 1.0
        out[places.limit] = squash(table.limit)
    for action in range(len(ACTIONS)):
        arrays.masks[row, action] = charts.keeps[table.roll, action] != NO_KEEP
    arrays.seats[row] = seat


@part
def write_dice(out: NDArray[np.float32], at: int, charts: Charts, roll: int) -> None:
    for place in range(DICE_IN_HAND):
        out[at + place * len(FACES) + charts.faces[roll, place]] = 1.0


@loop
def reset_all(
    tables: Any, terms: Terms, places: Places, dice: Dice, charts: Charts, trace: Trace, arrays: Arrays
) -> None:
    """A new deal at each table."""
    for row in range(len(tables)):
        tables[row].number = row
        begin_deal(tables[row], terms, places, dice, trace)
        observe(tables[row], places, charts, row, arrays)


@loop
def step_all(
    tables: Any, actions: Ints, terms: Terms, places: Places, dice: Dice, charts: Charts, trace: Trace, arrays: Arrays
) -> int:
    """One action at each table; where the deal is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none.
    """
    for row in range(len(tables)):
        action, table = chosen(actions, row, arrays), tables[row]
        if action == WAIT:
            continue
        if action == ILLEGAL:
            return int64(row)
        winner = act(table, charts.keeps[table.roll, action], terms, places, dice, charts, trace)
        if winner != NOBODY:
            arrays.done[row] = True
            arrays.rewards[row, :] = -terms.stake
            arrays.rewards[row, winner] = terms.stake * (places.seats - 1)
            table.number += places.step
            begin_deal(table, terms, places, dice, trace)
        observe(table, places, charts, row, arrays)
    return int64(-1)


@loop
def write_all(
    tables: Any, pages: Pages, policy: int, action_of: NDArray[np.int64], missing: Ints, actions: Ints
) -> bool:
    """What a bot does at each table; False, and what it must be asked first, if the book does not know."""
    for row in range(len(tables)):
        table = tables[row]
        is_first = table.seat == table.first
        to_come = int64(FIRST) if is_first else table.to_come
        level = int64(0) if is_first else table.level
        best = int64(0) if is_first else table.best
        start, length = find(pages, policy, to_come, level, best, table.limit)
        found = written_row(pages, policy, start, length, to_come, table.limit, table.thrown)
        if found == UNKNOWN:
            miss(missing, policy, table.thrown, to_come, level, best, table.limit)
            return False
        actions[row] = action_of[table.roll, pages.rows[found, table.roll]]
    return True


@cache
def actions_of(all_five: bool) -> NDArray[np.int64]:
    """The number of the action that keeps these dice of a roll."""
    _, keeps = charts_of(all_five)
    found = np.full((ROLLS, STOP + 1), NO_KEEP)
    for roll, action in zip(*np.nonzero(keeps != NO_KEEP), strict=True):
        found[roll, keeps[roll, action]] = action
    return found


@cache
def charts_of(all_five: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The dice of each roll, and what each action keeps of it."""
    faces = np.array([[FACES.index(face) for face in roll] for roll in TABLES.rolls])
    keeps = np.full((ROLLS, len(ACTIONS)), NO_KEEP)
    for number, roll in enumerate(TABLES.rolls):
        for keep in legal_keeps(number, all_five):
            keeps[number, STOP_ACTION if keep == STOP else throw_place(KEEPS[keep], roll)] = keep
    return faces, keeps


class Tables:
    """All tables of one batch."""

    bots: Final = ("simple", "perfect")

    def __init__(self, encoding: Encoding, count: int, key: int, trace: Trace) -> None:
        rules, at = encoding.setting.rules, encoding.observation.at
        if rules.max_throws == 1:
            raise BadOption("no-choices", "with these options nobody has a choice")
        self._setting: Final = encoding.setting
        chart = chart_of(rules)
        self._tables: Any = np.zeros(count, layout(Table)).view(np.recarray)
        self._shared: Final = (
            terms_of(rules, None, draws=False),
            Places(
                dice=at["dice"],
                hands=at["hands"],
                first=at["first"],
                throwing=at["throwing"],
                waiting=at["waiting"],
                throws=at["throws"],
                thrown=at["thrown"],
                limited=at["limited"],
                limit=at["limit"],
                seats=encoding.setting.players,
                key=key,
                step=step_between(count, encoding.setting.players),
            ),
            dice_of(rules.all_five, chart),
            Charts(*charts_of(rules.all_five), np.zeros(len(chart.combinations), np.int64)),
            trace,
        )

    def choose(self, bot: str, actions: Ints) -> None:
        setting = self._setting
        policies, book = seated(Question(setting.rules, (bot,) * setting.players, setting.stack), {})
        missing = np.zeros(len(Missing._fields), np.int64)
        known = actions_of(setting.rules.all_five)
        while not write_all(self._tables, book.pages, int(policies[0]), known, missing, actions):
            book.learn(Missing(*missing.tolist()))

    def reset(self, arrays: Arrays) -> None:
        reset_all(self._tables, *self._shared, arrays)

    def step(self, actions: Ints, arrays: Arrays) -> int:
        return int(step_all(self._tables, actions, *self._shared, arrays))
