"""A record that a visitor sends, looked back at like a deal of a table. Kept for a day, for this visitor alone."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import post
from litestar.params import FromPath

from brelan.errors import BadRecord, BrelanError, InputError
from brelan.records.record import Record
from brelan.records.text import read_record
from brelan.records.verify import verify
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.recorded import deals_in, places_of, recorded_deal
from brelan.rooms.service import RoomService
from brelan.web import pages
from brelan.web.pages import links
from brelan.web.security import MOST_RECORD
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, Visitor, html, reads, see, status_of


@reads(links.UPLOADED)
async def uploading(visitor: ThisVisitor) -> Page:
    """The form."""
    return html(pages.uploading_page(visitor.visit()), visitor)


@post(links.UPLOADED, request_max_body_size=MOST_RECORD)
async def upload(request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """What does not hold is refused with its deal and move."""
    sent = await visitor.file(request, "record")
    try:
        text = await asyncio.to_thread(_checked, sent)
    except BrelanError as error:
        told = visitor.told(error).at(links.UPLOADED)
        return html(pages.uploading_page(told.visit()), visitor, 400 if status_of(error) == 500 else status_of(error))
    token = await service.uploads.keep(visitor.person, text, service.clock())
    return see(links.uploaded(token))


def _checked(sent: bytes) -> str:
    """The text of a record that can be replayed from its first move to its last."""
    if not sent.strip():
        raise InputError("no-file", "choose a file first")
    try:
        text = sent.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("record-not-text", "this file is not a record: it is not text") from error
    verify(read_record(text))
    return text


@reads("/uploaded/{token:str}")
async def uploaded(token: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The deals of a record."""
    record = read_record(await service.uploads.find(token, visitor.person, service.clock()))
    return html(pages.uploaded_page(record, deals_in(record), token, visitor.visit()), visitor)


@reads("/uploaded/{token:str}/deals/{number:int}/{view:str}/steps/{step:int}")
async def uploaded_step(
    token: FromPath[str],
    number: FromPath[int],
    view: FromPath[str],
    step: FromPath[int],
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """A step of one of them, from one of its seats or from beside the table."""
    text = await service.uploads.find(token, visitor.person, service.clock())

    def drawn() -> str:
        record: Record = read_record(text)
        looked = recorded_deal(record, number, view)
        return pages.recorded_page(looked, token, view, step, visitor.visit())

    return html(await asyncio.to_thread(drawn), visitor)


@reads("/uploaded/{token:str}/deals/{number:int}/{view:str}/costs", cost="form")
async def uploaded_deal_costs(
    token: FromPath[str],
    number: FromPath[int],
    view: FromPath[str],
    visitor: ThisVisitor,
    service: ThisService,
) -> Page:
    """Every decision of one seat in a deal, beside the best one."""
    return await _costs(token, view, number, visitor, service)


@reads("/uploaded/{token:str}/costs/{view:str}", cost="form")
async def uploaded_costs(
    token: FromPath[str], view: FromPath[str], visitor: ThisVisitor, service: ThisService
) -> Page:
    """… and in all deals."""
    return await _costs(token, view, None, visitor, service)


async def _costs(token: str, view: str, number: int | None, visitor: Visitor, service: RoomService) -> Page:
    record = read_record(await service.uploads.find(token, visitor.person, service.clock()))
    where = links.uploaded(token)
    keys = [(where, deal, place) for deal, place in places_of(record, view, number)]

    async def look_back(deal: int) -> LookedBack:
        return await asyncio.to_thread(recorded_deal, record, deal, view)

    found = await service.reviews.of_places(keys, look_back)
    return html(pages.recorded_costs_page(record, found, token, view, visitor.visit(), number), visitor)


@post("/uploaded/{token:str}/forget")
async def forget(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """It is deleted now."""
    await visitor.form(request)
    await service.uploads.forget(token, visitor.person)
    service.reviews.forget(links.uploaded(token))
    return see(links.UPLOADED)


HANDLERS: Final = (uploading, upload, uploaded, uploaded_step, uploaded_deal_costs, uploaded_costs, forget)
