"""The chart of the three games with Daker cards (DAK-6, DAK-7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from brelan.families.daker_cards.cards import Pack, pack_from
from brelan.families.daker_cards.page import lights
from brelan.families.daker_cards.ranking import (
    HANDS,
    best_five,
    choice_for,
    daker_chart,
    place_of,
    strength_of,
    strength_so_far,
)
from brelan.games.daker.rules import HELD
from brelan.games.daker.view import View
from brelan.locales.words import Words
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.web.drawing.cards import daker_card
from brelan.web.pages.chart import Charts, Order, Pieces, Ranked, chart
from brelan.web.pages.names import daker_name

BEST_FIRST: Final = HANDS[::-1]


def with_board(say: Words, rules: Any, view: View | None) -> Charts:
    """Daker: three cards with two of the board; before these are turned, what the cards make already (DAK-8)."""
    return _charts(say, "daker", rules, _held_with_board(say, view) if view is not None else None)


def of_five(game: str) -> Callable[[Words, Any, Any], Charts]:
    """A game in which everybody has five cards of their own."""

    def charts(say: Words, rules: Any, view: Any) -> Charts:
        held: tuple[str, ...] = (
            view.hands[view.seat] if view is not None and view.seat is not None and view.hands else ()
        )
        own = _ranked(say, held, strength_of(held)) if len(held) == CARDS_IN_HAND else None
        return _charts(say, game, rules, own)

    return charts


def _charts(say: Words, game: str, rules: Any, own: Ranked | None) -> Charts:
    examples = {name: pieces(say, cards) for name, cards in best_of_each(pack_from(rules.pack)).items()}
    return Charts((chart(say, Order(game, BEST_FIRST, examples), own),))


def _held_with_board(say: Words, view: View) -> Ranked | None:
    held = view.hands[view.seat] if view.seat is not None and view.hands else ()
    if len(held) != HELD:
        return None
    if len(view.board) > 1:
        five = best_five(held, view.board)
        return _ranked(say, five, strength_of(five))
    so_far = (*held, *view.board)
    return _ranked(say, so_far, strength_so_far(so_far), say("help-chart-so-far"))


def _ranked(say: Words, cards: tuple[str, ...], strength: int, note: str = "") -> Ranked:
    return Ranked(place_of(strength), pieces(say, cards), note)


def pieces(say: Words, cards: Sequence[str]) -> Pieces:
    """In the order in which they count, the half that counts lit."""
    five = _in_order(tuple(cards))
    drawn = tuple(daker_card(card, None, light, small=True) for card, light in zip(five, lights(five), strict=True))
    return Pieces(drawn, ", ".join(daker_name(say, card) for card in five))


def _in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    if len(cards) != CARDS_IN_HAND:
        return cards
    best: Hand = HANDS[strength_of(cards)]
    found = zip(choice_for(best, cards), cards, strict=True)
    rank = {value: at for at, value in enumerate(best.values)}
    return tuple(card for _, card in sorted(found, key=lambda one: rank.get(one[0], len(rank))))


@lru_cache(maxsize=8)
def best_of_each(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The best hand of each combination that this pack can make."""
    known = daker_chart(pack)
    found = {strength: mask for mask, strength in known.strengths.items()}
    return {HANDS[strength].combination: known.cards(found[strength]) for strength in sorted(found)}


def strength_named(_rules: Any, hand: Hand) -> int:
    """Of a hand that is only named."""
    return HANDS.index(hand)
