"""The chart of Poque (POQ-7, POQ-8, POQ-V2), and what takes the pools (POQ-6)."""

from __future__ import annotations

from typing import Final

from brelan.games.poque.board import RANKS_OF, pool_id
from brelan.games.poque.board_drawing import pool_cards
from brelan.games.poque.ranking import NO_TRUMP, combination_cards, hand_of, ladder, place_in_chart, strength
from brelan.games.poque.rules import HELD, Rules, chart_of
from brelan.games.poque.view import View
from brelan.locales.say import hand_name
from brelan.locales.words import Words
from brelan.pieces.hand import Hand
from brelan.web.pages.chart import (
    PoolGoal,
    RankedHand,
    RankingCharts,
    RankingOrder,
    chart,
    suited_examples,
    suited_pieces,
)

EXAMPLES: Final = {
    "straight-flush": "As Ks Qs Js Ts",
    "four": "As Ah Ad Ac 9s",
    "flush": "Ad Jd Td 8d 7d",
    "full": "Ks Kh Kd 9c 9s",
    "straight": "Qs Jh Td 9c 8s",
    "three": "Qs Qh Qd 9c 8s",
    "two-pair": "Js Jh 9d 9c As",
    "pair": "Ts Th Kd 9c 7s",
    "high-card": "As Qh Td 9c 7s",
}


def charts(say: Words, rules: Rules, view: View | None) -> RankingCharts:
    """The order of the bids. Between equal hands the trump decides, once it is turned."""
    known, trump = chart_of(rules), view.trump or NO_TRUMP if view is not None else NO_TRUMP
    places = ladder(trump, known)

    def called(words: Words, at: int) -> str:
        name = hand_name(words, "poque", places[at].hand)
        return words("help-with-trump", hand=name) if places[at].trump else name

    held = view.hands[view.seat] if view is not None and view.seat is not None and view.hands else ()
    own = None
    if len(held) == HELD:
        marked = combination_cards(held, known)
        found = [place.strength for place in places].index(strength(held, trump, known))
        own = RankedHand(found + 1, suited_pieces(say, held, lambda card: card in marked))
    examples = suited_examples(say, EXAMPLES, lambda cards: hand_of(cards, known))
    order = RankingOrder("poque", [place.hand for place in places], examples, called)
    return RankingCharts((chart(say, order, own),), _pools(say, trump, held))


def _pools(say: Words, trump: str, held: tuple[str, ...]) -> tuple[PoolGoal, ...]:
    """POQ-6: the pools that cards of trump take."""
    return tuple(
        PoolGoal(
            say(f"poque-pools-{pool_id(pool)}"),
            pool_cards(ranks, trump or None),
            bool(trump) and all(rank + trump in held for rank in ranks),
        )
        for pool, ranks in RANKS_OF.items()
    )


def strength_named(rules: Rules, hand: Hand) -> tuple[int, ...]:
    """Of a hand that was only announced: before the trump."""
    return place_in_chart(hand, chart_of(rules))
