"""`brelan serve --workers N`: processes that share a port and a database. A parent starts them, replaces those that
die and ends them all; it answers no request itself.

Each worker has its own socket on the port (SO_REUSEPORT), and the system spreads connections over them; the pages of
a table are handed over to one of them (`web/socket_handoff.py`). A worker is told what to do on its standard input.
It ends when that input ends: when the parent is gone, however it went.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan.cli.logs import write_logs
from brelan.errors import BadOption
from brelan.web.app import ServerSettings
from brelan.web.protocol import GRACE_SECONDS
from brelan.web.socket_handoff import Homes

LOG: Final = logging.getLogger("brelan.web")
COMMAND: Final = (sys.executable, "-c", f"from {__name__} import work; work()")
LOOK_SECONDS: Final = 0.1
LONGEST_PAUSE: Final = 30.0
"""Seconds before a worker is started that has died again and again."""
HEALTHY_SECONDS: Final = 10.0
"""One that has lived for this long did not die of how it was started."""
READY: Final = b"ready\n"


class Task(Struct, frozen=True):
    """What a worker is told: where to listen, the settings of the deployment, and which of the workers it is."""

    host: str
    port: int
    settings: ServerSettings
    homes: Homes


def check_workers(workers: int, backend: str) -> None:
    """Refuse several workers where they could not work together."""
    if workers > 1 and backend != "postgresql":
        raise BadOption(
            "workers-need-postgresql",
            "--workers {workers} needs PostgreSQL: processes cannot tell each other through SQLite who is at a table",
            workers=workers,
        )
    if workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise BadOption("workers-need-reuseport", "on this system processes cannot share a port: use one worker")


def share(host: str, port: int) -> socket.socket:
    """A socket on a port that other sockets of this user may use too. It does not listen yet."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind((host, port))
    return made


class WorkerProcess:
    """A process that serves, and how to get another one."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause = 0.0
        self.ready = Event()

    def look(self) -> None:
        """Start it if it does not run: the first time at once, and whenever it has died, if need be after a pause."""
        if self.is_running():
            return
        if self._process is not None:
            self._mourn()
        if time.monotonic() >= self._started + self._pause:
            self._start()

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _mourn(self) -> None:
        """Say once that it has died."""
        assert self._process is not None
        LOG.warning("a worker has died", extra={"error": f"status {self._process.returncode}"})
        lived = time.monotonic() - self._started
        self._pause = 0.0 if lived > HEALTHY_SECONDS else min(LONGEST_PAUSE, 2 * self._pause + 1)
        self._close()

    def _start(self) -> None:
        # In a session of its own: Ctrl-C goes to the parent, which ends its workers one way only.
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._started = time.monotonic()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(self._task) + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:  # it has died already: seen by the next look
            return
        Thread(target=self._hear, args=(self._process,), daemon=True).start()

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        if process.stdout.readline() == READY:
            self.ready.set()

    def end(self) -> None:
        """Ask it to end."""
        if self.is_running():
            assert self._process is not None
            self._process.terminate()

    def wait(self, until: float) -> None:
        """It has ended, at the latest a little after that moment."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                pipe.close()


def run_workers(number: int, host: str, port: int, settings: ServerSettings, on_ready: Callable[[], None]) -> None:
    """Runs until a signal raises. The first worker prepares bots at the start, for all: what it computes is kept."""
    with tempfile.TemporaryDirectory(prefix="brelan-workers-") as folder:
        workers = []
        for me in range(number):
            own = replace(settings, warm_up=settings.warm_up and me == 0)
            workers.append(WorkerProcess(Task(host, port, own, Homes(folder, number, me))))
        _keep_running(workers, on_ready)


def _keep_running(workers: Sequence[WorkerProcess], on_ready: Callable[[], None]) -> None:
    try:
        for worker in workers:
            worker.look()
        while not all(worker.ready.is_set() for worker in workers):
            if not all(worker.is_running() for worker in workers):
                raise SystemExit(1)  # it has said why
            time.sleep(LOOK_SECONDS)
        on_ready()
        while True:
            time.sleep(LOOK_SECONDS)
            for worker in workers:
                worker.look()
    finally:
        for worker in workers:
            worker.end()
        until = time.monotonic() + 2 * GRACE_SECONDS
        for worker in workers:
            worker.wait(until)


def work() -> None:
    """In a worker: serve until the parent says so, or is gone."""
    from brelan.cli.serve import Serving, end

    os.umask(0o077)
    write_logs()
    signal.signal(signal.SIGTERM, end)
    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    with share(task.host, task.port) as listening:
        serving = Serving(listening, task.settings, task.homes)
        Thread(target=_follow_parent, args=(serving.stop,), daemon=True).start()
        serving.run(_say_ready)


def _follow_parent(stop: Callable[[], None]) -> None:
    while os.read(sys.stdin.fileno(), 1):  # nothing more is said: it ends when the parent does
        pass
    stop()


def _say_ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
