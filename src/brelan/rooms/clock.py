"""The time of a process: stamps for logs, and how long something has waited, also if the wall clock is set meanwhile.

A stamp is what the wall clock says. That clock may be set back or forward, by a person or by the network, and it runs
on while a laptop sleeps. So it is compared with another one that nobody sets. A stamp from before the wall clock was
set is moved by as much (`shift`): what waits has waited for as long as it has, and not an hour more or less.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Final

from msgspec import Struct

LEAST_MILLIS: Final = 1_000
"""Less than this is no jump: clocks that are kept right by the network are often moved a little."""
KEPT_JUMPS: Final = 16
KEPT_AHEAD: Final = 4_096
"""Rooms whose last stamp is of no time that this process has known."""

Millis = Callable[[], int]


def milliseconds() -> int:
    """The time, as logs have it."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    """Milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class Jump(Struct, frozen=True):
    """The wall clock was set: by how much, what it said at most before it, and at least after it."""

    by: int
    ended: int
    began: int


class Clock:
    """Calling it gives the stamp of this moment. `ticks` is what the wall clock is compared with."""

    def __init__(self, wall: Millis = milliseconds, ticks: Millis = monotonic) -> None:
        self._wall, self._ticks = wall, ticks
        self._last = wall(), ticks()
        self._jumps: list[Jump] = []  # the newest first
        self._moved = 0  # by all jumps together
        self._ahead: OrderedDict[tuple[str, int], int] = OrderedDict()
        self._lock = Lock()  # metrics ask from another thread
        self.jumps = 0
        """How often it was set."""

    def __call__(self) -> int:
        with self._lock:
            now, then = (self._wall(), self._ticks()), self._last
            self._last = now
            by = (now[0] - then[0]) - (now[1] - then[1])
            if abs(by) >= LEAST_MILLIS:
                self._jumps = [Jump(by, now[0] - by, then[0] + by), *self._jumps[: KEPT_JUMPS - 1]]
                self._moved += by
                self.jumps += 1
            return now[0]

    def steady(self) -> int:
        """What the wall clock would say if nobody had set it since the start of this process: it never jumps."""
        return self() - self._moved

    def steady_of(self, moment: int) -> int:
        """When a moment of the wall clock, as it is set now, comes."""
        return moment - self._moved

    @property
    def set_at(self) -> int:
        """What it said when it was last set; 0: it was not."""
        return self._jumps[0].began if self._jumps else 0

    @property
    def was_set_back(self) -> bool:
        return any(jump.by < 0 for jump in self._jumps)

    def shift(self, room: str, stamp: int) -> int:
        """By how much a stamp of the past must be moved to be one of the clock as it is set now.

        A stamp of the future was written by another process, before the clock was set back: it counts from when it
        was first asked for.
        """
        now = self()
        first = self._ahead.get((room, stamp))
        if first is not None:
            return first + self._moved - stamp
        began, ended, moved = min(self._eras(now), key=lambda era: max(era[0] - stamp, stamp - era[1], 0))
        if not moved and stamp > ended:
            self._remember(room, stamp, now)
        return max(began, min(stamp, ended)) + moved - stamp

    def _eras(self, now: int) -> Iterator[tuple[int, int, int]]:
        """Between two jumps: the first stamp and the last one, and by how much they are moved. The newest first."""
        ended, moved = now, 0
        for jump in self._jumps:
            yield jump.began, ended, moved
            ended, moved = jump.ended, moved + jump.by
        yield 0, ended, moved

    def _remember(self, room: str, stamp: int, now: int) -> None:
        self._ahead[room, stamp] = self.steady_of(now)
        while len(self._ahead) > KEPT_AHEAD:
            self._ahead.popitem(last=False)
