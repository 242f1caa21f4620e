"""Is it fair? The pages on which a browser checks the chance of a record by itself."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath

from brelan.errors import BrelanError
from brelan.locales.pages import DOCUMENTS
from brelan.locales.verdict import tell
from brelan.locales.words import words
from brelan.records.record import Record
from brelan.records.verify import verify
from brelan.web.features.fairness.page import FairDeal, document_page, fair_page
from brelan.web.pages import links
from brelan.web.pages.render import refusal
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, nothing_here, reads


@reads(links.FAIR)
async def fair_file(visitor: ThisVisitor) -> Page:
    """For any record; the file never leaves the browser."""
    return html(fair_page(visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/fair")
async def fair_deal(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """For a finished deal, as this visitor may keep it."""
    record = await service.record(room, number, visitor.person)
    told = await asyncio.to_thread(_told, record, visitor.preferences.lang)
    deal = FairDeal(room, record.game, number, told)
    return html(fair_page(visitor.visit(), deal), visitor)


def _told(record: Record, lang: str) -> tuple[str, ...]:
    """What the server says about itself, for those whose browsers cannot check."""
    try:
        return tuple(tell(words(lang), verify(record)))
    except BrelanError as error:
        return (refusal(lang, error),)


@reads(links.DOCUMENTS + "/{name:str}")
async def document(name: FromPath[str], visitor: ThisVisitor) -> Page:
    """How it works."""
    if name not in DOCUMENTS:
        raise nothing_here()
    return html(document_page(name, visitor.visit()), visitor)


HANDLERS: Final = (fair_file, fair_deal, document)
