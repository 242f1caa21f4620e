"""`make deep`: its parts are all folders of the tests, and a part that fails keeps no other from being run."""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("contract", "bots", "arena", "rooms", "browser", "hypothesis")
"""What the runs of pytest are known by: the first folder, or what the last one looks for."""


def test_every_folder_of_tests_is_in_one_part() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    names = re.findall(r"^deep-\w+: FOLDERS := \$\((\w+)\)$", makefile, re.MULTILINE)
    parts = [re.search(rf"^{name} := (.*)$", makefile, re.MULTILINE) for name in names]
    named = Counter(folder for part in parts if part for folder in part[1].split())
    there = {file.relative_to(ROOT / "tests").parts[0] for file in (ROOT / "tests").glob("*/**/test_*.py")}
    assert len(names) == 5
    assert named == Counter(there)


@pytest.mark.parametrize("failing", ["none", "tests/bots", "hypothesis"])
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
