"""Odds of Daker draw and of Game Round Daker against naive enumeration."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest

from brelan.engine.queries import RankQuestion
from brelan.errors import BadNotation, BadQuestion
from brelan.families.daker_cards.cards import DEFAULT_PACK, parse_cards
from brelan.families.daker_cards.odds import DiscardOdds, OddsAnswer, OddsQuestion, discard_odds
from brelan.families.daker_cards.ranking import COMBINATIONS, HANDS, daker_chart, strength_of
from brelan.games.daker import odds as daker
from brelan.games.daker_draw import odds as daker_draw
from brelan.games.game_round import odds as game_round


class Rules(msgspec.Struct, frozen=True):
    """As much of a game's rules as odds need."""

    pack: str | None = None


OURS = Rules()
rank = daker_draw.RANKING.rank


def odds(rules: Rules, question: OddsQuestion) -> OddsAnswer:
    answer: OddsAnswer = daker_draw.QUERIES["odds"].answer(rules, question, None)
    return answer


CARDS = ("A/A", "K/K", "A/Q", "J/N", "R/R")


@cache
def by_discard(cards: tuple[str, ...] = CARDS) -> dict[tuple[str, ...], DiscardOdds]:
    return {found.discard: found for found in discard_odds(DEFAULT_PACK, cards)}


@cache
def strength(cards: frozenset[str]) -> int:
    return strength_of(tuple(cards))


def naive_equity(cards: Sequence[str], discard: Sequence[str]) -> Fraction:
    """Every draw against every hand that the opponent may have been dealt."""
    unseen = [card for card in DEFAULT_PACK if card not in cards]
    kept = [card for card in cards if card not in discard]
    cases = points = 0
    for drawn in combinations(unseen, len(discard)):
        mine = strength(frozenset((*kept, *drawn)))
        for theirs in combinations([card for card in unseen if card not in drawn], 5):
            other = strength(frozenset(theirs))
            cases += 1
            points += 2 if mine > other else mine == other
    return Fraction(points, 2 * cases)


def test_drw_4_there_are_16_discards_of_none_to_two_cards() -> None:
    found = by_discard()
    assert sorted(found) == sorted(discard for count in range(3) for discard in combinations(CARDS, count))
    assert len(found) == 16


@pytest.mark.parametrize("discard", [(), ("R/R",), ("K/K", "R/R"), ("A/A", "A/Q")])
def test_drw_4_each_discard_counts_every_draw(discard: tuple[str, ...]) -> None:
    unseen = [card for card in DEFAULT_PACK if card not in CARDS]
    kept = [card for card in CARDS if card not in discard]
    strengths = [strength_of((*kept, *drawn)) for drawn in combinations(unseen, len(discard))]
    made = Counter(HANDS[strength].combination for strength in strengths)
    found = by_discard()[discard]
    assert found.total == comb(22, len(discard)) == len(strengths)
    assert found.combinations == {name: made[name] for name in COMBINATIONS}
    assert found.expected_strength == pytest.approx(sum(strengths) / len(strengths))
    assert Fraction(found.chances["three"].exactly_fraction) == Fraction(made["three"], len(strengths))
    assert found.chances["nothing"].at_least == 1.0


@pytest.mark.parametrize("discard", [(), ("R/R",), ("A/Q",)])
def test_drw_4_equity_agrees_with_enumeration(discard: tuple[str, ...]) -> None:
    assert Fraction(by_discard()[discard].equity_fraction) == naive_equity(CARDS, discard)


@pytest.mark.deep
@pytest.mark.parametrize("discard", [("K/K", "R/R"), ("A/A", "J/N")])
def test_drw_4_equity_of_two_cards_agrees_with_enumeration(discard: tuple[str, ...]) -> None:
    assert Fraction(by_discard()[discard].equity_fraction) == naive_equity(CARDS, discard)


def test_drw_4_the_best_discard_stands_first() -> None:
    answer = odds(OURS, OddsQuestion(cards="A/A,K/K A/Q J/N R/R"))
    assert isinstance(answer.discards, tuple)
    equities = [found.equity for found in answer.discards]
    assert equities == sorted(equities, reverse=True)
    assert answer.best == answer.discards[0].discard == ("K/K", "R/R")
    for found in answer.discards:
        assert found.win + found.tie / 2 == pytest.approx(found.equity)
        assert float(Fraction(found.equity_fraction)) == found.equity


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("A/A A/K A/Q K/A N/A", ()),  # five aces
        ("A/A A/K A/Q K/A N/N", ("N/N",)),
        ("N/N N/R N/A J/N Q/N", ()),
    ],
)
def test_drw_4_best_discards(cards: str, best: tuple[str, ...]) -> None:
    assert odds(OURS, OddsQuestion(cards=cards)).best == best


