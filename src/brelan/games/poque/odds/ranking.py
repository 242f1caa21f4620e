"""`brelan rank poque`: what five cards are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import UNSET, UnsetType

from brelan.engine.queries import GameQuestion, RankAnswer
from brelan.games.poque.ranking import NO_TRUMP, Chart, hand_of, strength, strengths
from brelan.games.poque.rules import Rules, chart_of
from brelan.pieces.hand import five_cards
from brelan.pieces.suited_cards import PACK_32, parse_cards, parse_suit


class RankQuestion(GameQuestion, frozen=True, kw_only=True):
    """What is a hand worth? The trump decides between hands of equal ranks (POQ-8)."""

    trump: str | None = None  # its suit; without it, hands that only the trump tells apart share a place


class TrumpRankAnswer(RankAnswer, frozen=True, kw_only=True):
    """The place of a hand, with the trump if it was named."""

    trump: str | UnsetType = UNSET


def rank(rules: Rules, cards: Sequence[str], question: RankQuestion) -> TrumpRankAnswer:
    """The combination of five cards, its values and its place."""
    held = five_cards(parse_cards(PACK_32, *cards))
    trump = NO_TRUMP if question.trump is None else parse_suit(question.trump)
    chart = chart_of(rules)
    hand, places = hand_of(held, chart), _places(trump, chart)
    return TrumpRankAnswer(
        game="poque",
        cards=held,
        trump=trump or UNSET,
        combination=hand.combination,
        values=hand.values,
        place=places[strength(held, trump, chart)],
        of=len(places),
    )


@cache
def _places(trump: str, chart: Chart) -> dict[int, int]:
    """The place of each strength."""
    return {found: place for place, found in enumerate(reversed(strengths(trump, chart)), 1)}
