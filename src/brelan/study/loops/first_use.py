"""The first use of compiled loops: what is stale is forgotten, one process compiles, and it is said that it does."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final

from brelan.extras import extra

if TYPE_CHECKING:
    from types import ModuleType


def load(module: str, wanted_by: str = "fast") -> ModuleType:
    """A module of compiled loops, for the option `wanted_by`."""
    extra("numba", "study", wanted_by)
    _forget_stale_once()
    return import_module(module)


@cache
def _forget_stale_once() -> None:
    forget_stale()


@contextmanager
def first_use(name: str, tell: Callable[[str], None] | None = None) -> Iterator[None]:
    """Around the first call of some loops. `tell` is given their name if they must be compiled.

    Other processes that come here meanwhile wait, and find the loops on disk.
    """
    extra("numba", "study", "fast")
    with _one_process(name), telling(name, tell):
        yield


@contextmanager
def telling(name: str, tell: Callable[[str], None] | None = None) -> Iterator[None]:
    """`tell` is given the name of loops that are compiled meanwhile: once, and not if they come from the disk."""
    from numba.core.event import Listener, install_listener

    class Told(Listener):  # type: ignore[misc] # numba has no types
        told = False

        def on_start(self, event: Any) -> None:
            is_kept = event.data["dispatcher"].stats.cache_path is not None  # a custom policy is not
            if is_kept and not self.told:
                self.told = True
                (tell or _say)(name)

        def on_end(self, event: Any) -> None:
            pass

    with install_listener("numba:compile", Told()):
        yield


def _say(name: str) -> None:
    print(f"brelan: compiling the loops of {name}, once", file=sys.stderr)  # noqa: T201 - nobody else would say it


@contextmanager
def _one_process(name: str) -> Iterator[None]:
    """Only one process of this user at a time. Where files cannot be locked, all of them at once."""
    with ExitStack() as held:
        with suppress(ImportError, OSError):
            import fcntl

            lock = Path(tempfile.gettempdir()) / f"brelan-{os.getuid()}-{name}.lock"
            fcntl.flock(held.enter_context(lock.open("w")), fcntl.LOCK_EX)
        yield


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
