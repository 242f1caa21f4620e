"""`brelan serve --workers 2`: processes that share a port and a database, and one parent that keeps them."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil
import pytest

from brelan.cli.workers import check_workers
from brelan.errors import BadOption
from databases import Postgres
from web.server import PATIENCE, PROGRAM, serving

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


def test_two_workers_serve_one_port_are_replaced_when_they_die_and_end_together(
    tmp_path: Path, postgres: Postgres
) -> None:
    options = ("--workers", "2")
    with serving(tmp_path, postgres.create(), options, BRELAN_SECRET=SECRET) as server:
        assert sum(line["message"] == "ready" for line in server.log) == 1
        both = workers_of(server.pid)
        assert len(both) == 2
        assert all(answers(server.address) for _ in range(10))
        listening = {one for one in both if any(line.status == "LISTEN" for line in one.net_connections())}
        assert listening == both

        dead, left = both
        dead.kill()
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
