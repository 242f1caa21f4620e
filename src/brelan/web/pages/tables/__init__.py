"""The scene of each game, one module per game: from what a viewer sees to what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from brelan import registry
from brelan.locales.words import Words
from brelan.web.pages.charts.drawn import Charts
from brelan.web.pages.tables.scene import Context, Scene


def quiet(game: str) -> frozenset[str]:
    """The tags of events that are not read aloud: they are obvious, or the next event repeats them."""
    found: frozenset[str] = getattr(registry.part(game, "page"), "QUIET", frozenset())
    return found


def charts_of(game: str) -> Callable[[Words, Any, Any], Charts] | None:
    """How its ranking chart is drawn: from the words, the rules, and a view if there is one. None: it has none."""
    return getattr(registry.part(game, "page"), "CHARTS", None)


def ranking_of(game: str) -> type[IntEnum] | None:
    """Its combinations, weakest first; None: it does not say."""
    found: type[IntEnum] | None = getattr(registry.part(game, "page"), "RANKING", None)
    return found


def scene_of(context: Context) -> Scene:
    """What the game of this table shows to this viewer."""
    draw: Callable[[Context], Scene] = registry.part(context.game.name, "page").scene
    return draw(context)
