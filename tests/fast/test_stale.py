"""What numba keeps is forgotten when anything that it was made of has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import time

from brelan.fast.stale import forget_stale

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


def test_a_loop_is_compiled_again_when_a_part_in_another_file_changes(tmp_path: Path) -> None:
    folder = tmp_path / "fast"
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
    folder = tmp_path / "fast"
    folder.mkdir()
    write(folder / "part.py", "", -1000)
    write(folder / "loop.nbi", "", 10)
    forget_stale(tmp_path)
    assert (folder / "loop.nbi").exists()
