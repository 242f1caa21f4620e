"""Opening a table, and changing what it has agreed on: the form, what was filled in, and the answers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from litestar import post
from litestar.params import FromPath, FromQuery
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.game import AnyGame
from brelan.errors import BadNotation, BrelanError, NotFound
from brelan.rooms import commands as c
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room
from brelan.study.bots import bots_of, opponents_of
from brelan.web.features.new_table.page import MINUTES, FormSection, TableForm, table_form_page
from brelan.web.pages import links
from brelan.web.visitor import (
    AnyRequest,
    Page,
    ThisService,
    ThisVisitor,
    check_game,
    html,
    reads,
    see,
    status_of,
)

SECTIONS: Final = ("rules", "match", "table")
USUAL_PAUSE: Final = 15
"""Seconds between deals that a form proposes: time to read the result of the last one."""
RARE: Final = (
    "bank-seconds",
    "cut-seconds",
    "between-seconds",
    "wait-for-all",
    "wait-alone",
    "bot-millis",
    "replace",
)


def kinds_of(name: str) -> dict[str, type[Struct]]:
    """What a table of this game agrees on, by section."""
    game = registry.game(name)
    return {"rules": game.Rules, "match": game.Match, "table": TableRules}


def _fills(game: AnyGame, agreed: TableRules | None) -> tuple[str, ...]:
    """The bots to choose from, and the one that the table has agreed on."""
    offered, fill = opponents_of(game), agreed.fill if agreed is not None else None
    return offered if fill is None or fill in offered else (*offered, fill)


def sections_of(name: str, values: Mapping[str, Any], *, opening: bool = True) -> tuple[FormSection, ...]:
    game, kinds = registry.game(name), kinds_of(name)
    words = {"rules": name, "match": "match", "table": "web-table"}
    fill = "simple" if "simple" in bots_of(game) else None
    usual = {"table": TableRules(fill=fill, between_seconds=USUAL_PAUSE, wait_alone=True)} if opening else {}
    choices = {"fill": _fills(game, values.get("table")), "first-dealer": tuple(map(str, range(game.seats[-1])))}
    return tuple(
        FormSection(
            name=section,
            words=words[section],
            options=kinds[section],
            values=values.get(section, usual.get(section)),
            choices=choices,
            folded=RARE if section == "table" else (),
        )
        for section in SECTIONS
        if options.options_of(kinds[section])
    )


def agreed_in(form: Mapping[str, str]) -> dict[str, dict[str, Any]]:
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


def changed_in(form: Mapping[str, str], game: str) -> dict[str, dict[str, Any]]:
    """The same for an existing table: an emptied field removes its option."""
    found = agreed_in(form)
    for section, kind in kinds_of(game).items():
        for option in options.options_of(kind):
            if not form.get(f"{section}.{option.name}", "-").strip():
                found[section][option.name] = _nothing(option)
    return found


def _nothing(option: options.Option) -> int | None:
    """The value of an emptied field: zero where that is allowed, otherwise none. A required one is refused."""
    return 0 if option.default is not None and option.kind == "number" and option.least == 0 else None


def _minutes(text: str) -> int:
    if not (text.isascii() and text.strip().isdecimal()) or len(text) > 9:
        raise BadNotation("bad-minutes", "{text!r} is not a number of minutes", text=text[:40])
    return min(int(text), 10_000)


@reads("/open/{game:str}")
async def opening(game: FromPath[str], visitor: ThisVisitor, preset: FromQuery[str] = "") -> Page:
    """The form that opens a table."""
    check_game(game)
    found = registry.game(game)
    if preset and preset not in found.presets:
        raise NotFound("unknown-preset", "{game} has no preset {preset!r}", game=game, preset=preset)
    sections = sections_of(game, {"rules": found.presets[preset]} if preset else {})
    page = TableForm(game=game, sections=sections, preset=preset)
    return html(table_form_page(page, visitor.visit()), visitor)


@post(links.OPEN, cost="table")
async def open_table(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """A new table, as the form says."""
    form = await visitor.form(request, "game", "name", sections=SECTIONS)
    game = registry.game(form.get("game", ""))
    name = form.get("name") or visitor.name
    try:
        agreed = agreed_in(form)
        opened = await service.open(visitor.person, name, game.name, **agreed)
    except BrelanError as error:
        visit = visitor.told(error).at(links.new_table(game.name)).visit()
        page = TableForm(game=game.name, sections=sections_of(game.name, {}), given=dict(form))
        return html(table_form_page(page, visit), visitor, status_of(error))
    return see(links.room(opened.room), visitor.named(name))


@reads("/rooms/{room:str}/options")
async def options_form(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The same form for an existing table."""
    now = await service.load(room)
    return html(table_form_page(_changing(now), visitor.visit()), visitor)


@post("/rooms/{room:str}/options")
async def change_options(
    room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService
) -> Page:
    """The host changes what was agreed, between deals."""
    form = await visitor.form(request, sections=SECTIONS)
    now = await service.load(room)
    try:
        agreed = changed_in(form, now.game)
        await service.act(room, visitor.person, c.ChangeOptions(**agreed))
    except BrelanError as error:
        told = visitor.told(error).at(links.room(room, "options"))
        page = replace(_changing(now), given=dict(form))
        return html(table_form_page(page, told.visit()), visitor, status_of(error))
    return see(links.room(room))


def _changing(now: Room) -> TableForm:
    values = {"rules": now.rules, "match": now.agreed, "table": now.table}
    return TableForm(game=now.game, sections=sections_of(now.game, values, opening=False), room=now.id)


HANDLERS: Final = (opening, open_table, options_form, change_options)
