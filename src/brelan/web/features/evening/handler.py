"""The end of a match in the browser: what it was, and how the same people go on."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import post
from litestar.params import FromPath

from brelan import registry
from brelan.errors import NotYours
from brelan.rooms import commands as c
from brelan.rooms.evenings import Evening, evening_of, former_of_next, table_after, tables_of
from brelan.rooms.options import usual_bot
from brelan.rooms.results import MOST_DEALS, deals_of_match, played_deals
from brelan.rooms.room import Room
from brelan.study.bots import bots_of
from brelan.web.features.evening.page import MatchEnd, ending_page
from brelan.web.features.evening.score import evening_page
from brelan.web.pages import links
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, check_game, html, reads, see


@reads("/rooms/{room:str}/match", cost="form")
async def match(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Standings, course, moments, and the ways on."""
    view, at = await service.view(room, visitor.person, moves=False), await service.load(room)
    numbers = [deal.number for deal in deals_of_match(at, await service.finished_deals(room))]
    deals = await played_deals(service.look_back, room, numbers[-MOST_DEALS:])
    found = evening_of(await tables_of(service.load, at), visitor.person)
    told = found if view.you is not None else None
    ended = MatchEnd(view, tuple(deals), len(numbers) - len(deals), next_games(at, found), told)
    return html(await asyncio.to_thread(ending_page, ended, visitor.visit()), visitor)


@reads("/rooms/{room:str}/evening", cost="form")
async def evening(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """One score for all matches in a row, for the people of the table."""
    view, at = await service.view(room, visitor.person, moves=False), await service.load(room)
    if view.you is None:
        raise join_first()
    found = evening_of(await tables_of(service.load, at), visitor.person)
    page = await asyncio.to_thread(evening_page, view, found, next_games(at, found), visitor.visit())
    return html(page, visitor)


@post("/rooms/{room:str}/next-table", cost="table")
async def next_table(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Another game for the same people: a new table, of which everybody at this one is told.

    If somebody was faster and their table waits for its first match, it is that one.
    """
    form = await visitor.form(request, "game")
    game, view, at = form.get("game", ""), await service.view(room, visitor.person), await service.load(room)
    check_game(game)
    former = former_of_next(at, visitor.person)
    after = await table_after(service.load, at)
    if after is not None and after.game == game and after.match is None:
        return see(links.room(after.id))
    agreed = table_like(at, game)
    opened = await service.open(visitor.person, view.name, game, former, table=agreed)
    await service.act(room, visitor.person, c.MoveOn(game, opened.room))
    return see(links.room(opened.room))


def join_first() -> NotYours:
    return NotYours("join-first", "choose a name and join the table first")


def next_games(room: Room, evening: Evening) -> tuple[str, ...]:
    """The games that everybody who sits here can play together, without those who leave.

    Those that the evening has had least often come first.
    """
    people = sum(chair.member is not None for chair in room.chairs)
    names = [name for name in registry.with_pages() if people <= registry.game(name).seats[-1] and name != room.game]
    return tuple(sorted(names, key=evening.games.count))


def table_like(room: Room, name: str) -> dict[str, Any]:
    """What the people here have agreed on besides a game, for a table of another one."""
    game, agreed = registry.game(name), room.table
    seats = max(game.seats[0], min(len(room.chairs), game.seats[-1]))
    fill = (agreed.fill if agreed.fill in bots_of(game) else usual_bot(game, type(agreed)())) if agreed.fill else None
    kept = ("turn_seconds", "bank_seconds", "between_seconds", "wait_for_all", "wait_alone", "bot_millis", "coach")
    same = {option.replace("_", "-"): getattr(agreed, option) for option in kept}
    return {"seats": seats, **same} | ({"fill": fill} if fill else {})


HANDLERS: Final = (match, evening, next_table)
