"""The templates, the values that all of them may use, and the placeholders in shared drawings."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, MutableMapping
from functools import cache, lru_cache, partial
from string import ascii_letters
from typing import Any, Final

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape
from msgspec import Struct

from brelan.errors import BrelanError
from brelan.locales.languages import languages
from brelan.locales.say import bot_name, error_text
from brelan.locales.words import words
from brelan.web.assets import assets
from brelan.web.drawing.cards import card_back, dealer_card
from brelan.web.drawing.chips import chip, pile
from brelan.web.drawing.emblems import sprite
from brelan.web.drawing.pictures import icon, mark
from brelan.web.pages import links
from brelan.web.pages.clauses import linked, rule_of
from brelan.web.pages.game_page import game_picture, preview_of
from brelan.web.pages.visit import TableVisit, Visit

BEGINS: Final = secrets.token_urlsafe(12)
"""Every placeholder: a letter follows that says which one it is. Placeholders stand in shared drawings for what
differs from viewer to viewer, from table to table, and from second to second. They are replaced when a drawing is
sent, and never sent: nobody can write them into a name or the chat."""
LETTERS: Final = iter(ascii_letters)


def _placeholder() -> str:
    """A new one."""
    return BEGINS + next(LETTERS)


CSRF: Final = _placeholder()
CLIENT: Final = _placeholder()
"""The viewer's own."""


class TimePlaceholders(Struct, frozen=True):
    """Of the time that is left, in seconds; the ring in hundredths. The script of a page lets them run."""

    turn: str
    ring: str
    deal: str
    choice: str


LEFT: Final = TimePlaceholders(*(_placeholder() for _ in TimePlaceholders.__struct_fields__))


class MomentPlaceholders(Struct, frozen=True):
    """Of a table and a moment of it: what addresses and the forms of moves are made of."""

    room: str
    seq: str
    decision: str
    deal: str
    next_deal: str


MOMENT: Final = MomentPlaceholders(*(_placeholder() for _ in MomentPlaceholders.__struct_fields__))


def filled(text: str, visit: TableVisit, known: Mapping[str, str]) -> str:
    """The text for this viewer at this moment. `known`: what stands for the other marks, in letters and digits."""
    first, *others = text.split(BEGINS)
    told = {CSRF: str(escape(visit.csrf)), CLIENT: str(escape(visit.client)), **known}
    return first + "".join([told[BEGINS + part[0]] + part[1:] for part in others])


SMALL_PARTS: Final = (
    *("amount", "stack", "pot", "piece", "avatar", "outcome", "ask_why"),
    *("clause_link", "log_line", "chat_line"),
)
REACTIONS: Final = ("/bravo", "/ouch", "/wow", "/thanks")
"""Lines of chat that need no typing: everybody reads them in their own language."""
KEPT_PARTS: Final = 10_000
"""Of each of these, in each language."""


class PlainContext(Context):
    """Jinja asks at each call whether the function wants the context, which takes longer than many of ours; and makes
    a set of the names of all globals, which are the same in all our templates."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **{**named, "globals": None})

    def call(self, function: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
        """No function in our templates wants it."""
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*values, **named)


class Templates(Environment):
    """All globals are known before the first template is loaded."""

    context_class = PlainContext

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._found: dict[str, Template] = {}

    def get_template(
        self,
        name: Any,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - jinja calls it so
    ) -> Template:
        """Templates do not change while a server runs: jinja's own memory of them takes ten times as long."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent, globals)
        return found

    def make_globals(self, d: Mapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One dictionary: jinja's chain of them is slow, and is copied for every drawing."""
        return {**self.globals, **(d or {})}


def _source(name: str) -> str:
    return assets()[name].read_text(encoding="utf-8")


@cache
def environment(lang: str) -> Environment:
    """The templates in one language, which their macros know. Every value is escaped, except our own drawings."""
    made = Templates(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        say=words(lang),
        error_text=partial(refusal, lang),
        links=links,
        static=links.static,
        icon=icon,
        pile=pile,
        chip=chip,
        card_back=card_back,
        dealer_card=dealer_card,
        mark=mark,
        bot_name=bot_name,
        game_picture=game_picture,
        preview_of=preview_of,
        languages=languages,
        linked=linked,
        rule_of=rule_of,
        left=LEFT,
        reactions=REACTIONS,
    )
    made.globals.update({name: _kept(made, name) for name in SMALL_PARTS})
    return made


def _kept(made: Environment, name: str) -> Callable[..., Markup]:
    """A macro of small_parts.html whose drawings are kept, by the values that they were drawn from."""

    @lru_cache(maxsize=KEPT_PARTS)
    def drawn(*values: Any) -> Markup:
        part: Markup = getattr(made.get_template("small_parts.html").module, name)(*values)
        return part

    return drawn


def small_part(name: str, lang: str) -> Callable[..., Markup]:
    """The same outside of a template: what draws this part."""
    part: Callable[..., Markup] = environment(lang).globals[name]  # type: ignore[assignment]  # of any type
    return part


PAGE_SHEETS: Final = ("base.css", "pieces.css", "lobby.css", "hints.css", "help.css")
"""Of every page but a table."""
AFTER_SHEETS: Final = (*PAGE_SHEETS, "after.css")
"""Of the pages after a deal and a match."""
TABLE_SHEETS: Final = ("base.css", "pieces.css", "table.css", "games.css")


def sheets_of(game: str, *more: str) -> tuple[str, ...]:
    """The style sheets of a page with the table of this game, which may have its own."""
    own = f"{game}.css"
    return (*TABLE_SHEETS, *((own,) if own in assets() else ()), *more)


def render_page(
    template: str, visit: Visit, kind: str, heading: str, *, sheets: tuple[str, ...] = PAGE_SHEETS, **values: Any
) -> str:
    """A page with a heading that is its title too."""
    title = words(visit.preferences.lang)("web-title", page=heading)
    return render(template, visit, kind=kind, title=title, heading=heading, sheets=sheets, **values)


def error_page(status: int, visit: Visit, error: BrelanError | None = None) -> str:
    """Something could not be found or done. `error` says it; without one, the message `web-trouble-{status}`."""
    say = words(visit.preferences.lang)
    keys = [f"web-trouble-{code}" for code in (error.code if error is not None else "", status)]
    heading = say(next((key for key in keys if say.has(key)), "web-trouble"))
    return render_page("error.html", visit, "trouble", heading, error=error)


def render(template: str, visit: Visit, **values: Any) -> str:
    """A page in the visitor's language."""
    likes = visit.preferences
    return draw(template, likes.lang, visit=visit, likes=likes, sprite=sprite(), **values)


def draw(template: str, lang: str, **values: Any) -> str:
    """A template in a language."""
    return environment(lang).get_template(template).render(**values)


def refusal(lang: str, error: BrelanError) -> str:
    """What was wrong, as a sentence that stands alone."""
    text = error_text(words(lang), error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
