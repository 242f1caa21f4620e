"""The line to a page: the table as its viewer sees it, whenever something has happened there.

The page only listens. A slow reader is sent the newest table, not every one; what a viewer may not know is in none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import nullcontext, suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from brelan.errors import BrelanError
from brelan.rooms.room import member_of
from brelan.rooms.service import Service
from brelan.web import pages
from brelan.web.security import check_origin
from brelan.web.visitor import Rooms, ThisVisitor, Visitor

LOG: Final = logging.getLogger("brelan.web")
RELOAD: Final = '{"reload": true}'
NOTHING_MORE: Final = 1000
POLICY_VIOLATION: Final = 1008
WENT_WRONG: Final = 1011
TRY_LATER: Final = 1013
GONE: Final = 4404
REFUSED: Final = {"not-yours": POLICY_VIOLATION, "too-much": TRY_LATER, "not-found": GONE}
"""The code with which a socket is closed at once, by the kind of the error."""


@websocket("/rooms/{room:str}/socket")
async def socket(
    room: FromPath[str],
    socket: WebSocket[Any, Any, Any],
    visitor: ThisVisitor,
    service: Rooms,
    seq: FromQuery[int] = 0,
    lang: FromQuery[str] = "",
    unlogged: FromQuery[str] = "",
) -> None:
    """Sends the table again and again until the page goes away, in the language of that page."""
    try:
        visitor.limits.request(visitor.address)
        check_origin(socket, required=True)
        member = member_of(await service.load(room), visitor.person)
        with visitor.limits.socket(visitor.person, visitor.address):
            await socket.accept()
            with service.presence.page(room, member.number) if member is not None else nullcontext():
                await _serve(socket, _send_tables(room, socket, visitor.speaking(lang), service, (seq, unlogged)))
    except BrelanError as error:
        await socket.accept()
        await socket.close(REFUSED.get(error.kind, WENT_WRONG), error.code)


async def _serve(socket: WebSocket[Any, Any, Any], send: Coroutine[Any, Any, None]) -> None:
    """Until the page goes away, or there is nothing more to send."""
    sending, leaving = asyncio.create_task(send), asyncio.create_task(_until_gone(socket))
    try:
        await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        code = POLICY_VIOLATION if leaving.done() else NOTHING_MORE
        for task in (sending, leaving):
            task.cancel()
        failed, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
        if isinstance(failed, Exception) and not isinstance(failed, WebSocketDisconnect | OSError):
            LOG.error("a socket failed", exc_info=failed)
            code = WENT_WRONG
        with suppress(Exception):  # it may be closed already
            await socket.close(code)


async def _send_tables(
    room: str, socket: WebSocket[Any, Any, Any], visitor: Visitor, service: Service, shown: tuple[int, str]
) -> None:
    """`shown` is what the page shows already: a moment of the log, and what no log tells."""
    seq, _ = shown
    if seq > (await service.load(room)).seq:  # a table that was set back: an older copy of the database
        await socket.send_text(RELOAD)
        return
    async for _ in service.watch(room, max(0, seq), stirs=True):
        view = await service.view(room, visitor.person)
        if view.you is None:  # he left, in another tab, or was sent away
            await socket.send_text(RELOAD)
            return
        table = visitor.table(view)
        if (table.seq, table.unlogged) != shown:
            shown = (table.seq, table.unlogged)
            await socket.send_text(pages.table_fragment(table))


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """A page sends nothing: whoever does is no page of ours, and is left."""
    with suppress(WebSocketDisconnect):
        await socket.receive_data(mode="text")
