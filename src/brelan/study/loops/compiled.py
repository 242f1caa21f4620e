"""How loops are compiled: cached on disk, without counting references, and their parts put into them.

At every call numba would count a reference to each array of a table, and copy all of them: measured with Poker d'As,
six times the time of the deal itself. The arrays belong to whoever called the loop, and no loop makes one: nothing
has to be counted.

numba compiles a loop again when its own file has changed, but not for a change of a part that stands in another file:
see `first_use`.

Records are declared once: a class with typed fields is the type for mypy and the layout for NumPy.

    class Hand:
        cards: Annotated[Ints, 5]
        strength: int

    hand = new(Hand)

A compiled function is given a record as one address. Of a tuple of arrays it would be given every part of every
array, at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:
    int64 = int
else:
    int64 = np.int64
"""Makes a number of any width one of 64 bits. To mypy it is a plain one, as all numbers of loops are."""

_COMPILE: Final = njit(cache=True, _nrt=False)
_PUT_IN: Final = njit(cache=True, _nrt=False, forceinline=True)
_UNLOCK: Final = njit(cache=True, nogil=True)
_SHARE: Final = register_jitable(_nrt=False, forceinline=True)


def loop(function: F) -> F:
    """A loop that is called from Python, or a part that is too large to be put in twice. It must not make arrays."""
    return cast(F, _COMPILE(function))


def part(function: F) -> F:
    """A part of a loop, put in wherever it is called."""
    return cast(F, _PUT_IN(function))


def unlocked(function: F) -> F:
    """A loop that lets go of Python's lock: several threads run it at the same time."""
    return cast(F, _UNLOCK(function))


def shared(function: F) -> F:
    """A rule of the engine that loops call as it is, a plain function of numbers: put in wherever it is called."""
    return cast(F, _SHARE(function))


def compiled_for(signature: Any, *, cache: bool = True) -> Callable[[F], F]:
    """A loop for arguments of these types alone: it is compiled where it stands, and not when it is first called."""

    def compile_it(function: F) -> F:
        return cast(F, njit(signature, cache=cache)(function))

    return compile_it


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
