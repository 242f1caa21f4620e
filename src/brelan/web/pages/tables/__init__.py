"""How each game lies on the table: a module a game, from a viewer's view to what is drawn."""

from __future__ import annotations

from collections.abc import Callable

from brelan import registry
from brelan.web.pages.tables.scene import Context, Scene


def quiet(game: str) -> frozenset[str]:
    """The tags of events that are not said aloud: what is seen at a glance, or told again by the next event."""
    found: frozenset[str] = getattr(registry.part(game, "page"), "QUIET", frozenset())
    return found


def scene_of(context: Context) -> Scene:
    """What the game of this table shows to this viewer."""
    draw: Callable[[Context], Scene] = registry.part(context.game.name, "page").scene
    return draw(context)
