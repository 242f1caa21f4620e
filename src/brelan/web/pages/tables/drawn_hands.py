"""Five Daker cards and a discard: what Daker five cards and Game Round share."""

from __future__ import annotations

from brelan.hands.daker import CARDS_IN_HAND, hand
from brelan.web.pages.moves import Selection
from brelan.web.pages.names import UNSEEN
from brelan.web.pages.tables.daker_cards import lights
from brelan.web.pages.tables.parts import Context, Pick, Piece, daker_piece


def own_hand(context: Context, cards: tuple[str, ...], choosing: Selection | None) -> tuple[Piece, ...]:
    """The viewer's cards; while he may throw some away each has a box."""
    lit = lights(cards)
    deal = context.deal.number if context.deal is not None else 0
    return tuple(
        daker_piece(
            context.say,
            card,
            f"hand-{at}",
            lit[at],
            pick=Pick(field=choosing.field, value=card, id=f"pick-{deal}-{len(context.events)}-{at}")
            if choosing is not None
            else None,
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
