"""The socket of a page: sends what has changed of the table as its viewer sees it, whenever something has happened.

The page only listens. A slow reader is sent the newest table, not every one; what a viewer may not know is in none.
Every few seconds a beat says which moment is the newest: a page that is behind asks again, one that hears no beat any
more opens a new line.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import nullcontext, suppress
from typing import Any, Final
from weakref import WeakValueDictionary

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from brelan.errors import BrelanError, Unavailable
from brelan.metrics import SOCKETS
from brelan.rooms.room import member_of
from brelan.rooms.service import RoomService
from brelan.web import pages
from brelan.web.admission import admit
from brelan.web.security import check_origin
from brelan.web.visitor import ThisService, ThisVisitor, Visitor

LOG: Final = logging.getLogger("brelan.web")
RELOAD: Final = '{"reload": true}'
BEAT_SECONDS: Final = 4.0
NOTHING_MORE: Final = 1000
POLICY_VIOLATION: Final = 1008
WENT_WRONG: Final = 1011
TRY_LATER: Final = 1013
GONE: Final = 4404
REFUSED: Final = {"not-yours": POLICY_VIOLATION, "too-much": TRY_LATER, "unavailable": TRY_LATER, "not-found": GONE}
"""The code with which a socket is closed at once, by the kind of the error."""

_drawing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""Of a table with many pages, one is drawn at a time: whatever else waits is done in between."""


@websocket("/rooms/{room:str}/socket")
async def socket(
    room: FromPath[str],
    socket: WebSocket[Any, Any, Any],
    visitor: ThisVisitor,
    service: ThisService,
    seq: FromQuery[int] = 0,
    lang: FromQuery[str] = "",
    unlogged: FromQuery[str] = "",
) -> None:
    """Sends the table again and again until the page goes away, in the language of that page."""
    try:
        visitor.limits.request(visitor.address)
        check_origin(socket, required=True)
        await admit(service, room, (visitor.person,), visitor.place(room))
        member = member_of(await service.load(room), visitor.person)
        with visitor.limits.socket(visitor.person, visitor.address), SOCKETS.track_inprogress():
            await socket.accept()
            with service.presence.page(room, member.number) if member is not None else nullcontext():
                tables = _send_tables(room, socket, visitor.speaking(lang), service, (seq, unlogged))
                await _serve(socket, tables, _send_beats(room, socket, service))
    except BrelanError as error:
        await socket.accept()
        await socket.close(REFUSED.get(error.kind, WENT_WRONG), error.code)


async def _serve(socket: WebSocket[Any, Any, Any], *sends: Coroutine[Any, Any, None]) -> None:
    """Until the page goes away, or there is nothing more to send."""
    leaving = asyncio.create_task(_until_gone(socket))
    tasks = (leaving, *(asyncio.create_task(send) for send in sends))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        code = POLICY_VIOLATION if leaving.done() else NOTHING_MORE
        for task in tasks:
            task.cancel()
        for failed in (await asyncio.gather(*tasks, return_exceptions=True))[1:]:
            if isinstance(failed, Exception) and not isinstance(failed, WebSocketDisconnect | OSError):
                LOG.error("a socket failed", exc_info=failed)
                code = WENT_WRONG
        with suppress(Exception):  # it may be closed already
            await socket.close(code)


async def _send_tables(
    room: str, socket: WebSocket[Any, Any, Any], visitor: Visitor, service: RoomService, shown: tuple[int, str]
) -> None:
    """`shown` is what the page shows already: a moment of the log, and what no log tells."""
    seq, _ = shown
    if seq > (await service.load(room)).seq:  # a table that was set back: an older copy of the database
        await socket.send_text(RELOAD)
        return
    drawn = None  # what the page shows, as we would draw it
    async for _ in service.watch(room, max(0, seq), presence=True):
        async with _drawing.setdefault(room, asyncio.Lock()):
            try:
                view = await service.view(room, visitor.person)
            except Unavailable:  # the next beat after it tells the page that it is behind
                continue
            visit, now = visitor.at_table(view), (view.seq, pages.unlogged(view))
            table = pages.drawn_table(view, visit) if view.you is not None else None
        if table is None:  # they left in another tab, or were removed
            await socket.send_text(RELOAD)
            return
        if now != shown:
            await socket.send_text(pages.frame(table, visit, drawn))
        shown, drawn = now, table


async def _send_beats(room: str, socket: WebSocket[Any, Any, Any], service: RoomService) -> None:
    """The newest moment of the log, in case a frame was lost."""
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        with suppress(Unavailable):
            await socket.send_text(f'{{"seq": {(await service.load(room)).seq}}}')


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """A page sends nothing: whatever does is not a page of ours, and is disconnected."""
    with suppress(WebSocketDisconnect):
        await socket.receive_data(mode="text")
