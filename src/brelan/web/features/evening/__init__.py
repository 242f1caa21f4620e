"""The end of a match: standings, the course of the chips, moments worth looking back at, the score of an evening of
matches, and how the same people go on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Final

from litestar import post
from litestar.params import FromPath
from msgspec import Struct

from brelan import registry
from brelan.errors import NotYours
from brelan.locales.say import capital, hand_name
from brelan.locales.words import Words, words
from brelan.rooms import commands as c
from brelan.rooms.evenings import Evening, evening_of, former_of_next, table_after, tables_of
from brelan.rooms.options import usual_bot
from brelan.rooms.results import MOST_DEALS, PlayedDeal, deals_of_match, played_deals
from brelan.rooms.room import Room
from brelan.rooms.view import RoomView
from brelan.study.bots import bots_of
from brelan.web.drawing.curves import Curve, curves
from brelan.web.features.table.regions import ranks_of
from brelan.web.features.table.view_queries import deal_to_review, host_name, stage_of
from brelan.web.pages import links
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import minus, typeset
from brelan.web.pages.render import AFTER_SHEETS, render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import AnyRequest, Page, ThisService, ThisVisitor, check_game, html, reads, see

MOST_MOMENTS: Final = 3


class MatchEnd(Struct, frozen=True):
    """A match as somebody sees it."""

    room: RoomView
    deals: tuple[PlayedDeal, ...]
    left_out: int  # deals before these
    games: tuple[str, ...]  # that the same people can play
    evening: Evening | None = None  # for the people of the table


class MomentLine(Struct, frozen=True):
    """A deal worth looking back at."""

    head: str
    text: str
    number: int


class NextTable(Struct, frozen=True):
    """Where somebody goes on."""

    text: str
    link: str


class Course(Struct, frozen=True):
    """A player of the match, and the chips or points won after each deal."""

    name: str
    sums: tuple[int, ...]
    colour: int


def ending_page(match: MatchEnd, visit: Visit) -> str:
    """A match that is over, or as far as it is played."""
    room, say = match.room, words(visit.preferences.lang)
    over, courses = stage_of(room) == "over", courses_of(match.deals)
    title = say("ending-title" if over else "ending-title-so-far", game=say(f"{room.game}-title"))
    numbers = [deal.number for deal in match.deals]
    drawn = [Curve(one.name, tuple(map(float, one.sums)), one.colour) for one in courses]
    return render_page(
        "ending.html",
        visit,
        "ending",
        title,
        sheets=AFTER_SHEETS,
        room=room,
        ranks=ranks_of(room, say),
        drawn=curves(drawn, numbers) if numbers else "",
        courses=courses,
        rows=_rows(say, match.deals, courses),
        unit=registry.game(room.game).scores,
        left_out=match.left_out,
        biggest=_biggest(say, room.game, match.deals),
        best=_best_hands(say, room, match.deals),
        may_start="start" in room.may and over,
        host=host_name(room) if over else "",
        games=match.games if over and room.you is not None else (),
        elsewhere=next_table_of(room, say),
        costs=bool(deal_to_review(room)),
        evening=match.evening if match.evening is not None and len(match.evening.matches) > 1 else None,
    )


def courses_of(deals: Sequence[PlayedDeal]) -> list[Course]:
    """By chair, under the last name there; whoever is not dealt in stays where they are."""
    chairs = {seat: name for deal in deals for seat, name in zip(deal.seats, deal.names, strict=True)}
    gains = [dict(zip(deal.seats, deal.gains, strict=True)) for deal in deals]
    return [
        Course(chairs[seat], tuple(accumulate((gain.get(seat, 0) for gain in gains), initial=0)), colour)
        for colour, seat in enumerate(sorted(chairs))
    ]


def _rows(say: Words, deals: Sequence[PlayedDeal], courses: Sequence[Course]) -> list[list[str]]:
    """The curves as a table."""
    heads = [say("deal-number", deal=deal.number) for deal in deals]
    return [[head, *(_signed(one.sums[at]) for one in courses)] for at, head in enumerate(heads, 1)]


def _signed(value: int) -> str:
    return minus(f"{value:+d}") if value else "0"


def _biggest(say: Words, name: str, deals: Sequence[PlayedDeal]) -> list[MomentLine]:
    """The deals in which most chips changed hands."""
    if registry.game(name).scores != "chips":
        return []
    moved = sorted(((sum(gain for gain in deal.gains if gain > 0), deal) for deal in deals), key=lambda one: -one[0])
    return [_big_deal(say, deal) for chips, deal in moved[:MOST_MOMENTS] if chips]


def _big_deal(say: Words, deal: PlayedDeal) -> MomentLine:
    most = max(deal.gains)
    winner = deal.names[deal.gains.index(most)]
    text = say("ending-won", name=winner, chips=most)
    return MomentLine(say("deal-number", deal=deal.number), text, deal.number)


def _best_hands(say: Words, room: RoomView, deals: Sequence[PlayedDeal]) -> list[MomentLine]:
    """Of all that everybody saw the best of each deal; of equal ones the first."""
    strength = page_of(room.game).strength
    if strength is None:
        return []
    compared = partial(strength, room.rules)
    shown = [(deal, max(deal.shown, key=lambda one: compared(one.hand))) for deal in deals if deal.shown]
    ranked = sorted(shown, key=lambda pair: compared(pair[1].hand), reverse=True)[:MOST_MOMENTS]
    return [
        MomentLine(
            say("deal-number", deal=deal.number),
            typeset(say, say("ending-held", name=deal.names[one.place], hand=hand_name(say, room.game, one.hand))),
            deal.number,
        )
        for deal, one in ranked
    ]


def next_table_of(room: RoomView, say: Words) -> NextTable | None:
    """The last table that somebody has opened for the people of this one since its match was over."""
    if stage_of(room) != "over":
        return None
    for news in reversed(room.news):
        if news.what == "match-finished":
            return None
        if news.what == "moved-on":
            game, _, there = news.detail.partition(" ")
            text = say("ending-go-there", name=news.names[0], game=say(f"{game}-title"))
            return NextTable(capital(text), links.room(there))
    return None


def evening_page(room: RoomView, evening: Evening, games: tuple[str, ...], visit: Visit) -> str:
    """As the people of a table see it; `games` are those that they can play next."""
    say = words(visit.preferences.lang)
    drawn = [Curve(one.name, tuple(map(float, one.sums)), at) for at, one in enumerate(evening.players)]
    numbers = range(1, len(evening.matches) + 1)
    newest = evening.newest == room.id
    return render_page(
        "evening.html",
        visit,
        "ending",
        say("evening-title"),
        sheets=AFTER_SHEETS,
        room=room,
        evening=evening,
        drawn=curves(drawn, numbers) if numbers else "",
        games=games if newest and stage_of(room) == "over" else (),
        elsewhere=None if newest else _newest(evening, visit),
    )


def _newest(evening: Evening, visit: Visit) -> NextTable:
    say = words(visit.preferences.lang)
    return NextTable(say("evening-go-on", game=say(f"{evening.games[-1]}-title")), links.room(evening.newest))


@reads("/rooms/{room:str}/match", cost="form")
async def match(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """Standings, course, moments, and the ways on."""
    view, at = await service.view(room, visitor.person, moves=False), await service.load(room)
    numbers = [deal.number for deal in deals_of_match(at, await service.finished_deals(room))]
    deals = await played_deals(service.look_back, room, numbers[-MOST_DEALS:])
    found = evening_of(await tables_of(service.load, at), visitor.person)
    told = found if view.you is not None else None
    ended = MatchEnd(view, tuple(deals), len(numbers) - len(deals), next_games(at, found), told)
    return html(await asyncio.to_thread(ending_page, ended, visitor.visit()), visitor)


@reads("/rooms/{room:str}/evening", cost="form")
async def evening(room: FromPath[str], visitor: ThisVisitor, service: ThisService) -> Page:
    """One score for all matches in a row, for the people of the table."""
    view, at = await service.view(room, visitor.person, moves=False), await service.load(room)
    if view.you is None:
        raise join_first()
    found = evening_of(await tables_of(service.load, at), visitor.person)
    page = await asyncio.to_thread(evening_page, view, found, next_games(at, found), visitor.visit())
    return html(page, visitor)


@post("/rooms/{room:str}/next-table", cost="table")
async def next_table(room: FromPath[str], request: AnyRequest, visitor: ThisVisitor, service: ThisService) -> Page:
    """Another game for the same people: a new table, of which everybody at this one is told.

    If somebody was faster and their table waits for its first match, it is that one.
    """
    form = await visitor.form(request, "game")
    game, view, at = form.get("game", ""), await service.view(room, visitor.person), await service.load(room)
    check_game(game)
    former = former_of_next(at, visitor.person)
    after = await table_after(service.load, at)
    if after is not None and after.game == game and after.match is None:
        return see(links.room(after.id))
    agreed = table_like(at, game)
    opened = await service.open(visitor.person, view.name, game, former, table=agreed)
    await service.act(room, visitor.person, c.MoveOn(game, opened.room))
    return see(links.room(opened.room))


def join_first() -> NotYours:
    return NotYours("join-first", "choose a name and join the table first")


def next_games(room: Room, evening: Evening) -> tuple[str, ...]:
    """The games that everybody who sits here can play together, without those who leave.

    Those that the evening has had least often come first.
    """
    people = sum(chair.member is not None for chair in room.chairs)
    names = [name for name in registry.with_pages() if people <= registry.game(name).seats[-1] and name != room.game]
    return tuple(sorted(names, key=evening.games.count))


def table_like(room: Room, name: str) -> dict[str, Any]:
    """What the people here have agreed on besides a game, for a table of another one."""
    game, agreed = registry.game(name), room.table
    seats = max(game.seats[0], min(len(room.chairs), game.seats[-1]))
    fill = (agreed.fill if agreed.fill in bots_of(game) else usual_bot(game, type(agreed)())) if agreed.fill else None
    kept = ("turn_seconds", "bank_seconds", "between_seconds", "wait_for_all", "wait_alone", "bot_millis", "coach")
    same = {option.replace("_", "-"): getattr(agreed, option) for option in kept}
    return {"seats": seats, **same} | ({"fill": fill} if fill else {})


HANDLERS: Final = (match, evening, next_table)
