"""Game Round Daker: what advice is asked about, as in Daker five cards, and best replies to bots."""

from typing import Final

from brelan.families.daker_cards.odds import advice_of
from brelan.games.game_round import GAME
from brelan.games.game_round.solving.questions import ExploitAnswer, SolveQuestion, solve_question
from brelan.study import small

__all__ = ["ExploitAnswer", "SolveQuestion", "solve_question"]

QUERIES: Final = {"advise": advice_of(GAME.name), "solve": small.query(GAME, SolveQuestion, solve_question)}
