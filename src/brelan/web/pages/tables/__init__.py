"""How each game lies on the table: a module a game, from a viewer's view to what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from brelan.web.pages.tables.parts import Context, Scene

MODULES: Final = {
    "daker": "brelan.web.pages.tables.daker",
    "daker-draw": "brelan.web.pages.tables.daker_draw",
    "game-round": "brelan.web.pages.tables.game_round",
    "pai-gow": "brelan.web.pages.tables.pai_gow",
    "poker-as": "brelan.web.pages.tables.poker_as",
    "poque": "brelan.web.pages.tables.poque",
}


def scene(context: Context) -> Scene:
    """What the game of this table shows to this viewer."""
    present: Callable[[Context], Scene] = import_module(MODULES[context.table.game]).scene
    return present(context)
