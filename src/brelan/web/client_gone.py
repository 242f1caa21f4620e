"""A client that goes away: what was done for it alone ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from brelan.errors import NotNow
from brelan.web.visitor import AnyRequest

T = TypeVar("T")


async def while_here(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. It is cancelled when the client hangs up, or the request is."""
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise NotNow("client-gone", "you have hung up")
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _left(request: AnyRequest) -> None:
    """Returns when nobody waits for the answer. A body was read before, or is of no use."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
