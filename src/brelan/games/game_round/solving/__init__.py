"""Game Round Daker: what advice is asked about, as in Daker five cards, and best replies to bots."""

from __future__ import annotations

from typing import Final

from brelan.engine.queries import Query, at_once
from brelan.families.daker_cards.odds import HasPack
from brelan.games.daker_draw.solving import AdviseAnswer, AdviseQuestion, advise_as
from brelan.games.game_round import GAME
from brelan.games.game_round.solving.questions import ExploitAnswer, SolveQuestion, solve_question
from brelan.study import small

__all__ = [
    "AdviseAnswer",
    "AdviseQuestion",
    "ExploitAnswer",
    "SolveQuestion",
    "advise",
    "solve_question",
]


def advise(rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """What the five cards are worth now."""
    return advise_as(GAME.name, rules, question)


QUERIES: Final = {
    "advise": Query(AdviseQuestion, at_once(advise)),
    "solve": small.query(GAME, SolveQuestion, solve_question),
}
