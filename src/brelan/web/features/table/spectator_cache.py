"""Those who watch a table see the same: what is drawn for one of them is shown to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple, replace

from brelan.rooms.memo import LastAnswers
from brelan.rooms.view import RoomView
from brelan.web.features.table.frames import Attributes, Layout
from brelan.web.features.table.regions import Region, shared_visit
from brelan.web.features.table.view_queries import is_host
from brelan.web.features.table.waiting import Clock
from brelan.web.pages.visit import TableVisit

KEPT: Final = 64
"""Tables, in each language."""


class Body(Struct, frozen=True):
    """A table as it is drawn, beside the time that is left."""

    layout: Layout
    attributes: Attributes
    regions: dict[str, Region]


def body_of(room: RoomView, visit: TableVisit, clock: Clock | None, draw: Callable[[], Body]) -> Body:
    """As it was drawn for the last one beside the table, if this viewer's view is the same but for who they are."""
    if room.seat is not None or is_host(room):
        return draw()
    seen = astuple(replace(room, now=0, name="", you=None if room.you is None else 0))
    beside = (shared_visit(visit, room.id), bool(visit.name), visit.hints, clock.words if clock is not None else None)
    return _last.find((room.id, visit.preferences.lang), (seen, beside), draw)


_last: Final = LastAnswers[Body](KEPT)
