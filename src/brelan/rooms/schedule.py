"""Which room comes next. Rooms stand in line by the moment at which they are due; nothing pushes one back."""

from __future__ import annotations

import heapq
from itertools import count
from typing import Final

MOST_OLD: Final = 1_000
"""Old entries that the line may hold besides one for each room: clocks are planned far ahead, and seldom run out."""


class Schedule:
    """A room has at most one place. One that is planned again for the same moment keeps it."""

    def __init__(self) -> None:
        self._line: list[tuple[int, int, str]] = []  # a heap: when, in which order, which room
        self._when: dict[str, tuple[int, int]] = {}  # entries of the line that are not in here are old
        self._order = count()

    def __len__(self) -> int:
        return len(self._when)

    def entries(self) -> int:
        """How long the line is, with old entries."""
        return len(self._line)

    def __contains__(self, room_id: str) -> bool:
        return room_id in self._when

    def when(self, room_id: str) -> int | None:
        """For which moment a room is planned; None: it is not."""
        found = self._when.get(room_id)
        return found[0] if found is not None else None

    def moments(self) -> dict[str, int]:
        """Every room that is planned, and when."""
        return {room_id: at for room_id, (at, _) in self._when.items()}

    def plan(self, room_id: str, at: int) -> None:
        """The room is due then, and at no other moment."""
        if self.when(room_id) == at:
            return
        place = (at, next(self._order))
        self._when[room_id] = place
        heapq.heappush(self._line, (*place, room_id))
        if len(self._line) > MOST_OLD + 2 * len(self._when):
            self._line = [(*when, room) for room, when in self._when.items()]
            heapq.heapify(self._line)

    def drop(self, room_id: str) -> None:
        """Nothing is due in this room."""
        self._when.pop(room_id, None)

    def first(self) -> int | None:
        """The moment of the room that comes next."""
        while self._line:
            at, order, room_id = self._line[0]
            if self._when.get(room_id) == (at, order):
                return at
            heapq.heappop(self._line)
        return None

    def take(self, now: int) -> str | None:
        """The room that has been due for longest, which leaves the line; None: none is due yet."""
        first = self.first()
        if first is None or first > now:
            return None
        room_id = heapq.heappop(self._line)[2]
        del self._when[room_id]
        return room_id
