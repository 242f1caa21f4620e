"""The games that the contract is checked on: every registered one, and the toy that has all kinds of secrets."""

from __future__ import annotations

import pytest

from brelan import registry
from brelan.engine.game import AnyGame
from contract import toy

REGISTERED: tuple[AnyGame, ...] = tuple(registry.game(name) for name in registry.names())
GAMES: tuple[AnyGame, ...] = (*REGISTERED, toy.GAME)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
registered_game = pytest.mark.parametrize("game", REGISTERED, ids=lambda game: game.name)
