"""Who waits for news of which room, in this process. A wake-up says only: look again from here on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Rings when a room has new entries. Rings that nobody hears in time run together: the newest counts."""

    def __init__(self) -> None:
        self.seq = 0
        self.presence = False  # something else than the log has changed
        self._rung = asyncio.Event()

    def ring(self, seq: int) -> None:
        """There are entries up to `seq`."""
        if seq > self.seq:
            self.seq = seq
            self._rung.set()

    def presence_changed(self) -> None:
        """Look again, though there is no new entry."""
        self.presence = True
        self._rung.set()

    async def wait(self) -> int:
        """The newest seq, once it is newer than the last one that was waited for, or presence has changed."""
        await self._rung.wait()
        self._rung.clear()
        return self.seq


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
