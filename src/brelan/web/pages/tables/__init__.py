"""How each game lies on the table: a module a game, from a viewer's view to what is drawn."""

from __future__ import annotations

from collections.abc import Callable

from brelan import registry
from brelan.web.pages.tables.parts import Context, Scene


def scene(context: Context) -> Scene:
    """What the game of this table shows to this viewer."""
    present: Callable[[Context], Scene] = registry.part(context.table.game, "page").scene
    return present(context)
