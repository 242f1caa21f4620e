"""A real `brelan serve` in a process of its own, on a free port of this machine, for tests that knock at its door."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PROGRAM = [sys.executable, "-c", "from brelan.cli.main import main; main()", "serve"]
PATIENCE = 30
"""Seconds before a process that neither answers nor ends is given up."""


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
        self._process: subprocess.Popen[str] | None = None
        self._reader = threading.Thread()
        self._ready = threading.Event()

    def start(self) -> None:
        """Returns when it answers."""
        self._ready.clear()
        self.address = ""
        self._process = subprocess.Popen(
            [*PROGRAM, "--port", str(self._port), "--database", self.database, "--no-prepare", *self._options],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.pid = self._process.pid
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        if not self._ready.wait(PATIENCE) or not self.address:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log[-3:]} {self.other_lines[-20:]}")
        self._port = urlsplit(self.address).port or 0

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
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
        assert self._process is not None
        self._process.terminate()
        return self._ended(self._process)

    def kill(self) -> None:
        """Without warning."""
        assert self._process is not None
        self._process.kill()
        self._ended(self._process)

    def _ended(self, process: subprocess.Popen[str]) -> int:
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            self._reader.join(PATIENCE)
        self._process = None
        return status

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

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
