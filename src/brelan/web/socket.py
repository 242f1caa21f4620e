"""The socket of a page: sends what has changed of the table as its viewer sees it, whenever something has happened,
and answers the forms that the page sends.

A slow reader is sent the newest table, not every one; what a viewer may not know is in none. When nothing has
happened for some seconds, a beat says which moment is the newest: a page that is behind asks again, one that hears
no beat any more opens a new line.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import nullcontext, suppress
from typing import Annotated, Any, Final
from weakref import WeakValueDictionary

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.errors import BrelanError, Unavailable
from brelan.metrics import REQUESTS, SOCKETS, timed
from brelan.rooms.room import member_of
from brelan.rooms.service import RoomService
from brelan.rooms.view import RoomView
from brelan.web.admission import admit
from brelan.web.command_decoder import MOST_FIELDS
from brelan.web.features.table.page import drawn_table, unlogged
from brelan.web.features.table.regions import DrawnTable, frame
from brelan.web.form_commands import OK, FormCommands, status_for_page
from brelan.web.pages.clauses import rule_of
from brelan.web.pages.render import refusal
from brelan.web.security import check_origin
from brelan.web.visitor import ThisService, ThisVisitor, Visitor

LOG: Final = logging.getLogger("brelan.web")
ROUTE: Final = "/rooms/{room:str}/socket"
RELOAD: Final = '{"reload": true}'
BEAT_SECONDS: Final = 4.0
AGAIN_SECONDS: Final = 0.5
"""How long to wait before a database that gave nothing is asked again."""
NOTHING_MORE: Final = 1000
POLICY_VIOLATION: Final = 1008
WENT_WRONG: Final = 1011
TRY_LATER: Final = 1013
GONE: Final = 4404
REFUSED: Final = {"not-yours": POLICY_VIOLATION, "too-much": TRY_LATER, "unavailable": TRY_LATER, "not-found": GONE}
"""The code with which a socket is closed at once, by the kind of the error."""

_drawing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""Of a table with many pages, one is drawn at a time: whatever else waits is done in between."""


@websocket(ROUTE)
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
        await admit(service, room, (visitor.person,), visitor.places(room))
        member = member_of(await service.load(room), visitor.person)
        with visitor.limits.socket(visitor.person, visitor.address), SOCKETS.track_inprogress():
            await socket.accept()
            with service.presence.page(room, member.number) if member is not None else nullcontext():
                await PageConnection(room, socket, visitor.speaking(lang), service).serve(seq, unlogged)
    except BrelanError as error:
        await socket.accept()
        await socket.close(REFUSED.get(error.kind, WENT_WRONG), error.code)


class SentForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A form that a page sends: the last part of its address, and its fields in their order."""

    number: Annotated[int, Meta(ge=1, le=2**31)]  # chosen by the page, which finds its answer by it
    form: Annotated[str, Meta(max_length=40)]
    fields: Annotated[list[tuple[str, str]], Meta(max_length=MOST_FIELDS)]


class FormAnswer(Struct, frozen=True, omit_defaults=True):
    """What became of it, with the status that a request would have; a refusal is a sentence."""

    answer: int
    status: int
    seq: int | UnsetType = UNSET  # the moment that it led to
    refused: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET  # the address of the clause that forbids it


class Shown(Struct, frozen=True):
    """What a page shows: a moment of the log, what no log tells, and the table as we would draw it, once we have."""

    seq: int
    unlogged: str
    table: DrawnTable | None = None


class PageConnection:
    """The line to one page."""

    __slots__ = ("_commands", "_places", "_room", "_service", "_socket", "_turn", "_visitor", "_word")

    def __init__(self, room: str, socket: WebSocket[Any, Any, Any], visitor: Visitor, service: RoomService) -> None:
        self._room = room
        self._socket = socket
        self._visitor = visitor
        self._service = service
        self._commands = FormCommands(service, room, visitor.person)
        self._places = visitor.places(room)
        self._word = secrets.token_urlsafe(9)
        self._turn = _drawing.setdefault(room, asyncio.Lock())

    async def serve(self, seq: int, unlogged: str) -> None:
        """Until the page goes away, or there is nothing more to send. The arguments are what the page shows already:
        a moment of the log, and what no log tells."""
        hearing = asyncio.create_task(self._hear())
        sending = asyncio.create_task(self._send_tables(Shown(seq, unlogged)))
        try:
            await asyncio.wait((hearing, sending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            code = POLICY_VIOLATION if hearing.done() else NOTHING_MORE
            hearing.cancel()
            sending.cancel()
            for failed in await asyncio.gather(hearing, sending, return_exceptions=True):
                if isinstance(failed, Exception) and not isinstance(failed, WebSocketDisconnect | OSError):
                    LOG.error("a socket failed", exc_info=failed)
                    code = WENT_WRONG
            with suppress(Exception):  # it may be closed already
                await self._socket.close(code)

    # What the page is sent

    async def _send_tables(self, page: Shown) -> None:
        service, room, seq = self._service, self._room, page.seq
        if seq > (await service.load(room)).seq:  # a table that was set back: an older copy of the database
            await self._socket.send_text(RELOAD)
            return
        async for news in service.watch(room, max(0, seq), presence=True, silence=BEAT_SECONDS):
            if news is None:
                await self._beat()
                continue
            after = await self._show(page)
            if after is None:  # they left in another tab, or were removed
                await self._socket.send_text(RELOAD)
                return
            page = after

    async def _show(self, page: Shown) -> Shown | None:
        """Send what has changed; None: this viewer has no table any more. An idle page keeps no view."""
        async with self._turn:
            view = await self._view()
            if view.you is None:
                return None
            visit = self._visitor.at_table(view, f"{self._word}.{view.seq}")
            with timed("draw"):
                table = drawn_table(view, visit)
        after = Shown(view.seq, unlogged(view), table)
        if (after.seq, after.unlogged) != (page.seq, page.unlogged):
            with timed("frame"):
                sent = frame(table, visit, page.table)
            await self._socket.send_text(sent)
        return after

    async def _view(self) -> RoomView:
        """As soon as the database gives it: news that came while it did not are late, not lost."""
        while True:
            try:
                return await self._service.view(self._room, self._visitor.person, moves=False)
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _beat(self) -> None:
        """The newest moment of the log, in case a frame was lost."""
        with suppress(Unavailable):
            await self._socket.send_text(f'{{"seq": {(await self._service.load(self._room)).seq}}}')

    # What the page sends

    async def _hear(self) -> None:
        """One form after the other. Whatever sends something else is not a page of ours, and is disconnected."""
        while True:
            try:
                sent = msgspec.json.decode(await self._socket.receive_data(mode="text"), type=SentForm)
            except (WebSocketDisconnect, msgspec.MsgspecError, UnicodeError):
                return
            answer = await self._answer(sent)
            REQUESTS.labels(ROUTE, answer.status).inc()
            await self._socket.send_text(msgspec.json.encode(answer).decode())

    async def _answer(self, sent: SentForm) -> FormAnswer:
        """A form costs what it would cost as a request, and its sender is admitted anew."""
        visitor = self._visitor
        try:
            visitor.limits.charge("form", (visitor.person,), visitor.address)
            await admit(self._service, self._room, (visitor.person,), self._places)
            return FormAnswer(sent.number, OK, await self._commands.form(sent.form, sent.fields))
        except BrelanError as error:
            return FormAnswer(
                sent.number,
                status_for_page(error),
                self._newest(),
                refusal(visitor.preferences.lang, error),
                self._rule(error),
            )

    def _rule(self, error: BrelanError) -> str | UnsetType:
        known = self._service.known(self._room)
        return (rule_of(known.game, error) if known is not None else "") or UNSET

    def _newest(self) -> int | UnsetType:
        known = self._service.known(self._room)
        return known.seq if known is not None else UNSET
