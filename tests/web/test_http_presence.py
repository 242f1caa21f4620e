"""Who is away, as the others see it: over real sockets, beside the log, without a word in the log of the page."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from brelan.locales.words import words
from brelan.rooms import presence
from brelan.web import socket
from web.dom import Node
from web.frames import Line
from web.server import PATIENCE, Server
from web.serving import serving_here
from web.visitors import QUIET, Visitor, the_room

AWAY = {lang: words(lang)("web-away") for lang in ("fr", "en")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Which is quicker to believe that somebody is away, and beats more often."""
    with pytest.MonkeyPatch.context() as patch, serving_here(tmp_path_factory.mktemp("presence")) as running:
        patch.setattr(presence, "GONE_MILLIS", 600)
        patch.setattr(socket, "BEAT_SECONDS", 0.2)
        yield running


@pytest.fixture
def room(anne: Visitor, bruno: Visitor) -> str:
    opened = anne.open("poker-as", table={"seats": 2, **QUIET})
    bruno.join(opened)
    return opened


def signs(page: Node) -> list[str]:
    """What stands on the plates of the others."""
    return [sign.text for sign in page.all("span", class_="sign-text")]


def until(line: Line, lang: str, away: bool) -> Node:
    """The first table that says so."""
    while True:
        page = line.next_table()
        if (AWAY[lang] in signs(page)) == away:
            return page


def test_who_closes_his_last_page_is_away_and_comes_back_by_himself(
    room: str, anne: Visitor, bruno: Visitor, server: Server
) -> None:
    before = the_room(server, room).seq
    with anne.socket(room) as line:
        shown = line.next_table()
        with bruno.socket(room) as first, bruno.socket(room) as second:
            assert first.recv(PATIENCE)
            assert second.recv(PATIENCE)
            first.close()
            assert AWAY["en"] not in signs(anne.table(room))
        away = until(line, "en", away=True)
        assert away.one(id="table")["data-seq"] == shown.one(id="table")["data-seq"]  # nothing has happened
        assert away.one(id="log").text == shown.one(id="log").text  # and nothing is told aloud
        assert AWAY["en"] in signs(anne.table(room))
        assert [seat["absent"] for seat in seats(anne, room)] == [False, True]
        with bruno.socket(room):
            until(line, "en", away=False)
    assert the_room(server, room).seq == before


def seats(visitor: Visitor, room: str) -> list[dict[str, bool]]:
    """As a program sees them: it is not told more than the pages."""
    token = visitor.http.post("/api/sessions").json()["token"]
    answer = visitor.get(f"/api/rooms/{room}", headers={"Authorization": f"Bearer {token}"})
    found: list[dict[str, bool]] = json.loads(answer.content)["seats"]
    return found


def test_a_line_beats_with_the_newest_moment(room: str, anne: Visitor, server: Server) -> None:
    """Though nothing happens: a page that missed a frame, or whose line is dead, finds out by itself."""
    with anne.socket(room, seq=the_room(server, room).seq) as line:
        frames = [str(line.recv(PATIENCE)) for _ in range(2)]
    assert json.loads(frames[-1]) == {"seq": the_room(server, room).seq}


def test_a_page_that_was_cut_off_learns_what_it_missed(room: str, anne: Visitor, bruno: Visitor) -> None:
    with anne.socket(room) as line:
        with bruno.socket(room) as his:
            his.recv(PATIENCE)
        page = until(line, "en", away=True)
    seq, shown = page.one(id="table")["data-seq"], page.one(id="table")["data-socket"]
    assert shown.endswith("&unlogged=1")
    bruno.table(room)  # without a script: he is there all the same
    with anne.socket(room, seq=f"{seq}&unlogged=1") as line:
        assert AWAY["en"] not in signs(line.next_table())
