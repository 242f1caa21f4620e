"""Records that are made to hurt, sent to a real server: it refuses them, stays small, and serves everybody else."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import httpx
import psutil
import pytest

import brelan
from brelan import registry
from brelan.records.text import write_record
from records.unfillable import unfillable
from web.server import PATIENCE, Server, serving
from web.test_costs import costs_at, lines_of
from web.test_sharing import send
from web.visitors import BAD_REQUEST, OK, QUICK, Visitor, refused

BOMBS = {
    "a name with dots": "a." * 100_000 + "b = 1",
    "lists in lists": "a = " + "[" * 400_000,
    "a text without end": 'a = "' + "\\u0001" * 80_000,
    "digits": "a = " + "9" * 500_000,
    "many fields": "\n".join(f"a{number} = 1" for number in range(30_000)),
    "a long list": "a = [\n" + "  1,\n" * 90_000 + "]",
}
LARGEST = 200 * 1024 * 1024
"""By which a server may grow meanwhile, in bytes. The first of these once took a hundred times as much."""

LONGEST_PAGE = 32 * 1024
"""Of a refusal, in characters: it does not repeat what was sent."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("strangers"), options=QUICK) as running:
        yield running
        assert running.crashes == []


def most_memory(pid: int) -> int:
    """The most that a process ever had, in bytes (Linux)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def confined_of(server: Server) -> set[psutil.Process]:
    """The processes of a server in which records are looked at."""
    return {
        one
        for one in psutil.Process(server.pid).children()
        if one.status() != psutil.STATUS_ZOMBIE and any("confined" in word for word in one.cmdline())
    }


def wait_for(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def heavy() -> str:
    """Of the largest size, and as much work as such a record can be."""
    return write_record(unfillable(registry.game("daker"), 1_100))


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_while_others_are_served(server: Server, bomb: str) -> None:
    text = f"brelan record 2\n{BOMBS[bomb]}\n=== end\n"
    with Visitor(server) as stranger, Visitor(server) as other:
        assert stranger.csrf
        before = most_memory(server.pid)
        answers: list[httpx.Response] = []
        sending = Thread(target=lambda: answers.append(send(stranger, text)))
        sending.start()
        assert other.get("/").status_code == OK
        sending.join()
        assert len(refused(answers[0], BAD_REQUEST).text) < LONGEST_PAGE
        assert other.get("/").status_code == OK
        assert most_memory(server.pid) - before < LARGEST
        assert (confined := confined_of(server)) != set()
        assert all(most_memory(one.pid) < 2 * LARGEST for one in confined)


def test_a_record_that_cannot_be_filled_is_refused(server: Server) -> None:
    with Visitor(server) as stranger:
        refused(send(stranger, heavy()), BAD_REQUEST)


def test_the_review_of_a_record_is_no_work_for_the_processes_of_the_bots(server: Server) -> None:
    """They have no limits, and others wait for them."""
    text = write_record(brelan.play("poker-as", ["random", "random"], seed=4).record)
    with Visitor(server) as stranger:
        there = stranger.done(send(stranger, text)).headers["location"]
        assert lines_of(costs_at(stranger, f"{there}/costs/0"))
        assert confined_of(server) != set()
        assert {one for one in psutil.Process(server.pid).children() if "thinker" in str(one.cmdline())} == set()


def test_when_the_client_goes_the_work_ends(tmp_path: Path) -> None:
    with serving(tmp_path, options=QUICK) as server, Visitor(server) as stranger:
        request = httpx.Request(
            "POST",
            f"{server.address}uploaded",
            data={"csrf": stranger.csrf},
            files={"record": ("a", heavy().encode())},
            headers={"cookie": "; ".join(f"{name}={value}" for name, value in stranger.http.cookies.items())},
        )
        head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        at = urlsplit(server.address)
        with socket.create_connection((at.hostname, at.port)) as line:
            line.sendall(f"POST /uploaded HTTP/1.1\r\n{head}\r\n".encode() + request.read())
            wait_for(lambda: confined_of(server) != set())
        wait_for(lambda: confined_of(server) == set())  # one that had done its work would wait for more
        assert stranger.get("/").status_code == OK
        assert server.crashes == []


def test_a_server_stops_while_records_are_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path, options=QUICK) as server:
        strangers = [Visitor(server) for _ in range(8)]
        text = heavy()

        def sends(one: Visitor) -> None:
            with suppress(httpx.HTTPError):
                while True:  # until there is no server
                    send(one, text)

        sending = [Thread(target=sends, args=(one,)) for one in strangers if one.csrf]
        for thread in sending:
            thread.start()
        wait_for(lambda: confined_of(server) != set())
        working = confined_of(server)
        assert server.stop() == 0
        for thread in sending:
            thread.join()
        wait_for(lambda: not any(one.is_running() for one in working))
        for one in strangers:
            one.http.close()
