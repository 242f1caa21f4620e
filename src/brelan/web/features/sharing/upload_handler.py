"""A record that a visitor sends, looked back at like a deal of a table. Kept for a day, for this visitor alone."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.params import FromPath

from brelan.errors import BrelanError, InputError
from brelan.rooms.reviewing import Reviewable
from brelan.rooms.service import RoomService
from brelan.web.client_gone import while_here
from brelan.web.features.sharing import uploaded_deal as recorded
from brelan.web.features.sharing.page import uploading_page
from brelan.web.pages import links
from brelan.web.security import MOST_RECORD
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, Visitor, html, reads, see, status_of


@reads(links.UPLOADED)
async def uploading(visitor: ThisVisitor) -> Page:
    """The form."""
    return html(uploading_page(visitor.visit()), visitor)


@post(links.UPLOADED, request_max_body_size=MOST_RECORD)
async def upload(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """What does not hold is refused with its deal and move."""
    sent = await visitor.file(request, "record")
    try:
        if not sent.strip():
            raise InputError("no-file", "choose a file first")
        await while_here(request, service.confined.do(recorded.check, sent))
    except BrelanError as error:
        told = visitor.told(error).at(links.UPLOADED)
        return html(uploading_page(told.visit()), visitor, 400 if status_of(error) == 500 else status_of(error))
    token = await service.uploads.keep(visitor.person, sent.decode(), service.clock())
    return see(links.uploaded(token))


@reads("/uploaded/{token:str}")
async def uploaded(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """The deals of a record."""
    text = await service.uploads.find(token, visitor.person, service.clock())
    drawn = service.confined.do(recorded.overview, text, token, visitor.visit())
    return html(await while_here(request, drawn), visitor)


@reads("/uploaded/{token:str}/deals/{number:int}/{view:str}/steps/{step:int}")
async def uploaded_step(
    token: FromPath[str],
    number: FromPath[int],
    view: FromPath[str],
    step: FromPath[int],
    request: AnyRequest,
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """A step of one of them, from one of its seats or from beside the table."""
    text = await service.uploads.find(token, visitor.person, service.clock())
    drawn = service.confined.do(recorded.step_page, text, number, view, token, step, visitor.visit())
    return html(await while_here(request, drawn), visitor)


@reads("/uploaded/{token:str}/deals/{number:int}/{view:str}/costs", cost="form")
async def uploaded_deal_costs(
    token: FromPath[str],
    number: FromPath[int],
    view: FromPath[str],
    request: AnyRequest,
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """Every decision of one seat in a deal, beside the best one."""
    return html(await while_here(request, _costs(token, view, number, visitor, service)), visitor)


@reads("/uploaded/{token:str}/costs/{view:str}", cost="form")
async def uploaded_costs(
    token: FromPath[str], view: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService
) -> Page:
    """… and in all deals."""
    return html(await while_here(request, _costs(token, view, None, visitor, service)), visitor)


async def _costs(token: str, view: str, number: int | None, visitor: Visitor, service: RoomService) -> str:
    text, do = await service.uploads.find(token, visitor.person, service.clock()), service.confined.do
    where = links.uploaded(token)
    keys = [(where, deal, place) for deal, place in await do(recorded.places, text, view, number)]

    async def look_back(deal: int) -> Reviewable:
        return await do(recorded.deal_to_review, text, deal, view)

    found = await service.reviews_of_sent.of_places(keys, look_back)
    return await do(recorded.costs_page, text, found, token, view, visitor.visit(), number)


@post("/uploaded/{token:str}/forget")
async def forget(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """It is deleted now."""
    await visitor.form(request)
    await service.uploads.forget(token, visitor.person)
    service.reviews_of_sent.forget(links.uploaded(token))
    return see(links.UPLOADED)


HANDLERS: Final = (uploading, upload, uploaded, uploaded_step, uploaded_deal_costs, uploaded_costs, forget)
