"""The other pages: joining a table, the rules, and what went wrong."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup
from msgspec import Struct

from brelan.locales.pages import rules_page as rules_text
from brelan.locales.words import words
from brelan.web.pages.model import Joining, RulesPage, Trouble
from brelan.web.pages.opening import agreed
from brelan.web.pages.render import render

SHEETS = ("base.css", "pieces.css", "lobby.css")


class Chair(Struct, frozen=True):
    seat: int
    name: str


def join_page(joining: Joining) -> str:
    say = words(joining.visit.preferences.lang)
    heading = say("web-join-title", game=say(f"{joining.game}-title"))
    return render(
        "join.html",
        joining.visit,
        kind="joining",
        title=say("web-title", page=heading),
        heading=heading,
        sheets=SHEETS,
        joining=joining,
        agreed=agreed(say, joining.game, joining.rules),
        chairs=[Chair(seat, name) for seat, name in enumerate(joining.taken)],
        free="" in joining.taken and joining.may_sit,
        first_free=joining.taken.index("") if "" in joining.taken else None,
    )


def rules_page(page: RulesPage) -> str:
    say = words(page.visit.preferences.lang)
    return render(
        "rules.html",
        page.visit,
        kind="reading",
        title=say("web-title", page=say("web-rules-of", game=say(f"{page.game}-title"))),
        sheets=SHEETS,
        game=page.game,
        text=_as_html(page.game, page.visit.preferences.lang),
    )


@cache
def _as_html(game: str, lang: str) -> Markup:
    """Our own page, so its HTML is trusted; Markdown's own raw HTML is off all the same."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Markup(parser.render(rules_text(game, lang)))


def trouble_page(trouble: Trouble) -> str:
    say = words(trouble.visit.preferences.lang)
    codes = (trouble.error.code if trouble.error is not None else "", trouble.status)
    keys = [f"web-trouble-{code}" for code in codes]
    heading = say(next((key for key in keys if say.has(key)), "web-trouble"))
    return render(
        "trouble.html",
        trouble.visit,
        kind="trouble",
        title=say("web-title", page=heading),
        heading=heading,
        sheets=SHEETS,
        trouble=trouble,
    )
