"""Removed people stay removed: no page, no socket, no record, under no other session from the same place."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.web.sessions import KEY_BYTES, Keys
from web.dom import Node
from web.server import PATIENCE, Server
from web.serving import serving_here
from web.visitors import FORBIDDEN, NOT_FOUND, OK, QUIET, SEE_OTHER, Visitor, page_in, refused, room_in, the_room

HERE, THERE = "203.0.113.1", "2001:db8:1:2:3:4:5:6"
SAME_NETWORK, OTHER_NETWORK = "2001:db8:1:2::99", "2001:db8:1:3::99"
POLICY = 1008


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_here(tmp_path_factory.mktemp("removed")) as running:
        yield running


class Evening:
    """Anne, the host; Bruno and his sister Zoé from one network."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server, self._stack = server, stack
        self.anne = self.visitor("Anne", HERE)
        self.bruno, self.zoe = self.visitor("Bruno", THERE), self.visitor("Zoé", SAME_NETWORK)
        bots = {"fill": "random", "bot-millis": "0"}
        self.room = self.anne.open("poker-as", table={**QUIET, **bots, "seats": 3}, match={"deals": 1})
        self.path = f"/rooms/{self.room}"
        self.bruno.join(self.room)
        self.zoe.join(self.room, watch=True)
        for visitor in (self.anne, self.bruno, self.zoe):
            visitor.table(self.room)

    def visitor(self, name: str, address: str, lang: str = "en") -> Visitor:
        headers = {"X-Forwarded-For": address}
        return self._stack.enter_context(Visitor(self.server, name, lang=lang, **headers))

    def remove_bruno(self) -> None:
        self.anne.do(self.room, "remove", member="1")

    def places(self) -> list[str]:
        """The names of those whose places are stored."""
        file = self.server.database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(file)) as database:
            rows = database.execute("SELECT person FROM places WHERE room = ?", (self.room,)).fetchall()
        names = {member.person: member.name for member in the_room(self.server, self.room).members}
        return sorted(names[person] for (person,) in rows)


@pytest.fixture
def evening(server: Server) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(server, stack)


def answers(visitor: Visitor, room: str) -> list[httpx.Response]:
    """Every way to a table, by a browser and by a program."""
    token = visitor.http.cookies.get("brelan") or visitor.http.post("/api/sessions").json()["token"]
    program = {"headers": {"Authorization": f"Bearer {token}"}}
    join = {"command": {"type": "join", "name": "B"}}
    return [
        *(
            visitor.get(f"/rooms/{room}{path}")
            for path in ("", "/join", "/invite.svg", "/options", "/deals/1", "/deals/1/fair")
        ),
        *(visitor.post(f"/rooms/{room}/{what}", {"name": "B"}) for what in ("join", "say", "act", "leave")),
        *(visitor.get(f"/api/rooms/{room}{path}", **program) for path in ("", "/watch", "/deals/1")),
        visitor.ask("POST", f"/api/rooms/{room}/actions", json=join, **program),
    ]


def hears(visitor: Visitor, room: str) -> tuple[int | None, str]:
    """How a socket is closed that should tell nothing."""
    with visitor.socket(room) as line:
        with pytest.raises(ConnectionClosed):
            line.recv(30)
        return line.close_code, line.close_reason or ""


def test_a_removed_person_sees_nothing_more(evening: Evening) -> None:
    with evening.bruno.socket(evening.room) as line:
        line.recv(30)
        evening.remove_bruno()
        told = str(line.recv(30))
        while told.startswith('{"seq"'):
            told = str(line.recv(30))
        assert json.loads(told) == {"reload": True}
    before = the_room(evening.server, evening.room)
    for answer in answers(evening.bruno, evening.room):
        refused(answer, FORBIDDEN, "the host has removed you")
    assert hears(evening.bruno, evening.room) == (POLICY, "barred")
    assert the_room(evening.server, evening.room) == before


def test_nor_does_a_program_that_waits_while_it_is_removed(evening: Evening) -> None:
    seq = the_room(evening.server, evening.room).seq
    found: list[httpx.Response] = []
    headers = {"Authorization": f"Bearer {evening.bruno.http.cookies['brelan']}"}
    waiting = threading.Thread(
        target=lambda: found.append(evening.bruno.get(f"/api{evening.path}/watch?since={seq}", headers=headers))
    )
    waiting.start()
    evening.remove_bruno()
    waiting.join()
    refused(found[0], FORBIDDEN, "the host has removed you")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fresh_session_from_the_same_network_is_no_way_back(evening: Evening, lang: str) -> None:
    evening.remove_bruno()
    said = {"en": "from the same network as you", "fr": "depuis le même réseau que vous"}[lang]
    again = evening.visitor("Robert", SAME_NETWORK, lang)
    again.page()
    for answer in answers(again, evening.room):
        refused(answer, FORBIDDEN, said)
    heading = page_in(again.get(evening.path)).one("h1").text
    assert heading == words(lang)("web-trouble-barred-place")
    assert hears(again, evening.room) == (POLICY, "barred-place")
    unknown = evening.visitor("Robert", THERE, lang)  # without any session
    refused(unknown.get(evening.path), FORBIDDEN, said)


