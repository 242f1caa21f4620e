"""The pages and their forms. A form is answered with a page: the next one, or the same with what was wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER
from msgspec.structs import replace

from brelan import games
from brelan.engine import options
from brelan.errors import BrelanError, NotFound, NotNow, NotYours
from brelan.locales.languages import check_language
from brelan.records.text import write_record
from brelan.rooms import commands as c
from brelan.rooms.names import clean_name
from brelan.rooms.reading import read_action
from brelan.rooms.room import Room, member_of, seat_of, to_move
from brelan.rooms.service import RoomService
from brelan.rooms.view import RoomView
from brelan.web import pages
from brelan.web.agreeing import SECTIONS, agreed_in, changed_in, sections_of
from brelan.web.drawing.qr import qr_code
from brelan.web.forms import move_of
from brelan.web.pages import links
from brelan.web.pages.opening import Opening
from brelan.web.sessions import Likes, likes_cookie
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, Visitor, html, reads, status_of

QUICK: Final = {"cut-seconds": "1", "between-seconds": "15", "wait-alone": "yes"}
"""Against bots alone nobody is waited for, and one may read in peace."""
CONTROLS: Final = {name: kind for name, kind in c.PERSON_COMMANDS.items() if kind not in (c.Play, c.ChangeOptions)}
"""What needs no form other than the fields of the command."""


# The lobby


@reads(links.LOBBY)
async def lobby(visitor: ThisVisitor, service: ThisService) -> Page:
    """The games, open tables, one's own."""
    return html(await lobby_html(visitor, service), visitor)


async def lobby_html(visitor: Visitor, service: RoomService) -> str:
    mine = await service.my_tables(visitor.person)
    ids = {table.id for table in mine}
    others = [table for table in await service.open_tables() if table.id not in ids]
    turns = {table.id for table in mine if await _waits_for(service, table.id, visitor)}
    return pages.lobby_page(visitor.visit(), others, mine, turns)


async def _waits_for(service: RoomService, room_id: str, visitor: Visitor) -> bool:
    room = await service.load(room_id)
    member, turn = member_of(room, visitor.person), to_move(room)
    return member is not None and turn is not None and turn == seat_of(room, member.number)


