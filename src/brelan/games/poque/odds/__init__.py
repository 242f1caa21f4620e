"""Exact odds of Poque: what a hand is worth, how often each combination and each pool's cards are dealt, how often a
combination is the best of the table, and what becomes of given cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.engine.queries import GameQuestion, Query, RankAnswer, Ranking, at_once
from brelan.errors import BadQuestion
from brelan.games.poque.board import Pool, pool_id
from brelan.games.poque.odds import best, winning
from brelan.games.poque.odds.winning import equity
from brelan.games.poque.ranking import NO_TRUMP, Chart, hand_of, strength, strengths
from brelan.games.poque.rules import Rules, chart_of
from brelan.pieces.hand import five_cards
from brelan.pieces.suited_cards import PACK_32, Card, check_distinct, parse_cards, parse_suit
from brelan.study.equity import Equity, as_text, tell


class RankQuestion(GameQuestion, frozen=True, kw_only=True):
    """What is a hand worth? The trump decides between hands of equal ranks (POQ-8)."""

    trump: str | None = None  # its suit; without it, hands that only the trump tells apart share a place


class TrumpRankAnswer(RankAnswer, frozen=True, kw_only=True):
    """The place of a hand, with the trump if it was named."""

    trump: str | UnsetType = UNSET


def rank(rules: Rules, cards: Sequence[str], question: RankQuestion) -> TrumpRankAnswer:
    """The combination of five cards, its values and its place."""
    held = five_cards(parse_cards(PACK_32, *cards))
    trump = NO_TRUMP if question.trump is None else parse_suit(question.trump)
    chart = chart_of(rules)
    hand, places = hand_of(held, chart), _places(trump, chart)
    return TrumpRankAnswer(
        game="poque",
        cards=held,
        trump=trump or UNSET,
        combination=hand.combination,
        values=hand.values,
        place=places[strength(held, trump, chart)],
        of=len(places),
    )


@cache
def _places(trump: str, chart: Chart) -> dict[int, int]:
    """The place of each strength."""
    return {found: place for place, found in enumerate(reversed(strengths(trump, chart)), 1)}


__all__ = ["OddsAnswer", "OddsQuestion", "RankQuestion", "odds", "rank"]

TABLES: Final = (2, 3, 4)
"""POQ-1: how many may play."""


class OddsQuestion(GameQuestion, frozen=True, kw_only=True):
    """How often is each combination dealt, and the best of the table? With `cards`: how good are these?"""

    cards: str | None = None  # the five cards held
    turned: str | None = None  # the turned card; its suit is trump
    players: Annotated[int, Meta(ge=2, le=4)] | None = None  # without it, for every number of them
    by_value: bool = False  # tell a pair of kings from a pair of queens


class BestOdds(Struct, frozen=True, kw_only=True):
    """How often the best hand of the table is of this kind, and how often a player who holds it has the best hand.

    A share of the poque counts as that part of a win.
    """

    combination: str
    value: str | UnsetType = UNSET
    dealt: float
    best: float
    holder: float
    best_fraction: str
    holder_fraction: str


class PoolOdds(Struct, frozen=True, kw_only=True):
    """The chances that the cards of a pool are held by a given `player`, by the `dealer` (or turned by them), by
    `somebody` at the table, and that the pool is `taken` one way or the other.

    To a player who has seen their cards: whether they are `yours`, and the chance that `another` holds them.
    """

    pool: str
    yours: bool | UnsetType = UNSET
    chances: dict[str, float]
    fractions: dict[str, str]


class TableOdds(Struct, frozen=True, kw_only=True):
    """What depends on the number of players."""

    players: int
    equity: Equity | UnsetType = UNSET
    best: tuple[BestOdds, ...] | UnsetType = UNSET
    pools: tuple[PoolOdds, ...]


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """`total` and `combinations` count all hands that can be dealt."""

    game: str = "poque"
    cards: tuple[Card, ...] | UnsetType = UNSET
    turned: Card | UnsetType = UNSET
    combination: str | UnsetType = UNSET
    values: tuple[str, ...] | UnsetType = UNSET
    exact: bool = True
    total: int | UnsetType = UNSET
    combinations: dict[str, int] | UnsetType = UNSET
    tables: tuple[TableOdds, ...]


def odds(rules: Rules, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over all 201,376 hands, or exact chances of five cards."""
    chart = chart_of(rules)
    tables = TABLES if question.players is None else (question.players,)
    turned = None if question.turned is None else read_turned(question.turned)
    if question.cards is None:
        return _before_the_cards(chart, turned, tables, question.by_value)
    cards = five_cards(parse_cards(PACK_32, question.cards))
    if turned is None:
        raise BadQuestion("turned-missing", "give the turned card: its suit is trump")
    check_distinct(cards, (turned,))
    return _of_cards(chart, cards, turned, tables)


