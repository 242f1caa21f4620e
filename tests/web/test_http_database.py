"""A server whose database cannot write or be reached: it says so, keeps its pages open, and goes on by itself."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from databases import Postgres
from depth import often
from web.server import Server, serving
from web.visitors import QUICK, QUIET, SEE_OTHER, Visitor, notice

AWAY = 503
SECRET = "a secret of thirty-two characters"
SENTENCES = {"en": "try again in 3 seconds", "fr": "réessayez dans 3 secondes"}


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The server can write to no file any more, not even where a file has room inside."""
    limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, limit[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limit)


@contextmanager
def stopped(server: Postgres) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


def away(answer: httpx.Response) -> httpx.Response:
    assert answer.status_code == AWAY, (answer.status_code, notice(answer))
    assert answer.headers["retry-after"] == "3"
    return answer


def at_last(ask: Callable[[], httpx.Response], status: int) -> httpx.Response:
    """As a client that tries again."""
    until = time.monotonic() + 60
    while (answer := ask()).status_code != status and time.monotonic() < until:
        time.sleep(0.05)
    assert answer.status_code == status, (answer.status_code, notice(answer))
    return answer


def check_log(server: Server) -> None:
    """One line for each outage, no traceback."""
    told = [line["message"] for line in server.log if line["level"] in ("error", "critical")]
    assert set(told) == {"the database cannot be used"}
    assert len(told) <= 2  # for reading, and for writing
    assert not server.other_lines
    assert not [line for line in server.log if "traceback" in str(line).lower()]


@pytest.mark.parametrize("lang", often(SENTENCES, ["fr"]))
def test_a_full_disk(tmp_path: Path, lang: str) -> None:
    with serving(tmp_path, options=QUICK) as server, Visitor(server, "Anne", lang) as anne:
        room = anne.open("poker-as", table=QUIET)
        busy = anne.play_now("poker-as", players="2", bot="random")
        bearer = {"Authorization": f"Bearer {anne.http.post('/api/sessions').json()['token']}"}
        with anne.socket(room) as line:
            line.next_table()
            with full_disk(server):
                refused = away(anne.post(f"/rooms/{room}/say", {"text": "is there space?"}))
                assert SENTENCES[lang] in notice(refused)
                away(anne.get("/health"))
                problem = away(anne.http.post("/api/rooms", json={"game": "daker"}, headers=bearer)).json()
                assert (problem["code"], problem["kind"]) == ("database-away", "unavailable")
                assert SENTENCES[lang] in problem["text"]
                anne.page(f"/rooms/{room}")  # what is known is still shown
            anne.do(room, "say", text="the disk has space again")
            while "the disk has space again" not in line.next_table().text:
                pass
            assert anne.get("/health").status_code == httpx.codes.OK
            anne.page(f"/rooms/{busy}")
        check_log(server)


def test_postgresql_is_away(postgres: Postgres, tmp_path: Path) -> None:
    with (
        serving(tmp_path, postgres.create(), options=QUICK, BRELAN_SECRET=SECRET) as server,
        Visitor(server, "Anne") as anne,
    ):
        room = anne.open("poker-as", table=QUIET)
        anne.play_now("poker-as", players="2", bot="random")  # bots and clocks go on afterwards
        with anne.socket(room) as line:
            line.next_table()
            with stopped(postgres):
                at_last(
                    lambda: anne.get(f"/rooms/{room}"), AWAY
                )  # what is known is shown until its listener has noticed
                for path in ("/", "/health"):
                    away(anne.get(path))
                away(anne.post(f"/rooms/{room}/say", {"text": "nobody hears it"}))
            at_last(lambda: anne.get("/health"), httpx.codes.OK)
            at_last(lambda: anne.post(f"/rooms/{room}/say", {"text": "it is back"}), SEE_OTHER)
            while "it is back" not in line.next_table().text:
                pass
        check_log(server)
