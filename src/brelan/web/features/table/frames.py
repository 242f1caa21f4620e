"""A table as it is drawn for one viewer, and the frames by which their page follows it: each has what has changed."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from brelan.rooms.chance_view import BEHIND, ChanceView, chance_news
from brelan.web.features.table.regions import OF_A_MOMENT, Drawing, Listing, Region
from brelan.web.pages.placeholders import filled
from brelan.web.pages.render import render
from brelan.web.pages.visit import TableVisit

Attributes = dict[str, dict[str, str]]
"""Of elements, by their ids."""


class Layout(Struct, frozen=True):
    """Which regions there are, and what stands around them. It seldom changes while a match is played."""

    room: str
    game: str
    plates: tuple[int, ...]  # seats, clockwise from the viewer's left
    seat: int | None  # the viewer's
    talks: bool  # they may write in the chat
    hints: bool
    chart: bool  # the game has a ranking chart


class DrawnTable(Struct, frozen=True):
    """A table at one moment. Its regions are shared with those who see the same (see `regions`)."""

    seq: int
    layout: Layout
    attributes: Attributes
    regions: dict[str, Region]
    chance: ChanceView
    known: dict[str, str]  # what is filled in for the marks of the moment and of the time that is left


class Frame(Struct, frozen=True, omit_defaults=True):
    """What a socket sends: the whole table, or what has changed of it, by the ids of elements."""

    seq: int
    table: str | UnsetType = UNSET
    attributes: dict[str, dict[str, str | None]] | UnsetType = UNSET  # None: it is gone
    regions: dict[str, Raw] | UnsetType = UNSET  # texts
    more: dict[str, str] | UnsetType = UNSET  # lines that are added at the end of an element
    chance: list[dict[str, Any]] | UnsetType = UNSET  # what is new for the part of the script that checks chance


def whole(now: DrawnTable, visit: TableVisit) -> str:
    """The element `#table`."""
    return filled(render("fragment.html", visit, **values_of(now)), visit, now.known)


def values_of(now: DrawnTable) -> dict[str, Any]:
    """What the template of the table needs."""
    return {
        "layout": now.layout,
        "attributes": now.attributes,
        "regions": now.regions,
        "title": now.attributes["table"]["data-title"],
    }


def frame(now: DrawnTable, visit: TableVisit, before: DrawnTable | None = None) -> str:
    """What a page must be sent that shows `before`, or nothing of the table yet."""
    news = chance_news(before.chance, now.chance) if before is not None else [BEHIND]
    if before is None or before.layout != now.layout:
        return _text(Frame(seq=now.seq, table=whole(now, visit), chance=news or UNSET))
    regions: dict[str, Raw] = {}
    more: dict[str, str] = {}
    other = [mark for mark in OF_A_MOMENT if before.known[mark] != now.known[mark]]
    for name, region in now.regions.items():
        old = before.regions[name]
        if region == old and not (isinstance(region, Drawing) and other and not region.marks.isdisjoint(other)):
            continue
        added = region.added_since(old) if isinstance(region, Listing) and isinstance(old, Listing) else None
        if added is not None and isinstance(region, Listing):
            more[region.id] = added
        else:
            regions[name] = region.json
    attributes = _changed(now.attributes, before.attributes)
    changed = Frame(now.seq, UNSET, attributes, regions or UNSET, more or UNSET, news or UNSET)
    return filled(_text(changed), visit, now.known)


def _changed(now: Attributes, before: Attributes) -> dict[str, dict[str, str | None]]:
    found: dict[str, dict[str, str | None]] = {}
    for element, attributes in now.items():
        old = before[element]
        changed = {
            name: attributes.get(name) for name in {**old, **attributes} if attributes.get(name) != old.get(name)
        }
        if changed:
            found[element] = changed
    return found


def _text(made: Frame) -> str:
    return msgspec.json.encode(made, enc_hook=str).decode()
