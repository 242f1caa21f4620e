"""Modules of compiled loops are imported at their first use, and it is said if they must be compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from brelan.extras import extra


def load(module: str, name: str, tell: Callable[[str], None] | None = None) -> Any:
    """A module of compiled loops; `tell` is given the `name` of those that must be compiled first."""
    extra("numba", "study", "fast")
    if not is_compiled(module):
        (tell or _say)(name)
    return import_module(module)


def _say(name: str) -> None:
    print(f"brelan: compiling the loops of {name}, once", file=sys.stderr)  # noqa: T201 - nobody else would say it


def is_compiled(module: str) -> bool:
    """Has numba kept what it compiled, or is the module already here?"""
    if module in sys.modules:
        return True
    from numba import config

    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin)
    folders: Final = (source.parent / "__pycache__", Path(config.CACHE_DIR or source.parent))
    names: Final = (f"{source.stem}.*.nbi", f"{source.stem}_loops.*.nbi")  # where a game keeps its loops
    return any(any(folder.rglob(name)) for folder in folders if folder.is_dir() for name in names)
