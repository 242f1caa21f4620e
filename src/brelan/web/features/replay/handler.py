"""Finished deals in the browser: all of a table, and one of them step by step."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath

from brelan.web.features.help_drawer.hints import hint_page
from brelan.web.features.replay.page import deals_page, looking_back_page, step_number, ways_at_table
from brelan.web.pages import links
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads


@reads("/rooms/{room:str}/deals")
async def deals(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The last one first."""
    at, found = await service.load(room), await service.finished_deals(room)
    return html(deals_page(at, visitor.person, found, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/steps/{step:int}")
async def step(
    room: FromPath[str], number: FromPath[int], step: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Page:
    """A deal as this visitor saw it then."""
    looked = await service.look_back(room, number, visitor.person)
    ways = ways_at_table(looked)
    return html(await asyncio.to_thread(looking_back_page, looked, step, ways, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/steps/{step:int}/hint", cost="form")
async def step_hint(
    room: FromPath[str], number: FromPath[int], step: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Page:
    """What the visitor's move was worth, beside the others that they could have made."""
    looked = await service.look_back(room, number, visitor.person)
    found = await service.coaching.later(looked, step_number(looked, step))
    return html(hint_page(found, links.step(room, number, step), visitor.visit()), visitor)


HANDLERS: Final = (deals, step, step_hint)
