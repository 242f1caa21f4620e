"""Who has a page of a table open. It is kept in memory only: it is not part of the game or its log.

A person is away once all their pages have been closed for some seconds. A person who sends requests without keeping a
page open (a browser without scripts, a program) is present until they open a page and close it. A person who sends
nothing in the first minute of this process is away too.

Processes that share a PostgreSQL database tell each other, and the last message counts: "+room:member" means present,
"-room:member" means that the last page was closed, which a process with another page of that person contradicts; "?"
asks who is where.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from brelan.rooms.clock import monotonic

GONE_MILLIS: Final = 6_000
"""A closed page may come back within this time: reloaded, or after a lost connection."""
FIRST_MILLIS: Final = 60_000
"""How long pages may take to reconnect after the start of a process."""
REMEMBERED: Final = 2_000
"""Rooms."""
LONGEST_MESSAGE: Final = 7_000
"""A notification of PostgreSQL has less than 8000 bytes."""

SIGN: Final = re.compile(r"([+-])([\w-]+):(\d{1,7})", re.ASCII)

Whom: TypeAlias = tuple[str, int]
"""A room, and the number of a member there."""


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
        """For as long as a page of this member is open."""
        whom = (room, member)
        self._pages[whom] += 1
        if self._pages[whom] == 1:  # always sent: another process may have said otherwise
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
        """The member has sent a request."""
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
        """After it, members who sent nothing since the start are away."""
        await asyncio.sleep(FIRST_MILLIS / 1_000 + 0.05)
        for room in tuple(self._since):
            self._changed(room)

    # Asking

    def is_away(self, room: str, member: int) -> bool:
        """No page of the member is open."""
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
        """This process has just begun to listen, and knows only what it has seen itself."""
        self._say("?")

    def hear(self, message: str) -> None:
        """A message of another process."""
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
