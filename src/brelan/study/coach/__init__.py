"""The coach: what each legal move is worth to a seat, from what that seat sees. It never sees a state.

A game names its coach in the registry: a module with `evaluate(view, legal, effort)`.
"""

from __future__ import annotations

from typing import Any

from brelan import registry
from brelan.engine.legal import Legal
from brelan.errors import BadQuestion
from brelan.study.coach.evaluation import Evaluation, nothing_at_stake

__all__ = ["Evaluation", "evaluate", "evaluate_question", "has_coach"]


def has_coach(game: str) -> bool:
    """Does somebody know what the moves of this game are worth?"""
    return registry.entry(game).coach is not None


def evaluate_question(game: str, rules: Any, question: Any) -> Evaluation | None:
    """What the coach says at the table that a question to `brelan advise` describes, if it can be laid out."""
    spot_of = getattr(registry.part(game, "coach"), "spot_of", None) if has_coach(game) else None
    return evaluate(game, *spot_of(rules, question)) if spot_of is not None else None


def evaluate(game: str, view: Any, legal: Legal, effort: float = 1.0) -> Evaluation:
    """What each move is worth. `effort` is the part of the usual work to do where the worth is sampled."""
    if not len(legal):
        raise BadQuestion("no-move-to-choose", "this seat has no move to choose now")
    if len(legal) == 1 or legal.courtesy:
        return nothing_at_stake(legal)
    found: Evaluation = registry.part(game, "coach").evaluate(view, legal, effort)
    return found
