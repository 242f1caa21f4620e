"""The rules of a game, in our own words."""

from __future__ import annotations

from typing import Final

from litestar.params import FromPath

from brelan.locales.words import words
from brelan.web.features.lessons.lesson import has_first_game
from brelan.web.pages.clauses import rules_html
from brelan.web.pages.render import render_page
from brelan.web.pages.visit import Visit
from brelan.web.visitor import Page, ThisVisitor, check_game, html, reads


def rules_page(game: str, visit: Visit) -> str:
    """The rules of a game, in our own words."""
    say = words(visit.preferences.lang)
    heading, text = say("web-rules-of", game=say(f"{game}-title")), rules_html(game, visit.preferences.lang)
    return render_page("rules.html", visit, "reading", heading, game=game, text=text, lesson=has_first_game(game))


@reads("/rules/{game:str}")
async def rules(game: FromPath[str], visitor: ThisVisitor) -> Page:
    """The rules of a game."""
    check_game(game)
    return html(rules_page(game, visitor.visit()), visitor)


HANDLERS: Final = (rules,)
