"""Odds of Daker draw: what a hand is worth, and what each discard of 0, 1 or 2 cards makes of it (DRW-4).

Discards are compared by one criterion, their equity: the exact chance to beat the hand that one opponent was dealt,
ties counting half. The opponent's five cards are any of the 22 that the player has not seen, and the opponent draws
nothing: how opponents draw is left to solvers. The cards drawn are any of the unseen ones that the opponent does not
hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from brelan.engine.queries import Query, Ranking, at_once
from brelan.families.daker_cards.cards import Card, Pack, check_held, parse_cards
from brelan.families.daker_cards.odds import (
    Chance,
    HasPack,
    RankAnswer,
    chances_of,
    count_combinations,
    count_pack,
    pack_of,
    rank_five,
)
from brelan.families.daker_cards.ranking import PLACES, DakerChart, Mask, daker_chart
from brelan.pieces.hand import CARDS_IN_HAND, five_cards
from brelan.study.equity import as_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

GAME: Final = "daker-draw"
MOST_DISCARDS: Final = 2  # DRW-4


class RankQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What is a hand worth? Nothing more has to be said."""


def rank(rules: HasPack, cards: Sequence[str], question: RankQuestion) -> RankAnswer:  # noqa: ARG001 (same call for every game)
    """The combination of five cards, its values and its place."""
    return rank_five(GAME, rules, cards)


class OddsQuestion(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """How often is each combination dealt? With `cards`: what does each discard make of these five?"""

    cards: str | None = None  # the five cards held


class DiscardOdds(Struct, frozen=True, kw_only=True):
    """What one discard leads to. `total` and `combinations` count the equally likely draws.

    `expected_strength` is the mean of 0, nothing, … 93, five aces. `win`, `tie` and `equity` (win + tie / 2) are
    against the hand dealt to one opponent.
    """

    discard: tuple[Card, ...]
    equity: float
    win: float
    tie: float
    expected_strength: float
    total: int
    combinations: dict[str, int]
    chances: dict[str, Chance]
    equity_fraction: str


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """`total` and `combinations` count the hands of the pack; for five cards held, the discards, the best first."""

    game: str
    cards: tuple[Card, ...] | UnsetType = UNSET
    total: int | UnsetType = UNSET
    combinations: dict[str, int] | UnsetType = UNSET
    best: tuple[Card, ...] | UnsetType = UNSET
    discards: tuple[DiscardOdds, ...] | UnsetType = UNSET


def odds(rules: HasPack, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over the pack, or the exact odds of every discard."""
    return odds_as(GAME, rules, question)


def odds_as(game: str, rules: HasPack, question: OddsQuestion) -> OddsAnswer:
    """The same answer under the name of any game that is dealt and drawn alike (GRD-5)."""
    pack = pack_of(rules)
    if question.cards is None:
        counts = count_pack(pack)
        return OddsAnswer(game=game, total=sum(counts.values()), combinations=counts)
    cards = five_cards(parse_cards(question.cards))
    check_held(cards, pack)
    discards = discard_odds(pack, cards)
    return OddsAnswer(game=game, cards=cards, best=discards[0].discard, discards=discards)


def discard_odds(pack: Pack, cards: Sequence[Card]) -> tuple[DiscardOdds, ...]:
    """All 16 discards, the best first; of equal ones that of the fewest cards. The pack must hold the five cards."""
    chart = daker_chart(pack)
    bits = _bits(chart, cards)
    found: list[tuple[Fraction, DiscardOdds]] = []
    for count in range(MOST_DISCARDS + 1):
        draws = _draws(chart, sum(bits), count)
        opposing = _opposing(chart, sum(bits), draws)
        for places in combinations(range(CARDS_IN_HAND), count):
            kept = sum(bit for place, bit in enumerate(bits) if place not in places)
            strengths = [chart.strengths[kept | draw] for draw in draws]
            found.append(_discard_odds(tuple(cards[place] for place in places), strengths, opposing))
    found.sort(key=lambda ranked: ranked[0], reverse=True)  # stable: the fewest cards stay in front
    return tuple(answer for _, answer in found)


def _bits(chart: DakerChart, cards: Sequence[Card]) -> list[Mask]:
    """A bit for each card, also where the pack holds equal ones."""
    bits: list[Mask] = []
    for card in cards:
        bits.append(chart.mask((card,), but=sum(bits)))
    return bits


def _draws(chart: DakerChart, held: Mask, count: int) -> list[Mask]:
    unseen = [1 << at for at in range(len(chart.pack)) if not held >> at & 1]
    return [sum(drawn) for drawn in combinations(unseen, count)]


def _opposing(chart: DakerChart, held: Mask, draws: Sequence[Mask]) -> Array:
    """For each draw, how many of the hands that the opponent may hold have each strength."""
    import numpy as np

    unseen = chart.masks & held == 0
    masks, ranked = chart.masks[unseen], chart.ranked[unseen]
    return np.array([np.bincount(ranked[masks & draw == 0], minlength=PLACES) for draw in draws])


def _discard_odds(
    discard: tuple[Card, ...], strengths: Sequence[int], opposing: Array
) -> tuple[Fraction, DiscardOdds]:
    """The odds of a discard from the strength that each draw leads to, and the equity to sort them by."""
    import numpy as np

    draws = range(len(strengths))
    tied = int(opposing[draws, strengths].sum())
    won = int(opposing.cumsum(axis=1)[draws, strengths].sum()) - tied
    cases = int(opposing.sum())
    equity = Fraction(2 * won + tied, 2 * cases)
    counts = count_combinations(np.array(strengths))
    answer = DiscardOdds(
        discard=discard,
        equity=float(equity),
        win=won / cases,
        tie=tied / cases,
        expected_strength=sum(strengths) / len(strengths),
        total=len(strengths),
        combinations=counts,
        chances=chances_of(counts),
        equity_fraction=as_text(equity),
    )
    return equity, answer


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, at_once(odds))}
