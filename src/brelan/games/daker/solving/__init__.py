"""Daker: the share of a hand and the price of a call; two players solved from any board on; replies to bots."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.daker import GAME
from brelan.games.daker.solving.advice import AdviseAnswer, AdviseQuestion, advise
from brelan.games.daker.solving.local import LocalAnswer
from brelan.games.daker.solving.questions import SolveAnswer, SolveQuestion, solve_question
from brelan.games.daker.solving.replies import ExploitAnswer, WinningsAnswer
from brelan.study import small

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "ExploitAnswer",
    "LocalAnswer",
    "SolveAnswer",
    "SolveQuestion",
    "WinningsAnswer",
    "advise",
    "solve_question",
]


QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
