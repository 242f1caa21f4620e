"""Daker five cards: what advice is asked about, and two players with a fixed limit solved."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.solving.advice import AdviseAnswer, AdviseQuestion, advise, advise_as
from brelan.games.daker_draw.solving.questions import SolveAnswer, SolveQuestion, solve_question
from brelan.study import small

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "SolveAnswer",
    "SolveQuestion",
    "advise",
    "advise_as",
    "solve_question",
]

QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