def test_of_equal_discards_that_of_the_fewest_cards_comes_first() -> None:
    answer = odds(Rules(pack="A/K " * 27), OddsQuestion(cards="A/K " * 5))
    assert isinstance(answer.discards, tuple)
    assert [len(found.discard) for found in answer.discards] == [0] + [1] * 5 + [2] * 10
    assert {found.equity for found in answer.discards} == {0.5}


def test_drw_1_what_one_side_does_not_win_the_other_wins() -> None:
    chance = random.Random(22)
    pack = tuple(chance.sample(DEFAULT_PACK, 27))
    cards = pack[:5]
    stands = Fraction(by_discard(cards)[()].equity_fraction)
    unseen = pack[5:]
    mine = strength_of(cards)
    others = [strength_of(theirs) for theirs in combinations(unseen, 5)]
    assert 1 - stands == Fraction(sum(2 * (other > mine) + (other == mine) for other in others), 2 * len(others))


@pytest.mark.deep
def test_drw_1_over_all_hands_each_side_wins_half() -> None:
    chart = daker_chart()
    points = 0
    for mask, mine in chart.strengths.items():
        others = chart.ranked[chart.masks & mask == 0]
        points += 2 * int(np.count_nonzero(others < mine)) + int(np.count_nonzero(others == mine))
    assert Fraction(points, 2 * 80_730 * comb(22, 5)) == Fraction(1, 2)


def test_drw_4_more_cards_are_never_worse_than_the_best_of_fewer_for_a_hand_worth_nothing() -> None:
    found = by_discard(("A/A", "K/K", "Q/Q", "J/J", "R/R"))
    best = [max(one.equity for one in found.values() if len(one.discard) == count) for count in range(3)]
    assert best == sorted(best)


def test_drw_1_the_counts_of_the_pack_are_those_of_daker() -> None:
    answer = odds(OURS, OddsQuestion())
    plain = daker.odds(OURS, daker.OddsQuestion())
    assert (answer.total, answer.combinations) == (plain.total, plain.combinations)
    assert set(msgspec.to_builtins(answer)) == {"game", "total", "combinations"}


def test_drw_1_hands_are_ranked_as_in_daker() -> None:
    chance = random.Random(5)
    for _ in range(50):
        cards = chance.sample(DEFAULT_PACK, 5)
        answer = rank(OURS, cards, RankQuestion())
        plain = daker.rank(OURS, cards, daker.RankQuestion())
        assert msgspec.structs.replace(answer, game="daker") == plain


def test_grd_5_a_game_round_has_the_odds_of_daker_draw() -> None:
    cards = " ".join(CARDS)
    for question in (OddsQuestion(), OddsQuestion(cards=cards)):
        ours, theirs = game_round.QUERIES["odds"].answer(OURS, question, None), odds(OURS, question)
        assert (ours.game, theirs.game) == ("game-round", "daker-draw")
        assert msgspec.structs.replace(ours, game="daker-draw") == theirs
    ranked = game_round.RANKING.rank(OURS, [cards], RankQuestion())
    assert ranked.game == "game-round"
    assert ranked.place == rank(OURS, [cards], RankQuestion()).place


def test_dak_4_equal_cards_of_a_pack_are_different_cards() -> None:
    pack = parse_cards("A/A " * 5 + "K/K " * 5 + "Q/Q " * 17)
    found = {one.discard: one for one in discard_odds(pack, parse_cards("A/A A/A K/K K/K Q/Q"))}
    full = found[("Q/Q",)].combinations["full"]
    assert full == 3 + 3  # the aces and the kings that are left


@pytest.mark.parametrize("cards", ["", "A/A", "A/A A/K A/Q A/J", "A/A A/K A/Q A/J A/R A/N", "A/A A/K A/Q A/J X/X"])
def test_a_hand_is_five_cards(cards: str) -> None:
    with pytest.raises(BadNotation):
        odds(OURS, OddsQuestion(cards=cards))
    with pytest.raises(BadNotation):
        rank(OURS, [cards], RankQuestion())


@pytest.mark.parametrize("cards", ["A/A A/A A/Q A/J A/R", "A/A A/K A/Q A/J R/A"])
def test_a_hand_is_held_by_the_pack(cards: str) -> None:
    with pytest.raises(BadQuestion):
        odds(OURS, OddsQuestion(cards=cards))
    with pytest.raises(BadQuestion):
        game_round.RANKING.rank(OURS, [cards], RankQuestion())
