"""What a visitor has played, by game; and what the players of a table have."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.params import FromPath

from brelan.rooms.results import MOST_DEALS, played_deals
from brelan.web.features.statistics.page import own_statistics_page, table_statistics_page
from brelan.web.pages import links
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, html, reads, see


@reads(links.STATISTICS)
async def mine(visitor: ThisVisitor, service: ThisService) -> Page:
    """All that this visitor has played here."""
    return html(own_statistics_page(await service.results.of(visitor.person), visitor.visit()), visitor)


@post("/statistics/forget")
async def forget(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """They begin anew."""
    await visitor.form(request)
    await service.results.forget(visitor.person)
    return see(links.STATISTICS)


@reads("/rooms/{room:str}/statistics", cost="form")
async def of_table(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Everybody who has played at a table, in its last deals."""
    numbers = [deal.number for deal in reversed(await service.finished_deals(room))]
    deals = await played_deals(service.look_back, room, numbers[-MOST_DEALS:])
    at, left_out = await service.load(room), len(numbers) - len(deals)
    return html(table_statistics_page(room, at.game, deals, left_out, visitor.visit()), visitor)


HANDLERS: Final = (mine, forget, of_table)
