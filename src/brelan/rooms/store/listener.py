"""PostgreSQL tells this process what others appended: one LISTEN connection, made again whenever it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from brelan.rooms.store.database import PRESENCE_CHANNEL, ROOMS_CHANNEL
from brelan.rooms.store.hub import Hub

LOG: Final = logging.getLogger("brelan.rooms")
RETRY_SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 5.0)
CHECK_SECONDS: Final = 15.0
"""How often a silent connection is asked whether it is still there."""


async def listen(
    url: URL, hub: Hub, catch_up: Callable[[], Awaitable[None]], hear: Callable[[str], None] = lambda _broadcast: None
) -> None:
    """Ring the hub for each notification, for ever; after each new connection look at what was missed."""
    failures = 0
    while True:
        try:
            await _listen_once(url, hub, catch_up, hear)
            failures = 0
        except Exception as error:  # the database is away: whatever it says, try again
            LOG.warning("listening to the database failed", extra={"error": type(error).__name__})
            failures += 1
        await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])


async def _listen_once(
    url: URL, hub: Hub, catch_up: Callable[[], Awaitable[None]], hear: Callable[[str], None]
) -> None:
    """Until the connection breaks."""
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            broken = asyncio.Event()
            driver.add_termination_listener(lambda _connection: broken.set())
            await driver.add_listener(ROOMS_CHANNEL, lambda *call: _ring(hub, call[-1]))
            await driver.add_listener(PRESENCE_CHANNEL, lambda *call: hear(call[-1]))
            await catch_up()
            while not broken.is_set():
                try:
                    async with asyncio.timeout(CHECK_SECONDS):
                        await broken.wait()
                except TimeoutError:
                    await driver.execute("SELECT 1", timeout=CHECK_SECONDS)
    finally:
        await engine.dispose()


def _ring(hub: Hub, message: str) -> None:
    room, _, seq = message.rpartition(":")
    if seq.isdecimal():
        hub.ring(room, int(seq))