@post(links.PLAY)
async def play_now(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A table against bots, already playing."""
    form = await visitor.form(request, "game", "bot", "players")
    try:
        visitor.limits.table(visitor.address)
        game = games.find(form.get("game", ""))
        _check_game(game.name)
        wanted = {"fill": form.get("bot") or None, "seats": form.get("players") or None, **QUICK}
        table = {name: value for name, value in wanted.items() if value is not None}
        opened = await service.open(visitor.person, visitor.name, game.name, table=table)
        await service.act(opened.room, visitor.person, c.Start())
    except BrelanError as error:
        return html(await lobby_html(visitor.told(error), service), visitor, status_of(error))
    return see(links.room(opened.room))


@reads("/rules/{game:str}")
async def rules(game: FromPath[str], visitor: ThisVisitor) -> Page:
    """The rules of a game."""
    _check_game(game)
    return html(pages.rules_page(game, visitor.visit()), visitor)


def _check_game(name: str) -> None:
    """An address with a game in it leads nowhere if there is no such game."""
    if name not in games.with_pages():
        raise nothing_here()


# Opening a table


@reads("/open/{game:str}")
async def opening(game: FromPath[str], visitor: ThisVisitor, preset: FromQuery[str] = "") -> Page:
    """The form that opens a table."""
    _check_game(game)
    found = games.find(game)
    if preset and preset not in found.presets:
        raise NotFound("unknown-preset", "{game} has no preset {preset!r}", game=game, preset=preset)
    sections = sections_of(game, {"rules": found.presets[preset]} if preset else {})
    page = Opening(game=game, sections=sections, preset=preset)
    return html(pages.opening_page(page, visitor.visit()), visitor)


@post(links.OPEN)
async def open_table(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A new table, as the form says."""
    form = await visitor.form(request, "game", "name", sections=SECTIONS)
    game = games.find(form.get("game", ""))
    name = form.get("name") or visitor.name
    try:
        visitor.limits.table(visitor.address)
        agreed = agreed_in(form)
        opened = await service.open(
            visitor.person, name, game.name, rules=agreed["rules"], match=agreed["match"], table=agreed["table"]
        )
    except BrelanError as error:
        visit = visitor.told(error).at(links.opening(game.name)).visit()
        page = Opening(game=game.name, sections=sections_of(game.name, {}), given=dict(form))
        return html(pages.opening_page(page, visit), visitor, status_of(error))
    return see(links.room(opened.room), visitor.named(name))


@reads("/rooms/{room:str}/options")
async def options_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The same form for a table that stands already."""
    now = await service.load(room)
    return html(pages.opening_page(_changing(now), visitor.visit()), visitor)


@post("/rooms/{room:str}/options")
async def change_options(
    room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService
) -> Page:
    """The host changes what was agreed, between deals."""
    form = await visitor.form(request, sections=SECTIONS)
    now = await service.load(room)
    try:
        agreed = changed_in(form, now.game)
        command = c.ChangeOptions(rules=agreed["rules"], match=agreed["match"], table=agreed["table"])
        await service.act(room, visitor.person, command)
    except BrelanError as error:
        told = visitor.told(error).at(links.room(room, "options"))
        page = replace(_changing(now), given=dict(form))
        return html(pages.opening_page(page, told.visit()), visitor, status_of(error))
    return see(links.room(room))


def _changing(now: Room) -> Opening:
    values = {"rules": now.rules, "match": now.agreed, "table": now.table}
    return Opening(game=now.game, sections=sections_of(now.game, values, opening=False), room=now.id)


# A table


@reads("/rooms/{room:str}")
async def table(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The table; or the way to it, for one who has not joined."""
    view = _not_barred(await service.view(room, visitor.person))
    if view.you is None:
        return see(links.room(room, "join"))
    return html(pages.table_page(view, visitor.at_table(view)), visitor)


@reads("/rooms/{room:str}/join")
async def join_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Behind a link: choose a name and a seat."""
    view = _not_barred(await service.view(room, visitor.person))
    if view.you is not None:
        return see(links.room(room))
    return html(pages.join_page(view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/invite.svg")
async def invite_code(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Response[bytes]:
    """The link to the table as a QR code, for a friend's camera."""
    await service.load(room)
    return Response(qr_code(visitor.base + links.room(room)), media_type="image/svg+xml")


def _not_barred(view: RoomView) -> RoomView:
    """Whoever was sent away is told so, and not asked for a name again."""
    if view.barred:
        raise NotYours("barred", "the host has sent you away from this table")
    return view


@post("/rooms/{room:str}/join")
async def join(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Come to the table; sit down, or watch."""
    form = await visitor.form(request, "name", "seat", "as")
    name = form.get("name", "")
    try:
        await _give(room, visitor, service, {"type": "join", "name": name})
        if form.get("as") != "spectator":
            seat = {"seat": form["seat"]} if "seat" in form else {}
            await _give(room, visitor, service, {"type": "take-seat", **seat})
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        told = visitor.told(error).at(links.room(room, "join"))
        page = (
            pages.join_page(view, told.visit()) if view.you is None else pages.table_page(view, told.at_table(view))
        )
        return html(page, visitor, status_of(error))
    return see(links.room(room), visitor.named(name))


@post("/rooms/{room:str}/act")
async def act(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A move, meant for the moment that the page showed."""
    fields = await visitor.fields(request)
    form = dict(fields)

    async def play() -> None:
        game = games.find((await service.load(room)).game)
        command = {"type": "play", "move": move_of(fields, game), "seed": form.get("seed", "")}
        beside = {"seq": form.get("seq", ""), "client": form.get("client", "")}
        await _give(room, visitor, service, command, **beside)

    return await _done(room, visitor, service, play)


@reads("/rooms/{room:str}/leave")
async def leave_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Really?"""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.LOBBY)
    return html(pages.leave_page(view, visitor.visit()), visitor)


@post("/rooms/{room:str}/leave")
async def leave(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Back to the lobby."""
    await visitor.form(request)
    await service.act(room, visitor.person, c.Leave())
    return see(links.LOBBY)


@post("/rooms/{room:str}/cut", status_code=HTTP_204_NO_CONTENT)
async def cut(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> None:
    """The seed that a page gives for the sealed pack. No fault if another tab of his was quicker, or the table."""
    form = await visitor.form(request, "seed")
    with suppress(NotNow):
        command = {"type": "cut", "seed": form.get("seed", "")}
        await _give(room, visitor, service, command, client=form.get("client", ""))


@post("/rooms/{room:str}/{what:str}")
async def control(
    room: FromPath[str],
    what: FromPath[str],
    request: AnyRequest,
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """Everything else that one may do at a table."""
    names = CONTROLS[what].__struct_fields__ if what in CONTROLS else ()
    form = await visitor.form(request, *names)

    async def give() -> None:
        if what not in CONTROLS:
            raise nothing_here()
        command = {"type": what, **{name: form[name] for name in names if name in form}}
        await _give(room, visitor, service, command, client=form.get("client", ""))

    return await _done(room, visitor, service, give)


async def _give(room: str, visitor: Visitor, service: RoomService, command: dict[str, str], **beside: str) -> None:
    """A command by the fields of its form; `beside` may stand the moment that it is meant for, and its id."""
    action = read_action({"command": command, **beside}, texts=True)
    await service.act(room, visitor.person, action.command, seq=action.seq, client=action.client)


async def _done(room: str, visitor: Visitor, service: RoomService, do: Any) -> Page:
    """Do it and show the table; what was refused is said above the table as it is now."""
    try:
        await do()
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        if view.you is None:
            raise
        return html(pages.table_page(view, visitor.told(error).at_table(view)), visitor, status_of(error))
    return see(links.room(room))


def nothing_here() -> NotFound:
    return NotFound("no-such-page", "there is nothing at this address")


@reads("/rooms/{room:str}/deals/{number:int}")
async def record(
    room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Response[str]:
    """A finished deal as a record: what `brelan replay` and `brelan verify` read."""
    text = write_record(await service.record(room, number, visitor.person))
    name = f"brelan-{number}.record"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


# What a visitor likes

CHOICES: Final = tuple(field for field in Likes.__struct_fields__ if field != "closed")


@post(links.PREFERENCES)
async def preferences(request: AnyRequest, visitor: ThisVisitor) -> Page:
    """One choice at a time."""
    form = await visitor.form(request, "back", *CHOICES)
    given = {field.replace("_", "-"): form[field] for field in CHOICES if field in form}
    if "name" in given:
        given["name"] = clean_name(given["name"])
    if "lang" in given:
        check_language(given["lang"])
    likes = options.build(Likes, given, visitor.likes)
    return see(_back(form), likes_cookie(likes, visitor.secure))


@post("/hints/{game:str}")
async def close_hints(game: FromPath[str], request: AnyRequest, visitor: ThisVisitor) -> Page:
    """For good."""
    form = await visitor.form(request, "back")
    _check_game(game)
    closed = " ".join(dict.fromkeys((*visitor.likes.closed_hints(), game)))
    return see(_back(form), likes_cookie(replace(visitor.likes, closed=closed), visitor.secure))


OUR_PATH: Final = re.compile(r"/(?:[\w.?=&%-][\w./?=&%-]*)?", re.ASCII)


def _back(form: Mapping[str, str]) -> str:
    """Where he came from: a path of ours and nothing else."""
    path = form.get("back", "")
    return path if OUR_PATH.fullmatch(path) else links.LOBBY


def see(path: str, *cookies: Cookie) -> Page:
    """Go there, with a GET: nothing is sent twice when a page is loaded again."""
    return Redirect(path, status_code=HTTP_303_SEE_OTHER, cookies=list(cookies))


HANDLERS: Final = (
    lobby,
    play_now,
    rules,
    opening,
    open_table,
    options_form,
    change_options,
    table,
    join_form,
    invite_code,
    join,
    act,
    leave_form,
    leave,
    cut,
    control,
    record,
    preferences,
    close_hints,
)
