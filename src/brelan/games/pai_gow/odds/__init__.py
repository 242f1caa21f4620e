"""Exact odds of Pai Gow Poker: what five or two cards are worth, how often each combination can be made of seven, and
how many of all deals a player wins, pushes and loses who sets their cards by a house way, or in the best way.

What takes long is counted by compiled loops (`kernels`) over classes of hands (`classes`), and kept on disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from brelan.engine.queries import GameQuestion, Progress, Query, RankAnswer, Ranking
from brelan.errors import BadNotation
from brelan.games.pai_gow.ranking import CARDS_IN_HIGH, CARDS_IN_LOW, LOW_HANDS, Wheel, high_chart, low_strength
from brelan.games.pai_gow.rules import Copies, HouseWay, Rules
from brelan.pieces.hand import Hand
from brelan.pieces.suited_cards import PACK_53, Card, parse_cards

GAME: Final = "pai-gow"

PlayerWay: TypeAlias = Literal[
    "best", "sheet", "foxwoods", "trump-plaza", "golden-nugget", "flamingo-hilton", "ballys"
]


class RankQuestion(GameQuestion, frozen=True, kw_only=True):
    """What are five cards worth behind, or two in front? Nothing more has to be said."""


def rank(rules: Rules, cards: Sequence[str], question: RankQuestion) -> RankAnswer:  # noqa: ARG001 (same call for every game)
    """The combination of five cards or of two, its ranks and its place."""
    held = parse_cards(PACK_53, *cards)
    if len(held) == CARDS_IN_HIGH:
        chart = high_chart(rules.wheel)
        return _ranked(held, chart.hands, chart.strength(held))
    if len(held) == CARDS_IN_LOW:
        return _ranked(held, LOW_HANDS, low_strength(held))
    raise BadNotation("not-five-or-two-cards", "a hand is five cards or two, not {count}", count=len(held))


def _ranked(held: tuple[Card, ...], hands: Sequence[Hand], strength: int) -> RankAnswer:
    hand = hands[strength]
    place = len(hands) - strength
    return RankAnswer(
        game=GAME, cards=held, combination=hand.combination, values=hand.values, place=place, of=len(hands)
    )


class OddsQuestion(GameQuestion, frozen=True, kw_only=True):
    """How often is each combination the best that seven cards make? Or: how do all deals end?"""

    exact: bool = False  # count all deals under the table's options
    player_way: PlayerWay | None = None  # how the player sets; without it as the bank does


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """`total` and `combinations` count the hands of seven cards by their best five. The other fields count all deals;
    `edge` is what the bank wins of each bet on average, the commission included."""

    game: str = GAME
    total: int | UnsetType = UNSET
    combinations: dict[str, int] | UnsetType = UNSET
    player_way: PlayerWay | UnsetType = UNSET
    house_way: HouseWay | UnsetType = UNSET
    wheel: Wheel | UnsetType = UNSET
    copies: Copies | UnsetType = UNSET
    commission: int | UnsetType = UNSET
    deals: int | UnsetType = UNSET
    win: int | UnsetType = UNSET
    push: int | UnsetType = UNSET
    loss: int | UnsetType = UNSET
    edge: float | UnsetType = UNSET
    edge_fraction: str | UnsetType = UNSET


def odds(rules: Rules, question: OddsQuestion, progress: Progress | None = None) -> OddsAnswer:
    """Exact counts: in seconds, for all deals in a minute, or in some minutes for the best setting of every hand."""
    if question.exact or question.player_way is not None:
        return _all_deals(rules, question.player_way or rules.house_way, progress)
    from brelan.games.pai_gow.odds.settings import best_fives

    counts = best_fives()
    return OddsAnswer(total=sum(counts.values()), combinations=counts)


def _all_deals(rules: Rules, player_way: PlayerWay, progress: Progress | None) -> OddsAnswer:
    from brelan.games.pai_gow.odds.best import best_against
    from brelan.games.pai_gow.odds.exact import DEALS, deals_between, outcome_of_deals

    if player_way == "best":
        found = best_against(rules.house_way, rules.wheel, rules.copies, rules.commission, progress)
    else:
        compared = deals_between(player_way, rules.house_way, rules.wheel, progress)
        found = outcome_of_deals(compared, rules.copies)
    edge = (found.loss - found.win * Fraction(100 - rules.commission, 100)) / DEALS
    return OddsAnswer(
        player_way=player_way,
        house_way=rules.house_way,
        wheel=rules.wheel,
        copies=rules.copies,
        commission=rules.commission,
        deals=DEALS,
        win=found.win,
        push=found.push,
        loss=found.loss,
        edge=float(edge),
        edge_fraction=f"{edge.numerator}/{edge.denominator}",
    )


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, odds)}
