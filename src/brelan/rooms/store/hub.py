"""Who waits for news of which room, in this process; and the connection by which PostgreSQL tells what other
processes have appended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from msgspec import Struct
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from brelan.rooms.store.database import POSTGRES_TIMES, PRESENCE_CHANNEL, ROOMS_CHANNEL
from brelan.rooms.store.outages import reason


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


LOG: Final = logging.getLogger("brelan.rooms")
RETRY_SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 5.0)
CHECK_SECONDS: Final = 15.0
"""How often a silent connection is asked whether it is still there."""


class ChangeListener(Struct, frozen=True):
    """Who is told what."""

    connected: Callable[[], Awaitable[None]]  # after each new connection: something may have been missed
    appended: Callable[[str, int, str], None]  # a room has entries up to a seq, by the store of this name
    broadcast: Callable[[str], None]  # what other processes say that is written nowhere
    cut_off: Callable[[], None]  # the connection is gone


async def listen(url: URL, ears: ChangeListener) -> None:
    """Pass each notification on, until it is cancelled; connect again whenever the connection breaks."""
    failures = 0
    while True:
        try:
            await _listen_once(url, ears)
            failures = 0
        except Exception as error:  # the database is away: whatever it says, try again
            if not failures:
                LOG.warning("listening to the database failed", extra={"error": reason(error)})
            failures += 1
        await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])


async def _listen_once(url: URL, ears: ChangeListener) -> None:
    """Until the connection breaks."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args=POSTGRES_TIMES)
    try:
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            try:
                await _hear(driver, ears)
            finally:
                driver.terminate()  # to say goodbye over a connection that is gone would fail
    finally:
        ears.cut_off()
        await engine.dispose()


async def _hear(driver: Any, ears: ChangeListener) -> None:
    """Pass on what this connection tells."""
    broken = asyncio.Event()
    driver.add_termination_listener(lambda _connection: broken.set())
    await driver.add_listener(ROOMS_CHANNEL, lambda *call: _appended(ears, call[-1]))
    await driver.add_listener(PRESENCE_CHANNEL, lambda *call: ears.broadcast(call[-1]))
    await ears.connected()
    while not broken.is_set():
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await broken.wait()
        except TimeoutError:
            await driver.execute("SELECT 1", timeout=CHECK_SECONDS)


def _appended(ears: ChangeListener, message: str) -> None:
    match message.split(":"):
        case [room, seq, name] if seq.isdecimal():
            ears.appended(room, int(seq), name)
