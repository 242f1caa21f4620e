"""The other pages: joining a table, the rules, and what went wrong."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup
from msgspec import Struct

from brelan import games
from brelan.locales.pages import rules_page as rules_text
from brelan.locales.words import Words, words
from brelan.web.pages.model import ErrorPage, Joining, Leaving, RulesPage
from brelan.web.pages.opening import agreed, agreed_match
from brelan.web.pages.render import render

SHEETS = ("base.css", "pieces.css", "lobby.css")


class Chair(Struct, frozen=True):
    seat: int
    name: str  # "": it can be had
    detail: str = ""  # whose place it is now, and the chips there


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
        agreed=[
            *agreed_match(say, joining.game, joining.match, joining.table),
            *agreed(say, joining.game, joining.rules),
        ],
        chairs=[Chair(seat, name, _detail(say, joining, seat)) for seat, name in enumerate(joining.taken)],
        free="" in joining.taken and joining.may_sit,
        first_free=_first_free(joining),
    )


def _first_free(joining: Joining) -> int | None:
    """A seat to propose: rather a chair that stands empty than a bot's."""
    free = [seat for seat, name in enumerate(joining.taken) if not name]
    empty = [seat for seat in free if not any(joining.bots[seat : seat + 1])]
    return next(iter([*empty, *free]), None)


def _detail(say: Words, joining: Joining, seat: int) -> str:
    if not joining.playing:
        return ""
    bot = joining.bots[seat]
    parts = [say("web-held-by", name=bot)] if bot else []
    if games.find(joining.game).scores == "chips":
        parts.append(say("web-chips", chips=joining.stacks[seat]))
    return ", ".join(parts)


def leave_page(leaving: Leaving) -> str:
    say = words(leaving.visit.preferences.lang)
    heading = say("web-leave-title")
    return render(
        "leave.html",
        leaving.visit,
        kind="leaving",
        title=say("web-title", page=heading),
        heading=heading,
        sheets=SHEETS,
        leaving=leaving,
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


def error_page(page: ErrorPage) -> str:
    say = words(page.visit.preferences.lang)
    codes = (page.error.code if page.error is not None else "", page.status)
    keys = [f"web-trouble-{code}" for code in codes]
    heading = say(next((key for key in keys if say.has(key)), "web-trouble"))
    return render(
        "error.html",
        page.visit,
        kind="trouble",
        title=say("web-title", page=heading),
        heading=heading,
        sheets=SHEETS,
        page=page,
    )
