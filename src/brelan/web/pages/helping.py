"""Help at the table, which a script shows in a drawer beside it: each is a page that works without one."""

from __future__ import annotations

from brelan import games
from brelan.engine import options
from brelan.errors import NotFound
from brelan.locales.words import words
from brelan.rooms.view import RoomView
from brelan.web.pages import links
from brelan.web.pages.facts import deal_shown
from brelan.web.pages.render import render_page
from brelan.web.pages.tables import charts_of
from brelan.web.pages.visit import Visit


def chart_page(room: RoomView, visit: Visit) -> str:
    """The ranking chart of the game, with the place of the viewer's own hand."""
    say, game, draw = words(visit.preferences.lang), games.find(room.game), charts_of(room.game)
    if draw is None:
        raise NotFound("no-such-page", "there is nothing at this address")
    deal = deal_shown(room)
    found = draw(say, options.build(game.Rules, room.rules), deal.view if deal is not None else None)
    heading = say("help-chart-of", game=say(f"{room.game}-title"))
    return render_page("chart.html", visit, "helping", heading, found=found, game=room.game, back=links.room(room.id))
