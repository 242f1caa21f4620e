"""The first use of compiled loops: stale ones are forgotten, one process compiles, and it is said that it does."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event, Thread

import pytest

from brelan.study.loops.first_use import first_use

LOOP = "from numba import njit\n\n@njit(cache={})\ndef loop(number):\n    return number + 1\n"
USE = """
import sys
from brelan.study.loops.first_use import first_use
sys.path.insert(0, {folder!r})
with first_use("some loops", lambda name: print("compiling", name)):
    from loop import loop
    print(loop(1), loop(1.5))
"""


def said(folder: Path) -> list[str]:
    command = [sys.executable, "-c", USE.format(folder=str(folder))]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.deep
def test_it_is_said_once_that_loops_are_compiled_and_not_when_they_come_from_the_disk(tmp_path: Path) -> None:
    (tmp_path / "loop.py").write_text(LOOP.format(True), encoding="utf-8")
    assert said(tmp_path) == ["compiling some loops", "2 2.5"]
    assert said(tmp_path) == ["2 2.5"]


def test_what_is_not_kept_is_compiled_without_a_word(tmp_path: Path) -> None:
    """Custom policies are compiled each time."""
    (tmp_path / "loop.py").write_text(LOOP.format(False), encoding="utf-8")
    assert said(tmp_path) == ["2 2.5"]


def test_who_comes_second_waits_for_the_first() -> None:
    order: list[str] = []
    waits = Event()

    def second() -> None:
        waits.set()
        with first_use("a test of waiting"):
            order.append("second")

    with first_use("a test of waiting"):
        thread = Thread(target=second)
        thread.start()
        waits.wait()
        thread.join(0.1)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_loops_are_used_where_files_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "nowhere"))
    with first_use("a test"):
        pass


def test_importing_loops_deletes_nothing() -> None:
    code = "import brelan.study.loops.first_use as f; "
    code += "f.forget_stale = None; import brelan.games.poker_as.loops"
    subprocess.run([sys.executable, "-c", code], check=True)
