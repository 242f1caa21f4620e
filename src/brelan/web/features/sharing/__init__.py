"""Single deals that people share: links that nobody can guess, as the sharer saw the deal, until it is revoked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from litestar import Response, post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from brelan.locales.words import Words, words
from brelan.records.text import write_record
from brelan.rooms.looking_back import LookedBack, record_for
from brelan.rooms.service import RoomService
from brelan.rooms.store.shares import Share
from brelan.web.features.replay import ReplayLinks, replay_page
from brelan.web.pages import links
from brelan.web.pages.render import AFTER_SHEETS, render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, html, reads, see


class SharedLine(Struct, frozen=True):
    """A link of the visitor's."""

    token: str
    head: str
    day: str
    link: str  # with the address of this server


def sharing_page(shares: Sequence[Share], base: str, visit: Visit) -> str:
    """All links of a visitor, with a button to revoke each."""
    say = words(visit.preferences.lang)
    lines = [
        SharedLine(
            one.token,
            _shared_head(say, one),
            datetime.fromtimestamp(one.at / 1_000, UTC).strftime("%Y-%m-%d"),
            base + links.shared(one.token),
        )
        for one in shares
    ]
    return render_page("sharing.html", visit, "listing", say("sharing-title"), sheets=AFTER_SHEETS, shares=lines)


def _shared_head(say: Words, share: Share) -> str:
    deal = say("deal-number", deal=share.number)
    return say("sharing-deal", game=say(f"{share.game}-title"), deal=deal)


def shared_page(looked: LookedBack, token: str, step: int, visit: Visit) -> str:
    """A step of a shared deal. `looked` must not name its table: its link is a secret."""
    ways = ReplayLinks(
        steps=links.shared(token, "steps/"),
        home=links.LOBBY,
        home_words="web-back-to-lobby",
        told_by=True,
        record=links.shared(token, "record"),
    )
    return replay_page(looked, step, ways, visit)


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
