"""The link that is sent to friends: it can be opened where they are, and it says so where it cannot."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import segno
from websockets.sync.client import connect
from websockets.typing import Origin

from brelan.cli.logs import Lines
from brelan.cli.serve import Addresses, _announce_as_json, addresses_of, network_address
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.web.visitor import is_loopback
from web.dom import Node
from web.frames import Line
from web.server import PATIENCE, Server
from web.serving import serving_here
from web.visitors import FORBIDDEN, NOT_FOUND, OK, QUIET, SEE_OTHER, Visitor, refused

NETWORK = "http://192.168.7.7:8765"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Which was told its address on the network."""
    with serving_here(tmp_path_factory.mktemp("network"), NETWORK) as server:
        yield server


def link_in(page: Node) -> str:
    return page.one("input", id="invite-link")["value"]


def test_a_line_tells_the_same_link_as_the_page(anne: Visitor, bruno: Visitor, zoe: Visitor) -> None:
    """A socket is no page: friends open http."""
    room = anne.open("daker", table={**QUIET, "seats": 2})
    bruno.join(room)
    zoe.join(room, watch=True)
    for visitor in (anne, bruno, zoe):
        with visitor.socket(room) as line:
            assert link_in(line.next_table()) == f"{anne.server.address}rooms/{room}"


def test_behind_a_proxy_a_line_tells_https(server: Server) -> None:
    proxied = {"Host": "play.example", "X-Forwarded-Proto": "https"}
    with Visitor(server, "Anne", **proxied) as anne:
        cookie = anne.get("/").headers["set-cookie"].partition(";")[0]
        anne.http.cookies.set("brelan", cookie.partition("=")[2])
        room = anne.open("daker")
        with (
            socket.create_connection((httpx.URL(server.address).host, httpx.URL(server.address).port or 0)) as to,
            connect(
                f"ws://play.example/rooms/{room}/socket",
                sock=to,
                origin=Origin("https://play.example"),
                additional_headers={"Cookie": cookie, "X-Forwarded-Proto": "https"},
                create_connection=Line,
            ) as line,
        ):
            assert isinstance(line, Line)
            assert link_in(line.next_table()) == f"https://play.example/rooms/{room}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_address_of_this_machine_alone_is_called_so(server: Server, lang: str) -> None:
    with Visitor(server, "Anne", lang=lang) as anne:
        page = anne.table(anne.open("daker", table={**QUIET, "seats": 2}))
        told = page.one("div", class_="invite").text
        assert words(lang)("web-invite-only-here") in told
        assert "brelan play --lan" in told
        assert page.all("img", class_="qr") == []


def test_on_a_network_the_link_has_the_machines_address_and_a_code(open_server: Server) -> None:
    """Whoever opens the lobby on the machine itself invites by its address on the network."""
    with Visitor(open_server, "Anne") as anne:
        room = anne.open("daker", table={**QUIET, "seats": 2})
        page = anne.table(room)
        link = link_in(page)
        assert link == f"{NETWORK}/rooms/{room}"
        assert "--lan" not in page.one("div", class_="invite").text
        picture = page.one("img", class_="qr")
        assert picture["alt"]
        drawn = anne.get(picture["src"])
        assert (drawn.status_code, drawn.headers["content-type"]) == (OK, "image/svg+xml")
        assert dark_squares(drawn.text) == squares_of(link)
        assert anne.get(f"/rooms/{'x' * 20}/invite.svg").status_code == NOT_FOUND


def squares_of(link: str) -> set[tuple[int, int]]:
    """The dark squares that a camera must see, four from the edge."""
    rows = segno.make(link, error="m", micro=False).matrix
    return {(x + 4, y + 4) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def dark_squares(picture: str) -> set[tuple[int, int]]:
    """What is drawn black, over a white sheet as large as the picture, in whatever theme the page is."""
    (size,) = re.findall(r'viewBox="0 0 (\d+) \1"', picture)
    assert f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>' in picture
    (path,) = re.findall(r'stroke="#000" d="([^"]*)"', picture)
    found, x, y = set(), 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in numbers.split()]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            found |= {(int(x) + step, int(y)) for step in range(int(values[0]))}
            x += values[0]
    return found


