"""What numba keeps is forgotten when anything that it was made of has changed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from time import time
from types import FunctionType

import pytest

from brelan.families.betting import limits
from brelan.games.pai_gow import rules
from brelan.games.poque import bidding
from brelan.study.loops.first_use import MADE_OF, PACKAGE, forget_stale

PART = "from numba import njit\n\n@njit\ndef part():\n    return {}\n"
LOOP = "from numba import njit\nfrom part import part\n\n@njit(cache=True)\ndef loop():\n    return part()\n"
ASK = "import sys; sys.path.insert(0, {folder!r}); from loop import loop; print(loop())"


def answer(folder: Path) -> str:
    code = ASK.format(folder=str(folder))
    return subprocess.run(
        [sys.executable, "-B", "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


def write(file: Path, text: str, age: float) -> None:
    file.write_text(text, encoding="utf-8")
    os.utime(file, (time() - age,) * 2)


@pytest.mark.deep
def test_a_loop_is_compiled_again_when_a_part_in_another_file_changes(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    write(folder / "part.py", PART.format(1), 100)
    write(folder / "loop.py", LOOP, 100)
    assert answer(folder) == "1"
    for index in folder.rglob("*.nbi"):
        os.utime(index, (time() - 50,) * 2)
    forget_stale(tmp_path)
    assert list(folder.rglob("*.nbi"))  # nothing has changed
    write(folder / "part.py", PART.format(2), 10)
    assert answer(folder) == "1"  # what numba does by itself; when this fails, the module is no longer needed
    forget_stale(tmp_path)
    assert answer(folder) == "2"


def test_a_source_from_the_future_does_not_compile_for_ever(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    write(folder / "part.py", "", -1000)
    write(folder / "loop.nbi", "", 10)
    forget_stale(tmp_path)
    assert (folder / "loop.nbi").exists()


def imported_by_loops() -> set[str]:
    """The parts of Brelan that any module of loops imports."""
    found: set[str] = set()
    for file in [*(PACKAGE / "study" / "loops").rglob("*.py"), *PACKAGE.glob("*/*/loops*/**/*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("brelan."):
                found.add(str(node.module).split(".")[1])
    return found


def test_every_part_that_loops_are_made_of_is_looked_at() -> None:
    """A rule of the engine that loops compile as it is changes them too."""
    nothing_is_compiled = {"errors", "extras", "registry"}
    assert imported_by_loops() - nothing_is_compiled <= {*MADE_OF}


@pytest.mark.parametrize("rule", [limits.ceiling, limits.can_go_higher, bidding.bid_bounds, rules.commission_on])
def test_a_rule_that_loops_compile_as_it_is_makes_them_stale(tmp_path: Path, rule: FunctionType) -> None:
    source = tmp_path / Path(rule.__code__.co_filename).relative_to(PACKAGE)
    source.parent.mkdir(parents=True)
    (tmp_path / "study").mkdir()
    write(source, "", 100)
    write(tmp_path / "study" / "loop.nbi", "", 50)
    forget_stale(tmp_path)
    assert (tmp_path / "study" / "loop.nbi").exists()
    write(source, "", 10)
    forget_stale(tmp_path)
    assert not (tmp_path / "study" / "loop.nbi").exists()
