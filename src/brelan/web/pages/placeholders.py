"""Marks in shared drawings: for what differs from viewer to viewer, from table to table, and from second to second.

They are replaced when a drawing is sent, and never sent themselves: nobody can write them into a name or the chat.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from string import ascii_letters
from typing import Final

from markupsafe import escape
from msgspec import Struct

from brelan.web.pages.visit import TableVisit

BEGINS: Final = secrets.token_urlsafe(12)
"""Every mark: a letter follows that says which one it is."""
LETTERS: Final = iter(ascii_letters)


def mark() -> str:
    """A new one."""
    return BEGINS + next(LETTERS)


CSRF: Final = mark()
CLIENT: Final = mark()
"""The viewer's own."""


class LeftMarks(Struct, frozen=True):
    """Of the time that is left, in seconds; the ring in hundredths. The script of a page lets them run."""

    turn: str
    ring: str
    deal: str
    choice: str


LEFT: Final = LeftMarks(*(mark() for _ in LeftMarks.__struct_fields__))


class MomentMarks(Struct, frozen=True):
    """Of a table and a moment of it: what addresses and the forms of moves are made of."""

    room: str
    seq: str
    decision: str
    deal: str
    next_deal: str


MOMENT: Final = MomentMarks(*(mark() for _ in MomentMarks.__struct_fields__))


def filled(text: str, visit: TableVisit, known: Mapping[str, str]) -> str:
    """The text for this viewer at this moment. `known`: what stands for the other marks, in letters and digits."""
    first, *others = text.split(BEGINS)
    told = {CSRF: str(escape(visit.csrf)), CLIENT: str(escape(visit.client)), **known}
    return first + "".join([told[BEGINS + part[0]] + part[1:] for part in others])
