"""Who may come in: sessions, tokens of forms, origins, sizes, pace, sockets. Whoever may not changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.rooms.room import Room
from web.server import PATIENCE, Server
from web.visitors import (
    BAD_REQUEST,
    FORBIDDEN,
    OK,
    QUIET,
    SEE_OTHER,
    TOO_LARGE,
    Visitor,
    page_in,
    refused,
    the_room,
)

POLICY, TOO_BIG, LATER, GONE, NORMAL = 1008, 1009, 1013, 4404, 1000


class Table:
    """Anne, the host, and Bruno; nothing happens there by itself."""

    def __init__(self, server: Server, anne: Visitor, bruno: Visitor) -> None:
        self.server, self.anne, self.bruno = server, anne, bruno
        self.room = anne.open("poker-as", table={**QUIET, "seats": 2})
        self.path = f"/rooms/{self.room}"
        bruno.join(self.room)

    @property
    def now(self) -> Room:
        return the_room(self.server, self.room)

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        before = self.now
        yield
        assert self.now == before


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[Table]:
    with Visitor(server, "Anne") as anne, Visitor(server, "Bruno", lang="fr") as bruno:
        yield Table(server, anne, bruno)


# Sessions


def altered(cookie: str) -> dict[str, str]:
    person, _, mark = cookie.partition(".")
    other = "A" if person[0] != "A" else "B"
    return {
        "another id": f"{other}{person[1:]}.{mark}",
        "another mark": f"{person}.{'0' if mark[0] != '0' else '1'}{mark[1:]}",
        "no mark": person,
        "empty mark": f"{person}.",
        "shorter mark": f"{person}.{mark[:-1]}",
        "longer mark": f"{person}.{mark}0",
        "capitals": f"{person}.{mark.upper()}",
        "two ids": f"{person}.{person}.{mark}",
        "a quote": f"{person}'.{mark}",
        "nothing": "",
        "long": "x" * 5_000,
    }


def test_a_session_is_nobody_elses(table: Table, server: Server) -> None:
    """A cookie that we have not signed is as good as none: a stranger, who sees no cards and holds no seat."""
    with table.unchanged():
        for what, cookie in altered(table.anne.http.cookies["brelan"]).items():
            with Visitor(server, "Mallory") as mallory:
                headers = {"Cookie": f"brelan={cookie}"}
                answer = mallory.get(table.path, headers=headers)
                assert (answer.status_code, answer.headers["location"]) == (SEE_OTHER, f"{table.path}/join"), what
                body = f"csrf={table.anne.csrf}"
                refused(mallory.post_body(f"{table.path}/start", body, **headers), FORBIDDEN, "not yours")
                fresh = mallory.get("/", headers=headers).headers["set-cookie"]
                assert cookie not in fresh or not cookie


def test_the_mark_of_a_form_is_no_session(table: Table, server: Server) -> None:
    """What stands in one's pages must not sign one's cookie."""
    person = table.anne.http.cookies["brelan"].partition(".")[0]
    with Visitor(server) as mallory:
        answer = mallory.get(table.path, headers={"Cookie": f"brelan={person}.{table.anne.csrf}"})
        assert answer.headers["location"] == f"{table.path}/join"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_browser_without_cookies_is_told_so(table: Table, server: Server, lang: str) -> None:
    """Whatever is tried first: a game, a name, a seat. The page says what to do, and nothing has happened."""
    with Visitor(server, "Zoé", lang=lang) as zoe, table.unchanged():
        forms = [zoe.page("/").one("form", class_="my-name"), *zoe.page("/").all("form", class_="quick")[:1]]
        forms += [zoe.page("/open/daker").one("form", action="/rooms")]
        forms += [zoe.page(table.path).one("form", action=f"{table.path}/join")]
        for form in forms:
            zoe.http.cookies.clear()
            page = page_in(refused(zoe.send(form, name="Zoé"), FORBIDDEN))
            assert page.one("h1").text == words(lang)("web-trouble-no-cookie")
            assert ("load the page again" if lang == "en" else "rechargez la page") in page.one(id="notice").text


# Forms


FORMS = ("start", "say", "act", "leave", "options", "join", "open-link", "remove")


def test_a_form_without_its_token(table: Table, server: Server) -> None:
    with Visitor(server, "Mallory") as mallory, table.unchanged():
        tokens = ["", "csrf=", "csrf=x", f"csrf={mallory.csrf}", f"csrf={table.bruno.csrf}", "csrf=%00", "csrf=é"]
        for what in FORMS:
            for token in tokens:
                refused(table.anne.post_body(f"{table.path}/{what}", token), FORBIDDEN, "this form is not yours")
        for path in ("/rooms", "/play", "/preferences", "/hints/daker"):
            answer = table.anne.post_body(path, "game=daker&lang=fr&name=Anne")
            refused(answer, FORBIDDEN, "this form is not yours")
            assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://[",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1.evil.example",
        "HERE@evil.example",
        "HERE.evil.example",
        "file://",
        "about:blank",
        "chrome-extension://HOST",
        "é",
    ],
)
def test_a_foreign_page_sends_nothing(table: Table, server: Server, origin: str) -> None:
    here = server.address.rstrip("/")
    foreign = origin.replace("HERE", here).replace("HOST", here.removeprefix("http://"))
    with table.unchanged():
        for what in ("start", "leave", "open-link"):
            body = f"csrf={table.anne.csrf}".encode()
            answer = table.anne.ask(
                "POST",
                f"{table.path}/{what}",
                content=body,
                headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": foreign.encode()},
            )
            refused(answer, FORBIDDEN, "a page of this server")


def test_our_own_pages_may(table: Table, server: Server) -> None:
    answer = table.anne.post(f"{table.path}/say", {"text": "hello"}, origin=server.address.rstrip("/"))
    assert answer.status_code == SEE_OTHER
    proxied = {"host": "play.example", "x_forwarded_proto": "https", "origin": "https://play.example"}
    cookie = table.anne.cookies()  # a proxy passes everything on
    assert table.anne.post(f"{table.path}/say", {"text": "hello"}, cookie=cookie, **proxied).status_code == SEE_OTHER


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "multipart/form-data; boundary=x", "", "application/x-www-form", "é"]
)
def test_another_kind_of_body(table: Table, kind: str) -> None:
    with table.unchanged():
        answer = table.bruno.ask(
            "POST",
            f"{table.path}/leave",
            content=f"csrf={table.bruno.csrf}",
            headers={"Content-Type": kind.encode()},
        )
        refused(answer, FORBIDDEN, "pas un formulaire de ce serveur")


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"csrf=TOKEN&text=\xe9",
        b"csrf=TOKEN&text=%ff",
        b"csrf=TOKEN&text=%c0%af",
        b"csrf=TOKEN&text=%ed%a0%80",
        b"csrf=TOKEN" + b"&a=1" * 300,
        b"&" * 1_000,
        b'{"csrf": "TOKEN"}',
        b"\0" * 50,
    ],
)
def test_a_body_that_is_no_form(table: Table, body: bytes) -> None:
    with table.unchanged():
        sent = body.replace(b"TOKEN", table.bruno.csrf.encode())
        refused(table.bruno.post_body(f"{table.path}/say", sent), FORBIDDEN)


@pytest.mark.parametrize("fields", ["text=a&text=b", "text=a&csrf=TOKEN", "text=a&member=1", "text=a&Text=b"])
def test_double_and_unknown_fields(table: Table, fields: str) -> None:
    with table.unchanged():
        sent = f"csrf=TOKEN&{fields}".replace("TOKEN", table.bruno.csrf)
        refused(table.bruno.post_body(f"{table.path}/say", sent), BAD_REQUEST, "champ")


def test_ten_megabytes(table: Table) -> None:
    """With its length said beforehand, or not."""
    piece = b"x" * 65_536

    def endless() -> Iterator[bytes]:
        for _ in range(160):
            yield piece

    with table.unchanged():
        whole = b"csrf=" + table.bruno.csrf.encode() + b"&text=" + piece * 160
        for body in (whole, endless()):
            answer = table.bruno.ask(
                "POST",
                f"{table.path}/say",
                content=body,
                headers={"Content-Type": "application/x-www-form-urlencoded"},
            )
            refused(answer, TOO_LARGE, "trop volumineux")
    table.bruno.page(table.path)


def test_headers_that_nobody_sends(server: Server) -> None:
    strange: list[dict[str, Any]] = [
        {"Cookie": b"brelan=\xff\xfe; brelan-likes=%ff&lang=\xe9; =; ;;"},
        {"Cookie": "brelan-likes=" + "lang=fr%26" * 300},
        {"Cookie": "brelan-likes=name%3D" + "x" * 3_000},
        {"Accept-Language": b"\xff;q=\xfe,en;q=inf,fr;q=-1"},
        {"Accept-Language": "x," * 3_000},
        {"Host": "["},
        {"Host": ""},
        {"Host": "a/b?c#d@e"},
        {"X-Forwarded-For": "nonsense, , ::1"},
        {"X-Forwarded-Proto": "gopher"},
        {"If-None-Match": b"\xff"},
        {"Range": "bytes=0-1"},
        {"Expect": "100-continue"},
    ]
    for headers in strange:
        with Visitor(server) as somebody:
            for path in ("/", "/static/base.css"):
                assert somebody.get(path, headers=headers).status_code in (OK, BAD_REQUEST), headers


def test_questions_that_nobody_asks(server: Server) -> None:
    with Visitor(server) as somebody:
        for query in (
            "?preset=%ff",
            "?preset=",
            "?preset=a&preset=b",
            "?seq=x",
            "?" + "a=b&" * 500,
            "?%00",
            "?lang=%ff",
        ):
            assert somebody.get(f"/open/daker{query}").status_code in (OK, 404), query
            assert somebody.get(f"/{query}").status_code == OK, query


# Sockets


def frames(line: ClientConnection) -> list[str | bytes]:
    """All that comes until the server closes."""
    found: list[str | bytes] = []
    try:
        while True:
            found.append(line.recv(PATIENCE))
    except ConnectionClosed:
        return found


def closed(line: ClientConnection) -> int:
    assert line.close_code is not None
    return line.close_code


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_a_foreign_page_hears_nothing(table: Table, origin: str | None) -> None:
    with table.unchanged(), table.anne.socket(table.room, origin=origin) as line:
        assert frames(line) == []
        assert closed(line) == POLICY
        assert line.close_reason == "foreign-origin"


@pytest.mark.parametrize("room", ["x" * 20, "x", "%00", "a" * 400])
def test_a_guessed_table_says_nothing(anne: Visitor, room: str) -> None:
    with anne.socket(room) as line:
        assert frames(line) == []
        assert closed(line) == GONE


def test_a_stranger_is_sent_to_the_door(table: Table, server: Server) -> None:
    with Visitor(server) as stranger:
        stranger.page()
        for who in (stranger, Visitor(server)):  # with a session of his own, and without any
            with who.socket(table.room) as line:
                assert [json.loads(frame) for frame in frames(line)] == [{"reload": True}]
                assert closed(line) == NORMAL
            who.http.close()


def test_a_page_hears_what_happens_and_speaks_its_language(table: Table) -> None:
    with table.anne.socket(table.room) as hers, table.bruno.socket(table.room) as his:
        for line in (hers, his):
            line.next_table()
        table.bruno.do(table.room, "say", text="one")
        heard = [line.next_table().one(id="table") for line in (hers, his)]
        assert all("one" in page.one(id="chat").text for page in heard)
        assert int(heard[0]["data-seq"]) == int(heard[1]["data-seq"]) == table.now.seq
        written = [page.one(id="chat-text")["placeholder"] for page in heard]
        assert written == [words(lang)("web-chat-write") for lang in ("en", "fr")]


def test_who_leaves_is_told_by_his_other_pages(server: Server, table: Table) -> None:
    with Visitor(server, "Denis") as denis:
        denis.join(table.room, watch=True)
        with denis.socket(table.room) as line:
            line.recv(PATIENCE)
            denis.do(table.room, "leave")
            assert json.loads(frames(line)[-1]) == {"reload": True}


@pytest.mark.parametrize(
    "frame",
    [
        "x",
        "{}",
        b"\0",
        "",
        "x" * 4_000,
        '{"number": 1, "form": "say", "fields": {"text": "hi"}}',
        '{"number": 1, "form": "say", "fields": [["text", "hi"]], "person": "bruno"}',
        '{"number": 0, "form": "say", "fields": []}',
        b'{"number": 1, "form": "say", "fields": [["text", "hi"]]}',
        json.dumps({"number": 1, "form": "say", "fields": [["text", "hi"]] * 201}),
    ],
)
def test_a_page_sends_forms_over_its_socket_and_nothing_else(table: Table, frame: str | bytes) -> None:
    with table.unchanged(), table.anne.socket(table.room) as line:
        line.send(frame)
        assert closed_after(line) == POLICY


def test_ten_megabytes_over_a_socket(table: Table) -> None:
    with table.unchanged(), table.anne.socket(table.room) as line:
        with suppress(ConnectionClosed):  # the server need not read all of it
            line.send("x" * 10_000_000)
        assert closed_after(line) == TOO_BIG
    table.anne.page(table.path)


@pytest.mark.parametrize("seq", ["x", "1.5", "-5", "9" * 30, "1&seq=2", "1&lang=%ff"])
def test_a_socket_with_a_strange_question(table: Table, seq: str) -> None:
    """It is refused before it is open, or it is as any other; who knows more than the table is out of date."""
    if seq in ("x", "1.5"):
        with pytest.raises(InvalidStatus), table.anne.socket(table.room, seq=seq):
            pass
        return
    with table.anne.socket(table.room, seq=seq) as line:
        assert ("reload" in line.next_text()) == seq.isdecimal()


def closed_after(line: ClientConnection) -> int:
    frames(line)
    return closed(line)


def test_so_many_sockets_and_no_more(table: Table, server: Server) -> None:
    with Visitor(server, "Zoé") as zoe, ExitStack() as lines:
        zoe.join(table.room, watch=True)
        opened = [lines.enter_context(zoe.socket(table.room, seq=table.now.seq)) for _ in range(31)]
        assert frames(opened[-1]) == []
        assert (closed(opened[-1]), opened[-1].close_reason) == (LATER, "too-many-pages")
        with table.anne.socket(table.room) as hers:  # others are not the poorer for it
            assert hers.next_table().all(id="table")
        opened[0].close()
        with zoe.socket(table.room) as again:
            assert again.recv(PATIENCE)
