"""Daker: the share of a hand and the price of a call; two players solved from any board on; replies to bots."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.daker import GAME
from brelan.solver import small
from brelan.solver.daker.advice import AdviseAnswer, AdviseQuestion, advise, raise_bar
from brelan.solver.daker.local import LocalAnswer
from brelan.solver.daker.questions import SolveAnswer, SolveQuestion, solve_question
from brelan.solver.daker.replies import ExploitAnswer, WinningsAnswer

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "ExploitAnswer",
    "LocalAnswer",
    "SolveAnswer",
    "SolveQuestion",
    "WinningsAnswer",
    "advise",
    "raise_bar",
    "solve_question",
]


QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
