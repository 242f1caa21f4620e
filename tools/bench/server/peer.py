"""What a user would pick instead: boardgame.io's server, with two clients at each match and a state as large as ours.

Its packages are installed by npm, once, in the cache folder. Where Node is missing, or npm cannot reach its registry,
there is nothing to compare with, and the report says so.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from brelan.errors import Failed
from brelan.study.cache import cache_folder
from tools.bench.measure import Latency, latency_of
from tools.bench.server.process import Costs

Storage: TypeAlias = Literal["memory", "files"]
STORAGES: Final[tuple[Storage, ...]] = ("memory", "files")
NAME: Final = "boardgame.io 0.50.2"
PACKAGES: Final = ("boardgame.io", "node-persist")
INSTALL_SECONDS: Final = 600
PATIENCE: Final = 60.0
"""Seconds until its server must be ready; more than enough."""


class Missing(Exception):
    """Why there is no peer here, for the report."""


class PeerLoad(Struct, frozen=True):
    """What its clients have seen."""

    seconds: float
    latencies: list[float]  # milliseconds from a move to the other player's view
    late: int


class PeerReport(Struct, frozen=True, kw_only=True):
    """What it did, and what it cost; as in the report of our server."""

    name: str
    storage: Storage
    actions: int
    actions_per_second: float
    late: int
    latency_ms: Latency
    cpu_ms_per_action: float
    rss_mb: float


def measure_peer(storage: Storage, tables: int, rate: int, seconds: float) -> PeerReport:
    """The same load as for our server. Raises Missing where it is not installed, and Failed if it fails."""
    with (
        _installed() as folder,
        tempfile.TemporaryDirectory() as kept,
        _serving(folder, storage, kept) as (port, costs),
    ):
        words = [f"http://127.0.0.1:{port}", str(tables), str(60 / rate), str(seconds)]
        load, cpu = _play(folder, words, costs)
        actions = len(load.latencies) + load.late
        return PeerReport(
            name=NAME,
            storage=storage,
            actions=actions,
            actions_per_second=round(actions / load.seconds, 1),
            late=load.late,
            latency_ms=latency_of(load.latencies),
            cpu_ms_per_action=round(1000 * cpu / max(1, actions), 2),
            rss_mb=round(costs.memory_mb(), 1),
        )


@contextmanager
def _installed() -> Iterator[Path]:
    """The folder with its packages and our three scripts."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        raise Missing("node, npm")
    folder = cache_folder() / NAME.replace(" ", "-")
    with as_file(files("tools.bench.server") / "boardgame_io") as scripts:
        shutil.copytree(scripts, folder, dirs_exist_ok=True)
    if not all((folder / "node_modules" / name).is_dir() for name in PACKAGES):
        _run([npm, "install", "--no-audit", "--no-fund", "--omit=dev"], folder)
    yield folder


def _run(command: list[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALL_SECONDS)
    except subprocess.CalledProcessError as error:
        raise Missing(f"npm: {error.stderr.decode(errors='replace').strip()}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"npm: {error}") from error


@contextmanager
def _serving(folder: Path, storage: Storage, kept: str) -> Iterator[tuple[int, Costs]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = ["node", "server.cjs", str(port), *([kept] if storage == "files" else [])]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(process, port)
        yield port, Costs(process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise Failed("bench-peer-silent", "the server of {name} did not start", name=NAME)


def _play(folder: Path, words: list[str], costs: Costs) -> tuple[PeerLoad, float]:
    """What the clients saw, and the processor time of the server meanwhile; opening the matches does not count."""
    with subprocess.Popen(["node", "load.cjs", *words], cwd=folder, stdout=subprocess.PIPE) as clients:
        assert clients.stdout is not None
        clients.stdout.readline()  # all sit
        cpu = costs.cpu_seconds()
        told = clients.stdout.readline()
        spent = costs.cpu_seconds() - cpu
    try:
        return msgspec.json.decode(told, type=PeerLoad), spent
    except msgspec.DecodeError as error:
        raise Failed("bench-peer-fails", "the clients of {name} failed", name=NAME) from error
