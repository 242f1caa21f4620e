"""The chart of the three games with Daker cards (DAK-6, DAK-7), and hands that were compared by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from brelan.families.daker_cards.cards import Pack, pack_from
from brelan.families.daker_cards.drawing import daker_card, daker_name
from brelan.families.daker_cards.page import lights
from brelan.families.daker_cards.ranking import (
    HANDS,
    choice_for,
    daker_chart,
    hand,
    place_of,
    strength_of,
)
from brelan.locales.words import Words
from brelan.pieces.hand import CARDS_IN_HAND, Hand
from brelan.pieces.stock import UNSEEN
from brelan.web.pages.chart import Pieces, RankedHand, RankingCharts, RankingOrder, chart
from brelan.web.pages.scene import Context
from brelan.web.pages.showdown import LaidHand, Showdown

BEST_FIRST: Final = HANDS[::-1]


def of_five(game: str) -> Callable[[Words, Any, Any], RankingCharts]:
    """A game in which everybody has five cards of their own."""

    def charts(say: Words, rules: Any, view: Any) -> RankingCharts:
        held: tuple[str, ...] = (
            view.hands[view.seat] if view is not None and view.seat is not None and view.hands else ()
        )
        own = ranked(say, held, strength_of(held)) if len(held) == CARDS_IN_HAND else None
        return charts_of(say, game, rules, own)

    return charts


def charts_of(say: Words, game: str, rules: Any, own: RankedHand | None) -> RankingCharts:
    """The chart of this pack, with the viewer's hand in it."""
    examples = {name: pieces(say, cards) for name, cards in best_of_each(pack_from(rules.pack)).items()}
    return RankingCharts((chart(say, RankingOrder(game, BEST_FIRST, examples), own),))


def ranked(say: Words, cards: tuple[str, ...], strength: int, note: str = "") -> RankedHand:
    """A hand of the viewer."""
    return RankedHand(place_of(strength), pieces(say, cards), note)


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


def showdown_by_chart(
    context: Context, fives: dict[int, tuple[str, ...]], alone: tuple[str, ...], made: tuple[str, ...]
) -> Showdown:
    """A pot: the best hand, or the last player who is still in."""
    view = context.view
    if len(view.playing) == 1:
        return Showdown(laid_hands(context, fives), alone)
    winners = [seat for seat, won in enumerate(view.won) if won]
    shared = ("COM-2",) if len(winners) > 1 and len({strength_of(fives[seat]) for seat in winners}) == 1 else ()
    sides = ("COM-3",) if len(winners) > 1 and not shared else ()
    return Showdown(laid_hands(context, fives), (*compared(fives), *made, "DAK-15", *shared, *sides))


def compared(fives: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
    """DAK-6: the combinations of the two best hands; DAK-7: their values, where these are equal."""
    best = [HANDS[found].combination for found in sorted(map(strength_of, fives.values()), reverse=True)[:2]]
    if len(best) < 2:
        return ()
    return ("DAK-7",) if best[0] == best[1] else ("DAK-6",)


def laid_hands(context: Context, fives: dict[int, tuple[str, ...]]) -> tuple[LaidHand, ...]:
    """Best first."""
    order = sorted(fives, key=lambda seat: strength_of(fives[seat]), reverse=True)
    return tuple(
        LaidHand(
            seat,
            (pieces(context.say, fives[seat]),),
            context.hand(hand(fives[seat])),
            place_of(strength_of(fives[seat])),
            len(HANDS),
        )
        for seat in order
    )


def is_open(cards: tuple[str, ...]) -> bool:
    """All five are seen."""
    return len(cards) == CARDS_IN_HAND and UNSEEN not in cards
