"""The games, found by name. A game is loaded when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Final

from brelan.engine.game import AnyGame
from brelan.errors import UnknownName

MODULES: Final = {
    "daker": "brelan.games.daker",
    "daker-draw": "brelan.games.daker_draw",
    "game-round": "brelan.games.game_round",
    "pai-gow": "brelan.games.pai_gow",
    "poker-as": "brelan.games.poker_as",
    "poque": "brelan.games.poque",
}


def names() -> tuple[str, ...]:
    """Every registered game."""
    return tuple(MODULES)


def find(name: str) -> AnyGame:
    """The game of that name."""
    if name not in MODULES:
        near = get_close_matches(name, MODULES, n=1, cutoff=0.5)
        raise UnknownName(
            "unknown-game",
            "no game is called {name!r}; the games are: {known}",
            name=name,
            known=", ".join(MODULES),
            near=near[0] if near else "",
        )
    game: AnyGame = import_module(MODULES[name]).GAME
    return game
