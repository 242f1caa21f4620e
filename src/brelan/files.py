"""Files that a user names: checked before the work, and written completely or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from brelan.errors import cannot_write


def check_writable(file: str) -> None:
    """Refuse a file that could not be written later. Its content stays, and no new file is left behind."""
    path = Path(file)
    try:
        new = not path.exists()
        path.open("ab").close()
        if new:
            path.unlink()
    except (OSError, ValueError) as error:  # a name may have characters that are not allowed
        raise cannot_write(file, error) from error


def write_whole(file: str, content: bytes) -> None:
    """Write the new content completely, or leave the file as it was."""
    path = Path(os.path.realpath(file))  # a link stays a link
    try:
        if path.exists() and not path.is_file():  # a device is written in place
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
        path.write_bytes(content)  # the file is writable, but its folder is not
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
