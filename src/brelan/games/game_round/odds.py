"""Odds of Game Round Daker: dealt, drawn and ranked like Daker five cards (GRD-1, GRD-5), and answered like it."""

from typing import Final

from brelan.families.daker_cards.odds import odds_of, ranking_of

RANKING: Final = ranking_of("game-round")
QUERIES: Final = {"odds": odds_of("game-round")}
