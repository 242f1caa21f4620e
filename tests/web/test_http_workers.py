"""`brelan serve --workers 2`: processes that share a port and a database, and one parent that keeps them."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.exceptions import WebSocketException

from brelan.cli.workers import check_workers
from brelan.errors import BadOption
from brelan.web.socket_handoff import Homes, receive
from databases import Postgres
from web.frames import Line
from web.server import PATIENCE, PROGRAM, serving
from web.visitors import QUICK, QUIET, SEE_OTHER, Visitor, seq_of, your_turn

SECRET = "a secret of thirty-two characters"


def workers_of(pid: int) -> set[psutil.Process]:
    return {one for one in psutil.Process(pid).children() if one.status() != psutil.STATUS_ZOMBIE}


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def answers(address: str) -> bool:
    """On a new connection, as whichever worker the system chooses."""
    try:
        return httpx.get(f"{address}health", timeout=PATIENCE).is_success
    except httpx.TransportError:
        return False


def holder_of(line: Line, workers: set[psutil.Process]) -> psutil.Process:
    """The worker that holds the other end of a line; it may be on its way from one to another."""
    port = line.socket.getsockname()[1]
    found: list[psutil.Process] = []
    end = time.monotonic() + PATIENCE
    while len(found) != 1:
        assert time.monotonic() < end, found
        found = [one for one in workers if any(end.raddr and end.raddr.port == port for end in one.net_connections())]
    return found[0]


def room_at_home(anne: Visitor, bruno: Visitor, workers: set[psutil.Process], home: psutil.Process) -> str:
    """A table whose pages this worker holds. The pages of every table are in one process."""
    while True:
        room = anne.open("daker", table={**QUIET, "seats": 2}, match={"stack": 1000})
        bruno.join(room)
        for _ in range(4):  # the system chooses a worker anew for each connection
            with anne.socket(room) as line, bruno.socket(room) as other:
                line.next_table()
                assert holder_of(line, workers) == holder_of(other, workers)
                found = holder_of(line, workers)
        if found == home:
            anne.do(room, "start")
            return room


def play_on(anne: Visitor, bruno: Visitor, room: str) -> None:
    """Pages come back to whichever worker answers, and see what happens."""
    with reopened(anne, room) as line, reopened(bruno, room) as other:
        mover = next(page for page in (anne, bruno) if your_turn(page.table(room)))
        seq = max(seq_of(shown) for shown in (line.next_table(), other.next_table()))
        assert mover.move(room, "call").status_code == SEE_OTHER
        assert seq_of(other.next_table()) > seq
        assert seq_of(line.next_table()) > seq


@contextmanager
def reopened(visitor: Visitor, room: str) -> Iterator[Line]:
    """A line to whichever worker answers."""
    with ExitStack() as stack:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = stack.enter_context(visitor.socket(room))
            except (OSError, WebSocketException):  # the port of the dead worker was still open
                assert time.monotonic() < end
                time.sleep(0.05)
            else:
                break
        yield line


@pytest.mark.deep
def test_two_workers_serve_one_port_are_replaced_when_they_die_and_end_together(
    tmp_path: Path, postgres: Postgres
) -> None:
    options = ("--workers", "2", *QUICK)
    with (
        serving(tmp_path, postgres.create(), options, BRELAN_SECRET=SECRET) as server,
        Visitor(server, "Anne") as anne,
        Visitor(server, "Bruno") as bruno,
    ):
        assert sum(line["message"] == "ready" for line in server.log) == 1
        both = workers_of(server.pid)
        assert len(both) == 2
        assert all(answers(server.address) for _ in range(10))
        listening = {one for one in both if any(line.status == "LISTEN" for line in one.net_connections())}
        assert listening == both

        dead, left = both
        room = room_at_home(anne, bruno, both, dead)
        dead.kill()
        play_on(anne, bruno, room)
        until(lambda: workers_of(server.pid) != both and len(workers_of(server.pid)) == 2)
        assert left in workers_of(server.pid)
        until(lambda: all(answers(server.address) for _ in range(5)))
        assert [line["message"] for line in server.log].count("ready") == 1
        assert "a worker has died" in [line["message"] for line in server.log]

        with pytest.raises(
            subprocess.CalledProcessError
        ) as refused:  # the port is taken, also for one who would share
            run(server.database, "--port", server.address.rstrip("/").rpartition(":")[2], *options)
        assert refused.value.returncode == 2
        last = workers_of(server.pid)
        assert server.stop() == 0
        assert not any(one.is_running() for one in last)
        assert not server.crashes


def test_a_connection_is_kept_if_its_home_does_not_take_it(tmp_path: Path) -> None:
    one, other = Homes(str(tmp_path), 2, 0), Homes(str(tmp_path), 2, 1)
    room = next(f"{number:020}" for number in range(9) if one.home_of(f"/rooms/{number:020}/socket".encode()) == 1)
    address = f"/rooms/{room}/socket?seq=3".encode()
    assert one.home_of(address) == other.home_of(address) == 1
    assert one.home_of(f"/rooms/{room}".encode()) == 0
    assert other.home_of(b"/rooms/elsewhere/socket") == 1
    taken: list[tuple[bytes, bytes]] = []

    def take(connection: socket.socket, request: bytes) -> None:
        with connection:
            taken.append((connection.recv(9), request))

    here, there = socket.socketpair()
    with here, there:
        assert not one.hand_over(1, there.fileno(), address)
        with other.open() as mailbox:
            assert one.hand_over(1, there.fileno(), address)
            here.send(b"a frame")
            receive(mailbox, take)
            assert taken == [(b"a frame", address)]
        assert not one.hand_over(1, there.fileno(), address)  # it has died, and its socket is still in the folder
        with other.open():
            assert one.hand_over(1, there.fileno(), address)


def test_workers_end_when_their_parent_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, postgres.create(), ("--workers", "2"), BRELAN_SECRET=SECRET) as server:
        workers = workers_of(server.pid)
        assert len(workers) == 2
        server.kill()
        gone, alive = psutil.wait_procs(list(workers), timeout=PATIENCE)
        assert len(gone) == 2
        assert not alive


def run(database: str, *options: str) -> str:
    """What a server says that does not start."""
    command = [*PROGRAM, "--database", database, *options]
    environment = {**os.environ, "BRELAN_SECRET": SECRET}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True, env=environment)
    return done.stderr


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    with pytest.raises(subprocess.CalledProcessError) as refused:
        run(str(file), "--workers", "2", "--lang", "fr")
    assert refused.value.returncode == 2
    assert "demande PostgreSQL" in refused.value.stderr
    assert not file.exists()
    check_workers(1, "sqlite")
    with pytest.raises(BadOption, match="needs PostgreSQL"):
        check_workers(2, "sqlite")
