"""The tables of a batch, for any game: arrays that are filled again at each step, and one action at each table.

A game has a record for a table, its BatchTable (`number` is that of the deal), and four functions, which are put into
the loops:

- `begin(table, common)`: a new deal, up to the first choice;
- `act(table, action, common)`: play a legal action, up to the next choice. Is the deal over?
- `pay(table, common, rewards)`: what each seat has won;
- `observe(table, common, row, arrays)`: what the one at turn sees and may do.

`common` is what all tables read, a tuple of records; `step` leads from the number of a deal to that of the next at
the same table. numba keeps compiled code with the file in which it stands, so each game has the two loops itself:

    @loop
    def reset_all(tables: Any, common: Common, arrays: Arrays) -> None:
        reset_each(tables, common, arrays, begin, observe)

    @loop
    def step_all(tables: Any, step: int, actions: Ints, common: Common, arrays: Arrays) -> int:
        return step_each(tables, step, actions, common, arrays, begin, act, pay, observe, USED)

Whole deals are played by the loops of a game, from the same parts, and not by its `begin` and `act`: measured in
paired runs, deals that stop at each decision took 8 to 11 per cent longer in Poker d'As (bots that follow a solved
table: no longer) and 4 to 6 per cent longer in Poque.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from brelan.learn.encoder import Encoding, identifier
from brelan.study.loops.compiled import Ints, int64, layout, new, part, shared

Floats: TypeAlias = NDArray[np.float32]

T = TypeVar("T")

WAIT: Final = -1
"""In the place of an action: nothing happens at this table."""

_NONE_REFUSED: Final = -1
_LINE: Final = 64
"""Bytes that are fetched together."""

_TO_WRITE: Final = 1
_KEEP_NEAR: Final = 3


class Arrays(NamedTuple):
    """A row for each table. The same arrays are used again at each step."""

    observations: Floats
    masks: NDArray[np.int8]
    rewards: Floats  # a column for each seat
    done: NDArray[np.bool_]
    seats: Ints  # whose turn it is


def new_arrays(tables: int, size: int, actions: int, players: int) -> Arrays:
    return Arrays(
        np.zeros((tables, size), np.float32),
        np.zeros((tables, actions), np.int8),
        np.zeros((tables, players), np.float32),
        np.zeros(tables, np.bool_),
        np.zeros(tables, np.int64),
    )


def step_between(tables: int, seats: int) -> int:
    """From the number of a deal to that of the next at the same table.

    Seat n modulo the seats deals in deal number n: by one more than a multiple of the seats all deal in turn.
    """
    return tables + (1 - tables) % seats


def new_tables(kind: type, count: int) -> Any:
    """A record for each table, all zeros."""
    return np.zeros(count, layout(kind)).view(np.recarray)


def places_of(kind: type[T], encoding: Encoding, **others: int) -> T:
    """A record with the places where slots of the observation begin, and with other numbers that loops read."""
    record = new(kind)
    fill_places(record, encoding, **others)
    return record


def fill_places(record: Any, encoding: Encoding, **others: int) -> None:
    """Slots that have no field of their name in the record are left out."""
    for name, place in encoding.observation.at.items():
        if identifier(name) in record.dtype.names:
            record[identifier(name)] = place
    for name, number in others.items():
        record[name] = number


def _nothing() -> None:
    pass


class Tables(NamedTuple):
    """All tables of one batch."""

    rows: Any  # the record of each
    common: Any
    reset_all: Callable[[Any, Any, Arrays], None]
    step_all: Callable[[Any, int, Ints, Any, Arrays], int]
    bots: tuple[str, ...]  # those that can play at the other seats
    choose: Callable[[str, Ints], None]  # what a bot would do at each table, in the place of the one at turn
    before_step: Callable[[], None] = _nothing


@shared
def reset_each(tables: Any, common: Any, arrays: Arrays, begin: Any, observe: Any) -> None:
    """A first deal at each table."""
    for row in range(len(tables)):
        tables[row].number = row
        begin(tables[row], common)
        observe(tables[row], common, row, arrays)


@shared
def step_each(
    tables: Any,
    step: int,
    actions: Ints,
    common: Any,
    arrays: Arrays,
    begin: Any,
    act: Any,
    pay: Any,
    observe: Any,
    used: int,
) -> int:
    """One action at each table; where the deal is over the next one begins. Returns a table whose action is illegal.

    Nothing is done at that table and at those after it: -1 if there is none. Meanwhile the first `used` bytes of the
    next record are brought near, unless it is 0.
    """
    for row in range(len(tables)):
        if used:
            _look_ahead(tables, arrays.observations, row, used)
        arrays.rewards[row, :] = 0.0
        arrays.done[row] = False
        action, table = actions[row], tables[row]
        if action == WAIT:
            continue
        if action < 0 or action >= arrays.masks.shape[1] or not arrays.masks[row, action]:
            return int64(row)
        if act(table, action, common):
            arrays.done[row] = True
            pay(table, common, arrays.rewards[row])
            table.number += step
            begin(table, common)
        observe(table, common, row, arrays)
    return int64(_NONE_REFUSED)


@intrinsic
def _fetch(_context: Any, rows: Any, at: Any) -> tuple[Any, Callable[..., Any]]:
    """Begin to load the line at this byte of an array. It changes nothing, and may lie outside."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.make_array(signature.args[0])
        first = builder.bitcast(kind(context, builder, arguments[0]).data, cgutils.voidptr_t)
        number = cgutils.int32_t
        types_of = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [cgutils.voidptr_t], types_of)
        is_data = number(1)
        builder.call(fetch, [builder.gep(first, [arguments[1]]), number(_TO_WRITE), number(_KEEP_NEAR), is_data])
        return context.get_dummy_value()

    return types.void(rows, at), generate


@part
def _look_ahead(tables: Any, observations: Any, row: int, used: int) -> None:
    """While a table is played, begin to load the next one; of its record the first bytes, which each step uses.

    A batch goes over thousands of tables at each step, more than the processor's own memory holds. Measured with
    Daker and Daker five cards, eight comparisons: 14 to 94 per cent more steps a second, median a third.
    """
    _fetch_row(tables, row + 1, used)
    _fetch_row(observations, row + 1, observations.strides[0])


@part
def _fetch_row(rows: Any, row: int, size: int) -> None:
    """Begin to load the first bytes of a row, if there is such a row."""
    if row < len(rows):
        first = row * rows.strides[0]
        for at in range(0, size, _LINE):
            _fetch(rows, first + at)
