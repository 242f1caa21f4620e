"""Poker d'As solved exactly: perfect information, chance by enumeration, backward induction."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.poker_as import GAME
from brelan.games.poker_as.solving.dice_tables import Choice
from brelan.games.poker_as.solving.questions import (
    AdviseAnswer,
    AdviseQuestion,
    ChoiceValue,
    SeatValue,
    SolveAnswer,
    SolveQuestion,
    advise,
    solve,
)
from brelan.games.poker_as.solving.replies import Facing
from brelan.games.poker_as.solving.solution import Solution, compute, solve_tables
from brelan.study import small

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "Choice",
    "ChoiceValue",
    "Facing",
    "SeatValue",
    "Solution",
    "SolveAnswer",
    "SolveQuestion",
    "advise",
    "compute",
    "solve",
    "solve_tables",
]


QUERIES: Final = {"advise": Query(AdviseQuestion, at_once(advise)), "solve": small.query(GAME, SolveQuestion, solve)}
