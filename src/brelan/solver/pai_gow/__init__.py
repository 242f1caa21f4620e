"""Exact advice on setting seven cards at Pai Gow Poker."""

from __future__ import annotations

from brelan.solver.pai_gow.advice import AdviseAnswer, AdviseQuestion, SettingValue, advise
from brelan.solver.pai_gow.values import best_front

__all__ = ["AdviseAnswer", "AdviseQuestion", "SettingValue", "advise", "best_front"]
