"""Who has a page of a table open. Kept in the memory of processes alone: it is no part of the game or its log.

A person is away once all pages of his have been closed for some seconds. Whoever asks for something without keeping a
page open (a browser without scripts, a program) is there until he has had a page and closed it. Of one who gives no
sign for a minute after the start of this process nothing else can be known: he is away too.

Processes that share a PostgreSQL tell each other, and the last word counts: "+room:member" he is here, "-room:member"
he has closed his last page, which whoever still has one of his contradicts; "?" who is where?
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

GONE_MILLIS: Final = 6_000
"""So long a closed page may be on its way back: loaded again, or on a line that was cut."""
FIRST_MILLIS: Final = 60_000
"""So long after the start of a process pages may take to come back to it."""
REMEMBERED: Final = 2_000
"""Rooms."""
LONGEST_MESSAGE: Final = 7_000
"""A notification of PostgreSQL has less than 8000 bytes."""

SIGN: Final = re.compile(r"([+-])([\w-]+):(\d{1,7})", re.ASCII)

Whom: TypeAlias = tuple[str, int]
"""A room, and the number of a member there."""


def monotonic() -> int:
    """Milliseconds that no correction of the clock turns back."""
    return time.monotonic_ns() // 1_000_000


class Presence:
    """What this process knows. `changed` is called with a room that now looks different, `tell` with a message."""

    def __init__(self, changed: Callable[[str], None], clock: Callable[[], int] = monotonic) -> None:
        self.tell: Callable[[str], None] | None = None
        self._changed = changed
        self._clock = clock
        self._me = secrets.token_hex(4)
        self._started = clock()
        self._pages: Counter[Whom] = Counter()
        self._since: OrderedDict[str, dict[int, int | None]] = (
            OrderedDict()
        )  # since when somebody is gone; None: here

    # Signs

    @contextmanager
    def page(self, room: str, member: int) -> Iterator[None]:
        """A page of his is open."""
        whom = (room, member)
        self._pages[whom] += 1
        if self._pages[whom] == 1:  # said in any case: an older word of another process may have come in between
            self._here(whom)
            self._say(f"+{room}:{member}")
        try:
            yield
        finally:
            self._pages[whom] -= 1
            if not self._pages[whom]:
                del self._pages[whom]
                self._gone(whom)
                self._say(f"-{room}:{member}")

    def seen(self, room: str, member: int) -> None:
        """He has asked for something."""
        if self._of(room).get(member, 0) is not None:
            self._here((room, member))
            self._say(f"+{room}:{member}")

    def _here(self, whom: Whom) -> None:
        room, member = whom
        was_away = self.is_away(room, member)
        self._of(room)[member] = None
        if was_away:
            self._changed(room)

    def _gone(self, whom: Whom) -> None:
        room, member = whom
        self._of(room)[member] = self._clock()
        asyncio.get_running_loop().call_later(GONE_MILLIS / 1_000 + 0.05, self._look_after, whom)

    def _look_after(self, whom: Whom) -> None:
        if self.is_away(*whom):
            self._changed(whom[0])

    def _of(self, room: str) -> dict[int, int | None]:
        found = self._since.setdefault(room, {})
        self._since.move_to_end(room)
        while len(self._since) > REMEMBERED:
            self._since.popitem(last=False)
        return found

    async def first_minute(self) -> None:
        """Then those are away who gave no sign since this process started."""
        await asyncio.sleep(FIRST_MILLIS / 1_000 + 0.05)
        for room in tuple(self._since):
            self._changed(room)

    # Asking

    def is_away(self, room: str, member: int) -> bool:
        """Nobody looks at the table for him."""
        known = self._since.get(room, {})
        if member not in known:
            return self._clock() >= self._started + FIRST_MILLIS
        since = known[member]
        return since is not None and self._clock() >= since + GONE_MILLIS

    # Between processes

    def _say(self, *signs: str) -> None:
        if self.tell is None:
            return
        text = self._me
        for sign in signs:
            if len(text) + len(sign) > LONGEST_MESSAGE:
                self.tell(text)
                text = self._me
            text += f" {sign}"
        self.tell(text)

    def ask(self) -> None:
        """This process has just begun to listen: it knows of nobody what it has not seen itself."""
        self._say("?")

    def hear(self, message: str) -> None:
        """What a process has said."""
        speaker, *signs = message.split()
        if speaker == self._me:
            return
        for sign in signs:
            if sign == "?":
                self._say(*self._everybody())
            elif found := SIGN.fullmatch(sign):
                self._believe(found[1], (found[2], int(found[3])))

    def _believe(self, sign: str, whom: Whom) -> None:
        if sign == "+":
            self._here(whom)
        elif self._pages[whom]:
            self._say(f"+{whom[0]}:{whom[1]}")
        else:
            self._gone(whom)

    def _everybody(self) -> list[str]:
        return [
            f"+{room}:{member}"
            for room, known in self._since.items()
            for member, gone in known.items()
            if gone is None
        ]
