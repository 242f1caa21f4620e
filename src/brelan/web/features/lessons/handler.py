"""First games in the browser. The step is in the address; the server keeps nothing, a cookie knows the last one."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery

from brelan.errors import BrelanError
from brelan.web.command_decoder import move_of
from brelan.web.features.lessons.first_game import first_game
from brelan.web.features.lessons.page import learning_page
from brelan.web.features.lessons.playing import Lesson, lesson_of, reply_to
from brelan.web.pages import links
from brelan.web.sessions import A_YEAR
from brelan.web.visitor import AnyRequest, Page, ThisVisitor, Visitor, check_game, html, reads, see, status_of

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
    page = html(learning_page(found, step, visitor.visit(), tried), visitor)
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
        return html(learning_page(found, step, told.visit()), visitor, status_of(error))
    return see(links.lesson(game, step + 1) if done else links.lesson(game, step, text))


def step_cookie(game: str, step: int, visitor: Visitor) -> Cookie:
    likes: dict[str, Any] = {"httponly": True, "samesite": "lax", "secure": visitor.secure}
    return Cookie(key=STEP, value=str(step), max_age=A_YEAR, path=links.lesson(game), **likes)


HANDLERS: Final = (lesson, lesson_step, lesson_move)
