"""Poker d'As solved exactly: perfect information, chance by enumeration, backward induction."""

from brelan.solver.dice_tables import Choice
from brelan.solver.poker_as.first_player import Progress
from brelan.solver.poker_as.questions import (
    AdviseAnswer,
    AdviseQuestion,
    ChoiceValue,
    SeatValue,
    SolveAnswer,
    SolveQuestion,
    advise,
    solve,
)
from brelan.solver.poker_as.replies import Facing
from brelan.solver.poker_as.solution import Solution, compute, solve_tables

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "Choice",
    "ChoiceValue",
    "Facing",
    "Progress",
    "SeatValue",
    "Solution",
    "SolveAnswer",
    "SolveQuestion",
    "advise",
    "compute",
    "solve",
    "solve_tables",
]
