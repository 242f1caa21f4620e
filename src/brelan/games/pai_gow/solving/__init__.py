"""Exact advice on setting seven cards at Pai Gow Poker."""

from __future__ import annotations

from typing import Final

from brelan.engine.queries import Query
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.solving.advice import AdviseAnswer, AdviseQuestion, SettingValue, advise
from brelan.games.pai_gow.solving.values import best_front
from brelan.study import small

__all__ = ["AdviseAnswer", "AdviseQuestion", "SettingValue", "advise", "best_front"]


QUERIES: Final = {"advise": Query(AdviseQuestion, advise), "solve": small.query(GAME)}
