"""`strong` where there is no blueprint: two players solve each round when they reach it, more of them sample."""

from __future__ import annotations

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.extras import has_extra
from brelan.families.betting.showdown import Muck
from brelan.games.daker.actions import Action
from brelan.games.daker.bots import duel as daker_duel
from brelan.games.daker.bots import table as daker_table
from brelan.games.daker.rules import Rules
from brelan.games.daker.view import View


class WideBot:
    """Any number of players, any limit, any pack. Two of them solve, which needs the extra `study`, or sample too."""

    def __init__(self, _rules: Rules, players: int, stream: SeededRandom) -> None:
        self._stream = stream
        self._decide = daker_duel.decide if players == 2 and has_extra("numba") else daker_table.decide

    def decide(self, view: View, legal: Legal, /) -> Action:
        if Muck() in legal.plain:
            return Muck()
        return self._decide(view, legal, self._stream)
