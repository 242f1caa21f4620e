"""What the games with Daker cards answer alike: the rank of five cards, counts over a pack, chances; and where five
cards are dealt and some changed, what each discard of 0, 1 or 2 cards makes of a hand (DRW-4).

Discards are compared by one criterion, their equity: the exact chance to beat the hand that one opponent was dealt,
ties counting half. The opponent's five cards are any of the 22 that the player has not seen, and the opponent draws
nothing: how opponents draw is left to solvers. The cards drawn are any of the unseen ones that the opponent does not
hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, combinations
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import UNSET, Struct, UnsetType

from brelan.engine.discards import MOST_DISCARDS
from brelan.engine.queries import Coached, GameQuestion, Query, RankAnswer, Ranking, RankQuestion, at_once
from brelan.families.daker_cards.cards import Card, Pack, check_held, pack_from, parse_cards
from brelan.families.daker_cards.ranking import (
    COMBINATIONS,
    HANDS,
    PLACES,
    DakerChart,
    Mask,
    choice_for,
    daker_chart,
    hand,
    place_of,
    strength_of,
)
from brelan.pieces.hand import CARDS_IN_HAND, five_cards
from brelan.study.equity import Chance, as_text, chance_of

if TYPE_CHECKING:
    from brelan.study.array_types import Array

COMBINATION_OF: Final = tuple(COMBINATIONS.index(hand.combination) for hand in HANDS)
"""For each strength, where its combination stands in COMBINATIONS."""


class HasPack(Protocol):
    """The rules of a game with Daker cards, as far as odds need them."""

    @property
    def pack(self) -> str | None:
        """The text of the table's own pack; None for ours (DAK-4)."""


def pack_of(rules: HasPack) -> Pack:
    """The pack of the table."""
    return pack_from(rules.pack)


class DakerRankAnswer(RankAnswer, frozen=True, kw_only=True):
    """`counts_as` is the value that each of the five cards stands for.

    With a board, `cards` are the three held and the two of the board that count.
    """

    board: tuple[Card, ...] | UnsetType = UNSET
    counts_as: tuple[str, ...]


def rank_five(game: str, rules: HasPack, texts: Sequence[str]) -> DakerRankAnswer:
    """What five cards are worth."""
    cards = five_cards(parse_cards(*texts))
    check_held(cards, pack_of(rules))
    return rank_answer(game, cards)


def rank_answer(game: str, cards: tuple[Card, ...], board: tuple[Card, ...] | UnsetType = UNSET) -> DakerRankAnswer:
    """The answer about five cards that have been checked."""
    strength = strength_of(cards)
    hand = HANDS[strength]
    return DakerRankAnswer(
        game=game,
        cards=cards,
        board=board,
        combination=hand.combination,
        values=hand.values,
        counts_as=choice_for(hand, cards),
        place=place_of(strength),
        of=PLACES,
    )


def count_pack(pack: Pack) -> dict[str, int]:
    """How many of the 80,730 hands of a pack make each combination."""
    return count_combinations(daker_chart(pack).ranked)


def count_combinations(strengths: Array) -> dict[str, int]:
    """How many of these hands make each combination, best first."""
    import numpy as np

    counts = np.bincount(np.array(COMBINATION_OF)[strengths], minlength=len(COMBINATIONS))
    return dict(zip(COMBINATIONS, counts.tolist(), strict=True))


def chances_of(counts: Mapping[str, int]) -> dict[str, Chance]:
    """Chances from counts of equally likely cases, best combination first."""
    total = sum(counts.values())
    reached = accumulate(counts.values())
    return {
        name: chance_of(Fraction(count, total), Fraction(so_far, total))
        for (name, count), so_far in zip(counts.items(), reached, strict=True)
    }


def ranking_of(game: str) -> Ranking:
    """Of a game that is dealt and drawn like Daker five cards (GRD-5). Nothing but the cards has to be said."""
    return Ranking(RankQuestion, lambda rules, cards, _question: rank_five(game, rules, cards))


def odds_of(game: str) -> Query:
    """`brelan odds` of such a game."""
    return Query(OddsQuestion, at_once(partial(five_card_odds, game)))


def advice_of(game: str) -> Query:
    """`brelan advise` of such a game."""
    return Query(AdviseQuestion, at_once(partial(five_card_advice, game)))


class OddsQuestion(GameQuestion, frozen=True, kw_only=True):
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


def five_card_odds(game: str, rules: HasPack, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over the pack, or the exact odds of every discard."""
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


class AdviseQuestion(GameQuestion, frozen=True, kw_only=True):
    """Which of these five cards to change?"""

    cards: str


class AdviseAnswer(Coached, frozen=True, kw_only=True):
    """The combination is that of the hand now."""

    game: str
    cards: tuple[Card, ...]
    combination: str
    values: tuple[str, ...]


def five_card_advice(game: str, rules: HasPack, question: AdviseQuestion) -> AdviseAnswer:
    """What the five cards are worth now; what each discard is worth at a table, the coach says."""
    cards = five_cards(parse_cards(question.cards))
    check_held(cards, pack_of(rules))
    now = hand(cards)
    return AdviseAnswer(game=game, cards=cards, combination=now.combination, values=now.values)
