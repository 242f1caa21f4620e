"""The scene of each game, one module per game: from what a viewer sees to what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brelan import registry
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.web.pages.chart import Charts
from brelan.web.pages.scene import Context, Scene
from brelan.web.pages.showdown_reasons import Judge, Verdict


def quiet(game: str) -> frozenset[str]:
    """The tags of events that are not read aloud: they are obvious, or the next event repeats them."""
    found: frozenset[str] = getattr(registry.part(game, "page"), "QUIET", frozenset())
    return found


def charts_of(game: str) -> Callable[[Words, Any, Any], Charts] | None:
    """How its ranking chart is drawn: from the words, the rules, and a view if there is one. None: it has none."""
    return getattr(registry.part(game, "page"), "CHARTS", None)


def strength_of(game: str) -> Callable[[Any, Hand], Any] | None:
    """How hands are compared that are only named: from the rules and a hand to what is greater for a better one."""
    return getattr(registry.part(game, "page"), "STRENGTH", None)


def verdict(context: Context) -> Verdict:
    """What was compared at the end of a deal. Of a game that does not say, only its sentences are known."""
    judge: Judge | None = getattr(registry.part(context.game.name, "page"), "JUDGE", None)
    return judge(context) if judge is not None else Verdict((), ())


def scene_of(context: Context) -> Scene:
    """What the game of this table shows to this viewer."""
    draw: Callable[[Context], Scene] = registry.part(context.game.name, "page").scene
    return draw(context)
