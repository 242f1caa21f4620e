"""Who asks for a page, and how they like it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from brelan.errors import BrelanError

Theme: TypeAlias = Literal["auto", "light", "dark"]


class Preferences(Struct, frozen=True, kw_only=True):
    """How a visitor likes their pages."""

    lang: str = "fr"
    theme: Theme = "auto"
    four_colours: bool = False  # French suits in four colours
    sound: bool = True  # a soft knock at each turn of theirs
    keys: bool = True  # moves by single keys


class Visit(Struct, frozen=True, kw_only=True):
    """Who asks for a page."""

    path: str  # of this page: where a change of preferences leads back to
    csrf: str  # goes into every form
    preferences: Preferences = Preferences()
    name: str = ""  # the name they play under, once they have one
    refused: BrelanError | None = None  # why the last request failed
    site: str = ""  # the address of this server, as others reach it


class TableVisit(Visit, frozen=True, kw_only=True):
    """Who asks for a table's page, and what it needs beyond the view of the room."""

    client: str = ""  # a new word for each rendering: a move sent twice counts once
    link: str = ""  # to send to friends
    only_here: bool = False  # the link can be opened on this machine alone
    hints: bool = False  # the first time in this game
    act: str = ""  # where moves are sent; "": to the room