def test_the_doors_hold_on_the_network_too(open_server: Server) -> None:
    """From another page nobody acts, by whichever address the server is asked."""
    with Visitor(open_server, "Anne") as anne, Visitor(open_server, "Bruno") as bruno:
        room = anne.open("daker", table={**QUIET, "seats": 2})
        here, host = open_server.address.rstrip("/"), NETWORK.removeprefix("http://")
        cookie = bruno.get("/").headers["set-cookie"].partition(";")[0]
        asked = {"host": host, "cookie": cookie}
        body = f"csrf={bruno.csrf}&name=Bruno&as=player"
        for origin in ("http://evil.example", here, "null", f"{NETWORK}.evil.example"):
            refused(bruno.post_body(f"/rooms/{room}/join", body, **asked, origin=origin), FORBIDDEN, "of this server")
        forged = bruno.post_body(f"/rooms/{room}/join", f"csrf={anne.csrf}", **asked, origin=NETWORK)
        refused(forged, FORBIDDEN, "not yours")
        assert bruno.post_body(f"/rooms/{room}/join", body, **asked, origin=NETWORK).status_code == SEE_OTHER


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8765", True),
        ("127.8.8.8", True),
        ("localhost:8765", True),
        ("LocalHost", True),
        ("brelan.localhost:80", True),
        ("[::1]:8765", True),
        ("[::1]", True),
        ("192.168.1.5:8765", False),
        ("[fe80::1]:8765", False),
        ("play.example", False),
        ("localhost.example", False),
        ("[", False),
        ("", False),
    ],
)
def test_names_of_this_machine(host: str, expected: bool) -> None:
    assert is_loopback(host) == expected


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_every_address_that_is_told_can_be_opened(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as listening:
        found = addresses_of(listening)
        assert "0.0.0.0" not in found.here
        known = network_address(family)  # create_server keeps IPv4 and IPv6 apart
        assert bool(found.network) == (host in ("0.0.0.0", "::") and known is not None)
        for address in filter(None, (found.here, found.network)):
            url = httpx.URL(address)
            socket.create_connection((url.host, url.port or 0), PATIENCE).close()


def test_a_server_tells_both_addresses_in_its_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        _announce_as_json(Addresses("http://127.0.0.1:80/", "http://192.168.7.7:80/"))
    told = json.loads(Lines().format(caplog.records[-1]))
    assert (told["message"], told["address"]) == ("ready", "http://127.0.0.1:80/")
    assert told["network"] == "http://192.168.7.7:80/"


# brelan play


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[list[str]]:
    """What `brelan play` says when it is ready."""
    code = "from brelan.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--lang", "en", "play", "--no-browser", "--port", "0", *options],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path), "HOME": str(folder), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    late = threading.Timer(2 * PATIENCE, process.kill)
    late.start()
    try:
        assert process.stdout is not None
        said: list[str] = []
        for line in process.stdout:
            said += [line.strip()] if not line.startswith("{") else []
            if "Ctrl+C" in line:
                break
        yield said
    finally:
        late.cancel()
        process.terminate()
        process.wait(2 * PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


@pytest.mark.deep
def test_play_is_for_this_machine_alone(tmp_path: Path) -> None:
    with playing(tmp_path) as said, httpx.Client(verify=False) as friend:
        address = httpx.URL(said[0].rpartition(" ")[2])
        assert address.host == "127.0.0.1"
        assert friend.get(address.join("/health")).json() == {"status": "ok"}
        assert len(said) == 2
        if (network := network_address()) is not None:
            with pytest.raises(httpx.ConnectError):
                friend.get(address.copy_with(host=network))


def test_play_for_the_network_says_who_can_open_it(tmp_path: Path) -> None:
    with playing(tmp_path, "--lan") as said, httpx.Client(verify=False) as friend:
        network = network_address()
        if network is None:  # and nothing is served: there is nobody to serve
            assert said == ["brelan: this machine has no address on a network"]
            return
        here, shared = (httpx.URL(line.rpartition(" ")[2]) for line in said[:2])
        assert (here.host, shared.host) == ("127.0.0.1", network)
        assert said[2].startswith("Anyone on this network can open the lobby")
        for address in (here, shared):
            assert friend.get(address.join("/health")).json() == {"status": "ok"}
