"""Finished deals: all of a table, and one of them moment by moment, on the same cloth as it was played."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from litestar.params import FromPath
from msgspec import Struct

from brelan import registry
from brelan.errors import NotFound
from brelan.locales.say import Speaker
from brelan.locales.words import Words, words
from brelan.rooms.looking_back import LookedBack, moment_of, place_in
from brelan.rooms.room import Finished, Room, coach_speaks_later
from brelan.web.features.help_drawer import hint_page
from brelan.web.features.table.page import drawn_table
from brelan.web.features.table.regions import values_of
from brelan.web.pages import links
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import filled, render, render_page, sheets_of
from brelan.web.pages.visit import TableVisit, Visit
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads


class Bead(Struct, frozen=True):
    """One moment on the thread below the cloth."""

    number: int  # from 1
    mine: bool  # the viewer moved
    text: str


class ReplayLinks(Struct, frozen=True, kw_only=True):
    """Where the pages around a deal are. An empty address: there is no such page."""

    steps: str  # of a step, without its number
    home: str
    home_words: str  # the name of what is said of it
    record: str = ""
    deals: str = ""
    fair: str = ""
    costs: str = ""
    share: str = ""  # a form
    asks: bool = False  # the coach may be asked about a step
    told_by: bool = False  # the viewer of the page need not be the one who played


class DealLine(Struct, frozen=True):
    """A finished deal in the list of a table."""

    number: int
    head: str
    who: str  # the players, each with what the deal brought them
    costs: bool  # the viewer may ask what their decisions cost


def deals_page(room: Room, person: str, deals: Sequence[Finished], visit: Visit) -> str:
    """Every finished deal of a table, for this person."""
    say, speaks = words(visit.preferences.lang), coach_speaks_later(room)
    heading = say("web-deals-of", game=say(f"{room.game}-title"))
    lines = [_line(say, room.game, deal, speaks and place_in(room, deal, person) is not None) for deal in deals]
    played = any(line.costs for line in lines[: room.match.deals]) if room.match is not None else False
    return render_page("deals.html", visit, "listing", heading, room=room.id, deals=lines, costs=played)


def _line(say: Words, name: str, deal: Finished, costs: bool) -> DealLine:
    game = registry.game(name)
    with_gains = game.scores == "chips"
    gains = [minus(f"{gain:+d}") if with_gains else "" for gain in deal.payoffs]
    who = ", ".join(f"{player} {gain}".strip() for player, gain in zip(deal.names, gains, strict=True))
    return DealLine(deal.number, say("deal-number", deal=deal.number), who, costs)


def replay_links(looked: LookedBack) -> ReplayLinks:
    """Of a deal at a table, for somebody who has its link."""
    room, number, speaks = looked.room.id, looked.deal.number, coach_speaks_later(looked.room)
    return ReplayLinks(
        steps=links.step(room, number, ""),
        home=links.room(room),
        home_words="web-back-to-table",
        record=links.deal(room, number),
        deals=links.deals(room),
        fair=links.deal(room, number, "fair"),
        costs=links.costs(room, number) if speaks and looked.place is not None else "",
        share=links.deal(room, number, "share"),
        asks=speaks,
    )


def replay_page(looked: LookedBack, step: int, ways: ReplayLinks, visit: Visit) -> str:
    """A finished deal after one of its steps, counted from 1 as the viewer saw them."""
    say, deal = words(visit.preferences.lang), looked.deal
    thread, at = thread_of(looked, say), step_number(looked, step)
    at_table = TableVisit(path=f"{ways.steps}{step}", csrf=visit.csrf, preferences=visit.preferences)
    drawn = drawn_table(moment_of(looked, looked.settled(at)), at_table)
    values = values_of(drawn)
    head = say("deal-number", deal=deal.number)
    heading = _heading(say, looked, head) if ways.told_by else say("web-looking-back", deal=head)
    values["title"] = say("web-title", page=heading)
    page = render(
        "replay.html",
        at_table,
        kind="at-table",
        sheets=sheets_of(deal.game, "replay.css"),
        ways=ways,
        heading=heading,
        step=step,
        thread=thread,
        told=thread[step - 1].text,
        asks=ways.asks and looked.moved_at(at),
        **values,
    )
    return filled(page, at_table, drawn.known)


def _heading(say: Words, looked: LookedBack, deal: str) -> str:
    """Whose view it is: "you" is that player."""
    if looked.place is None:
        return say("sharing-seen-beside", deal=deal)
    return say("sharing-seen-by", deal=deal, name=looked.deal.names[looked.place])


def step_number(looked: LookedBack, step: int) -> int:
    """The number of a step in the deal, which hides some from the viewer."""
    if not 1 <= step <= len(looked.steps):
        raise NotFound(
            "no-such-step",
            "this deal has no step {step}; its last one is {steps}",
            step=step,
            steps=len(looked.steps),
        )
    return looked.steps[step - 1]


def thread_of(looked: LookedBack, say: Words) -> list[Bead]:
    """One bead for each moment at which the viewer saw something."""
    deal = looked.deal
    speaker = Speaker(say, registry.game(deal.game), deal.names, looked.place)
    return [
        Bead(number, looked.moved_at(at), " ".join(typeset(say, speaker.event(one)) for one in looked.seen_at(at)))
        for number, at in enumerate(looked.steps, 1)
    ]


@reads("/rooms/{room:str}/deals")
async def deals(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """The last one first."""
    at, found = await service.load(room), await service.finished_deals(room)
    return html(deals_page(at, visitor.person, found, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/steps/{step:int}")
async def step(
    room: FromPath[str], number: FromPath[int], step: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Page:
    """A deal as this visitor saw it then."""
    looked = await service.look_back(room, number, visitor.person)
    ways = replay_links(looked)
    return html(await asyncio.to_thread(replay_page, looked, step, ways, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/steps/{step:int}/hint", cost="form")
async def step_hint(
    room: FromPath[str], number: FromPath[int], step: FromPath[int], visitor: ThisVisitor, service: ThisService
) -> Page:
    """What the visitor's move was worth, beside the others that they could have made."""
    looked = await service.look_back(room, number, visitor.person)
    found = await service.coaching.later(looked, step_number(looked, step))
    return html(hint_page(found, links.step(room, number, step), visitor.visit()), visitor)


HANDLERS: Final = (deals, step, step_hint)
