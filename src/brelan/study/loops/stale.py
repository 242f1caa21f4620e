"""Compiled loops that are older than their sources are deleted.

numba compiles a function again when its own file has changed, but not when something of another file that it uses
has. So everything that was compiled before the newest source was written is deleted, and compiled again when
it is needed.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

PACKAGE: Final = Path(__file__).parents[2]
MADE_OF: Final = ("engine", "families", "games", "learn", "pieces", "study")
"""The parts of Brelan whose functions and constants are compiled into loops."""


def forget_stale(package: Path = PACKAGE) -> None:
    """Delete what was compiled before the newest source was written. What cannot be deleted stays."""
    now = time()
    written = (source.stat().st_mtime for part in MADE_OF for source in (package / part).rglob("*.py"))
    newest = max((moment for moment in written if moment <= now), default=0.0)
    for part in MADE_OF:
        for index in (package / part).rglob("*.nbi"):
            with suppress(OSError):
                if index.stat().st_mtime < newest:
                    index.unlink()
