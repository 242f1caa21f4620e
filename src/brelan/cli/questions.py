"""The questions that the flags of a command come from, and what answers them."""

from __future__ import annotations

from typing import Any

from brelan.engine.game import AnyGame
from brelan.library.asking import query_of, ranking_of


def question_of(name: str, game: AnyGame | None) -> tuple[type[Any], ...]:
    """The struct that the flags of a command come from."""
    if game is None:
        return ()
    return (ranking_of(game.name).Question if name == "rank" else query_of(game.name, name).Question,)