def read_turned(text: str) -> Card:
    """The one card that is turned after the deal."""
    cards = parse_cards(PACK_32, text)
    if len(cards) != 1:
        raise BadQuestion("turned-not-one", "one card is turned, not {count}", count=len(cards))
    return cards[0]


def _before_the_cards(chart: Chart, turned: Card | None, tables: tuple[int, ...], by_value: bool) -> OddsAnswer:
    counts = {kind[0]: count for kind, count in best.best_counts(chart, 1).items()}
    return OddsAnswer(
        turned=turned or UNSET,
        total=sum(counts.values()),
        combinations=counts,
        tables=tuple(
            TableOdds(players=players, best=_best(chart, players, by_value), pools=_pools(players, turned))
            for players in tables
        ),
    )


def _best(chart: Chart, players: int, by_value: bool) -> tuple[BestOdds, ...]:
    """All players are alike: each of them holds the best hand equally often."""
    alone, table = best.best_counts(chart, 1, by_value), best.best_counts(chart, players, by_value)
    found = []
    for kind, count in table.items():
        dealt, wins = Fraction(alone[kind], best.deals(1)), Fraction(count, best.deals(players))
        holder = wins / (players * dealt)
        found.append(
            BestOdds(
                combination=kind[0],
                value=kind[1] if by_value else UNSET,
                dealt=float(dealt),
                best=float(wins),
                holder=float(holder),
                best_fraction=as_text(wins),
                holder_fraction=as_text(holder),
            )
        )
    return tuple(found)


def _pools(players: int, turned: Card | None) -> tuple[PoolOdds, ...]:
    found = []
    for pool in winning.POOLS:
        if turned is None:
            chance = winning.before_the_turn(pool, players)
        else:
            chance = winning.after_the_turn(pool, players, turned)
        found.append(_pool(pool, chance._asdict()))
    return tuple(found)


def _pool(pool: Pool, chances: dict[str, Fraction], yours: bool | UnsetType = UNSET) -> PoolOdds:
    return PoolOdds(
        pool=pool_id(pool),
        yours=yours,
        chances={who: float(chance) for who, chance in chances.items()},
        fractions={who: as_text(chance) for who, chance in chances.items()},
    )


def _of_cards(chart: Chart, cards: tuple[Card, ...], turned: Card, tables: tuple[int, ...]) -> OddsAnswer:
    hand = hand_of(cards, chart)
    return OddsAnswer(
        cards=cards,
        turned=turned,
        combination=hand.combination,
        values=hand.values,
        tables=tuple(
            TableOdds(
                players=players,
                equity=tell(equity(cards, turned, players - 1, chart)),
                pools=_pools_beside(cards, turned, players - 1),
            )
            for players in tables
        ),
    )


def _pools_beside(cards: tuple[Card, ...], turned: Card, opponents: int) -> tuple[PoolOdds, ...]:
    return tuple(
        _pool(
            pool,
            {"another": opponents * winning.holding(pool, turned, cards)},
            yours=winning.held(pool, turned, cards),
        )
        for pool in winning.POOLS
    )


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, at_once(odds))}
