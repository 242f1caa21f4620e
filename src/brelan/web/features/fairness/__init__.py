"""Is it fair? Pages on which the browser itself checks the chance of a record, and the documents that explain it."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any, Final

from jinja2.utils import htmlsafe_json_dumps
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markupsafe import Markup
from msgspec import Struct

from brelan.errors import BrelanError
from brelan.locales.pages import DOCUMENTS, document_text
from brelan.locales.verdict import tell
from brelan.locales.words import words
from brelan.records.record import Record
from brelan.records.verify import verify
from brelan.web.pages import links
from brelan.web.pages.render import refusal, render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, nothing_here, reads

LIMITS: Final = ("together", "withholding", "late", "stopping", "telling", "moves")
"""What nobody can prove."""

PLAIN: Final = (
    "yes no too-large unreadable lots step-throw step-links step-mixed step-order "
    "step-dice step-cards show digest order dice before who link end card place salt seal "
    "the-table answer-withheld answer-none weak-nobody weak-table weak-gap why-damaged why-not-a-record why-version "
    "why-cut-off why-chains why-too-many-cards why-shuffled-again why-chain-table you seal-nothing seal-waiting "
    "seal-broken seal-gave seal-late seal-next seal-later"
)
DETAILED: Final = {
    "guarantee": "#moves #number names",
    "unproved": "#unproved",
    "withheld": "#withheld name",
    "none": "#none name",
    "missing": "#missing",
    "fingerprint": "fingerprint",
    "deal": "number",
    "pack": "number",
    "throw": "number",
    "step-sealed": "#cards",
    "step-hidden": "#cards",
    "seal-of": "place",
    "a-bot": "name",
    "remembered": "#count",
    "why-line": "line",
    "why-changed": "line",
    "why-left-out": "number",
    "why-digest": "number",
    "why-out-of-order": "number",
    "why-link-table": "number",
    "why-link-seat": "number seat",
    "why-card": "number card",
    "why-other-card": "card",
    "why-dice": "dice",
    "why-remembered": "number",
    "why-chain-seat": "seat",
    "why-not-mine": "seat",
    "why-twice": "number",
    "why-passed": "number",
    "why-went-back": "number",
    "why-left-out-you": "number",
    "why-withheld-you": "number",
    "why-table-withheld": "number",
    "why-not-opened": "card",
    "seal-cards": "#count",
    "seal-throws": "#count",
    "seal-stopped": "#count",
    "seal-fair": "#number names",
    "seat": "seat",
}
"""What the script says, with the details of each message; those that are counted have a `#`."""

AT_TABLE: Final = (
    "you seat fingerprint weak-nobody seal-cards seal-throws seal-nothing seal-waiting seal-broken seal-fair "
    "seal-gave seal-late seal-next seal-later seal-stopped"
)
"""What it says at a table, beside all reasons for an alarm (`why-…`)."""


class FairDeal(Struct, frozen=True):
    """A finished deal of a table, and what the server says about its record."""

    room: str
    game: str
    number: int
    told: tuple[str, ...]


def fair_page(visit: Visit, deal: FairDeal | None = None) -> str:
    """For one deal of a table; without it, for any file."""
    say = words(visit.preferences.lang)
    heading = say("fair-title-any") if deal is None else say("fair-title", deal=say("deal-number", deal=deal.number))
    return render_page("fair.html", visit, "fair", heading, deal=deal, limits=LIMITS, words=page_words(say.lang))


@cache
def page_words(lang: str) -> Markup:
    """All that the script says, as JSON."""
    return htmlsafe_json_dumps({"lang": lang, "say": script_words(lang)})


@cache
def table_words(lang: str) -> Markup:
    """What it says at a table."""
    wanted, known = AT_TABLE.split(), script_words(lang)
    said = {name: known[name] for name in known if name in wanted or name.startswith("why-")}
    return htmlsafe_json_dumps({"lang": lang, "say": said})


@cache
def script_words(lang: str) -> dict[str, Any]:
    """By the name of a message, what it counts and its texts (see `Words.template`)."""
    found = {}
    for name, details in {**dict.fromkeys(PLAIN.split(), ""), **DETAILED}.items():
        counts = tuple(detail[1:] for detail in details.split() if detail.startswith("#"))
        texts = tuple(detail for detail in details.split() if not detail.startswith("#"))
        found[name] = {"counts": counts, "texts": words(lang).template(f"fair-{name}", counts, texts)}
    return found


def document_page(name: str, visit: Visit) -> str:
    """A page of docs/, which is in English."""
    text = _as_html(name)
    found = re.search("<h1>(.*?)</h1>", text)
    heading = Markup(found.group(1)).striptags() if found is not None else name
    return render_page("document.html", visit, "reading", heading, text=text)


@cache
def _as_html(name: str) -> Markup:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Markup(re.sub(r'<a href="([^"]*)">(.*?)</a>', _link, parser.render(document_text(name))))


def _link(found: re.Match[str]) -> str:
    """To another document that is shown here; of any other link its words alone."""
    target, inner = found.groups()
    name = target.rpartition("/")[2].removesuffix(".md")
    return f'<a href="{links.document(name)}">{inner}</a>' if name in DOCUMENTS else inner


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