def test_others_are_not_the_poorer_for_it(evening: Evening) -> None:
    """Who was at the table already, and who comes from elsewhere."""
    evening.remove_bruno()
    evening.zoe.do(evening.room, "say", text="I am still here")
    evening.visitor("Denis", OTHER_NETWORK).join(evening.room, watch=True)


def buttons(page: Node) -> list[str]:
    return [form["action"].rpartition("/")[2] for form in page.all("form") if form["action"].endswith("-in")]


def test_the_host_lets_the_others_in_and_then_him(evening: Evening) -> None:
    evening.remove_bruno()
    assert buttons(evening.anne.table(evening.room)) == ["let-in", "let-others-in"]
    assert buttons(evening.zoe.table(evening.room)) == []
    cousin = evening.visitor("Robert", THERE)
    refused(cousin.get(evening.path), FORBIDDEN)
    evening.anne.do(evening.room, "let-others-in", member="1")
    assert buttons(evening.anne.table(evening.room)) == ["let-in"]
    cousin.join(evening.room, watch=True)
    refused(evening.bruno.get(evening.path), FORBIDDEN, "removed you")
    evening.anne.do(evening.room, "let-in", member="1")
    assert buttons(evening.anne.table(evening.room)) == []
    evening.bruno.join(evening.room)
    assert "Bruno may come again." in evening.anne.table(evening.room).text


def test_after_the_match_his_network_is_forgotten(evening: Evening, server: Server) -> None:
    evening.remove_bruno()
    assert evening.places() == ["Anne", "Bruno", "Zoé"]
    again = evening.visitor("Robert", THERE)
    refused(again.get(evening.path), FORBIDDEN)
    evening.anne.do(evening.room, "start")
    evening.anne.do(evening.room, "sit-out")  # the table plays for her
    for _ in range(20 * PATIENCE):
        if evening.places() == ["Anne", "Zoé"]:
            break
        time.sleep(0.05)
    match = the_room(server, evening.room).match
    assert match is not None
    assert match.over
    assert evening.places() == ["Anne", "Zoé"]
    again.join(evening.room, watch=True)
    refused(evening.bruno.get(evening.path), FORBIDDEN, "removed you")
    evening.zoe.do(evening.room, "leave")
    assert evening.places() == ["Anne"]


def test_no_address_is_written_anywhere(evening: Evening, server: Server) -> None:
    evening.remove_bruno()
    refused(evening.visitor("Robert", THERE).get(evening.path), FORBIDDEN)
    folder = Path(server.database.removeprefix("sqlite:///")).parent
    stored = b"".join(file.read_bytes() for file in folder.iterdir())
    assert b"places" in stored
    for address in (HERE, THERE, "2001:db8", SAME_NETWORK):
        assert address.encode() not in stored


def test_a_place_says_nothing_but_that_it_is_the_same() -> None:
    keys, others = Keys(b"a" * KEY_BYTES), Keys(b"b" * KEY_BYTES)
    (place,) = keys.places("room-one", HERE)
    assert (place,) == keys.places("room-one", HERE)
    elsewhere = keys.places("room-two", HERE), keys.places("room-one", "203.0.113.2"), others.places("r", HERE)
    different = {(place,), *elsewhere}
    assert len(different) == 4
    assert HERE not in place
    for nowhere in ("127.0.0.1", "127.0.0.9", "::", "", "unix"):
        assert keys.places("room-one", nowhere) == ()  # all who seem to be on this machine are not one household


def test_a_spectator_can_be_removed_too(evening: Evening) -> None:
    page = evening.anne.table(evening.room)
    forms = [form for form in page.all("form") if form["action"] == f"{evening.path}/remove"]
    assert len(forms) == 2
    assert evening.anne.send(forms[1]).status_code == SEE_OTHER
    refused(evening.zoe.get(evening.path), FORBIDDEN, "removed you")
    assert evening.bruno.get(evening.path).status_code == OK


def test_only_who_was_removed_is_let_in(evening: Evening) -> None:
    for what in ("let-in", "let-others-in"):
        refused(evening.anne.post(f"{evening.path}/{what}", {"member": "1"}), NOT_FOUND, "nobody with that number")
        refused(evening.zoe.post(f"{evening.path}/{what}", {"member": "1"}), FORBIDDEN, "only the host")
    assert room_in(evening.anne.do(evening.room, "say", text="fine")) == evening.room
