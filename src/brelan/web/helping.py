"""Help at a table: pages that a script shows in a drawer beside it."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath

from brelan.web import pages
from brelan.web.pages import links
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads, see


@reads("/rooms/{room:str}/chart")
async def chart(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Which hand beats which, and where the visitor's own stands."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(await asyncio.to_thread(pages.chart_page, view, visitor.visit()), visitor)


HANDLERS: Final = (chart,)
