"""An evening: the score over all matches of the same people, match by match, and the next game."""

from __future__ import annotations

from brelan.locales.words import words
from brelan.rooms.evenings import Evening
from brelan.rooms.view import RoomView
from brelan.web.drawing.curves import Curve, curves
from brelan.web.features.evening.page import NextTable
from brelan.web.features.table.view_queries import stage_of
from brelan.web.pages import links
from brelan.web.pages.render import AFTER_SHEETS, render
from brelan.web.pages.visit import Visit


def evening_page(room: RoomView, evening: Evening, games: tuple[str, ...], visit: Visit) -> str:
    """As the people of a table see it; `games` are those that they can play next."""
    say = words(visit.preferences.lang)
    drawn = [Curve(one.name, tuple(map(float, one.sums)), at) for at, one in enumerate(evening.players)]
    numbers = range(1, len(evening.matches) + 1)
    newest = evening.newest == room.id
    return render(
        "evening.html",
        visit,
        kind="ending",
        title=say("web-title", page=say("evening-title")),
        heading=say("evening-title"),
        sheets=AFTER_SHEETS,
        room=room,
        evening=evening,
        drawn=curves(drawn, numbers) if numbers else "",
        games=games if newest and stage_of(room) == "over" else (),
        elsewhere=None if newest else _newest(evening, visit),
    )


def _newest(evening: Evening, visit: Visit) -> NextTable:
    say = words(visit.preferences.lang)
    return NextTable(say("evening-go-on", game=say(f"{evening.games[-1]}-title")), links.room(evening.newest))
