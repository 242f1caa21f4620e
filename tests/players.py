"""Players for tests."""

from __future__ import annotations

from typing import Any

from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action


class Script:
    """A player who makes the moves he was told, and the only one where there is no choice."""

    def __init__(self, game: AnyGame, *moves: str) -> None:
        self._game = game
        self._moves = list(moves)

    def decide(self, view: Any, legal: Legal, /) -> Any:
        if len(legal) == 1:
            return next(iter(legal))
        assert self._moves, f"no move left for {view}"
        return read_action(self._moves.pop(0), self._game.Action)
