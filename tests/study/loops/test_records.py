"""Records for compiled loops: a class with typed fields gives their layout."""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from brelan.families.daker_cards.loops import scratch as daker_scratch
from brelan.games.game_round import loops as game_round
from brelan.games.pai_gow.loops import hands as pai_gow_hands
from brelan.games.poque.loops import scratch as poque_scratch
from brelan.study.loops.compiled import Ints, filled, layout, loop, new, offset


class Inner:
    small: Annotated[NDArray[np.int8], (2, 3)]


class Outer:
    count: int
    inner: Inner
    flag: bool
    several: Annotated[Ints, 4]


class Values(NamedTuple):
    number: int
    several: NDArray[np.int16]


def test_a_class_is_a_layout() -> None:
    wanted = [
        ("count", np.int64),
        ("inner", np.dtype([("small", np.int8, (2, 3))], align=True)),
        ("flag", np.bool_),
        ("several", np.int64, 4),
    ]
    assert layout(Outer) == np.dtype(wanted, align=True)
    assert [offset(Outer, name) for name in ("count", "inner", "flag", "several")] == [0, 8, 14, 16]


@loop
def change(record: Outer) -> int:
    record.count += 1
    record.inner.small[1, 2] = 5
    return record.several[3]


def test_a_loop_changes_a_record_in_place() -> None:
    record = new(Outer)
    record.several[3] = 7
    assert change(record) == 7
    assert (record.count, record.inner.small[1, 2], record.flag) == (1, 5, False)


def test_a_record_is_filled_from_a_tuple() -> None:
    record = filled(Values(3, np.array([1, 2], np.int16)))
    assert record.number == 3
    assert record.several.tolist() == [1, 2]
    assert record.several.dtype == np.int16


@pytest.mark.parametrize("module", [daker_scratch, game_round, pai_gow_hands, poque_scratch])
def test_a_scratch_record_is_small(module: ModuleType) -> None:
    """Thousands of tables may be kept at once: a trace has no place in them."""
    assert layout(module.Scratch).itemsize < 2_048
