"""Who waits for news of which room, in this process. A wake-up says only: look again from here on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Rings when a room has new entries. Rings that nobody hears in time run together: the newest counts."""

    __slots__ = ("_rung", "_waiting", "presence", "seq")

    def __init__(self) -> None:
        self.seq = 0
        self.presence = False  # something else than the log has changed
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None  # of the one who listens: smaller than an `asyncio.Event`

    def ring(self, seq: int) -> None:
        """There are entries up to `seq`."""
        if seq > self.seq:
            self.seq = seq
            self._ring()

    def presence_changed(self) -> None:
        """Look again, though there is no new entry."""
        self.presence = True
        self._ring()

    def _ring(self) -> None:
        self._rung = True
        if self._waiting is not None:
            _end(self._waiting)

    async def wait(self, silence: float | None = None) -> int | None:
        """The newest seq, once it is newer than the last one that was waited for, or presence has changed. None:
        nothing has happened for `silence` seconds."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(silence, _end, self._waiting) if silence is not None else None
            try:
                await self._waiting
            finally:
                if timer is not None:
                    timer.cancel()
        rung, self._rung = self._rung, False
        return self.seq if rung else None


def _end(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


class Hub:
    """Bells by room."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = {}

    @contextmanager
    def listen(self, room: str) -> Iterator[Bell]:
        """A bell for as long as one listens."""
        bell = Bell()
        bells = self._bells.setdefault(room, set())
        bells.add(bell)
        try:
            yield bell
        finally:
            bells.discard(bell)
            if not bells and self._bells.get(room) is bells:
                del self._bells[room]

    def ring(self, room: str, seq: int) -> None:
        """Entries up to `seq` were committed."""
        for bell in self._bells.get(room, ()):
            bell.ring(seq)

    def presence_changed(self, room: str) -> None:
        """What is shown with the room has changed."""
        for bell in self._bells.get(room, ()):
            bell.presence_changed()

    def has(self, room: str) -> bool:
        """Somebody listens to it."""
        return room in self._bells

    def rooms(self) -> list[str]:
        """The rooms that somebody listens to."""
        return list(self._bells)
