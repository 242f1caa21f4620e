"""Poker d'As, many tables at a time: the parts of `games.poker_as.loops`, stopped at each decision.

First throws and play-offs leave nothing to choose: nobody is asked.
"""

from __future__ import annotations

from functools import cache, partial
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
from brelan.games.poker_as.loops.book import FIRST, NEVER, UNKNOWN, Missing, Pages, find
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
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import chart_of
from brelan.learn.batch_tables import (
    Arrays,
    Floats,
    Tables,
    new_tables,
    places_of,
    reset_each,
    step_each,
)
from brelan.learn.describing import squashed
from brelan.learn.encoder import Encoding
from brelan.learn.setting import Setting
from brelan.pieces.dice import FACES
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, Words, int64, loop, part, shared
from brelan.study.loops.deals import Setup
from brelan.study.loops.numbers import WORDS
from brelan.study.loops.trace import Trace

NO_KEEP: Final = -1
MOST_SEATS: Final = GAME.seats[-1]
HAND: Final = DICE_IN_HAND * len(FACES)

squash: Final = shared(squashed)


class BatchTable:
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
    winner: int  # of a deal that is over
    hands: Annotated[Ints, MOST_SEATS]  # the number of a roll, or NO_HAND
    throws: Annotated[Ints, MOST_SEATS]
    chance: Annotated[Words, WORDS]


class Places:
    """Where each slot of the observation begins, and what all tables share. A record."""

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


class Common(NamedTuple):
    """What the loops read."""

    terms: Terms
    places: Places
    dice: Dice
    faces: NDArray[np.int64]  # [roll, place]: the dice, best first
    keeps: NDArray[np.int64]  # [roll, action]: what it keeps, or NO_KEEP
    shown: Ints  # how often each combination was shown
    trace: Trace


@loop
def begin_deal(table: BatchTable, common: Common) -> None:
    """The first player has thrown, and must choose: a deal of single throws is refused when tables are made."""
    numbers.begin(table.chance, common.places.key, table.number, numbers.CHANCE)
    table.first = table.number % common.places.seats
    table.hands[:] = NO_HAND
    table.throws[:] = 0
    table.best, table.level, table.top, table.thrown = NO_HAND, 0, 0, 0
    table.seat, table.to_come, table.limit = table.first, common.places.seats - 1, common.terms.max_throws
    throw(table, common, int64(NOTHING_KEPT))


@part
def throw(table: BatchTable, common: Common, keep: int) -> None:
    """Once more: all dice but the kept ones."""
    table.thrown += 1
    table.roll = fall(common.dice, table.chance, keep, common.trace)


@loop
def stop(table: BatchTable, common: Common) -> bool:
    """The hand is final; the next one throws, or it is decided who wins. Is the deal over?"""
    seat, dice = table.seat, common.dice
    table.hands[seat], table.throws[seat] = table.roll, table.thrown
    strength = dice.strength[table.roll]
    table.best, table.level, table.top = ranked(strength, seat, table.best, table.level, table.top)
    if seat == table.first:
        table.limit = allowed_after(common.terms, table.thrown)
    if table.to_come == 0 or table.limit == 0:
        table.winner = play_off(
            dice, table.chance, table.first, common.places.seats, table.top, common.shown, common.trace
        )
        return True
    table.to_come -= 1
    table.seat = (seat + 1) % common.places.seats
    table.thrown = 0
    throw(table, common, int64(NOTHING_KEPT))
    return False


@loop
def act(table: BatchTable, action: int, common: Common) -> bool:
    """Stop, or throw the dice that are not kept; who may throw no more has stopped. Is the deal over?"""
    keep = common.keeps[table.roll, action]
    if keep == STOP:
        if stop(table, common):
            return True
    else:
        throw(table, common, keep)
    while table.thrown == table.limit:
        if stop(table, common):
            return True
    return False


@part
def pay(table: BatchTable, common: Common, rewards: Floats) -> None:
    """PDA-7: the winner takes the stake of each other player."""
    rewards[:] = -common.terms.stake
    rewards[table.winner] = common.terms.stake * (common.places.seats - 1)


@loop
def observe(table: BatchTable, common: Common, row: int, arrays: Arrays) -> None:
    """What the one who throws sees and may do, seats counted from the own one."""
    places, faces = common.places, common.faces
    seats, seat, out = places.seats, table.seat, arrays.observations[row]
    out[:] = 0.0
    write_dice(out, places.dice, faces, table.roll)
    for other in range(seats):
        away = (other - seat) % seats
        if table.hands[other] != NO_HAND:
            write_dice(out, places.hands + away * HAND, faces, table.hands[other])
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
        arrays.masks[row, action] = common.keeps[table.roll, action] != NO_KEEP
    arrays.seats[row] = seat


@part
def write_dice(out: Floats, at: int, faces: NDArray[np.int64], roll: int) -> None:
    for place in range(DICE_IN_HAND):
        out[at + place * len(FACES) + faces[roll, place]] = 1.0


@loop
def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
    reset_each(tables, common, arrays, begin_deal, observe)


@loop
def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
    return step_each(tables, step, actions, common, arrays, begin_deal, act, pay, observe, 0)


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


def tables_of(encoding: Encoding, count: int, key: int, trace: Trace) -> Tables:
    """All tables of one batch."""
    setting = encoding.setting
    rules, seats = setting.rules, setting.players
    if rules.max_throws == 1:
        raise BadOption("no-choices", "with these options nobody has a choice")
    chart = chart_of(rules)
    faces, keeps = charts_of(rules.all_five)
    rows = new_tables(BatchTable, count)
    common = Common(
        terms=terms_of(rules, None, draws=False),
        places=places_of(Places, encoding, seats=seats, key=key),
        dice=dice_of(rules.all_five, chart),
        faces=faces,
        keeps=keeps,
        shown=np.zeros(len(chart.combinations), np.int64),
        trace=trace,
    )
    return Tables(rows, common, reset_all, step_all, ("simple", "perfect"), partial(_choose, rows, setting))


def _choose(rows: Any, setting: Setting, bot: str, actions: Ints) -> None:
    policies, book = seated(Setup(setting.rules, (bot,) * setting.players, setting.stack), {})
    missing = np.zeros(len(Missing._fields), np.int64)
    known = actions_of(setting.rules.all_five)
    while not write_all(rows, book.pages, int(policies[0]), known, missing, actions):
        book.learn(Missing(*missing.tolist()))
