"""The pages and their forms. A form is answered with a page: the next one, or the same with what was wrong."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER
from msgspec import Struct
from msgspec.structs import replace

from brelan import games
from brelan.bots import bots_of
from brelan.engine import options
from brelan.errors import BadNotation, BrelanError, NotFound, NotNow
from brelan.records.text import write_record
from brelan.rooms import commands as c
from brelan.rooms.names import clean_name
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room
from brelan.rooms.service import Service
from brelan.web import pages, present
from brelan.web.pages import links
from brelan.web.pages import model as m
from brelan.web.pages.opening import MINUTES
from brelan.web.sessions import Likes, likes_cookie
from brelan.web.visitor import STATUS, Page, Rooms, ThisVisitor, Visitor, html

SECTIONS: Final = ("rules", "match", "table")
RARE: Final = ("bank-seconds", "cut-seconds", "between-seconds", "wait-for-all", "bot-millis", "replace")
QUICK: Final = {"cut-seconds": "1", "between-seconds": "6"}
"""Against bots alone nobody is waited for."""
WITHOUT_DETAILS: Final[dict[str, c.PersonCommand]] = {
    "take-seat": c.TakeSeat(),
    "stand-up": c.StandUp(),
    "sit-out": c.SitOut(),
    "come-back": c.ComeBack(),
    "rebuy": c.Rebuy(),
    "ready": c.Ready(),
    "start": c.Start(),
    "pause": c.Pause(),
    "resume": c.Resume(),
    "end-match": c.EndMatch(),
}


# The lobby


@get(links.LOBBY)
async def lobby(visitor: ThisVisitor, service: Rooms) -> Page:
    """The games, open tables, one's own."""
    return html(await lobby_html(visitor, service), visitor)


async def lobby_html(visitor: Visitor, service: Service) -> str:
    mine = await service.my_tables(visitor.person)
    ids = {card.id for card in mine}
    return pages.lobby_page(
        m.Lobby(
            visit=visitor.visit(),
            games=games.names(),
            open_tables=tuple(present.line(card) for card in await service.open_tables() if card.id not in ids),
            my_tables=tuple([present.line(card, await _waits_for(service, card.id, visitor)) for card in mine]),
        )
    )


async def _waits_for(service: Service, room_id: str, visitor: Visitor) -> bool:
    view = await service.view(room_id, visitor.person)
    return view.seat is not None and view.turn == view.seat


