"""The form of what a table agrees on: which fields it has, and what was filled in."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from brelan import games
from brelan.bots import bots_of
from brelan.engine import options
from brelan.errors import BadNotation
from brelan.rooms.options import TableRules
from brelan.web.pages.opening import MINUTES, Section

SECTIONS: Final = ("rules", "match", "table")
USUAL_PAUSE: Final = 15
"""Seconds between deals that a form proposes: time to read what the last one has come to."""
RARE: Final = (
    "bank-seconds",
    "cut-seconds",
    "between-seconds",
    "wait-for-all",
    "wait-alone",
    "bot-millis",
    "replace",
)


def kinds_of(name: str) -> dict[str, type[Struct]]:
    """What a table of this game agrees on, by section."""
    game = games.find(name)
    return {"rules": game.Rules, "match": game.Match, "table": TableRules}


def sections_of(name: str, values: Mapping[str, Any], *, opening: bool = True) -> tuple[Section, ...]:
    game, kinds = games.find(name), kinds_of(name)
    words = {"rules": name, "match": "match", "table": "web-table"}
    fill = "simple" if "simple" in bots_of(game) else None
    usual = {"table": TableRules(fill=fill, between_seconds=USUAL_PAUSE, wait_alone=True)} if opening else {}
    return tuple(
        Section(
            name=section,
            words=words[section],
            options=kinds[section],
            values=values.get(section, usual.get(section)),
            choices={"fill": tuple(bots_of(game)), "first-dealer": tuple(map(str, range(game.seats[-1])))},
            folded=RARE if section == "table" else (),
        )
        for section in SECTIONS
        if options.options_of(kinds[section])
    )


def agreed_in(form: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The fields of the form by section. An empty field says nothing; an hour is asked for in minutes from now."""
    found: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for field, value in form.items():
        section, dot, option = field.partition(".")
        if not dot or section not in found or not value.strip():
            continue
        if section == "match" and option == MINUTES:
            option, value = "until", str(int(time.time()) + 60 * _minutes(value))
        found[section][option] = value
    return found


def changed_in(form: Mapping[str, str], game: str) -> dict[str, dict[str, Any]]:
    """The same for a table that stands already: a field that was emptied takes back what it said."""
    found = agreed_in(form)
    for section, kind in kinds_of(game).items():
        for option in options.options_of(kind):
            if not form.get(f"{section}.{option.name}", "-").strip():
                found[section][option.name] = _nothing(option)
    return found


def _nothing(option: options.Option) -> int | None:
    """No clock, no agreed number of deals; or none of what is counted. What must stand there is asked for."""
    return 0 if option.default is not None and option.kind == "number" and option.least == 0 else None


def _minutes(text: str) -> int:
    if not (text.isascii() and text.strip().isdecimal()) or len(text) > 9:
        raise BadNotation("bad-minutes", "{text!r} is no number of minutes", text=text[:40])
    return min(int(text), 10_000)
