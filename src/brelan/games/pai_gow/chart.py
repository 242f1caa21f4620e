"""The two charts of Pai Gow Poker: five cards behind, two in front (PGP-3 to PGP-6)."""

from __future__ import annotations

from typing import Final

from brelan.games.pai_gow.ranking import LOW_HANDS, high_chart, high_hand, low_hand, low_strength
from brelan.games.pai_gow.rules import Rules
from brelan.games.pai_gow.view import View
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.pieces.stock import without
from brelan.web.pages.chart import RankedHand, RankingCharts, RankingOrder, chart, suited_examples, suited_pieces

BEHIND: Final = {
    "five-aces": "As Ah Ad Ac *",
    "royal-flush": "As Ks Qs Js Ts",
    "straight-flush": "Kh Qh Jh Th 9h",
    "four": "Qs Qh Qd Qc 7s",
    "full": "Js Jh Jd 8c 8s",
    "flush": "Ad Jd 9d 6d 3d",
    "straight": "Ts 9h 8d 7c 6s",
    "three": "9s 9h 9d Kc 4s",
    "two-pair": "Ks Kh 5d 5c 8s",
    "pair": "Ts Th Ad 7c 2s",
    "high-card": "As Qh 9d 6c 3s",
}
IN_FRONT: Final = {"pair": "As Ah", "high-card": "As Kh"}
"""An example of each combination."""


def charts(say: Words, rules: Rules, view: View | None) -> RankingCharts:
    """Both hands: as the viewer has set them, or as the house would."""
    high, low = _own(say, rules, view) if view is not None else (None, None)
    known = high_chart(rules.wheel)
    behind = suited_examples(say, BEHIND, lambda cards: high_hand(cards, rules.wheel))
    in_front = suited_examples(say, IN_FRONT, low_hand)
    return RankingCharts(
        (
            chart(say, RankingOrder("pai-gow", known.hands[::-1], behind), high, say("help-chart-behind")),
            chart(say, RankingOrder("pai-gow", LOW_HANDS[::-1], in_front), low, say("help-chart-in-front")),
        )
    )


def _own(say: Words, rules: Rules, view: View) -> tuple[RankedHand | None, RankedHand | None]:
    front, back, note = _hands(say, view)
    if not front:
        return None, None
    known = high_chart(rules.wheel)
    high = RankedHand(len(known.hands) - known.strength(back), suited_pieces(say, back), note)
    return high, RankedHand(len(LOW_HANDS) - low_strength(front), suited_pieces(say, front), note)


def _hands(say: Words, view: View) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Front and back; the house way is shown to whoever has to set anyway."""
    if view.seat is None:
        return (), (), ""
    if view.fronts[view.seat]:
        return view.fronts[view.seat], view.backs[view.seat], ""
    held = view.hands[view.seat]
    return (
        (view.house_way, without(held, view.house_way), say("help-chart-house")) if view.house_way else ((), (), "")
    )


def strength_named(rules: Rules, hand: Hand) -> int:
    """Of a hand of five that is only named: the wheel stands where the table has it (PGP-4)."""
    return high_chart(rules.wheel).hands.index(hand)
