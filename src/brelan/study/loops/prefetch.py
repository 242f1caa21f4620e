"""Rows that will be needed soon, brought near the processor while another one is worked on.

A batch goes over thousands of tables at each step, more than the processor's own memory holds. Measured with Daker
and Daker five cards on a busy machine, eight comparisons: 14 to 94 per cent more steps a second, median a third.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from brelan.study.loops.compiled import part

LINE: Final = 64
"""Bytes that are fetched together."""

_TO_WRITE: Final = 1
_KEEP_NEAR: Final = 3
_DATA: Final = 1


@intrinsic
def _fetch(_context: Any, rows: Any, at: Any) -> tuple[Any, Callable[..., Any]]:
    """Begin to load the line at this byte of an array. It changes nothing, and may lie outside."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.make_array(signature.args[0])
        first = builder.bitcast(kind(context, builder, arguments[0]).data, cgutils.voidptr_t)
        number = cgutils.int32_t
        types_of = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [cgutils.voidptr_t], types_of)
        builder.call(fetch, [builder.gep(first, [arguments[1]]), *map(number, (_TO_WRITE, _KEEP_NEAR, _DATA))])
        return context.get_dummy_value()

    return types.void(rows, at), generate


@part
def look_ahead(tables: Any, observations: Any, row: int, used: int) -> None:
    """While a table is played, begin to load the next one; of its record the first bytes, which each step uses."""
    fetch_row(tables, row + 1, used)
    fetch_row(observations, row + 1, observations.strides[0])


@part
def fetch_row(rows: Any, row: int, size: int) -> None:
    """Begin to load the first bytes of a row, if there is such a row."""
    if row < len(rows):
        first = row * rows.strides[0]
        for at in range(0, size, LINE):
            _fetch(rows, first + at)
