"""Daker: what a call is worth at its price, and small games solved whole."""

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.daker import GAME
from brelan.solver import small
from brelan.solver.daker.advice import AdviseAnswer, AdviseQuestion, ChoiceValue, advise, pot_odds, raise_bar

__all__ = ["AdviseAnswer", "AdviseQuestion", "ChoiceValue", "advise", "pot_odds", "raise_bar"]


QUERIES: Final = {"advise": Query(AdviseQuestion, at_once(advise)), "solve": small.query(GAME)}
