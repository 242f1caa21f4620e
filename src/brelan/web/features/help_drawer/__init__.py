"""Help at the table, which a script shows in a drawer beside it: each is a page that works without one."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar.params import FromPath
from msgspec import Struct

from brelan import registry
from brelan.engine.events import Brings
from brelan.errors import NotFound
from brelan.locales.coaching import mixed_text, move_text, reason_text, worth_text
from brelan.locales.say import Speaker, capital
from brelan.locales.words import Words, words
from brelan.rooms.coaching import Hint
from brelan.rooms.looking_back import moment_of
from brelan.rooms.view import RoomView
from brelan.study.coach import MoveWorth
from brelan.web.features.table.view_queries import deal_shown
from brelan.web.pages import links
from brelan.web.pages.clauses import quoted, rule_link
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import render_page
from brelan.web.pages.scene import Context, Scene
from brelan.web.pages.showdown import BANK, LaidHand
from brelan.web.pages.visit import Visit
from brelan.web.visitor import Page, ThisService, ThisVisitor, html, reads, see


class CitedSentence(Struct, frozen=True):
    """A sentence, and where the rule stands that it comes from."""

    text: str
    rule: str


class ComparedHand(Struct, frozen=True):
    """An open hand, whose it is, and what the deal brought them."""

    name: str
    hand: LaidHand
    gain: str
    winner: bool


def chart_page(room: RoomView, visit: Visit) -> str:
    """The ranking chart of the game, with the place of the viewer's own hand."""
    say, draw = words(visit.preferences.lang), page_of(room.game).charts
    if draw is None:
        raise NotFound("no-such-page", "there is nothing at this address")
    deal = deal_shown(room)
    found = draw(say, room.rules, deal.view if deal is not None else None)
    heading = say("help-chart-of", game=say(f"{room.game}-title"))
    return render_page("chart.html", visit, "helping", heading, found=found, game=room.game, back=links.room(room.id))


def why_page(room: RoomView, visit: Visit) -> str:
    """Who won a finished deal, with which cards, against what, and which rules decided; as its viewer saw it.

    Of a deal that is being played: what is decided so far.
    """
    say, game, deal = words(visit.preferences.lang), registry.game(room.game), room.deal
    assert deal is not None
    context = Context(room, deal, game, say, Speaker(say, game, deal.names, deal.place))
    page = page_of(room.game)
    found, scene = page.showdown(context), page.scene(context)
    return render_page(
        "why.html",
        visit,
        "helping",
        say("help-why-of" if deal.over else "help-why-so-far", deal=say("deal-number", deal=deal.number)),
        told=_results(context),
        reason=scene.reason,
        compared=[_compared(context, scene, hand) for hand in found.hands],
        rules=[quoted(room.game, say.lang, clause) for clause in found.clauses],
        back=links.room(room.id),
        again=links.step(room.id, deal.number, 1) if deal.over else "",
    )


def _results(context: Context) -> list[CitedSentence]:
    """What the deal came to, each with its clause."""
    name, page = context.game.name, page_of(context.game.name)
    return [
        CitedSentence(context.sentence(event), rule_link(name, page.clause_of(event)))
        for event in context.events
        if isinstance(event, Brings)
    ]


def _compared(context: Context, scene: Scene, hand: LaidHand) -> ComparedHand:
    deal, say = context.deal, context.say
    if hand.place == BANK:
        return ComparedHand(say("web-bank"), hand, "", False)
    gain = deal.payoffs[hand.place] if deal.payoffs is not None and context.game.scores == "chips" else None
    return ComparedHand(
        typeset(say, capital(context.name(hand.place))),
        hand,
        minus(f"{gain:+d}") if gain is not None else "",
        scene.areas[hand.place].winner,
    )


def comfort_page(room: RoomView, visit: Visit) -> str:
    """What a player likes at the table; a script keeps it in the browser."""
    say = words(visit.preferences.lang)
    people = [member for member in room.members if member.number != room.you]
    return render_page(
        "comfort.html", visit, "helping", say("help-comfort-title"), people=people, back=links.room(room.id)
    )


MOST_SHOWN: Final = 6
"""Moves: the best ones, and the one that was played."""


class MoveLine(Struct, frozen=True):
    """A move and what it is worth, in words."""

    move: str
    worth: str
    share: int | None  # hundredths of a mixed strategy
    right: bool
    played: bool


def hint_page(hint: Hint, back: str, visit: Visit) -> str:
    """For the script, which shows the element `#hint` beside the table; a page of its own without one."""
    say, game = words(visit.preferences.lang), registry.game(hint.game)
    found = hint.found
    lines = [_line(say, hint, one) for one in found.moves]
    shown = [line for at, line in enumerate(lines) if at < MOST_SHOWN or line.played]
    return render_page(
        "hint.html",
        visit,
        "hinting",
        say("web-coach"),
        lines=shown,
        more=len(lines) - len(shown),
        why=typeset(say, reason_text(say, found.reason)),
        mixed=mixed_text(say, game, found, hint.price),
        how=found.how,
        unit=found.unit,
        back=back,
    )


def _line(say: Words, hint: Hint, worth: MoveWorth) -> MoveLine:
    found = hint.found
    return MoveLine(
        move=typeset(say, move_text(say, registry.game(hint.game), worth.move, hint.price)),
        worth=minus(worth_text(say, found.unit, worth.value, worth.error)),
        share=round(100 * worth.often) if worth.often is not None else None,
        right=worth in found.right,
        played=worth.move == hint.played,
    )


@reads("/rooms/{room:str}/chart")
async def chart(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Which hand beats which, and where the visitor's own stands."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(await asyncio.to_thread(chart_page, view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/comfort")
async def comfort(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Sounds, and whom one does not read: kept by the script in the browser."""
    view = await service.view(room, visitor.person)
    if view.you is None:
        return see(links.room(room, "join"))
    return html(comfort_page(view, visitor.visit()), visitor)


@reads("/rooms/{room:str}/deals/{number:int}/why")
async def why(room: FromPath[str], number: FromPath[int], visitor: ThisVisitor, service: ThisService) -> Page:
    """Why a finished deal ended as it did, or what is decided of the present one, as this visitor saw it."""
    view = await service.view(room, visitor.person)
    if not _is_decided(view, number):
        looked = await service.look_back(room, number, visitor.person)
        view = moment_of(looked, len(looked.deal.steps) - 1)
    return html(await asyncio.to_thread(why_page, view, visitor.visit()), visitor)


def _is_decided(room: RoomView, number: int) -> bool:
    """A part of this deal is decided, and the deal goes on."""
    deal = room.deal
    return (
        deal is not None
        and deal.number == number
        and not deal.over
        and any(isinstance(told.event, Brings) for told in deal.events)
    )


HANDLERS: Final = (chart, comfort, why)
