"""Odds of Game Round Daker: dealt, drawn and ranked like Daker draw (GRD-1, GRD-5), and answered like it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brelan.engine.queries import Query, Ranking, at_once
from brelan.families.daker_cards.odds import HasPack, RankAnswer, rank_five
from brelan.games.daker_draw.odds import OddsAnswer, OddsQuestion, RankQuestion, odds_as

__all__ = ["OddsAnswer", "OddsQuestion", "RankAnswer", "RankQuestion", "odds", "rank"]

GAME: Final = "game-round"


def rank(rules: HasPack, cards: Sequence[str], question: RankQuestion) -> RankAnswer:  # noqa: ARG001 (same call for every game)
    """The combination of five cards, its values and its place."""
    return rank_five(GAME, rules, cards)


def odds(rules: HasPack, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over the pack, or the exact odds of every discard."""
    return odds_as(GAME, rules, question)


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, at_once(odds))}
