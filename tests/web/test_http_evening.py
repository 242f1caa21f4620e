"""An evening over HTTP: two matches at two tables in a row, with one score, and no secret told to anybody."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from brelan import registry
from brelan.rooms.outcomes import points_in
from brelan.rooms.room import Room
from web.dom import Node, check
from web.test_http_secrets import Party, running
from web.visitors import FORBIDDEN, OK, Visitor, page_in, refused

FOR_ALL = ("match", "statistics", "deals", "deals/1/why", "deals/1/steps/1")
FOR_MEMBERS = (*FOR_ALL, "evening")
FOR_PLAYERS = (*FOR_MEMBERS, "costs", "deals/1/costs")


def read_all(party: Party, tables: list[Room]) -> None:
    """Each viewer reads every page after a match of these tables. In an evening they look for the secrets of both."""
    for table in tables:
        for viewer in party.viewers:
            pages = FOR_PLAYERS if viewer in party.players else FOR_MEMBERS if viewer is party.zoe else FOR_ALL
            for page in pages:
                answer = viewer.get(f"/rooms/{table.id}/{page}")
                assert answer.status_code == OK, page
                for moment in tables if page == "evening" else [table]:
                    party._search_page(viewer, answer, moment=moment)
        refused(party.stranger.get(f"/rooms/{table.id}/evening"), FORBIDDEN)


def scores(page: Node) -> tuple[list[dict[str, int]], list[str]]:
    """The points of each match by name, and the names in the order of the whole evening."""
    heads, *rows = page.one("table", class_="sums").all("tr")
    names = [head.text for head in heads.all("th")[1:]]
    return [{name: int(cell.text) for name, cell in zip(names, row.all("td"), strict=True)} for row in rows], names


def points_of(table: Room) -> dict[str, int]:
    (outcome,) = table.outcomes
    return {player.name: gain for player, gain in zip(outcome.players, points_in(outcome), strict=True)}


def check_score(viewer: Visitor, at: Room, tables: list[Room]) -> None:
    page = page_in(viewer.get(f"/rooms/{at.id}/evening"))
    check(page)
    matches, names = scores(page)
    assert matches == [points_of(table) for table in tables]
    totals = {name: sum(one.get(name, 0) for one in matches) for name in names}
    assert names == sorted(totals, key=lambda name: (-totals[name], name))


@pytest.mark.deep
@pytest.mark.parametrize(("first", "second"), [("poque", "pai-gow"), ("pai-gow", "poque")])
def test_two_matches_at_two_tables_have_one_score_and_tell_no_secret(first: str, second: str, tmp_path: Path) -> None:
    with running(tmp_path) as here, ExitStack() as lines:
        party = Party(here, registry.game(first), 0, lines, costs=True)
        tables: list[Room] = []
        for name in (first, second):
            if tables:
                party.move_on(registry.game(name), lines)
            party.play(1)
            party.players[0].do(party.room_id, "end-match")
            tables.append(party.room)
            read_all(party, tables)
        for viewer in (*party.players, party.zoe):
            check_score(viewer, tables[-1], tables)
            check_score(viewer, tables[0], tables)
            newest = [link["href"] for link in viewer.page(f"/rooms/{tables[0].id}/evening").all("a", class_="go")]
            assert f"/rooms/{tables[-1].id}" in newest
            assert tables[0].id not in viewer.get(f"/rooms/{tables[-1].id}/evening").text
