"""Records for compiled loops, declared once: a class with typed fields is the type for mypy and the layout for NumPy.

    class Hand:
        cards: Annotated[Ints, 5]
        strength: int

    hand = new(Hand)

A compiled function is given a record as one address. Of a tuple of arrays it would be given every part of every
array, at each call.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]

T = TypeVar("T")
N = TypeVar("N", bound=NamedTuple)

_SCALARS: Final[dict[type, type]] = {int: np.int64, bool: np.bool_}


@cache
def layout(kind: type) -> np.dtype[Any]:
    """The fields of a class: whole numbers, arrays of a shape, or records of another class."""
    hints = get_type_hints(kind, include_extras=True)
    return np.dtype([(name, *_field(hint)) for name, hint in hints.items()], align=True)


def offset(kind: type, field: str) -> int:
    """How many bytes of a record lie before a field."""
    fields = layout(kind).fields
    assert fields is not None
    return int(fields[field][1])


def _field(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        array, shape = get_args(hint)
        (scalar,) = get_args(get_args(array)[1])
        return scalar, shape
    return (_SCALARS[hint],) if hint in _SCALARS else (layout(hint),)


def new(kind: type[T]) -> T:
    """A record of this class, all zeros."""
    plain: type = kind
    return cast(T, _rows(layout(plain))[0])


def filled(values: N) -> N:
    """A record with the fields of a tuple: numbers and arrays."""
    arrays = {name: np.asarray(value) for name, value in values._asdict().items()}
    rows = _rows(np.dtype([(name, each.dtype, each.shape) for name, each in arrays.items()], align=True))
    for name, each in arrays.items():
        rows[name][0] = each
    return cast(N, rows[0])


def _rows(fields: np.dtype[Any]) -> np.recarray[Any, Any]:
    return np.zeros(1, fields).view(np.recarray)
