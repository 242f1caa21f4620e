"""How loops are compiled: cached on disk, without counting references, and their parts put into them.

At every call numba would count a reference to each array of a table, and copy all of them: measured with Poker d'As,
six times the time of the deal itself. The arrays belong to whoever called the loop, and no loop makes one: nothing
has to be counted.

numba compiles a loop again when its own file has changed, but not for a change of a part that stands in another file:
see `stale`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numpy as np
from numba import njit
from numba.extending import register_jitable

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
