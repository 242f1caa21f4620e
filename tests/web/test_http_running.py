"""A server that starts, stops, starts again, is asked too much, and loses its database for a moment."""

from __future__ import annotations

import json
import logging
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from brelan.cli.logs import Lines
from brelan.errors import BadOption
from brelan.web.limits import AT_ONCE
from brelan.web.sessions import KEY_BYTES, OLD_KEYS_VARIABLE, SESSION, Keys, check_keys, find_keys
from web.server import PROGRAM, Server, serving
from web.serving import serving_here
from web.visitors import (
    CONFLICT,
    FORBIDDEN,
    OK,
    QUICK,
    QUIET,
    SEE_OTHER,
    TOO_FAST,
    Visitor,
    notice,
    refused,
    the_room,
)

UNAVAILABLE = 503
GOING_AWAY = {1001, 1012}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and harm."""
    with serving(tmp_path, options=QUICK) as server:
        yield server


@pytest.mark.deep
def test_a_restart_loses_nothing(own: Server, tmp_path: Path) -> None:
    """Sessions, seats, tables in the middle of a deal; pages that were open go on where they were."""
    with Visitor(own, "Anne") as anne, Visitor(own, "Bruno") as bruno:
        room = anne.open("daker", table={**QUIET, "seats": 2})
        bruno.join(room)
        anne.do(room, "start")
        before, cards = the_room(own, room), anne.table(room).one("div", class_="hand").text
        old = anne.cookies()
        assert own.stop() == 0  # what becomes of one that is killed: test_http_killed
        own.start()
        assert the_room(own, room) == before
        assert anne.table(room).one("div", class_="hand").text == cards
        assert anne.cookies() == old
        assert f"/rooms/{room}" in {link["href"] for link in bruno.page().all("a")}
        with bruno.socket(room, seq=before.seq) as line:
            anne.do(room, "say", text="still here")
            assert "still here" in line.next_text()
        files = sorted(tmp_path.iterdir())  # and nobody else may read what it wrote
        assert {"rooms.db", "rooms.key"} <= {file.name for file in files}
        assert [oct(file.stat().st_mode & 0o077) for file in files] == ["0o0"] * len(files)
    assert own.crashes == []


def heard_until_closed(line: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            line.recv(30)
    return line.close_code


@pytest.mark.deep
def test_it_stops_while_pages_listen_and_bots_play(own: Server) -> None:
    with ExitStack() as stack:
        lines = []
        for number in range(6):
            visitor = stack.enter_context(Visitor(own, f"Guest {number}"))
            room = visitor.play_now("daker", bot="random", players="3")
            lines.append(stack.enter_context(visitor.socket(room)))
        for line in lines:
            assert line.recv(30)
        assert own.stop() == 0
        assert {heard_until_closed(line) for line in lines} <= GOING_AWAY
    assert own.crashes == []
    assert own.other_lines == []


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("sqlite:////dev/null/rooms.db", "rooms.db"),
        pytest.param("postgresql://root:hunter2@127.0.0.1:1/x", "BRELAN_SECRET", marks=pytest.mark.deep),
    ],
)
def test_it_does_not_start_without_a_database(database: str, says: str) -> None:
    done = subprocess.run(
        [*PROGRAM, "--port", "0", "--database", database], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert "hunter2" not in done.stderr


# The key


def test_the_key_of_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    monkeypatch.setenv("BRELAN_SECRET", "long enough to be hard to guess")
    with pytest.raises(BadOption, match="at least 32 characters"):
        find_keys(database)
    monkeypatch.setenv("BRELAN_SECRET", "long enough to be hard to guess!")
    assert find_keys(database) == find_keys("postgresql://somewhere/x") == (b"long enough to be hard to guess!",)
    assert list(tmp_path.iterdir()) == []


def test_a_key_is_made_once_by_many(tmp_path: Path) -> None:
    """Processes that start together: none reads a key that is not yet written."""
    with ThreadPoolExecutor(8) as pool:
        for number in range(20):
            database = f"sqlite:///{tmp_path / str(number) / 'rooms.db'}"
            found = set(pool.map(find_keys, [database] * 8))
            assert len(found) == 1
            assert [len(key) for key in next(iter(found))] == [KEY_BYTES]


@pytest.mark.parametrize(
    "content",
    ["", "00", "zz" * KEY_BYTES, "é", "ab" * KEY_BYTES + "00", "ab" * KEY_BYTES + "\n00"],
)
def test_a_damaged_key_is_refused(tmp_path: Path, content: str) -> None:
    """An empty key would let anybody sign."""
    (tmp_path / "rooms.key").write_text(content, encoding="utf-8")
    with pytest.raises(BadOption, match="does not hold a key"):
        find_keys(f"sqlite:///{tmp_path / 'rooms.db'}")


def test_marks_are_for_one_use_and_one_person() -> None:
    keys, others = Keys(b"a" * KEY_BYTES), Keys(b"b" * KEY_BYTES)
    anne, bruno = "A" * 22, "B" * 22
    assert keys.unsign(keys.sign(anne)) == anne
    assert others.unsign(keys.sign(anne)) is None
    assert keys.unsign(f"{bruno}.{keys.sign(anne).partition('.')[2]}") is None
    assert keys.unsign(f"{anne}.{keys.csrf(anne)}") is None
    assert keys.is_csrf(anne, keys.csrf(anne))
    assert not keys.is_csrf(bruno, keys.csrf(anne))
    assert not others.is_csrf(anne, keys.csrf(anne))


def test_keys_of_before_are_read_and_the_new_one_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'rooms.db'}"
    (first,) = find_keys(database)
    file = tmp_path / "rooms.key"
    file.write_text("ab" * KEY_BYTES + "\n" + file.read_text(encoding="ascii"), encoding="ascii")
    assert find_keys(database) == (b"\xab" * KEY_BYTES, first)
    monkeypatch.setenv(OLD_KEYS_VARIABLE, f"{'b' * KEY_BYTES} , {'c' * 40},")
    assert find_keys(database) == (b"\xab" * KEY_BYTES, first, b"b" * KEY_BYTES, b"c" * 40)
    monkeypatch.setenv("BRELAN_SECRET", "a" * KEY_BYTES)
    assert find_keys(database) == (b"a" * KEY_BYTES, b"b" * KEY_BYTES, b"c" * 40)
    monkeypatch.setenv(OLD_KEYS_VARIABLE, "short")
    for check in (find_keys, check_keys):
        with pytest.raises(BadOption, match="BRELAN_OLD_SECRETS must have at least 32 characters, not 5"):
            check(database)
    anne, old = "A" * 22, Keys(b"a" * KEY_BYTES)
    both = Keys(b"b" * KEY_BYTES, b"a" * KEY_BYTES)
    assert both.unsign(old.sign(anne)) == both.unsign(both.sign(anne)) == anne
    assert both.is_csrf(anne, old.csrf(anne))
    assert both.places("room", "203.0.113.1")[1:] == old.places("room", "203.0.113.1")
    assert old.unsign(both.sign(anne)) is None
    assert not old.is_csrf(anne, both.csrf(anne))


def test_a_new_key_signs_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open pages and programs go on; whoever comes has a cookie of the new key; who was removed stays so."""
    first, second = "a" * KEY_BYTES, "b" * KEY_BYTES
    monkeypatch.setenv("BRELAN_SECRET", first)
    with (
        serving_here(tmp_path) as server,
        Visitor(server, "Anne") as anne,
        Visitor(server, "Bruno", **{"X-Forwarded-For": "203.0.113.1"}) as bruno,
    ):
        room = anne.open("daker")
        bruno.join(room)
        bruno.table(room)
        anne.do(room, "remove", member="1")
        cookie, csrf = anne.http.cookies[SESSION], anne.csrf
        bearer = anne.http.post("/api/sessions").json()["token"]
    monkeypatch.setenv("BRELAN_SECRET", second)
    monkeypatch.setenv(OLD_KEYS_VARIABLE, first)
    with (
        serving_here(tmp_path) as server,
        Visitor(server, "Anne") as anne,
        Visitor(server, "Robert", **{"X-Forwarded-For": "203.0.113.1"}) as robert,
    ):
        assert robert.get(f"/rooms/{room}").status_code == FORBIDDEN
        anne.http.cookies.set(SESSION, cookie)
        anne.done(anne.post_body(f"/rooms/{room}/say", f"csrf={csrf}&text=still+here"))
        page = anne.get(f"/rooms/{room}")
        assert "still here" in page.text
        renewed = page.headers["set-cookie"].partition(";")[0].partition("=")[2]
        assert Keys(second.encode()).unsign(renewed) == Keys(first.encode()).unsign(cookie)
        authorized = {"Authorization": f"Bearer {bearer}"}
        assert anne.http.get(f"/api/rooms/{room}", headers=authorized).status_code == OK
    monkeypatch.delenv(OLD_KEYS_VARIABLE)
    with serving_here(tmp_path) as server, Visitor(server, "Anne") as anne:
        anne.http.cookies.set(SESSION, renewed)
        assert "still here" in anne.get(f"/rooms/{room}").text
        assert "set-cookie" not in anne.get("/").headers
        anne.http.cookies.set(SESSION, cookie)
        assert "set-cookie" in anne.get("/").headers


