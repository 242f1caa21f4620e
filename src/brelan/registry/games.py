"""The games, found by name. A game is loaded when it is asked for."""

from __future__ import annotations

from functools import cache

from brelan import registry
from brelan.engine.game import AnyGame


def names() -> tuple[str, ...]:
    """Every game that can be played here."""
    return tuple(registry.entries())


def with_pages() -> tuple[str, ...]:
    """Those that can be played in a browser."""
    return tuple(name for name, entry in registry.entries().items() if entry.page is not None)


def find(name: str) -> AnyGame:
    """The game of that name."""
    return _ours(name) if name in registry.OURS else _load(name)


def _load(name: str) -> AnyGame:
    game: AnyGame = registry.part(name, "engine").GAME
    return game


_ours = cache(_load)  # a table asks for its game dozens of times an action
