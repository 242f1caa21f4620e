"""Game Round Daker: every discard by its exact equity, as in Daker draw, and best replies to bots.

Against one opponent the highest hand wins exactly where the lowest does not lose, so both modes (GRD-2) have the
same best discard.
"""

from __future__ import annotations

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.games.game_round import GAME
from brelan.probability.daker_common import HasPack
from brelan.solver import small
from brelan.solver.daker_draw import AdviseAnswer, AdviseQuestion, ChoiceValue, advise_as
from brelan.solver.game_round.questions import ExploitAnswer, SolveQuestion, solve_question

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "ChoiceValue",
    "ExploitAnswer",
    "SolveQuestion",
    "advise",
    "solve_question",
]


def advise(rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """The best discard, and what every discard is worth."""
    return advise_as(GAME.name, rules, question)


QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
