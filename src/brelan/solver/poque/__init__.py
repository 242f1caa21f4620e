"""Poque solved, as far as it goes: runs with open hands exactly, bids nearly, and advice from both."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.poque import GAME
from brelan.solver import small
from brelan.solver.poque.advice import AdviseAnswer, AdviseQuestion, ChoiceValue, advise

__all__ = ["AdviseAnswer", "AdviseQuestion", "ChoiceValue", "advise"]


QUERIES: Final = {"advise": Query(AdviseQuestion, at_once(advise)), "solve": small.query(GAME)}
