"""Daker five cards: what advice is asked about, and two players with a fixed limit solved."""

from typing import Final

from brelan.families.daker_cards.odds import advice_of
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.solving.questions import SolveAnswer, SolveQuestion, solve_question
from brelan.study import small

__all__ = ["SolveAnswer", "SolveQuestion", "solve_question"]

QUERIES: Final = {"advise": advice_of(GAME.name), "solve": small.query(GAME, SolveQuestion, solve_question)}
