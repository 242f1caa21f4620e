"""A `brelan serve` in a process of its own, and what it costs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from brelan.errors import BadOption

UNLIMITED = ("--pace", "1000000")
"""Limits are for people; a benchmark is faster."""


class Costs:
    """What a process and its children cost, as the kernel counts it."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def cpu_seconds(self) -> float:
        """Processor time since it started, user and system, with children that have ended."""
        ticks = sum(int(field) for fields in _stats(self._pid) for field in fields[11:15])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        return sum(int(fields[21]) for fields in _stats(self._pid)) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Stolen:
    """What the host of a virtual machine gave to others meanwhile, as the kernel counts it: such runs say little."""

    def __init__(self) -> None:
        self._before = _ticks()

    def percent(self) -> float | None:
        """Of the processors' time since then. None: this system does not tell."""
        now = _ticks()
        if now is None or self._before is None:
            return None
        stolen, whole = (after - before for after, before in zip(now, self._before, strict=True))
        return round(100 * stolen / max(1, whole), 1)


def _ticks() -> tuple[int, int] | None:
    """Of all processors together: those that were stolen, and all."""
    kept = Path("/proc/stat")
    if not kept.exists():
        return None
    counted = [int(field) for field in kept.read_text().partition("\n")[0].split()[1:9]]
    return counted[-1], sum(counted)


def _stats(pid: int) -> Iterator[list[str]]:
    """For a process and all that it has started, what the kernel says of it, from its state on."""
    yield Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _stats(int(child))


class ServerProcess(Struct, frozen=True):
    """A server that was started: where it is, and what it costs."""

    address: str
    costs: Costs


@contextmanager
def serving(database: str | None = None, workers: int = 1) -> Iterator[ServerProcess]:
    """A server for the time of a benchmark; without a database it has a SQLite file of its own."""
    if not Path("/proc/self/stat").exists():
        raise BadOption(
            "bench-needs-proc", "the benchmark of the server reads /proc, which this system does not have"
        )
    with tempfile.TemporaryDirectory() as folder:
        where = database or f"sqlite:///{folder}/rooms.db"
        command = [sys.executable, "-m", "brelan", "serve", "--port", "0", "--database", where, "--no-prepare"]
        process = subprocess.Popen(
            [*command, *UNLIMITED, "--workers", str(workers)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            yield ServerProcess(_address_of(process), Costs(process.pid))
        finally:
            process.terminate()
            process.communicate()


def _address_of(process: subprocess.Popen[str]) -> str:
    """It tells where it can be found when it is ready."""
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if line.startswith("{") and json.loads(line).get("message") == "ready":
            return str(json.loads(line)["address"]).rstrip("/")
    raise BadOption("bench-no-server", "the server did not start: {why}", why=" ".join(lines[-3:]).strip())
