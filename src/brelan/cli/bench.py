"""`brelan bench`: the benchmarks. They stand in `tools/bench` of a checkout and do not come with the package."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

import brelan
from brelan.cli.command import Call, command_of_game
from brelan.engine.game import AnyGame
from brelan.errors import BadOption


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    found: tuple[type[Struct], ...] = _in_checkout().questions(game) if _root() is not None else ()
    return found


@command_of_game(questions)
def bench(call: Call) -> None:
    _in_checkout().run(call)


def _root() -> Path | None:
    """The checkout that this package is part of."""
    root = Path(brelan.__file__).parents[2]
    return root if (root / "tools" / "bench" / "command.py").is_file() else None


def _in_checkout() -> Any:
    root = _root()
    if root is None:
        raise BadOption(
            "bench-needs-checkout", "the benchmarks come with the source of Brelan: run them in a checkout of it"
        )
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return import_module("tools.bench.command")
