"""Help at a table: pages that a script shows in a drawer beside it."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath

from brelan.engine.events import Brings
from brelan.rooms.looking_back import moment_of
from brelan.rooms.view import RoomView
from brelan.web.features.help_drawer.page import chart_page, comfort_page, why_page
from brelan.web.pages import links
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads, see


@reads("/rooms/{room:str}/chart")
async def chart(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Which hand beats which, and where the visitor's own stands."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(await asyncio.to_thread(chart_page, view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/comfort")
async def comfort(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Sounds, and whom one does not read: kept by the script in the browser."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(comfort_page(view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/why")
async def why(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """Why a finished deal ended as it did, or what is decided of the present one, as this visitor saw it."""
    view = await service.view(room, visitor.person)
    if not _is_decided(view, number):
        looked = await service.look_back(room, number, visitor.person)
        view = moment_of(looked, len(looked.deal.steps) - 1)
    return html(await asyncio.to_thread(why_page, view, visitor.visit()), visitor)


def _is_decided(room: RoomView, number: int) -> bool:
    """A part of this deal is decided, and the deal goes on."""
    deal = room.deal
    return (
        deal is not None
        and deal.number == number
        and not deal.over
        and any(isinstance(told.event, Brings) for told in deal.events)
    )


HANDLERS: Final = (chart, comfort, why)
