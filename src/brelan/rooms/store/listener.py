"""PostgreSQL tells this process what others appended: one LISTEN connection, made again whenever it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import Struct
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from brelan.rooms.store.database import POSTGRES_TIMES, PRESENCE_CHANNEL, ROOMS_CHANNEL
from brelan.rooms.store.outages import reason

LOG: Final = logging.getLogger("brelan.rooms")
RETRY_SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 5.0)
CHECK_SECONDS: Final = 15.0
"""How often a silent connection is asked whether it is still there."""


class Ears(Struct, frozen=True):
    """Who is told what."""

    connected: Callable[[], Awaitable[None]]  # after each new connection: something may have been missed
    appended: Callable[[str, int, str], None]  # a room has entries up to a seq, by the store of this name
    broadcast: Callable[[str], None]  # what other processes say that is written nowhere
    cut_off: Callable[[], None]  # the connection is gone


async def listen(url: URL, ears: Ears) -> None:
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


async def _listen_once(url: URL, ears: Ears) -> None:
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


async def _hear(driver: Any, ears: Ears) -> None:
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


def _appended(ears: Ears, message: str) -> None:
    match message.split(":"):
        case [room, seq, name] if seq.isdecimal():
            ears.appended(room, int(seq), name)
