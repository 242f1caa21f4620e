"""`brelan advise daker-draw`: five cards to choose from. What each discard is worth at a table, the coach says.

Its exact equity against a hand as dealt is in `odds daker-draw`.
"""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.queries import Coached
from brelan.families.daker_cards.cards import Card, check_held, parse_cards
from brelan.families.daker_cards.odds import HasPack, pack_of
from brelan.families.daker_cards.ranking import hand
from brelan.games.daker_draw import GAME
from brelan.pieces.hand import five_cards


class AdviseQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """Which of these five cards to change?"""

    cards: str


class AdviseAnswer(Coached, frozen=True, kw_only=True):
    """The combination is that of the hand now."""

    game: str
    cards: tuple[Card, ...]
    combination: str
    values: tuple[str, ...]


def advise(rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """What the five cards are worth now."""
    return advise_as(GAME.name, rules, question)


def advise_as(game: str, rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """The same answer under the name of any game that is dealt and drawn alike (GRD-5)."""
    cards = five_cards(parse_cards(question.cards))
    check_held(cards, pack_of(rules))
    now = hand(cards)
    return AdviseAnswer(game=game, cards=cards, combination=now.combination, values=now.values)
