"""A first game on the cloth of a table: a voice explains each step, and the learner makes the moves.

The step is in the address; the server keeps nothing, a cookie knows the last one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from litestar import post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.notation import read_action
from brelan.errors import BrelanError
from brelan.locales.say import Speaker, capital
from brelan.locales.words import Words, words
from brelan.web.command_decoder import move_of
from brelan.web.features.lessons.lesson import (
    LEARNER,
    Lesson,
    choices,
    first_game,
    has_first_game,
    lesson_of,
    reply_to,
    spoken,
    table_at,
)
from brelan.web.features.lobby import offer_of
from brelan.web.features.table.page import drawn_table
from brelan.web.features.table.regions import values_of
from brelan.web.pages import links
from brelan.web.pages.chart import Pieces, RankingChart
from brelan.web.pages.game_page import page_of
from brelan.web.pages.names import typeset
from brelan.web.pages.render import filled, render, sheets_of
from brelan.web.pages.visit import TableVisit, Visit
from brelan.web.sessions import A_YEAR
from brelan.web.visitor import AnyRequest, Page, ThisVisitor, Visitor, check_game, html, reads, see, status_of

LESSON_SHEETS: Final = ("help.css", "lesson.css")
KEPT_LADDERS: Final = 200


class Voice(Struct, frozen=True):
    """What is said at a step; `chose`: about this move of the learner, which was not the one `asked` for."""

    text: str
    chose: str = ""
    asked: str = ""


def lesson_page(lesson: Lesson, number: int, visit: Visit, tried: str = "") -> str:
    """A step of a first game, counted from 1; `tried`: a move of the learner that is explained."""
    say, game, step = words(visit.preferences.lang), lesson.game.name, lesson.moment(number).step
    at_table = TableVisit(
        path=visit.path,
        csrf=visit.csrf,
        preferences=visit.preferences,
        refused=visit.refused,
        act=links.lesson(game, number),
    )
    drawn = drawn_table(table_at(lesson, number, capital(say("you"))), at_table)
    values = values_of(drawn)
    heading = say("learn-title", game=say(f"{game}-title"))
    values["title"] = say("web-title", page=heading)
    page = render(
        "lesson.html",
        at_table,
        kind="at-table",
        sheets=sheets_of(game, *LESSON_SHEETS),
        game=game,
        heading=heading,
        step=number,
        steps=len(lesson.moments),
        asks=step.ask is not None,
        look=step.look or "nothing",
        voice=voice_of(lesson, number, say, tried),
        ladder=ladder_of(game, number, say.lang) if step.ranking else (),
        offer=offer_of(say, game),
        others=[name for name in registry.with_pages() if name != game and has_first_game(name)],
        **values,
    )
    return filled(page, at_table, drawn.known)


def voice_of(lesson: Lesson, number: int, say: Words, tried: str) -> Voice:
    """The words of the step, or those about a move that is not the one with which the deal goes on."""
    asked = typeset(say, spoken(lesson.moment(number).step.say, say.lang))
    reply = reply_to(lesson, number, tried) if tried else None
    if reply is None:
        return Voice(asked)
    speaker, legal = Speaker(say, lesson.game, lesson.names, LEARNER), choices(lesson, number)
    move = read_action(tried, lesson.game.Action)
    chose = speaker.action(move, legal.price, opening=legal.opening)
    return Voice(typeset(say, spoken(reply, say.lang)), typeset(say, chose), asked)


@lru_cache(maxsize=KEPT_LADDERS)
def ladder_of(game: str, number: int, lang: str) -> tuple[RankingChart, ...]:
    """The game's charts, with the hands by which the learner has made some of their rungs so far."""
    lesson, made = lesson_of(game), dict[tuple[str, str], Pieces]()
    for earlier in range(1, number + 1):
        charts = _charts(lesson, earlier, lang) if lesson.moment(earlier).step.ranking else ()
        for chart in charts:
            made |= {(chart.head, rung.name): chart.own.pieces for rung in chart.rungs if rung.mine and chart.own}
    return tuple(
        replace(chart, rungs=tuple(replace(rung, example=made.get((chart.head, rung.name))) for rung in chart.rungs))
        for chart in charts
    )


def _charts(lesson: Lesson, number: int, lang: str) -> tuple[RankingChart, ...]:
    draw = page_of(lesson.game.name).charts
    view = lesson.game.view(lesson.state(number), LEARNER)
    return draw(words(lang), lesson.rules, view).charts if draw is not None else ()


STEP: Final = "brelan-step"
"""The cookie. It is sent to the pages of this first game alone."""


def lesson_here(game: str) -> Lesson:
    """Refuse an address with a game that does not exist, or has no first game."""
    check_game(game)
    first_game(game)
    return lesson_of(game)


@reads("/learn/{game:str}")
async def lesson(game: FromPath[str], request: AnyRequest) -> Page:
    """Where the visitor left it; at its beginning, if they never came or were at its end."""
    last = len(lesson_here(game).moments)
    kept = request.cookies.get(STEP, "")
    step = int(kept) if kept.isascii() and kept.isdecimal() and len(kept) < 4 else 1
    return see(links.lesson(game, step if 1 <= step < last else 1))


@reads("/learn/{game:str}/{step:int}")
async def lesson_step(
    game: FromPath[str], step: FromPath[int], visitor: ThisVisitor, tried: FromQuery[str] = ""
) -> Page:
    """One step, perhaps after a move that was tried."""
    found = lesson_here(game)
    found.moment(step)
    if tried and reply_to(found, step, tried) is None:
        return see(links.lesson(game, step + 1))
    page = html(lesson_page(found, step, visitor.visit(), tried), visitor)
    page.cookies.append(step_cookie(game, step, visitor))
    return page


@post("/learn/{game:str}/{step:int}")
async def lesson_move(game: FromPath[str], step: FromPath[int], request: AnyRequest, visitor: ThisVisitor) -> Page:
    """The learner's move: on to the next step, or back to this one with what is said about it."""
    found, fields = lesson_here(game), await visitor.fields(request)
    found.moment(step)
    text = move_of(fields, found.game)
    try:
        done = reply_to(found, step, text) is None
    except BrelanError as error:
        told = visitor.told(error).at(links.lesson(game, step))
        return html(lesson_page(found, step, told.visit()), visitor, status_of(error))
    return see(links.lesson(game, step + 1) if done else links.lesson(game, step, text))


def step_cookie(game: str, step: int, visitor: Visitor) -> Cookie:
    likes: dict[str, Any] = {"httponly": True, "samesite": "lax", "secure": visitor.secure}
    return Cookie(key=STEP, value=str(step), max_age=A_YEAR, path=links.lesson(game), **likes)


HANDLERS: Final = (lesson, lesson_step, lesson_move)
