"""Where a clause of the rules stands on the rules pages, and what it says."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from brelan import registry
from brelan.errors import BrelanError
from brelan.locales.pages import CLAUSE, clauses_cited, rules_page
from brelan.web.pages import links


@cache
def rule_link(game: str, clause: str) -> str:
    """Where the clause stands: on the game's own page, or on that of the game which it comes from; "" nowhere."""
    if not clause:
        return ""
    related = [name for name in registry.names() if clause.partition("-")[0] in registry.game(name).clauses]
    for name in (game, *related):
        if clause in clauses_cited(rules_page(name, "en")):
            return f"{links.rules(name)}#{clause}"
    return ""


def rule_of(game: str, error: BrelanError) -> str:
    """Where the rule stands by which a move was refused; "" if it was not by one."""
    return rule_link(game, getattr(error, "clause", ""))


def linked(sentence: str, href: str) -> Markup:
    """A sentence whose clause is a link, which a script opens in a drawer."""
    if not href:
        return escape(sentence)
    before, clause, after = sentence.rpartition(href.partition("#")[2])
    return Markup('{}<a href="{}" data-drawer>{}</a>{}').format(before, href, clause, after)


@cache
def quoted(game: str, lang: str, clause: str) -> Markup:
    """The paragraph of the rules in which the clause stands, and which its number leads to."""
    href = rule_link(game, clause)
    html = str(rules_html(href.partition("#")[0].rpartition("/")[2], lang)) if href else ""
    at = html.find(f'id="{clause}"')
    if at < 0:
        return Markup("")
    opened = max(html.rfind(f"<{block}>", 0, at) + len(block) + 2 for block in ("p", "li"))
    closed = min(found for found in (html.find(f"</{block}>", at) for block in ("p", "li")) if found > 0)
    text = re.sub(r"<span[^>]*>|</span>|</?p>", "", html[opened:closed])
    return Markup(re.sub(rf"\b{clause}\b", f'<a href="{href}" data-drawer>{clause}</a>', text, count=1))


@cache
def rules_html(game: str, lang: str) -> Markup:
    """The page is ours, so its HTML is trusted; raw HTML in Markdown is off all the same."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return with_anchors(parser.render(rules_page(game, lang)))


def with_anchors(html: str) -> Markup:
    """A rules page: each clause can be linked to, where it is first cited."""
    seen: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        clause = found[0]
        if clause in seen:
            return clause
        seen.add(clause)
        return f'<span class="clause-mark" id="{clause}">{clause}</span>'

    return Markup(CLAUSE.sub(mark, html).replace("<h1>", '<h1 id="help-title">', 1))
