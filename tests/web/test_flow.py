"""What a page says while something is waited for: real tables, decided in memory, as each person sees them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from brelan.locales.words import LANGUAGES, words
from brelan.rooms import commands as c
from brelan.rooms.view import room_view
from brelan.web import present
from brelan.web.pages import table_page
from brelan.web.pages.model import Preferences
from rooms.tables import Table
from web.dom import Node, check, read
from web.seated import VISIT


def page_of(table: Table, person: str, lang: str = "en", **more: Any) -> Node:
    """The table as this person's browser shows it."""
    view = room_view(table.room, person, table.now, **more)
    visit = replace(VISIT, preferences=Preferences(lang=lang))
    page = read(table_page(present.table(view, visit, "http://table.test/link", ())))
    check(page)
    return page


# Bots that are being prepared


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_that_is_being_prepared_says_so_at_its_seat_and_below(lang: str) -> None:
    table = Table("pai-gow", table={"seats": 3, "fill": "best"})
    table.do("anne", c.Start())
    say = words(lang)
    preparing = page_of(table, "anne", lang, preparing=frozenset({1}))
    signs = [preparing.one("li", data_seat=seat).one("span", class_="of-bot").text for seat in ("1", "2")]
    assert signs == [say("web-bot-preparing", bot=say("bot-best")), say("bot-best")]
    assert say("web-preparing") in preparing.one("section", id="moves").text
    assert "unlogged=p1" in preparing.one(id="table")["data-socket"]
    ready = page_of(table, "anne", lang)
    assert say("web-preparing") not in ready.one("section", id="moves").text
    assert ready.one(id="table")["data-socket"].endswith("unlogged=")
