"""Single deals that people share: links that nobody can guess, as the sharer saw the deal, until it is revoked."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import Response, post
from litestar.params import FromPath
from msgspec.structs import replace

from brelan.records.text import write_record
from brelan.rooms.looking_back import LookedBack, record_for
from brelan.rooms.service import RoomService
from brelan.web.features.sharing.page import shared_page, sharing_page
from brelan.web.pages import links
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, html, reads, see


@reads(links.SHARED)
async def sharing(visitor: ThisVisitor, service: ThisService) -> Page:
    """The visitor's links."""
    mine = await service.shares.of(visitor.person)
    return html(sharing_page(mine, visitor.base, visitor.visit()), visitor)


@post("/rooms/{room:str}/deals/{number:int}/share")
async def share(
    room: FromPath[str], number: FromPath[int], request: AnyRequest, visitor: ThisVisitor, service: ThisService
) -> Page:
    """A link to a deal as this visitor saw it."""
    await visitor.form(request)
    looked = await service.look_back(room, number, visitor.person)
    token = await service.shares.share(room, number, looked.place, visitor.person, service.clock())
    return see(f"{links.SHARED}#share-{token}")


@post("/shared/{token:str}/revoke")
async def revoke(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """The link leads nowhere any more."""
    await visitor.form(request)
    await service.shares.revoke(token, visitor.person)
    return see(links.SHARED)


@reads("/shared/{token:str}")
async def first_step(token: FromPath[str], service: ThisService) -> Page:
    """Where the link leads."""
    await service.shares.find(token)
    return see(links.shared(token, "steps/1"))


@reads("/shared/{token:str}/steps/{step:int}")
async def shared(token: FromPath[str], step: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """A step of the deal."""
    looked = await _look_back(service, token)
    page = await asyncio.to_thread(shared_page, looked.nameless, token, step, visitor.visit())
    return html(page, visitor)


@reads("/shared/{token:str}/record")
async def record(token: FromPath[str], service: ThisService) -> Response[str]:
    """The record that the sharer may keep."""
    looked = await _look_back(service, token)
    text = write_record(await asyncio.to_thread(record_for, looked))
    file = f'attachment; filename="brelan-{looked.deal.number}.record"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": file})


async def _look_back(service: RoomService, token: str) -> LookedBack:
    found = await service.shares.find(token)
    return replace(await service.look_back(found.room, found.number, None), place=found.place)


HANDLERS: Final = (sharing, share, revoke, first_step, shared, record)
