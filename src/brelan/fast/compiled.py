"""How loops are compiled: cached on disk, without counting references, and their parts put into them.

A table of a loop is a NamedTuple of arrays. At every call numba would count a reference to each of these arrays, and
copy all of them: measured with Poker d'As, six times the time of the deal itself. The arrays belong to whoever
called the loop, and no loop makes one: nothing has to be counted.

numba compiles a loop again when its own file has changed, but not for a change of a part that stands in another file:
see `stale`.
"""

from __future__ import annotations

from typing import Final

from numba import njit
from numba.extending import register_jitable

loop: Final = njit(cache=True, _nrt=False)
"""A loop that is called from Python, or a part that is too large to be put in twice. It must not make arrays."""

part: Final = njit(cache=True, _nrt=False, forceinline=True)
"""A part of a loop, put in wherever it is called."""

shared: Final = register_jitable(_nrt=False, forceinline=True)
"""A rule of the engine that loops call as it is: a plain function of numbers. Put in wherever it is called."""
