"""Over a real server: what the script is answered, what comes over sockets, and how much of it travels."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import UNSET

from brelan.errors import Unavailable
from brelan.rooms.service import RoomService
from brelan.rooms.view import RoomView
from brelan.web.limits import AT_ONCE
from brelan.web.pages import links
from brelan.web.static import known_files
from web.dom import read
from web.frames import Follower, frame_in, tree
from web.server import Server
from web.serving import serving_here
from web.visitors import (
    BAD_REQUEST,
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    OK,
    QUIET,
    SEE_OTHER,
    TOO_FAST,
    Visitor,
    seq_of,
    your_turn,
)

SCRIPT = {"accept": "application/json, text/html;q=0.5"}
MOST_ON_THE_WIRE = 60_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_here(tmp_path_factory.mktemp("frames")) as own:
        yield own


@pytest.fixture
def anne(server: Server) -> Iterator[Visitor]:
    with Visitor(server, "Anne") as anne:
        yield anne


@pytest.fixture
def bruno(server: Server) -> Iterator[Visitor]:
    with Visitor(server, "Bruno") as bruno:
        yield bruno


@pytest.fixture
def room(anne: Visitor, bruno: Visitor) -> str:
    """Two people who play."""
    room = anne.open("daker", table={**QUIET, "seats": 2}, match={"stack": 100})
    bruno.join(room)
    anne.do(room, "start")
    return room


def whole(visitor: Visitor, room: str) -> object:
    """The table as a new page shows it, but for what is new each time."""
    return without_marks(tree(visitor.table(room).one(id="table")))


def without_marks(value: object) -> object:
    """Without the ids and tokens of forms."""
    if isinstance(value, tuple):
        name, attributes, children = value
        marks = dict(attributes)
        if marks.get("name") in ("client", "csrf"):
            marks.pop("value", None)
        return name, sorted(marks.items()), [without_marks(child) for child in children]
    return value


def test_the_script_is_told_the_moment_and_a_page_without_it_is_led_back(room: str, anne: Visitor) -> None:
    answer = anne.post(f"/rooms/{room}/say", {"text": "one"}, **SCRIPT)
    assert answer.status_code == OK
    assert answer.json() == {"seq": int(anne.table(room).one(id="table")["data-seq"])}
    assert anne.post(f"/rooms/{room}/say", {"text": "two"}).status_code == SEE_OTHER


def test_the_script_is_told_what_is_refused(room: str, anne: Visitor, bruno: Visitor) -> None:
    idle = bruno if "data-your-turn" in anne.table(room).one(id="table").attributes else anne
    move = {"seq": idle.table(room).one(id="table")["data-seq"], "verb": "check"}
    answer = idle.post(f"/rooms/{room}/act", move, **SCRIPT)
    assert answer.status_code == FORBIDDEN  # it is not their turn
    assert set(answer.json()) == {"seq", "refused"}
    assert answer.json()["refused"].endswith(".")
    assert "text/html" in idle.post(f"/rooms/{room}/act", move).headers["content-type"]


def test_a_form_over_the_socket_is_answered_as_a_request_would_be(room: str, anne: Visitor, bruno: Visitor) -> None:
    mover, idle = (anne, bruno) if your_turn(anne.table(room)) else (bruno, anne)
    with mover.socket(room) as line, idle.socket(room) as other:
        other.next_table()
        page = line.next_table()
        move = [("seq", str(seq_of(page))), ("client", "one"), ("verb", "call")]
        posted = idle.post(f"/rooms/{room}/act", move, **SCRIPT)
        assert other.send_form("act", *move) == {"status": FORBIDDEN, **posted.json()}
        done = line.send_form("act", *move)
        assert done == {"status": OK, "seq": seq_of(mover.table(room))}
        assert done == line.send_form("act", *move), "sent twice, it counts once"
        assert seq_of(other.next_table()) == done["seq"]
        assert line.send_form("act", *move[:1], ("verb", "check"))["status"] in (FORBIDDEN, CONFLICT)  # too late
        assert line.send_form("say", ("text", "hi"), ("loud", "yes"))["status"] == BAD_REQUEST
        assert line.send_form("dance")["status"] == NOT_FOUND
        assert line.send_form("say", ("text", "hi"))["status"] == OK
        assert other.next_table().one(id="chat").text.endswith("hi")


def test_a_form_over_the_socket_costs_what_a_request_costs(tmp_path: Path) -> None:
    with (
        serving_here(tmp_path, pace=1) as slow,
        Visitor(slow, "Anne") as anne,
        anne.socket(anne.open("daker", table=QUIET)) as line,
    ):
        answers = [line.send_form("say", ("text", "hi")) for _ in range(2 * AT_ONCE)]
    assert [answer["status"] for answer in answers[:2]] == [OK, OK]
    assert answers[-1]["status"] == TOO_FAST
    assert answers[-1]["refused"].startswith("Too many requests")


def test_a_page_that_comes_back_is_sent_what_has_changed_since(room: str, anne: Visitor, bruno: Visitor) -> None:
    shown = anne.table(room).one(id="table")
    unlogged = shown["data-socket"].partition("&unlogged=")[2]
    with anne.socket(room, seq=f"{shown['data-seq']}&unlogged={unlogged}") as line:
        bruno.do(room, "say", text="here")
        frame = frame_in(line.next_text())
        if frame.attributes is not UNSET and "data-seq" not in frame.attributes.get("table", {}):  # who is there
            frame = frame_in(line.next_text())
    assert frame.table is UNSET
    bruno.do(room, "say", text="and there")
    with anne.socket(room, seq=frame.seq) as line:  # it missed a moment
        assert frame_in(line.next_text()).table is not UNSET


def test_a_slow_reader_ends_with_the_newest_table(room: str, anne: Visitor, bruno: Visitor) -> None:
    with anne.socket(room) as line:
        line.next_table()
        for number in range(120):  # more than the chat keeps
            bruno.do(room, "say", text=f"line {number}")
        newest = whole(anne, room)
        while without_marks(tree(line.next_table().one(id="table"))) != newest:
            pass


def test_a_first_page_is_small_on_the_wire(room: str, anne: Visitor) -> None:
    page = anne.get(f"/rooms/{room}")
    assert page.headers["content-encoding"] == "gzip"
    sent = page.num_bytes_downloaded
    wanted, loaded = re.findall(r'"/static/([\w-]+\.(?:js|css|svg))"', page.text), set[str]()
    while wanted:
        name = wanted.pop()
        if name not in loaded:
            loaded.add(name)
            file = anne.get(links.static(name))
            assert file.headers["content-encoding"] == "gzip"
            sent += file.num_bytes_downloaded
            wanted += re.findall(r'(?:from|import) "\./([\w.]+)"', file.text) if name.endswith(".js") else []
    assert {"brelan.js", "sending.js", "table.css"} <= loaded
    assert sent < MOST_ON_THE_WIRE


def test_what_is_sent_plain_is_the_same(anne: Visitor) -> None:
    plain = {"headers": {"Accept-Encoding": "identity"}}
    page = anne.get("/rules/daker", **plain)
    assert "content-encoding" not in page.headers
    assert read(page.text).one("main").text == read(anne.get("/rules/daker").text).one("main").text
    for name, file in known_files().items():
        assert anne.get(links.static(name), **plain).content == file.content == gzip.decompress(file.compressed)
    assert "content-encoding" not in anne.get("/health").headers  # it would only grow


def test_the_token_of_forms_is_masked_otherwise_each_time(room: str, anne: Visitor) -> None:
    """Pages are compressed: a text that is always the same could be guessed by the size of many of them."""
    tokens = {anne.table(room).all("input", name="csrf")[0]["value"] for _ in range(3)}
    assert len(tokens) == 3
    for token in tokens:
        assert say(anne, room, token).status_code == SEE_OTHER
        for wrong in (token[:-1], token + "0", token[::-1], token.replace(token[0], "_"), token[43:]):
            assert say(anne, room, wrong).status_code == FORBIDDEN


def say(visitor: Visitor, room: str, token: str) -> httpx.Response:
    return visitor.post_body(f"/rooms/{room}/say", f"csrf={token}&text=x")


def test_a_follower_notices_a_frame_that_is_missing() -> None:
    """The comparisons of these tests can fail."""
    page = Follower('<div id="table"><p id="a">one</p></div>')
    before = tree(page.root)
    page.follow(frame_in('{"seq": 2, "regions": {"a": "<p id=\\"a\\">two</p>"}}'))
    assert tree(page.root) != before


def test_what_happens_while_the_database_gives_nothing_is_shown_afterwards(
    anne: Visitor, bruno: Visitor, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    able, asked = RoomService.view, []

    async def unable(*args: Any, **more: Any) -> RoomView:
        monkeypatch.setattr(RoomService, "view", able)
        asked.append((args, more))
        raise Unavailable("no-database", "the database cannot be reached")

    with bruno.socket(room) as line:
        before = seq_of(line.next_table())
        monkeypatch.setattr(RoomService, "view", unable)
        anne.post(f"/rooms/{room}/say", {"text": "hello"}, **SCRIPT)
        assert seq_of(line.next_table()) > before
    assert asked
