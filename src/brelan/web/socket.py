"""The line to a page: the table as its viewer sees it, whenever something has happened there.

The page only listens. A slow reader is sent the newest table, not every one; what a viewer may not know is in none.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from brelan.errors import BrelanError
from brelan.locales.words import LANGUAGES
from brelan.rooms.service import Service
from brelan.web import pages
from brelan.web.security import check_origin
from brelan.web.visitor import Rooms, ThisVisitor, Visitor

RELOAD: Final = '{"reload": true}'
POLICY_VIOLATION: Final = 1008
GONE: Final = 4404


@websocket("/rooms/{room:str}/socket")
async def socket(
    room: FromPath[str],
    socket: WebSocket[Any, Any, Any],
    visitor: ThisVisitor,
    service: Rooms,
    seq: FromQuery[int] = 0,
    lang: FromQuery[str] = "",
) -> None:
    """Sends the table again and again until the page goes away."""
    try:
        check_origin(socket, required=True)
        await service.load(room)
    except BrelanError as error:
        await socket.accept()
        await socket.close(POLICY_VIOLATION if error.kind == "not-yours" else GONE, error.code)
        return
    await socket.accept()
    reader = visitor.speaking(lang) if lang in LANGUAGES else visitor
    sending = asyncio.create_task(_send_tables(room, socket, reader, service, seq))
    leaving = asyncio.create_task(_until_gone(socket))
    try:
        await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, leaving):
            task.cancel()
        await asyncio.gather(sending, leaving, return_exceptions=True)
        with suppress(Exception):  # it may be closed already
            await socket.close()


async def _send_tables(
    room: str, socket: WebSocket[Any, Any, Any], visitor: Visitor, service: Service, seq: int
) -> None:
    async for _ in service.watch(room, max(0, seq)):
        view = await service.view(room, visitor.person)
        if view.you is None:  # he left, in another tab, or was sent away
            await socket.send_text(RELOAD)
            return
        await socket.send_text(pages.table_fragment(visitor.table(view)))


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """A page sends nothing; whatever comes is read away."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")
