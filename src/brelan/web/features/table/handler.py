"""A table in the browser: its page, the way in and out, and its forms.

A form is answered with a page: the next one, or the same with what was wrong. The script of a page asks for JSON
instead: the moment that the form led to, which its socket brings, or what was wrong.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from litestar import Response, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from brelan.errors import BrelanError
from brelan.records.text import write_record
from brelan.rooms import commands as c
from brelan.rooms.service import RoomService
from brelan.web.drawing.qr import qr_code
from brelan.web.features.help_drawer import hint_page
from brelan.web.features.table.joining import join_page, leave_page
from brelan.web.features.table.page import table_page
from brelan.web.form_commands import FormCommands, fields_of, status_for_page
from brelan.web.pages import links
from brelan.web.pages.clauses import rule_of
from brelan.web.pages.render import refusal
from brelan.web.visitor import (
    AnyRequest,
    Page,
    ThisService,
    ThisVisitor,
    Visitor,
    html,
    reads,
    see,
    status_of,
)

JSON: Final = "application/json"


@reads("/rooms/{room:str}")
async def table(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The table; or the way to it, for a visitor who has not joined."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(table_page(view, visitor.at_table(view)), visitor)


@reads("/rooms/{room:str}/join")
async def join_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Behind a link: choose a name and a seat."""
    view = await service.view(room, visitor.person)
    if view.you is not None:
        return see(links.room(room))
    return html(join_page(view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/invite.svg")
async def invite_code(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Response[bytes]:
    """The link to the table as a QR code, for a friend's camera."""
    await service.load(room)
    return Response(qr_code(visitor.base + links.room(room)), media_type="image/svg+xml")


@post("/rooms/{room:str}/join")
async def join(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Come to the table; sit down, or watch."""
    form = await visitor.form(request, "name", "seat", "as")
    name, commands = form.get("name", ""), FormCommands(service, room, visitor.person)
    try:
        await commands.command({"type": "join", "name": name})
        if form.get("as") != "spectator":
            seat = {"seat": form["seat"]} if "seat" in form else {}
            await commands.command({"type": "take-seat", **seat})
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        told = visitor.told(error).at(links.room(room, "join"))
        page = join_page(view, told.visit()) if view.you is None else table_page(view, told.at_table(view))
        return html(page, visitor, status_of(error))
    return see(links.room(room), visitor.named(name))


@post("/rooms/{room:str}/act")
async def act(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A move, meant for the moment that the page showed."""
    fields, commands = await visitor.fields(request), FormCommands(service, room, visitor.person)
    return await _done(room, request, visitor, service, lambda: commands.move(fields))


@reads("/rooms/{room:str}/leave")
async def leave_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Asks before the visitor leaves."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.LOBBY)
    return html(leave_page(view, visitor.visit()), visitor)


@post("/rooms/{room:str}/leave")
async def leave(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Back to the lobby."""
    await visitor.form(request)
    await service.act(room, visitor.person, c.Leave())
    return see(links.LOBBY)


@post("/rooms/{room:str}/{what:str}")
async def control(
    room: FromPath[str],
    what: FromPath[str],
    request: AnyRequest,
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """All other commands."""
    form, commands = await visitor.form(request, *fields_of(what)), FormCommands(service, room, visitor.person)
    return await _done(room, request, visitor, service, lambda: commands.control(what, form))


async def _done(
    room: str, request: AnyRequest, visitor: Visitor, service: RoomService, do: Callable[[], Awaitable[int]]
) -> Page:
    """Do it and show the table; what was refused is said above the table as it is now."""
    by_script = JSON in request.headers.get("accept", "")
    try:
        seq = await do()
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        if view.you is None:
            raise
        if by_script:
            told = refusal(visitor.preferences.lang, error)
            rule = rule_of(view.game, error)
            said = {"seq": view.seq, "refused": told} | ({"rule": rule} if rule else {})
            return Response(said, status_code=status_for_page(error))
        return html(table_page(view, visitor.told(error).at_table(view)), visitor, status_of(error))
    return Response({"seq": seq}, status_code=HTTP_200_OK) if by_script else see(links.room(room))


@reads("/rooms/{room:str}/hint", cost="form")
async def hint(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """What the visitor's moves are worth, if the table allows it."""
    found = await service.coaching.now(await service.load(room), visitor.person)
    return html(hint_page(found, links.room(room), visitor.visit()), visitor)


@reads("/rooms/{room:str}/chance")
async def chance(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Response[bytes]:
    """What the script of the page checks the cards and dice with."""
    view = await service.view(room, visitor.person)
    return Response(msgspec.json.encode(view.chance), media_type=JSON)


@reads("/rooms/{room:str}/deals/{number:int}")
async def record(
    room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Response[str]:
    """A finished deal as a record: what `brelan replay` and `brelan verify` read."""
    text = write_record(await service.record(room, number, visitor.person))
    name = f"brelan-{number}.record"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


HANDLERS: Final = (table, join_form, invite_code, join, act, leave_form, leave, control, hint, chance, record)
