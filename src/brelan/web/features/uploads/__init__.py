"""A record that a visitor sends, looked back at like a deal of a table. Kept for a day, for this visitor alone.

What is made from the bytes or the text that was sent is made in a process with limits, see `rooms.confined`; it ends
when the visitor goes away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

from litestar import post
from litestar.params import FromPath
from msgspec import Struct

from brelan import registry
from brelan.errors import BrelanError, InputError, NotNow
from brelan.locales.words import Words, words
from brelan.records.record import Record
from brelan.records.text import read_record, read_sent
from brelan.records.verify import verify
from brelan.rooms.looking_back import LookedBack
from brelan.rooms.reviewing import Costs, Reviewable, reviewable
from brelan.rooms.service import RoomService
from brelan.rooms.store.shares import MOST_UPLOADS
from brelan.rooms.uploaded_deal import BESIDE, RecordedDeal, check_names, deals_in, places_of, recorded_deal
from brelan.study.coach import has_coach
from brelan.web.features.costs import CostLinks, costs_page
from brelan.web.features.replay import ReplayLinks, replay_page
from brelan.web.pages import links
from brelan.web.pages.names import minus
from brelan.web.pages.render import AFTER_SHEETS, render_page
from brelan.web.pages.visit import Visit
from brelan.web.security import MOST_RECORD
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, Visitor, html, reads, see, status_of

T = TypeVar("T")


class UploadedLine(Struct, frozen=True):
    """A deal of a record, and where it is seen from."""

    head: str
    who: str
    views: tuple[tuple[str, str], ...]  # the words, the address


def uploading_page(visit: Visit) -> str:
    """The form that sends a record."""
    return render_page(
        "uploading.html",
        visit,
        "listing",
        words(visit.preferences.lang)("sharing-upload-title"),
        sheets=AFTER_SHEETS,
        most=MOST_UPLOADS,
    )


def uploaded_page(record: Record, deals: Sequence[RecordedDeal], token: str, visit: Visit) -> str:
    """The deals of a record."""
    say = words(visit.preferences.lang)
    lines = [_uploaded_line(say, record, one, token) for one in deals]
    heading = say("sharing-uploaded-title", game=say(f"{record.game}-title"))
    return render_page(
        "uploaded.html",
        visit,
        "listing",
        heading,
        sheets=AFTER_SHEETS,
        deals=lines,
        costs=_costs(record, deals, token),
        token=token,
    )


def _costs(record: Record, deals: Sequence[RecordedDeal], token: str) -> list[tuple[str, str]]:
    """The seats whose decisions can be judged: the name, the address of their costs."""
    views = sorted({view for deal in deals for view in deal.views if _may_cost(record.game, view)}, key=int)
    return [(record.seats[int(view)], links.uploaded_costs(token, view)) for view in views]


def _uploaded_line(say: Words, record: Record, deal: RecordedDeal, token: str) -> UploadedLine:
    game = registry.game(record.game)
    gains = deal.payoffs if deal.payoffs is not None and game.scores == "chips" else ()
    brought = [minus(f"{gain:+d}") for gain in gains] or [""] * len(deal.names)
    return UploadedLine(
        say("deal-number", deal=deal.number),
        ", ".join(f"{name} {gain}".strip() for name, gain in zip(deal.names, brought, strict=True)),
        tuple(
            (_view(say, record, view), links.uploaded(token, f"deals/{deal.number}/{view}/steps/1"))
            for view in deal.views
        ),
    )


def _view(say: Words, record: Record, view: str) -> str:
    return say("sharing-view-beside") if view == BESIDE else say("sharing-view-seat", name=record.seats[int(view)])


def uploaded_step_page(looked: LookedBack, token: str, view: str, step: int, visit: Visit) -> str:
    """A step of a deal of a record."""
    ways = ReplayLinks(
        steps=links.uploaded(token, f"deals/{looked.deal.number}/{view}/steps/"),
        home=links.uploaded(token),
        home_words="sharing-back",
        costs=links.uploaded_costs(token, view, looked.deal.number) if _may_cost(looked.deal.game, view) else "",
        told_by=True,
    )
    return replay_page(looked, step, ways, visit)


def uploaded_costs_page(
    record: Record, costs: Costs, token: str, view: str, visit: Visit, number: int | None = None
) -> str:
    """What the decisions of one seat of a record cost, in one deal or in all: "you" is that player."""
    say, name = words(visit.preferences.lang), record.seats[int(view)]
    deal = say("deal-number", deal=number) if number is not None else say(f"{record.game}-title")
    ways = CostLinks(
        links.uploaded(token, f"deals/{{number}}/{view}/steps/{{step}}"),
        links.uploaded(token, f"deals/{{number}}/{view}/costs"),
        links.uploaded_costs(token, view),
        (("sharing-back", links.uploaded(token)),),
    )
    return costs_page(record.game, costs, ways, visit, say("sharing-seen-by", deal=deal, name=name), number)


def _may_cost(game: str, view: str) -> bool:
    """There is somebody to judge the decisions, and somebody who made them."""
    return view != BESIDE and has_coach(game)


def check(sent: bytes) -> None:
    """It can be replayed from its first move to its last, and its names can be shown."""
    record = read_sent(sent)
    check_names(record)
    verify(record)


def overview(text: str, token: str, visit: Visit) -> str:
    """The page of its deals."""
    record = read_record(text)
    return uploaded_page(record, deals_in(record), token, visit)


def step_page(text: str, number: int, view: str, token: str, step: int, visit: Visit) -> str:
    """A step of a deal, from one of its seats or from beside the table."""
    return uploaded_step_page(recorded_deal(read_record(text), number, view), token, view, step, visit)


def places(text: str, view: str, number: int | None) -> list[tuple[int, int]]:
    """The deals that a seat played, or just one of them."""
    return places_of(read_record(text), view, number)


def deal_to_review(text: str, number: int, view: str) -> Reviewable:
    """One of these deals."""
    return reviewable(recorded_deal(read_record(text), number, view))


def seat_costs_page(text: str, found: Costs, token: str, view: str, visit: Visit, number: int | None) -> str:
    """Every decision of a seat, beside the best one."""
    return uploaded_costs_page(read_record(text), found, token, view, visit, number)


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
        await while_here(request, service.confined.do(check, sent))
    except BrelanError as error:
        told = visitor.told(error).at(links.UPLOADED)
        return html(uploading_page(told.visit()), visitor, 400 if status_of(error) == 500 else status_of(error))
    token = await service.uploads.keep(visitor.person, sent.decode(), service.clock())
    return see(links.uploaded(token))


@reads("/uploaded/{token:str}")
async def uploaded(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """The deals of a record."""
    text = await service.uploads.find(token, visitor.person, service.clock())
    drawn = service.confined.do(overview, text, token, visitor.visit())
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
    drawn = service.confined.do(step_page, text, number, view, token, step, visitor.visit())
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
    return html(await while_here(request, _review(token, view, number, visitor, service)), visitor)


@reads("/uploaded/{token:str}/costs/{view:str}", cost="form")
async def uploaded_costs(
    token: FromPath[str], view: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService
) -> Page:
    """… and in all deals."""
    return html(await while_here(request, _review(token, view, None, visitor, service)), visitor)


async def _review(token: str, view: str, number: int | None, visitor: Visitor, service: RoomService) -> str:
    text, do = await service.uploads.find(token, visitor.person, service.clock()), service.confined.do
    where = links.uploaded(token)
    keys = [(where, deal, place) for deal, place in await do(places, text, view, number)]

    async def look_back(deal: int) -> Reviewable:
        return await do(deal_to_review, text, deal, view)

    found = await service.reviews_of_sent.of_places(keys, look_back)
    return await do(seat_costs_page, text, found, token, view, visitor.visit(), number)


@post("/uploaded/{token:str}/forget")
async def forget(token: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """It is deleted now."""
    await visitor.form(request)
    await service.uploads.forget(token, visitor.person)
    service.reviews_of_sent.forget(links.uploaded(token))
    return see(links.UPLOADED)


async def while_here(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. It is cancelled when the client hangs up, or the request is."""
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise NotNow("client-gone", "you have hung up")
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _left(request: AnyRequest) -> None:
    """Returns when nobody waits for the answer. A body was read before, or is of no use."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


HANDLERS: Final = (uploading, upload, uploaded, uploaded_step, uploaded_deal_costs, uploaded_costs, forget)
