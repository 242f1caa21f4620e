"""Exact odds of Poker d'As: what a hand is worth, how often each combination falls, what a keep can become."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.engine.queries import GameQuestion, Query, RankAnswer, Ranking, RankQuestion, at_once
from brelan.errors import BadQuestion
from brelan.games.poker_as.ranking import DICE_IN_HAND, five_dice
from brelan.games.poker_as.rules import Rules, chart_of
from brelan.pieces.dice import FACES, Dice, parse_dice, sort_dice
from brelan.study.equity import Chance, chance_of

GAME: Final = "poker-as"
_ROLLS: Final = len(FACES) ** DICE_IN_HAND


def rank(rules: Rules, cards: Sequence[str], question: RankQuestion) -> RankAnswer:  # noqa: ARG001 (same call for every game)
    """The combination of five dice, its values and its place."""
    dice = five_dice(parse_dice(*cards))
    chart = chart_of(rules)
    hand = chart.hands[dice]
    place = chart.size - chart.strengths[dice]
    return RankAnswer(
        game=GAME, cards=dice, combination=hand.combination, values=hand.values, place=place, of=chart.size
    )


class OddsQuestion(GameQuestion, frozen=True, kw_only=True):
    """How often does each combination fall? With `keep` or several throws: how likely can it be made?"""

    keep: str | None = None  # the dice kept
    throws: Annotated[int, Meta(ge=1, le=20)] = 1  # throws left


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """`total` and `combinations` count the rolls of one throw; the other fields answer about a keep."""

    game: str = GAME
    keep: Dice | UnsetType = UNSET
    throws: int | UnsetType = UNSET
    total: int | UnsetType = UNSET
    combinations: dict[str, int] | UnsetType = UNSET
    chances: dict[str, Chance] | UnsetType = UNSET


def odds(rules: Rules, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over all rolls, or exact chances with dice kept and throws left."""
    if question.keep is None and question.throws == 1:
        return OddsAnswer(total=_ROLLS, combinations=_counts(rules, ()))
    keep = sort_dice(parse_dice(question.keep or ""))
    _check_keep(rules, keep)
    chances = {name: _chance(rules, keep, question.throws, name) for name in chart_of(rules).combinations}
    if question.throws > 1:
        return OddsAnswer(keep=keep, throws=question.throws, chances=chances)
    total = len(FACES) ** (DICE_IN_HAND - len(keep))
    return OddsAnswer(keep=keep, throws=1, total=total, combinations=_counts(rules, keep), chances=chances)


def _check_keep(rules: Rules, keep: Dice) -> None:
    if len(keep) >= DICE_IN_HAND:
        raise BadQuestion("nothing-to-throw", "with {count:die|dice} kept, nothing is left to throw", count=len(keep))
    if keep and rules.all_five:
        raise BadQuestion("keep-all-five", "all five dice are thrown each time: none can be kept")


def _counts(rules: Rules, keep: Dice) -> dict[str, int]:
    """How many of the equally likely falls of the other dice make each combination."""
    chart = chart_of(rules)
    counts = dict.fromkeys(chart.combinations, 0)
    for fallen in product(FACES, repeat=DICE_IN_HAND - len(keep)):
        counts[chart.hands[sort_dice(keep + fallen)].combination] += 1
    return counts


def _chance(rules: Rules, keep: Dice, throws: int, combination: str) -> Chance:
    """Of a player who aims at exactly this combination, and of one who aims at it or a better one."""
    names = chart_of(rules).combinations
    better = names[: names.index(combination) + 1]
    exactly = _best_chance(rules, keep, throws, frozenset({combination}))
    at_least = _best_chance(rules, keep, throws, frozenset(better))
    return chance_of(exactly, at_least)


Ways: TypeAlias = dict[Dice, int]
"""For each set of dice the number of equally likely ways, out of 7,776 to the power of the throws left."""


def _best_chance(rules: Rules, keep: Dice, throws: int, aims: frozenset[str]) -> Fraction:
    """The chance to end with one of `aims` for a player who throws now and then always keeps what serves best."""
    hands = chart_of(rules).hands
    reached = {roll: int(hand.combination in aims) for roll, hand in hands.items()}
    ways = reached
    keep_best = _throw_all if rules.all_five else _keep_best
    for done in range(1, throws):
        stop = {roll: hit * _ROLLS**done for roll, hit in reached.items()}
        ways = keep_best(_after_throw(ways), stop)
    return Fraction(_after_throw(ways)[keep], _ROLLS**throws)


def _after_throw(ways: Ways) -> Ways:
    """The ways of each set of kept dice, one throw earlier: every missing die falls on each face."""
    found = dict(ways)
    for size in range(DICE_IN_HAND - 1, -1, -1):
        for keep in _sets(size):
            found[keep] = sum(found[wider] for wider in _one_more(keep))
    return {keep: found[keep] * len(FACES) ** len(keep) for size in range(DICE_IN_HAND) for keep in _sets(size)}


def _keep_best(thrown: Ways, stop: Ways) -> Ways:
    """The best of stopping and of every keep, found by taking dice away one at a time."""
    best: Ways = {(): thrown[()]}
    for size in range(1, DICE_IN_HAND):
        for keep in _sets(size):
            best[keep] = max(thrown[keep], *[best[fewer] for fewer in _one_less(keep)])
    return {roll: max(ways, *[best[fewer] for fewer in _one_less(roll)]) for roll, ways in stop.items()}


def _throw_all(thrown: Ways, stop: Ways) -> Ways:
    return {roll: max(ways, thrown[()]) for roll, ways in stop.items()}


@cache
def _sets(size: int) -> tuple[Dice, ...]:
    return tuple(combinations_with_replacement(FACES, size))


@cache
def _one_more(keep: Dice) -> tuple[Dice, ...]:
    return tuple(sort_dice((*keep, face)) for face in FACES)


@cache
def _one_less(keep: Dice) -> tuple[Dice, ...]:
    return tuple({keep[:at] + keep[at + 1 :] for at in range(len(keep))})


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, at_once(odds))}
