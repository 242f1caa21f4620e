"""Other processes that drive rooms of the same database. They tell each other that they live and how late they are.

A room that has been due for longer than any living process is late is driven by nobody: its process has died. Each of
them then belongs to one of the living, chosen by its id, so that they do not all run to the same room.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from brelan.rooms.clock import monotonic

MARK: Final = "!"
"""The first word of such a message; presence knows no such speaker."""
SILENT_MILLIS: Final = 4_000
"""A process that says nothing for this long is dead. A living one speaks every second."""


class LiveProcesses:
    """The living, as this process hears them. `tell` is None where processes cannot tell each other anything."""

    def __init__(self, clock: Callable[[], int] = monotonic) -> None:
        self.tell: Callable[[str], None] | None = None
        self._clock = clock
        self._me = secrets.token_hex(4)
        self._heard: dict[str, tuple[int, int]] = {}  # when a process was last heard, and how late it was
        self._late = 0

    def beat(self, late: int) -> None:
        """This process lives; the oldest room that it has not driven yet has been due for `late` milliseconds."""
        self._late = late
        if self.tell is not None:
            self.tell(f"{MARK} {self._me} {late}")

    def hear(self, message: str) -> None:
        """A message of some process, be it of this kind or another."""
        match message.split():
            case [mark, who, late] if mark == MARK and who != self._me and late.isdecimal():
                is_new = who not in self._living()
                self._heard[who] = (self._clock(), int(late))
                if is_new:  # it must not wait a second until it knows that it is not alone
                    self.beat(self._late)

    def _living(self) -> dict[str, tuple[int, int]]:
        since = self._clock() - SILENT_MILLIS
        self._heard = {who: heard for who, heard in self._heard.items() if heard[0] > since}
        return self._heard

    def are_there(self) -> bool:
        return bool(self._living())

    def lateness(self) -> int:
        """How late the latest of the others is."""
        return max((late for _, late in self._living().values()), default=0)

    def is_mine(self, room_id: str) -> bool:
        """Of all living processes, this one takes the room when its process has died."""
        return max((self._me, *self._living()), key=lambda who: _lot(room_id, who)) == self._me


def _lot(room_id: str, who: str) -> bytes:
    return blake2b(f"{room_id} {who}".encode(), digest_size=8).digest()
