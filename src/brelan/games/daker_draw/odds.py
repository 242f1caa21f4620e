"""Odds of Daker five cards: what a hand is worth, and what each discard makes of it (DRW-4)."""

from typing import Final

from brelan.families.daker_cards.odds import odds_of, ranking_of

RANKING: Final = ranking_of("daker-draw")
QUERIES: Final = {"odds": odds_of("daker-draw")}
