"""Which cases are looked at every day, and which by `make deep` alone."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest

from brelan import registry


def deep(*cases: Any) -> list[Any]:
    """Cases of a parameter for the deep tests."""
    return [pytest.param(case, marks=pytest.mark.deep) for case in cases]


def often(cases: Iterable[Any], every_day: Container[Any]) -> list[Any]:
    """All of the cases; those that are not for every day are for the deep tests."""
    return [case if case in every_day else deep(case)[0] for case in cases]


def name_often(*names: str) -> pytest.MarkDecorator:
    """The names of all games, these every day."""
    return pytest.mark.parametrize("name", often(registry.names(), names))


def game_often(*names: str) -> pytest.MarkDecorator:
    """All games, these every day."""
    every_day = [registry.game(name) for name in names]
    all_games = [registry.game(name) for name in registry.names()]
    return pytest.mark.parametrize("game", often(all_games, every_day), ids=lambda game: game.name)