@post(links.PLAY)
async def play_now(request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> Page:
    """A table against bots, already playing."""
    form = await visitor.form(request)
    try:
        game = games.find(form.get("game", ""))
        wanted = {"fill": form.get("bot") or None, "seats": form.get("players") or None, **QUICK}
        table = {name: value for name, value in wanted.items() if value is not None}
        opened = await service.open(visitor.person, visitor.name, game.name, table=table)
        await service.act(opened.room, visitor.person, c.Start())
    except BrelanError as error:
        return html(await lobby_html(visitor.told(error), service), visitor, STATUS[error.kind])
    return see(links.room(opened.room))


@get("/rules/{game:str}")
async def rules(game: FromPath[str], visitor: ThisVisitor) -> Page:
    """The rules of a game."""
    games.find(game)
    return html(pages.rules_page(m.RulesPage(visit=visitor.visit(), game=game)), visitor)


# Opening a table


@get("/open/{game:str}")
async def opening(game: FromPath[str], visitor: ThisVisitor, preset: FromQuery[str] = "") -> Page:
    """The form that opens a table."""
    found = games.find(game)
    if preset and preset not in found.presets:
        raise NotFound("unknown-preset", "{game} has no preset {preset!r}", game=game, preset=preset)
    sections = _sections(game, {"rules": found.presets[preset]} if preset else {})
    return html(
        pages.opening_page(m.Opening(visit=visitor.visit(), game=game, sections=sections, preset=preset)), visitor
    )


@post(links.OPEN)
async def open_table(request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> Page:
    """A new table, as the form says."""
    form = await visitor.form(request)
    game = games.find(form.get("game", ""))
    name = form.get("name") or visitor.name
    try:
        agreed = _agreed(form)
        opened = await service.open(
            visitor.person, name, game.name, rules=agreed["rules"], match=agreed["match"], table=agreed["table"]
        )
    except BrelanError as error:
        page = m.Opening(
            visit=visitor.told(error).visit(), game=game.name, sections=_sections(game.name, {}), given=dict(form)
        )
        return html(pages.opening_page(page), visitor, STATUS[error.kind])
    return see(links.room(opened.room), visitor.named(name))


@get("/rooms/{room:str}/options")
async def options_form(room: FromPath[str], visitor: ThisVisitor, service: Rooms) -> Page:
    """The same form for a table that stands already."""
    now = await service.load(room)
    return html(pages.opening_page(_changing(now, visitor)), visitor)


@post("/rooms/{room:str}/options")
async def change_options(
    room: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms
) -> Page:
    """The host changes what was agreed, between deals."""
    form = await visitor.form(request)
    now = await service.load(room)
    try:
        agreed = _agreed(form)
        command = c.ChangeOptions(rules=agreed["rules"], match=agreed["match"], table=agreed["table"])
        await service.act(room, visitor.person, command)
    except BrelanError as error:
        page = replace(_changing(now, visitor.told(error)), given=dict(form))
        return html(pages.opening_page(page), visitor, STATUS[error.kind])
    return see(links.room(room))


def _changing(now: Room, visitor: Visitor) -> m.Opening:
    values = {"rules": now.rules, "match": now.agreed, "table": now.table}
    return m.Opening(
        visit=visitor.visit(), game=now.game, sections=_sections(now.game, values, opening=False), room=now.id
    )


def _sections(name: str, values: Mapping[str, Any], *, opening: bool = True) -> tuple[m.Section, ...]:
    game = games.find(name)
    kinds: dict[str, type[Struct]] = {"rules": game.Rules, "match": game.Match, "table": TableRules}
    words = {"rules": name, "match": "match", "table": "web-table"}
    usual = {"table": TableRules(fill="simple" if "simple" in bots_of(game) else None)} if opening else {}
    return tuple(
        m.Section(
            name=section,
            words=words[section],
            options=kinds[section],
            values=values.get(section, usual.get(section)),
            choices={"fill": tuple(bots_of(game))} if section == "table" else {},
            folded=RARE if section == "table" else (),
        )
        for section in SECTIONS
        if options.options_of(kinds[section])
    )


def _agreed(form: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The fields of the form by section. An empty field says nothing; an hour is asked for in minutes from now."""
    found: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for field, value in form.items():
        section, dot, option = field.partition(".")
        if not dot or section not in found or not value.strip():
            continue
        if section == "match" and option == MINUTES:
            option, value = "until", str(int(time.time()) + 60 * _minutes(value))
        found[section][option] = value
    return found


def _minutes(text: str) -> int:
    if not text.strip().isdecimal():
        raise BadNotation("bad-minutes", "{text!r} is no number of minutes", text=text)
    return min(int(text), 10_000)


# A table


@get("/rooms/{room:str}")
async def table(room: FromPath[str], visitor: ThisVisitor, service: Rooms) -> Page:
    """The table; or the way to it, for one who has not joined."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(pages.table_page(visitor.table(view)), visitor)


@get("/rooms/{room:str}/join")
async def join_form(room: FromPath[str], visitor: ThisVisitor, service: Rooms) -> Page:
    """Behind a link: choose a name and a seat."""
    view = await service.view(room, visitor.person)
    if view.you is not None:
        return see(links.room(room))
    return html(pages.join_page(present.joining(view, visitor.visit())), visitor)


@post("/rooms/{room:str}/join")
async def join(room: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> Page:
    """Come to the table; sit down, or watch."""
    form = await visitor.form(request)
    name = form.get("name", "")
    try:
        await service.act(room, visitor.person, c.Join(name[:4_000]))
        if form.get("as") != "spectator":
            await service.act(room, visitor.person, c.TakeSeat(_number(form, "seat") if "seat" in form else None))
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        told = visitor.told(error)
        page = (
            pages.join_page(present.joining(view, told.visit()))
            if view.you is None
            else pages.table_page(told.table(view))
        )
        return html(page, visitor, STATUS[error.kind])
    return see(links.room(room), visitor.named(name))


@post("/rooms/{room:str}/act")
async def act(room: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> Page:
    """A move, meant for the moment that the page showed."""
    fields = await visitor.fields(request)
    form = dict(fields)

    async def play() -> None:
        command = c.Play(pages.move_text(fields)[:400], form.get("seed", "")[:400] or None)
        await service.act(room, visitor.person, command, seq=_number(form, "seq"), client=form.get("client", ""))

    return await _done(room, visitor, service, play)


@post("/rooms/{room:str}/leave")
async def leave(room: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> Page:
    """Back to the lobby."""
    await visitor.form(request)
    await service.act(room, visitor.person, c.Leave())
    return see(links.LOBBY)


@post("/rooms/{room:str}/cut", status_code=HTTP_204_NO_CONTENT)
async def cut(room: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms) -> None:
    """The seed that a page gives for the sealed pack. It is no fault if another tab of his was quicker, or the table."""
    form = await visitor.form(request)
    with suppress(NotNow):
        await service.act(room, visitor.person, c.Cut(form.get("seed", "")[:400]), client=form.get("client", ""))


@post("/rooms/{room:str}/{what:str}")
async def control(
    room: FromPath[str], what: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor, service: Rooms
) -> Page:
    """Everything else that one may do at a table."""
    form = await visitor.form(request)

    async def give() -> None:
        command = _command(what, form)
        await service.act(room, visitor.person, command, client=form.get("client", ""))

    return await _done(room, visitor, service, give)


def _command(what: str, form: Mapping[str, str]) -> c.PersonCommand:
    if what in WITHOUT_DETAILS:
        return WITHOUT_DETAILS[what]
    match what:
        case "say":
            return c.Say(form.get("text", "")[:4_000])
        case "seat-bot":
            return c.SeatBot(_number(form, "seat"), form.get("bot") or None)
        case "remove-bot":
            return c.RemoveBot(_number(form, "seat"))
        case "remove":
            return c.Remove(_number(form, "member"))
        case "pass-host":
            return c.PassHost(_number(form, "member"))
        case _:
            raise NotFound("no-such-page", "there is nothing at this address")


async def _done(room: str, visitor: Visitor, service: Service, do: Any) -> Page:
    """Do it and show the table; what was refused is said above the table as it is now."""
    try:
        await do()
    except BrelanError as error:
        view = await service.view(room, visitor.person)
        if view.you is None:
            raise
        return html(pages.table_page(visitor.told(error).table(view)), visitor, STATUS[error.kind])
    return see(links.room(room))


def _number(form: Mapping[str, str], field: str) -> int:
    text = form.get(field, "")
    if not text.isdecimal() or len(text) > 9:
        raise BadNotation("bad-number", "{field} must be a whole number, not {text!r}", field=field, text=text[:40])
    return int(text)


@get("/rooms/{room:str}/deals/{number:int}")
async def record(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: Rooms) -> Response[str]:
    """A finished deal as a record: what `brelan replay` and `brelan verify` read."""
    text = write_record(await service.record(room, number, visitor.person))
    name = f"brelan-{number}.record"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


# What a visitor likes


@post(links.PREFERENCES)
async def preferences(request: Request[Any, Any, Any], visitor: ThisVisitor) -> Page:
    """One choice at a time."""
    form = await visitor.form(request)
    names = {option.name for option in options.options_of(Likes)} - {"closed"}
    given = {field.replace("_", "-"): value for field, value in form.items()}
    if "name" in given:
        given["name"] = clean_name(given["name"])
    likes = options.build(Likes, {name: value for name, value in given.items() if name in names}, visitor.likes)
    return see(_back(form), likes_cookie(likes, visitor.secure))


@post("/hints/{game:str}")
async def close_hints(game: FromPath[str], request: Request[Any, Any, Any], visitor: ThisVisitor) -> Page:
    """For good."""
    form = await visitor.form(request)
    games.find(game)
    closed = " ".join(dict.fromkeys((*visitor.likes.closed_hints(), game)))
    return see(_back(form), likes_cookie(replace(visitor.likes, closed=closed), visitor.secure))


def _back(form: Mapping[str, str]) -> str:
    """Where he came from: a path of ours and nothing else."""
    path = form.get("back", "")
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else links.LOBBY


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
    join,
    act,
    leave,
    cut,
    control,
    record,
    preferences,
    close_hints,
)