# Too much


def test_whoever_is_too_quick_is_told_and_others_are_not(tmp_path: Path) -> None:
    with (
        serving_here(tmp_path, pace=1) as server,
        Visitor(server, "Anne", lang="fr", **{"X-Forwarded-For": "203.0.113.1"}) as anne,
        Visitor(server, "Bruno", **{"X-Forwarded-For": "203.0.113.2"}) as bruno,
    ):
        room = anne.open("daker", table={"listed": "yes"})
        for _ in range(200):
            answer = anne.post(f"/rooms/{room}/say", {"text": "again"})
            if answer.status_code != SEE_OTHER:
                break
        refused(answer, TOO_FAST, "attendez un instant")
        assert answer.headers["retry-after"] == "1"
        said = len(the_room(server, room).lines)
        assert said >= AT_ONCE - 1
        bruno.join(room, watch=True)
        bruno.do(room, "say", text="slowly")
        assert len(the_room(server, room).lines) == said + 1


# The database is away


def test_a_database_that_is_away_is_a_trouble_of_ours_and_no_secret_is_logged(own: Server, tmp_path: Path) -> None:
    with Visitor(own, "Anne") as anne, Visitor(own, "Zoé") as zoe:
        room = anne.open("daker", table={**QUIET, "seats": 2, "fill": "random", "bot-millis": 10_000})
        anne.do(room, "start")
        zoe.join(room, watch=True)
        before = the_room(own, room)
        with closing(sqlite3.connect(tmp_path / "rooms.db")) as database, zoe.socket(room, seq=before.seq) as line:
            token = anne.http.post("/api/sessions").json()["token"]
            for table in ("answers", "entries", "rooms"):
                database.executescript(f"ALTER TABLE {table} RENAME TO {table}_away")
                answer = anne.post(f"/rooms/{room}/say", {"text": "x", "client": "one-two"})
                assert answer.status_code == UNAVAILABLE
                assert "try again in 3 seconds" in notice(answer)
                assert table not in notice(answer)
                program = anne.get(f"/api/rooms/{room}", headers={"Authorization": f"Bearer {token}"})
                assert program.status_code == (UNAVAILABLE if table == "entries" else OK)
                database.executescript(f"ALTER TABLE {table}_away RENAME TO {table}")
            database.executescript(  # as a full disk would: in the middle of a transaction
                "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ROLLBACK, 'full'); END"
            )
            answer = anne.post(f"/rooms/{room}/say", {"text": "x", "client": "one-two"})
            assert answer.status_code in (CONFLICT, UNAVAILABLE)
            database.executescript("DROP TRIGGER full")
            assert anne.get("/health").json() == {"status": "ok"}
            assert the_room(own, room) == before
            anne.do(room, "say", text="again", client="one-two")
            assert "again" in line.next_text()
        log = "\n".join(str(line) for line in own.log)
        assert own.crashes
        assert "no such table" in log  # what went wrong is told
        assert before.deal is not None
        for member in before.members:
            assert member.person not in log
        sessions = [cookie.value or "" for cookie in anne.http.cookies.jar if cookie.name == SESSION]
        assert len(sessions) == 1
        for secret in ("one-two", room, token, *sessions, anne.csrf, *(opening.salt for opening in before.deal.pack)):
            assert secret not in log
        assert own.other_lines == []


def test_whatever_is_logged_quotes_neither_a_link_nor_a_session() -> None:
    """Foreign lines too, of which nobody knows what they say."""
    link, session = "x" * 7 + "-_" + "Y" * 11, Keys(b"a" * KEY_BYTES).sign("A" * 22)
    error = OSError(f"cannot send to /rooms/{link}/socket")
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "GET /rooms/%s %s", (link, session), None)
    record.exc_info = (type(error), error, None)
    line = Lines().format(record)
    assert json.loads(line)["message"].startswith("GET /rooms/")
    assert "cannot send" in line
    for secret in (link, *session.split(".")):
        assert secret not in line
