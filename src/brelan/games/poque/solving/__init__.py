"""Poque solved, as far as it goes: open runs exactly, bids nearly; advice from both, and best replies to bots."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.poque import GAME
from brelan.games.poque.solving.advice import AdviseAnswer, AdviseQuestion, ChoiceValue, advise
from brelan.games.poque.solving.questions import ExploitAnswer, SolveQuestion, solve_question
from brelan.study import small

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "ChoiceValue",
    "ExploitAnswer",
    "SolveQuestion",
    "advise",
    "solve_question",
]


QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
