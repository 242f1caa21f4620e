"""The bot that plays every game: any legal move, all equally likely."""

from __future__ import annotations

from typing import Any

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal


class RandomBot:
    """An amount counts as one move among the others, its size drawn afterwards."""

    def __init__(self, _rules: Any, _players: int, stream: SeededRandom) -> None:
        self._stream = stream

    def decide(self, _view: Any, legal: Legal, /) -> Any:
        kinds = len(legal.plain) + bool(legal.amounts)
        chosen = self._stream.below(kinds)
        if chosen < len(legal.plain):
            return legal.plain[chosen]
        return legal[len(legal.plain) + self._stream.below(len(legal.amounts))]
