"""What the visitor's decisions cost, in one finished deal and in the whole match."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath

from brelan.rooms.results import deals_of_match
from brelan.rooms.reviewing import LookBack, Reviewable, reviewable
from brelan.rooms.service import RoomService
from brelan.web.features.costs.page import deal_costs_page, match_costs_page
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads


@reads("/rooms/{room:str}/deals/{number:int}/costs", cost="form")
async def deal_costs(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """Every decision of the visitor in a deal, beside the best one."""
    at, deal = await service.load(room), await service.finished_deal(room, number)
    found = await service.reviews.of_deals(at, [deal], visitor.person, _looking(service, room, visitor.person))
    return html(deal_costs_page(room, at.game, number, found, visitor.visit()), visitor)


@reads("/rooms/{room:str}/costs", cost="form")
async def match_costs(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """All of the match that is played, or was the last."""
    at = await service.load(room)
    deals = deals_of_match(at, await service.finished_deals(room))
    found = await service.reviews.of_deals(at, deals, visitor.person, _looking(service, room, visitor.person))
    return html(match_costs_page(room, at.game, found, visitor.visit()), visitor)


def _looking(service: RoomService, room: str, person: str) -> LookBack:
    """The deals of a table as this person saw them, by number."""

    async def look_back(number: int) -> Reviewable:
        return await asyncio.to_thread(reviewable, await service.look_back(room, number, person))

    return look_back


HANDLERS: Final = (deal_costs, match_costs)
