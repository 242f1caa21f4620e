"""boardgame.io beside our server: what is not installed is missing, what is there and fails is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from brelan.errors import Failed
from tools.bench.server.peer import Missing, measure_peer


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The only folder in which programs are looked for."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path / "cache"))
    return folder


def script(file: Path, text: str) -> None:
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


def test_without_node_it_is_missing(programs: Path) -> None:
    script(programs / "npm", "exit 0")
    with pytest.raises(Missing, match="node, npm"):
        measure_peer("memory", 1, 60, 1)


def test_what_npm_says_is_told_where_it_cannot_install(programs: Path) -> None:
    script(programs / "node", "exit 0")
    script(programs / "npm", "echo the registry is not there >&2; exit 1")
    with pytest.raises(Missing, match="npm: the registry is not there"):
        measure_peer("memory", 1, 60, 1)


def test_a_server_that_ends_at_once_has_failed(programs: Path) -> None:
    script(programs / "node", "exit 3")
    script(programs / "npm", "exit 0")
    with pytest.raises(Failed, match="did not start"):
        measure_peer("memory", 1, 60, 1)
