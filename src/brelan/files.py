"""Files that a person names: refused before the work if they cannot be written after it, and written whole."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from brelan.errors import cannot_write


def check_writable(file: str) -> None:
    """Refuse now what could not be written later. What the file holds stays, and a new one is not left behind."""
    path = Path(file)
    try:
        new = not path.exists()
        path.open("ab").close()
        if new:
            path.unlink()
    except (OSError, ValueError) as error:  # a name may hold what no name can
        raise cannot_write(file, error) from error


def write_whole(file: str, content: bytes) -> None:
    """The file as it was, or all of the new content: never half of it."""
    path = Path(os.path.realpath(file))  # a link stays one
    try:
        if path.exists() and not path.is_file():  # a device takes what it is given
            path.write_bytes(content)
        else:
            _move_into_place(path, content)
    except (OSError, ValueError) as error:
        raise cannot_write(file, error) from error


def _move_into_place(path: Path, content: bytes) -> None:
    beside = path.with_name(f".brelan-{secrets.token_hex(6)}.part")
    try:
        made = beside.open("xb")
    except PermissionError:
        if not path.exists():
            raise
        path.write_bytes(content)  # a file that may be written in a folder that may not
        return
    try:
        with made:
            made.write(content)
            made.flush()
            os.fsync(made.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
