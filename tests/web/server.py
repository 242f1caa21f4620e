"""A real `brelan serve` in a process of its own, on a free port of this machine, for tests that knock at its door."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

PROGRAM = [sys.executable, "-c", "from brelan.cli.main import main; main()", "serve"]
PATIENCE = 120
"""Seconds, on a busy machine too, before a process that neither answers nor ends is given up."""


class Nursery:
    """The process whose forks the servers are (see `nursery.py`): each would load for a second what it imports."""

    def __init__(self) -> None:
        program = [sys.executable, str(Path(__file__).with_name("nursery.py"))]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._asking = threading.Lock()
        atexit.register(self.close)

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._asking:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@cache
def nursery() -> Nursery:
    """One for all servers of this process."""
    return Nursery()


class Server:
    """A server that can be stopped, killed and started again at the same address with the same database."""

    def __init__(
        self, database: str, environment: dict[str, str] | None = None, options: tuple[str, ...] = ()
    ) -> None:
        self.database = database
        self._options = options
        self.log: list[dict[str, Any]] = []
        self.other_lines: list[str] = []  # what was written but is no JSON
        self.address = ""  # with a slash at its end
        self.pid = 0
        self._port = 0
        self._environment = {**os.environ, **(environment or {})}
        self._started = False
        self._reader = threading.Thread()
        self._ready = threading.Event()

    def start(self) -> None:
        """Returns when it answers."""
        self._ready.clear()
        self.address = ""
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "log")
            os.mkfifo(log)
            arguments = ["--port", str(self._port), "--database", self.database, "--no-prepare", *self._options]
            self.pid = nursery().ask(do="start", arguments=arguments, environment=self._environment, log=str(log))
            self._started = True
            lines = log.open(encoding="utf-8")  # returns when the server has opened it too
        self._reader = threading.Thread(target=self._read, args=(lines,), daemon=True)
        self._reader.start()
        if not self._ready.wait(PATIENCE) or not self.address:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log[-3:]} {self.other_lines[-20:]}")
        self._port = urlsplit(self.address).port or 0

    def _read(self, lines: TextIO) -> None:
        with lines:
            for text in lines:
                try:
                    line = json.loads(text)
                except json.JSONDecodeError:
                    self.other_lines.append(text)
                    continue
                self.log.append(line)
                if line.get("message") == "ready":
                    self.address = line["address"]
                    self._ready.set()
        self._ready.set()  # it has ended: nobody need wait any longer

    def stop(self) -> int:
        """As one stops a service. The status that it ends with."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Without warning."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        assert self._started
        os.kill(self.pid, how)
        patience = time.monotonic() + PATIENCE
        while (status := self._poll()) is None:
            if time.monotonic() > patience:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError("the server does not end")
            time.sleep(0.01)
        self._reader.join(PATIENCE)
        self._started = False
        return status

    def _poll(self) -> int | None:
        """The status that it ended with."""
        status: int | None = nursery().ask(do="poll", pid=self.pid)
        return status

    @property
    def running(self) -> bool:
        return self._started and self._poll() is None

    @property
    def crashes(self) -> list[dict[str, Any]]:
        """What the server had to complain about itself."""
        return [line for line in self.log if line.get("level") in ("error", "critical")]


@contextmanager
def serving(
    folder: Path, database: str | None = None, options: tuple[str, ...] = (), **environment: str
) -> Iterator[Server]:
    """A server with a database of its own; whatever happens, it is gone afterwards. `options` as one types them."""
    server = Server(database or f"sqlite:///{folder / 'rooms.db'}", environment, options)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.stop()
