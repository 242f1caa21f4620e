"""Clients that are slow, endless or deaf: each has its end, on a real server, and nobody else notices."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.parse import urlsplit

import httpx
import pytest

from brelan.web import protocol
from brelan.web.protocol import MOST_HEAD
from brelan.web.security import MOST_BODY
from web.server import PATIENCE, Server
from web.serving import serving_here
from web.visitors import BAD_REQUEST, OK, TOO_LARGE, Visitor

SLOW, STALLED = 1.5, 1_000
"""Seconds for a request, milliseconds for an answer: short, so that a test need not wait."""
TOO_SLOW, HEAD_TOO_LONG = b"408", b"431"
PING = b"\x89\x80\0\0\0\0"
"""The only thing that a page may send over its socket."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    patch = pytest.MonkeyPatch()
    patch.setattr(protocol, "REQUEST_SECONDS", SLOW)
    patch.setattr(protocol, "STALLED_MILLIS", STALLED)
    with serving_here(tmp_path_factory.mktemp("bounded")) as server, errors_logged() as errors:
        yield server
    patch.undo()
    assert errors == []


@contextmanager
def errors_logged() -> Iterator[list[str]]:
    """What the server complained about itself. A client that goes away is none of its faults."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    yield errors
    logging.getLogger().removeHandler(handler)


def line_to(server: Server) -> socket.socket:
    address = urlsplit(server.address)
    return socket.create_connection((address.hostname or "", address.port or 0), timeout=PATIENCE)


def heard(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            found += piece
    return found


def status_in(answer: bytes) -> bytes:
    return answer.removeprefix(b"HTTP/1.1 ")[:3]


# Slow


BEGUN = (
    b"",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: here\r\n",
    b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: aaaa",
    b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\ncsrf=",
    b"POST /play HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ncsrf=",
)


def test_a_request_that_does_not_end_is_cut_off(impatient: Server) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(line_to(impatient))) for _ in BEGUN]
        for line, begun in zip(lines, BEGUN, strict=True):
            line.sendall(begun)
        assert [status_in(heard(line)) for line in lines] == [TOO_SLOW] * len(BEGUN)


def test_drop_by_drop_is_no_way_round_it(impatient: Server) -> None:
    with closing(line_to(impatient)) as line:
        line.settimeout(0.02)
        line.sendall(b"GET / HTTP/1.1\r\n")
        answer = b""
        for _ in range(50 * PATIENCE):
            with suppress(TimeoutError):
                answer = line.recv(100)
                break
            with suppress(OSError):
                line.sendall(b"X-Drop: 1\r\n")
        assert status_in(answer) == TOO_SLOW


def test_the_second_request_of_a_connection_has_the_same_time(impatient: Server) -> None:
    with closing(line_to(impatient)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\nGET /hea")
        answers = heard(line)
        assert status_in(answers) == b"200"
        assert b"HTTP/1.1 408" in answers


def test_whoever_is_in_time_may_think_between_two_requests(impatient: Server) -> None:
    with httpx.Client(base_url=impatient.address, verify=False) as client:
        assert client.get("/health").status_code == OK
        time.sleep(2 * SLOW)
        assert client.get("/health").status_code == OK


def test_a_page_that_listens_is_no_slow_request(impatient: Server) -> None:
    with Visitor(impatient, "Anne") as anne:
        room = anne.open("poker-as")
        with anne.socket(room) as line:
            line.recv(PATIENCE)
            time.sleep(2 * SLOW)
            anne.do(room, "say", text="still here")
            assert "still here" in str(line.recv(PATIENCE))


# Endless


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * MOST_HEAD,
        b"GET /?" + b"a=b&" * MOST_HEAD + b" HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\nCookie: " + b"a" * MOST_HEAD + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 2_000_000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * MOST_HEAD + b"\r\n",
    ],
)
def test_a_head_without_end_is_refused(impatient: Server, head: bytes) -> None:
    with closing(line_to(impatient)) as line:
        with suppress(ConnectionError):  # the server need not read all of it
            line.sendall(head)
        answer = heard(line)
        assert status_in(answer) in (HEAD_TOO_LONG, b"")  # what is still on its way may overtake the answer


def test_a_long_head_is_told_so_and_one_that_fits_is_read(impatient: Server) -> None:
    for length, status in ((MOST_HEAD - 200, OK), (MOST_HEAD + 1, int(HEAD_TOO_LONG))):
        assert httpx.get(f"{impatient.address}health", headers={"X-Long": "a" * length}).status_code == status


def deep(levels: int, opens: str = "[", closes: str = "]") -> str:
    return opens * levels + "1" + closes * levels


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (deep(30_000), BAD_REQUEST),
        (deep(30_000, closes=""), BAD_REQUEST),
        (deep(17), BAD_REQUEST),
        (deep(10_000, '{"a":', "}"), BAD_REQUEST),
        (json.dumps({"game": "daker", "rules": {"a": json.loads(deep(14))}}), BAD_REQUEST),
        (json.dumps({f"a{number}": 1 for number in range(5_000)}), BAD_REQUEST),
        ('{"game": "daker", "rules": {"small-blind": ' + "9" * 60_000 + "}}", BAD_REQUEST),
        ('{"game": "daker", "rules": {"small-blind": 1' + "e9" * 2 + "}}", BAD_REQUEST),
        ('{"game": "' + "\\u0000" * 10_000 + '"}', BAD_REQUEST),
        ('{"game": "daker", "name": "' + "x" * MOST_BODY + '"}', TOO_LARGE),
        ("[" * (MOST_BODY + 1), TOO_LARGE),
    ],
)
def test_json_that_is_deep_or_huge(impatient: Server, body: str, status: int) -> None:
    with Visitor(impatient) as program:
        token = program.http.post("/api/sessions").json()["token"]
        answer = program.ask("POST", "/api/rooms", content=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == status, answer.text[:200]
        assert answer.json()["code"] in ("bad-request", "too-deep", "unknown-game", "bad-option")
        assert len(answer.content) < 2_000  # what was sent is not sent back


def test_questions_without_end_before_the_first_answer(impatient: Server) -> None:
    with closing(line_to(impatient)) as line:
        with suppress(ConnectionError):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n" * 5_000)
        assert heard(line).count(b"HTTP/1.1 200") < 5_000
    with closing(line_to(impatient)) as line:
        last = b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
        line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n" * 4 + last)
        assert heard(line).count(b"HTTP/1.1 200") == 5


# Deaf


@contextmanager
def deaf_line_to(server: Server) -> Iterator[socket.socket]:
    """A connection whose client reads nothing, and has little room for what it does not read."""
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(PATIENCE)
        line.connect((urlsplit(server.address).hostname, urlsplit(server.address).port))
        yield line


def send_until_it_breaks(line: socket.socket, sent: bytes) -> None:
    """The system tells a client that its connection is gone when it sends something."""
    for _ in range(20 * PATIENCE):
        line.sendall(sent)
        time.sleep(0.05)


def test_whoever_takes_no_answer_is_disconnected(impatient: Server) -> None:
    """Pages that are asked for and never read."""
    with deaf_line_to(impatient) as line, pytest.raises(ConnectionError):
        send_until_it_breaks(line, b"GET /rules/daker HTTP/1.1\r\nHost: here\r\n\r\n" * 10)


def test_a_page_that_takes_no_news_is_disconnected(impatient: Server) -> None:
    here = impatient.address.rstrip("/")
    with Visitor(impatient, "Anne") as anne, deaf_line_to(impatient) as line:
        room = anne.open("poker-as")
        line.sendall(
            f"GET /rooms/{room}/socket HTTP/1.1\r\nHost: {urlsplit(here).netloc}\r\nOrigin: {here}\r\n"
            f"Cookie: {anne.cookies()}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert status_in(line.recv(12)) == b"101"
        with pytest.raises(ConnectionError):
            send_until_it_breaks(line, PING)
