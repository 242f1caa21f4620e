"""Whole deals of a game, many at a time. Knows no game: each has a module of its own in `fast.deals`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from brelan.engine.game import AnyGame
from brelan.errors import UnknownName
from brelan.extras import extra


class Question(Struct, frozen=True):
    """Which deals are played. Deal number n is dealt by seat n modulo the seats, unless one seat always deals."""

    rules: Any
    policies: tuple[str, ...]  # one for each seat
    stack: int
    dealer: int | None = None


class Deals(Struct, frozen=True):
    """What came of them."""

    payoffs: NDArray[np.int64]  # a row for each deal, a column for each seat
    winners: NDArray[np.uint32]  # a bit for each seat that won or shared a deal
    shown: dict[str, int]  # how many hands of each combination were shown or compared, best first
    left: NDArray[np.int64] | None = None  # chips that each deal left in pools, or with a bank that has no seat


class Loops(Protocol):
    """What a module of `fast.deals` offers."""

    POLICIES: tuple[str, ...]

    def play(self, question: Question, key: int, first: int, count: int, /) -> Deals:
        """The deals numbered `first` and following."""
        ...


def loops_of(game: AnyGame, tell: Callable[[str], None] | None = None) -> Any:
    """The compiled loops of a game. `tell` is given the name of a game whose loops must be compiled first."""
    extra("numba", "study", "fast")
    module = f"brelan.fast.deals.{game.name.replace('-', '_')}"
    if find_spec(module) is None:
        raise UnknownName("no-fast-game", "there are no compiled loops for {game}", game=game.name)
    if not _is_compiled(module):
        (tell or _say)(game.name)
    return import_module(module)


def check_policies(game: AnyGame, loops: Loops, policies: tuple[str, ...]) -> None:
    """Refuse a bot that the loops do not know."""
    for policy in policies:
        if policy not in loops.POLICIES:
            raise UnknownName(
                "no-fast-bot",
                "no bot called {name!r} plays {game} with --fast; there are: {known}",
                name=policy,
                game=game.name,
                known=", ".join(loops.POLICIES),
            )


def _say(game: str) -> None:
    print(f"brelan: compiling the loops of {game}, once", file=sys.stderr)  # noqa: T201 - nobody else would say it


def _is_compiled(module: str) -> bool:
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
