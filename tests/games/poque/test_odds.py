"""Odds of Poque: against hand-made figures, whole enumerations of small cases, and simulated deals."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, sqrt

import numpy as np
import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.games.poque.board import Pool, cards_of
from brelan.games.poque.odds import OddsQuestion, RankQuestion, odds, rank
from brelan.games.poque.odds.best import ROWS, Within, all_within, best_counts, classes, deals
from brelan.games.poque.odds.winning import (
    CARDS_AT_ONCE,
    POOLS,
    after_the_turn,
    before_the_turn,
    disjoint_hands,
    equity,
    holding,
)
from brelan.games.poque.ranking import Chart, hand_of, mask_of, poque_chart, strength
from brelan.games.poque.rules import Rules
from brelan.pieces.suited_cards import PACK_32, parse_cards
from brelan.study.equity import Tally
from depth import deep
from games.poque import naive_hands as naive_poque

PLAIN, FULL, FULL_52 = poque_chart(), poque_chart(True), poque_chart(True, True)
FULL_RULES = Rules(full_combinations=True)

best_of = cache(best_counts)  # several tests look at the same counts


def cards(text: str) -> tuple[str, ...]:
    return parse_cards(PACK_32, text)


# What a hand is worth


@pytest.mark.parametrize(
    ("text", "trump", "rules", "combination", "values", "place", "of"),
    [
        ("As Ad Kc Kd 7h", "s", Rules(), "two-pair", ("A", "K"), 17, 144),  # below 8 fours and 8 threes
        ("As Ad Kc Kd 7h", "h", Rules(), "two-pair", ("A", "K"), 18, 144),
        ("Ac Ah Kc Kd 7h", "h", Rules(), "two-pair", ("A", "K"), 17, 144),
        ("As Ad Kc Kd 7h", None, Rules(), "two-pair", ("A", "K"), 17, 108),
        ("As,ad ac AH 7h", "c", Rules(), "four", ("A",), 1, 144),
        ("7s 8d 9c Th Jd", "s", Rules(), "high-card", ("J", "T", "9", "8", "7"), 144, 144),
        ("Ts Js Qs Ks As", "s", FULL_RULES, "straight-flush", ("A",), 1, 268),
        ("10s Js Qs Ks As", "D", FULL_RULES, "straight-flush", ("A",), 2, 268),
        ("7s 7d 7c Kd Kc", "s", FULL_RULES, "full", ("7", "K"), 8 + 8 + 104 + 8, 268),
        ("7s 7d 7c Kd Kc", "s", Rules(full_combinations=True, flush_below_full=True), "full", ("7", "K"), 24, 268),
    ],
)
def test_poq_8_the_place_of_a_hand(
    text: str, trump: str | None, rules: Rules, combination: str, values: tuple[str, ...], place: int, of: int
) -> None:
    found = rank(rules, (text,), RankQuestion(trump=trump))
    assert (found.combination, found.values, found.place, found.of) == (combination, values, place, of)


@pytest.mark.parametrize(
    ("text", "trump", "code"),
    [
        ("As Ad Kc Kd", "s", "not-five-cards"),
        ("As Ad Kc Kd 7h 8h", "s", "not-five-cards"),
        ("As As Kc Kd 7h", "s", "card-twice"),
        ("As Ad Kc Kd 6h", "s", "not-among-cards"),
        ("As Ad Kc Kd *", "s", "not-among-cards"),
        ("As Ad Kc Kd 1h", "s", "unknown-suited-card"),
        ("As Ad Kc Kd 7h", "x", "unknown-suit"),
        ("As Ad Kc Kd 7h", "spades", "unknown-suit"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, trump: str, code: str) -> None:
    with pytest.raises((BadNotation, BadQuestion)) as refused:
        rank(Rules(), (text,), RankQuestion(trump=trump))
    assert refused.value.code == code


# How often each combination is dealt, and the best of the table


def test_poq_7_counts_over_all_hands() -> None:
    found = odds(Rules(), OddsQuestion(players=2))
    assert found.total == 201_376
    assert found.combinations == {
        "four": 224,
        "three": 12_096,
        "two-pair": 24_192,
        "pair": 107_520,
        "high-card": 57_344,
    }


@pytest.mark.deep
def test_poq_v2_counts_over_all_hands() -> None:
    found = odds(FULL_RULES, OddsQuestion(players=2))
    assert found.total == 201_376
    assert found.combinations == {
        "straight-flush": 16,
        "four": 224,
        "flush": 208,
        "full": 1_344,
        "straight": 4_080,
        "three": 10_752,
        "two-pair": 24_192,
        "pair": 107_520,
        "high-card": 53_040,
    }
    other = odds(Rules(full_combinations=True, flush_below_full=True), OddsQuestion(players=2))
    assert isinstance(other.combinations, dict)
    assert list(other.combinations)[:4] == ["straight-flush", "four", "full", "flush"]


@pytest.mark.parametrize("players", [2, *deep(3, 4)])
@pytest.mark.parametrize("chart", [PLAIN, FULL, *deep(FULL_52)])
def test_the_best_hands_of_all_deals(chart: Chart, players: int) -> None:
    counts = best_of(chart, players)
    assert sum(counts.values()) == deals(players)
    assert list(counts) == [(combination,) for combination in chart.combinations]


@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.deep) for players in (1, 3))])
def test_values_add_up_to_their_combination(players: int) -> None:
    by_value = best_of(PLAIN, players, by_value=True)
    for (combination,), count in best_of(PLAIN, players).items():
        assert sum(found for kind, found in by_value.items() if kind[0] == combination) == count
    assert list(by_value) == list(classes(PLAIN, by_value=True))


def test_the_best_hand_of_two_by_hand() -> None:
    """Four aces are best whenever they are dealt, and any four with two players unless the other has a higher one."""
    counts = best_of(PLAIN, 2, by_value=True)
    assert counts["four", "A"] == 2 * 28 * comb(27, 5)
    fours = (
        2 * 28 * comb(27, 5)
    )  # of kings; both have four: the fifth cards are of the other six ranks, or each other's
    assert counts["four", "K"] == fours - 2 * (24 * 23)


def in_tables(chart: Chart, players: int, samples: int, seed: int) -> dict[str, int]:
    chance, found = random.Random(seed), dict.fromkeys(chart.combinations, 0)
    for _ in range(samples):
        dealt = chance.sample(PACK_32, 5 * players)
        hands = [dealt[at : at + 5] for at in range(0, len(dealt), 5)]
        found[hand_of(max(hands, key=lambda hand: strength(hand, "s", chart)), chart).combination] += 1
    return found


@pytest.mark.parametrize("players", [3, *(pytest.param(players, marks=pytest.mark.deep) for players in (2, 4))])
@pytest.mark.parametrize("chart", [PLAIN, *deep(FULL)])
def test_the_best_hands_of_simulated_tables(chart: Chart, players: int) -> None:
    samples = 40_000
    simulated = in_tables(chart, players, samples, seed=players)
    for (combination,), count in best_of(chart, players).items():
        chance = count / deals(players)
        assert abs(simulated[combination] / samples - chance) < 4.5 * sqrt(chance / samples), combination


def rows_of(*wanted: tuple[int, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array([row in wanted for row in ROWS])


@pytest.mark.parametrize("players", [2, *deep(3, 4)])
def test_flushes_are_taken_out_as_in_a_whole_enumeration(players: int) -> None:
    """Hands of the same five ranks: the suits of each rank are dealt out in every order, once those of the first are
    given."""
    first = tuple(range(4))
    without_flush = 0
    for others in product(permutations(range(4)), repeat=4):
        hands = list(zip(first, *others, strict=True))[:players]
        without_flush += all(len(set(hand)) > 1 for hand in hands)
    row = rows_of((1, 1, 1, 1, 1, 0, 0, 0))
    repeated = {2: 2, 3: 1, 4: 1}[players]  # orders of the suits left over
    assert all_within(Within(row, row), players) == without_flush * 24 // repeated**5


def test_two_hands_among_many_as_in_a_whole_enumeration() -> None:
    """All hands of five different ranks among six; only some of their flushes are taken out."""
    rows = [row for row in ROWS if max(row) == 1 and row[6] == row[7] == 0]
    flushes = rows[:2]
    low_first = [[rank + suit for suit in "cdhs"] for rank in "789TJQ"]
    masks: list[int] = []
    for row in rows:
        held = [suits for suits, count in zip(low_first, row, strict=False) if count]
        masks += [
            mask_of(hand) for hand in product(*held) if not (row in flushes and len({card[1] for card in hand}) == 1)
        ]
    every = np.array(masks, np.int64)
    pairs = sum(int((every & mask == 0).sum()) for mask in masks)
    assert all_within(Within(rows_of(*rows), rows_of(*flushes)), 2) == pairs


def test_who_holds_a_combination_wins_his_part_of_the_tables() -> None:
    table = odds(Rules(), OddsQuestion(players=3)).tables[0]
    assert isinstance(table.best, tuple)
    assert sum(Fraction(found.best_fraction) for found in table.best) == 1
    assert sum(found.dealt * found.holder for found in table.best) == pytest.approx(1 / 3)
    four = table.best[0]
    assert four.combination == "four"
    assert four.holder > 0.998


# The cards of the pools


def test_poq_5_the_turned_card_counts_for_the_pools() -> None:
    ace = before_the_turn(Pool.ACE, 2)
    assert ace.player == Fraction(7, 8) * Fraction(5, 31)
    assert ace.dealer == ace.player + Fraction(1, 8)
    assert ace.somebody == 2 * ace.player
    assert ace.taken == ace.somebody + Fraction(1, 8)
    both = before_the_turn(Pool.KING_QUEEN, 4)
    assert both.player == both.dealer == Fraction(6, 8) * Fraction(5 * 4, 31 * 30)
    assert both.somebody == both.taken == 4 * both.player
    low = before_the_turn(Pool.SEVEN_EIGHT_NINE, 3)
    assert low.player == Fraction(5, 8) * Fraction(5 * 4 * 3, 31 * 30 * 29)


@pytest.mark.parametrize("turned", ["Kh", "8h"])
def test_the_pools_after_the_turn_as_in_a_whole_enumeration(turned: str) -> None:
    left = [card for card in PACK_32 if card != turned]
    holders = dict.fromkeys(POOLS, 0)
    wanted = {pool: set(cards_of(pool, "h")) for pool in POOLS}
    for hand in combinations(left, 5):
        if hand_has_trump := {card for card in hand if card[1] == "h"}:
            for pool, needed in wanted.items():
                holders[pool] += needed <= hand_has_trump
    for pool, count in holders.items():
        chance = Fraction(count, comb(31, 5))
        assert after_the_turn(pool, 3, turned).player == chance
        assert after_the_turn(pool, 3, turned).taken == 3 * chance + (turned == "Kh" and pool is Pool.KING)


def test_the_pools_beside_ones_own_cards() -> None:
    mine = cards("Ah Kh 7c 8c 9c")
    assert holding(Pool.ACE, "Th", mine) == holding(Pool.KING_QUEEN, "Th", mine) == 0
    assert holding(Pool.TEN, "Th", mine) == 0
    assert holding(Pool.QUEEN, "Th", mine) == Fraction(5, 26)
    assert holding(Pool.SEVEN_EIGHT_NINE, "Th", mine) == Fraction(5 * 4 * 3, 26 * 25 * 24)
    question = OddsQuestion(players=3, cards=" ".join(mine), turned="Th")
    pools = {found.pool: found for found in odds(Rules(), question).tables[0].pools}
    assert pools["ace"].yours is True
    assert pools["king-queen"].yours is False
    assert pools["queen"].fractions == {"another": "5/13"}


# Whether given cards are the best


@pytest.mark.deep
@pytest.mark.parametrize(("chart", "order"), [(PLAIN, naive_poque.PLAIN), (FULL, naive_poque.FULL_32)])
@pytest.mark.parametrize("text", ["9s 9d Ac Kd 7h", "As Jd Tc 9d 8h"])
def test_one_opponent_as_in_a_whole_enumeration(text: str, chart: Chart, order: list[str]) -> None:
    mine, turned = cards(text), "Ks"
    left = [card for card in PACK_32 if card not in (*mine, turned)]
    ended = [naive_poque.compare(mine, other, "s", order) for other in combinations(left, 5)]
    found = equity(mine, turned, 1, chart)
    assert found.win == Fraction(ended.count(1), len(ended))
    assert found.tie == Fraction(ended.count(0), len(ended))
    assert found.share == found.win + found.tie / 2


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("cards_left", [15, CARDS_AT_ONCE + 3])
def test_hands_without_a_common_card_are_counted(opponents: int, cards_left: int) -> None:
    chance = random.Random(opponents)
    hands = [sum(1 << card for card in chance.sample(range(cards_left), 5)) for _ in range(60)]
    hands = list(dict.fromkeys(hands))
    worse = [chance.random() < 0.6 for _ in hands]
    no_better = [lower or chance.random() < 0.5 for lower in worse]
    win, not_lost, shares = 0, 0, Fraction(0)
    for chosen in permutations(range(len(hands)), opponents):
        if all(not hands[one] & hands[two] for one, two in combinations(chosen, 2)):
            win += all(worse[one] for one in chosen)
            if all(no_better[one] for one in chosen):
                not_lost += 1
                shares += Fraction(1, 1 + sum(not worse[one] for one in chosen))
    found = disjoint_hands(cards_left, np.array(hands, np.uint32), np.array(worse), np.array(no_better), opponents)
    assert found == Tally(win, not_lost, int(shares * (opponents + 1)))
    assert not_lost > win


@pytest.mark.parametrize(
    ("text", "opponents"), [("9s 9d Ac Kd 7h", 2), pytest.param("As Kd Qc Jd 9h", 3, marks=pytest.mark.deep)]
)
def test_several_opponents_as_in_simulated_deals(text: str, opponents: int) -> None:
    mine, turned, samples, chance = cards(text), "Ks", 20_000, random.Random(4)
    left, own = [card for card in PACK_32 if card not in (*mine, turned)], strength(mine, "s", PLAIN)
    won = shared = 0
    for _ in range(samples):
        dealt = chance.sample(left, 5 * opponents)
        best = max(strength(dealt[at : at + 5], "s", PLAIN) for at in range(0, len(dealt), 5))
        won += best < own
        shared += best == own
    found = equity(mine, turned, opponents, PLAIN)
    assert abs(float(found.win) - won / samples) < 4 * sqrt(float(found.win) / samples)
    assert abs(float(found.tie) - shared / samples) < 4 * sqrt(max(float(found.tie), 1e-4) / samples)


@pytest.mark.deep
def test_four_aces_cannot_be_beaten() -> None:
    found = odds(Rules(), OddsQuestion(cards="As Ad Ac Ah 7h", turned="9s"))
    assert found.combination == "four"
    assert found.exact
    for table in found.tables:
        assert table.equity.win_fraction == "1/1"  # type: ignore[union-attr]
        assert table.equity.loss == 0  # type: ignore[union-attr]
    assert [table.players for table in found.tables] == [2, 3, 4]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (OddsQuestion(cards="As Ad Kc Kd 7h"), "turned-missing"),
        (OddsQuestion(cards="As Ad Kc Kd 7h", turned="7h"), "card-twice"),
        (OddsQuestion(cards="As Ad Kc Kd 7h", turned="8h 9h"), "turned-not-one"),
        (OddsQuestion(cards="As Ad Kc Kd 7h", turned=""), "turned-not-one"),
        (OddsQuestion(cards="As Ad Kc Kd", turned="8h"), "not-five-cards"),
        (OddsQuestion(turned="1h"), "unknown-suited-card"),
    ],
)
def test_odds_of_what_cannot_be_are_refused(question: OddsQuestion, code: str) -> None:
    with pytest.raises((BadNotation, BadQuestion)) as refused:
        odds(Rules(), question)
    assert refused.value.code == code
