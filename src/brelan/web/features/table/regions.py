"""The regions of a table: the parts of its page that change, each with an id and drawn from a value of its own.

A region is drawn once for each value, and kept: the pages of a table share what they have in common. It can hold
nothing that its viewer may not know, because its value comes from that viewer's view alone; two viewers share a
drawing when their values are equal. The token of the forms differs from viewer to viewer, the table's name from table
to table, and the time that is left from second to second, so marks stand in their places until the drawing is sent.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
from markupsafe import Markup
from msgspec import Raw, Struct

from brelan.rooms.memo import LastAnswers
from brelan.web.pages.placeholders import CLIENT, CSRF, MOMENT
from brelan.web.pages.render import draw
from brelan.web.pages.visit import TableVisit

KEPT_DRAWINGS: Final = 16_384
KEPT_LONG: Final = 64
GROWING: Final = {"menu": "removals"}
"""Regions with a list that grows with those who watch: of a table only the last one is kept …"""
LONG: Final = 12
"""… if it is longer than this."""


OF_A_MOMENT: Final = (MOMENT.seq, MOMENT.next_deal)
"""What these marks stand for may change while a region stays the same: the page needs it again then."""


class Drawing(Struct, frozen=True):
    """A region as its template draws it, and the same as frames have it: most drawings are sent many times."""

    html: Markup
    json: Raw
    marks: frozenset[str]  # of a moment

    def __html__(self) -> str:
        """How templates put it into a page."""
        return self.html


class Listing(Struct, frozen=True):
    """A region whose lines are mostly added to: the log, the chat."""

    id: str  # of the element that has the lines
    before: str
    lines: tuple[str, ...]
    after: str

    def __html__(self) -> str:
        """How templates put it into a page."""
        return "".join((self.before, *self.lines, self.after))

    @property
    def json(self) -> Raw:
        """As frames have it."""
        return as_json(self.__html__())

    def added_since(self, old: Listing) -> str | None:
        """The lines that were added; None: something else has changed too."""
        known = len(old.lines)
        same = (self.id, self.before, self.after, self.lines[:known]) == (old.id, old.before, old.after, old.lines)
        return "".join(self.lines[known:]) if same else None


Region: TypeAlias = Drawing | Listing


def as_json(text: str) -> Raw:
    """A text as it stands in a frame."""
    return Raw(msgspec.json.encode(str(text)))


def shared_visit(visit: TableVisit, room: str) -> TableVisit:
    """What regions need of a visit, with marks in place of what is the viewer's own, and of the table's name."""
    path, link = (text.replace(room, MOMENT.room) if room else text for text in (visit.path, visit.link))
    return _visit(path, link, visit.only_here, visit.act)


@lru_cache
def _visit(path: str, link: str, only_here: bool, act: str) -> TableVisit:
    return TableVisit(path=path, csrf=CSRF, client=CLIENT, link=link, only_here=only_here, act=act)


def region(template: str, lang: str, **values: Any) -> Drawing:
    """A region as its template draws it from these values."""
    key = tuple(values.items())
    growing = GROWING.get(template)
    if growing is not None and len(values[growing]) > LONG:
        return _long.find((template, lang, values["room"]), key, lambda: _drawn(template, lang, key))
    try:
        return _kept(template, lang, key)
    except TypeError:  # a game of another package has a scene that cannot be hashed
        return _drawn(template, lang, key)


def _drawn(template: str, lang: str, values: tuple[tuple[str, Any], ...]) -> Drawing:
    html = Markup(draw(f"{template}.html", lang, **dict(values)).strip())
    return Drawing(html, as_json(html), frozenset(mark for mark in OF_A_MOMENT if mark in html))


_kept = lru_cache(maxsize=KEPT_DRAWINGS)(_drawn)
_long: Final = LastAnswers[Drawing](KEPT_LONG)
