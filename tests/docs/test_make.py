"""`make deep`: its parts are all folders of the tests, a part that fails keeps no other from being run, and what
fails is said at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("contract", "games", "learn", "rooms", "browser", "hypothesis")
"""What the runs of pytest are known by: the first folder, or what the last one looks for."""

FAILS_THEN_WAITS = """
import time
from pathlib import Path

def test_that_fails():
    assert 1 == 2

def test_that_waits():
    end = time.monotonic() + 60
    while not Path("told").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
"""


def test_every_folder_of_tests_is_in_one_part() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    names = re.findall(r"^deep-\w+: FOLDERS := \$\((\w+)\)$", makefile, re.MULTILINE)
    parts = [re.search(rf"^{name} := (.*)$", makefile, re.MULTILINE) for name in names]
    named = Counter(folder for part in parts if part for folder in part[1].split())
    there = {file.relative_to(ROOT / "tests").parts[0] for file in (ROOT / "tests").glob("*/**/test_*.py")}
    assert len(names) == 5
    assert named == Counter(there)


@pytest.mark.parametrize("failing", ["none", "tests/games", "hypothesis"])
def test_a_part_that_fails_keeps_no_other_from_being_run(tmp_path: Path, failing: str) -> None:
    ran = tmp_path / "ran"
    (tmp_path / "bin").mkdir()
    for file in ("bin/python", ".shell", ".dev", "bin/pytest"):
        (tmp_path / file).touch()
    (tmp_path / "bin/pytest").write_text(
        f'#!/bin/sh\necho "args $*" >>{ran}\ncase "$*" in *{failing}*) exit 1;; esac\n'
    )
    (tmp_path / "bin/pytest").chmod(0o755)
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # not of `make test`
    command = ["make", "deep", f"VENV={tmp_path}", "FIND_FIREFOX=false"]
    made = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True)
    assert (made.returncode == 0) == (failing == "none"), made.stderr
    lines = ran.read_text().splitlines()
    assert len(lines) == len(PARTS)
    assert all(part in line for part, line in zip(PARTS, lines, strict=True))
    assert "NOT RUN: the tests in Firefox" in made.stderr


def test_what_fails_is_said_when_it_fails(tmp_path: Path) -> None:
    """The second test waits until the failure of the first was read."""
    (tmp_path / "test_two.py").write_text(FAILS_THEN_WAITS)
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider", "-n", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, env={**alone, "PYTHONPATH": str(ROOT / "tests")}, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        told = next(line for line in run.stdout if line.startswith("FAILED"))
        (tmp_path / "told").touch()
        rest = run.stdout.read()
    assert told == "FAILED test_two.py::test_that_fails (call): assert 1 == 2\n"
    assert "1 failed, 1 passed" in rest
