"""Five Daker cards and a discard: what Daker five cards and Game Round share."""

from __future__ import annotations

from brelan.hands.daker import hand
from brelan.hands.hand import CARDS_IN_HAND
from brelan.web.pages.names import UNSEEN
from brelan.web.pages.tables.daker_cards import lights
from brelan.web.pages.tables.parts import Context, Pick, Piece, choice_scope, daker_piece


def own_hand(context: Context, cards: tuple[str, ...], field: str) -> tuple[Piece, ...]:
    """The viewer's cards; while he may throw some away, under the name `field`, each has a box."""
    lit, scope = lights(cards), choice_scope(context)
    return tuple(
        daker_piece(
            context.say,
            card,
            f"hand-{at}",
            lit[at],
            pick=Pick(field=field, value=card, id=f"pick-{scope}-{at}") if field else None,
        )
        for at, card in enumerate(cards)
    )


def seat_hand(context: Context, place: int, cards: tuple[str, ...]) -> tuple[Piece, ...]:
    """The cards of another seat: backs, or lit if they are open."""
    lit = lights(cards)
    return tuple(
        daker_piece(context.say, card, f"seat-{place}-{at}", lit[at], small=True) for at, card in enumerate(cards)
    )


def open_name(context: Context, cards: tuple[str, ...]) -> str:
    """The name of a hand that lies open."""
    if len(cards) != CARDS_IN_HAND or UNSEEN in cards:
        return ""
    return context.hand(hand(cards))
