"""Odds of Daker against naive enumeration and against what symmetry demands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest

from brelan.errors import BadNotation, BadOption, BadQuestion
from brelan.families.daker_cards.cards import DEFAULT_PACK, parse_cards
from brelan.families.daker_cards.ranking import COMBINATIONS, best_five, hand, strength_of
from brelan.games.daker.odds import (
    OddsAnswer,
    OddsQuestion,
    RankQuestion,
    disjoint_tally,
    exact_equity,
    final_combinations,
    has_exact_equity,
    known_cards,
    odds,
    rank,
    simulate_equity,
)
from brelan.study.equity import ExactEquity


class Rules(msgspec.Struct, frozen=True):
    """As much of a game's rules as odds need."""

    pack: str | None = None


OURS = Rules()
ALIKE = Rules(pack="A/K " * 27)


@cache
def strength(cards: frozenset[str]) -> int:
    return strength_of(tuple(cards))


def showdown(hole: Sequence[str], board: Sequence[str]) -> int:
    return max(strength(frozenset((*hole, *pair))) for pair in combinations(board, 2))


def without(*cards: Sequence[str]) -> list[str]:
    known = [card for some in cards for card in some]
    return [card for card in DEFAULT_PACK if card not in known]


def all_boards(hole: Sequence[str], board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for rest in combinations(without(hole, board), 3 - len(board)):
        yield (*board, *rest)


def naive_equity(hole: Sequence[str], board: Sequence[str], opponents: int) -> ExactEquity:
    """Every board, every holding of one opponent after the other: as slow as it is plain."""
    cases, won, tied, shares = 0, 0, 0, Fraction(0)
    for full in all_boards(hole, board):
        mine = showdown(hole, full)
        unseen = without(hole, full)
        strengths: dict[tuple[str, ...], int] = {held: showdown(held, full) for held in combinations(unseen, 3)}
        for best, level, ways in outcomes(unseen, strengths, opponents):
            cases += ways
            if best < mine:
                won += ways
                shares += ways
            elif best == mine:
                tied += ways
                shares += Fraction(ways, level + 1)
    return ExactEquity(Fraction(won, cases), Fraction(tied, cases), shares / cases)


def outcomes(
    unseen: Sequence[str], strengths: dict[tuple[str, ...], int], opponents: int
) -> Iterator[tuple[int, int, int]]:
    """The best strength among the opponents, how many have it, and in how many deals."""
    found: Counter[tuple[int, int]] = Counter()

    def deal(left: Sequence[str], best: int, level: int, more: int) -> None:
        if not more:
            found[best, level] += 1
            return
        for held in combinations(left, 3):
            theirs = strengths[held]
            rest = [card for card in left if card not in held] if more > 1 else left
            deal(rest, max(best, theirs), level + 1 if theirs == best else 1 if theirs > best else level, more - 1)

    deal(unseen, -1, 0, opponents)
    for (best, level), ways in found.items():
        yield best, level, ways


def some_spots(count: int, board: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    chance = random.Random(27)
    dealt = [tuple(chance.sample(DEFAULT_PACK, 3 + board)) for _ in range(count)]
    return [(cards[:3], cards[3:]) for cards in dealt]


def test_dak_7_a_hand_is_ranked_with_its_place() -> None:
    answer = rank(OURS, ["a/a k/a", "Q/Q,A/Q", "R/N"], RankQuestion())
    assert answer.cards == ("A/A", "K/A", "Q/Q", "A/Q", "R/N")
    assert (answer.combination, answer.values) == ("three", ("A",))
    assert answer.counts_as == ("A", "A", "Q", "A", "R")
    assert (answer.place, answer.of) == (67, 94)
    assert set(msgspec.to_builtins(answer)) == {"game", "cards", "combination", "values", "counts_as", "place", "of"}


@pytest.mark.parametrize(
    ("cards", "place"), [("A/A A/K A/Q K/A N/A", 1), ("N/N N/R N/A J/N Q/N", 6), ("A/A K/K Q/Q J/J R/R", 94)]
)
def test_dak_7_places(cards: str, place: int) -> None:
    assert rank(OURS, [cards], RankQuestion()).place == place


def test_dak_8_three_cards_are_ranked_with_a_board() -> None:
    answer = rank(OURS, ["A/K K/Q N/N"], RankQuestion(board="A/A Q/Q K/K"))
    assert answer.cards == ("A/K", "K/Q", "N/N", "A/A", "K/K")
    assert answer.board == ("A/A", "Q/Q", "K/K")
    assert (answer.combination, answer.values, answer.place) == ("three", ("K",), 68)
    assert answer.counts_as == ("K", "K", "N", "A", "K")


def test_dak_6_exact_counts_over_the_pack() -> None:
    answer = odds(OURS, OddsQuestion())
    assert msgspec.to_builtins(answer) == {
        "game": "daker",
        "exact": True,
        "total": 80_730,
        "combinations": {
            "five": 336,
            "four": 7980,
            "full": 21999,
            "three": 25098,
            "two-pair": 21426,
            "pair": 3864,
            "nothing": 27,
        },
    }
    assert list(answer.combinations) == list(COMBINATIONS)


@pytest.mark.parametrize("board", [1, 2, 3])
def test_dak_8_final_combinations_agree_with_enumeration(board: int) -> None:
    for hole, known in some_spots(4, board):
        made = Counter(hand(best_five(hole, full)).combination for full in all_boards(hole, known))
        answer = odds(OURS, OddsQuestion(hole=" ".join(hole), board=" ".join(known)))
        assert answer.combinations == {name: made[name] for name in COMBINATIONS}
        assert answer.total == comb(24 - board, 3 - board)
        assert isinstance(answer.chances, dict)
        assert Fraction(answer.chances["pair"].exactly_fraction) == Fraction(made["pair"], answer.total)
        assert answer.chances["nothing"].at_least == 1.0


def test_dak_8_final_combinations_before_the_board() -> None:
    hole = ("A/K", "Q/J", "R/N")
    made = Counter(hand(best_five(hole, full)).combination for full in all_boards(hole, ()))
    assert final_combinations(known_cards(DEFAULT_PACK, hole)) == {name: made[name] for name in COMBINATIONS}


@pytest.mark.parametrize(("board", "spots"), [(3, 10), (2, 2)])
def test_dak_15_the_share_against_one_agrees_with_enumeration(board: int, spots: int) -> None:
    for hole, known in some_spots(spots, board):
        assert exact_equity(known_cards(DEFAULT_PACK, hole, known), 1) == naive_equity(hole, known, 1)


@pytest.mark.deep
def test_dak_15_the_share_against_one_before_the_board_agrees_with_enumeration() -> None:
    hole = ("A/K", "Q/J", "R/N")
    assert exact_equity(known_cards(DEFAULT_PACK, hole), 1) == naive_equity(hole, (), 1)


@pytest.mark.deep
def test_dak_15_the_share_against_two_agrees_with_enumeration() -> None:
    for hole, known in some_spots(2, 3):
        assert exact_equity(known_cards(DEFAULT_PACK, hole, known), 2) == naive_equity(hole, known, 2)


def naive_tally(
    cards: Sequence[int],
    worse: dict[tuple[int, ...], bool],
    level: dict[tuple[int, ...], bool],
    more: int,
    ties: int = 0,
) -> tuple[int, int, Fraction]:
    """Deals won alone, deals not lost, and shares, giving three of the cards to one opponent after the other."""
    if not more:
        return int(not ties), 1, Fraction(1, ties + 1)
    win, not_lost, shares = 0, 0, Fraction(0)
    for held in combinations(cards, 3):
        if worse[held] or level[held]:
            left = [card for card in cards if card not in held]
            found = naive_tally(left, worse, level, more - 1, ties + level[held])
            win, not_lost, shares = win + found[0], not_lost + found[1], shares + found[2]
    return win, not_lost, shares


@pytest.mark.parametrize(
    ("cards", "opponents"), [(5, 1), (6, 2), (8, 2), (9, 3), pytest.param(11, 3, marks=pytest.mark.deep)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_deals_without_common_cards_are_counted_exactly(cards: int, opponents: int, seed: int) -> None:
    chance = random.Random(seed)
    triples: list[tuple[int, ...]] = list(combinations(range(cards), 3))
    drawn = [chance.choice("wweb") for _ in triples]  # worse, equal, better
    worse = {held: kind == "w" for held, kind in zip(triples, drawn, strict=True)}
    level = {held: kind == "e" for held, kind in zip(triples, drawn, strict=True)}
    no_better = [kind != "b" for kind in drawn]
    found = disjoint_tally(cards, np.array(list(worse.values())), np.array(no_better), opponents)
    win, not_lost, shares = naive_tally(range(cards), worse, level, opponents)
    assert (found.win, found.not_lost, Fraction(found.shares, opponents + 1)) == (win, not_lost, shares)


@pytest.mark.parametrize("opponents", range(1, 8))
def test_deals_of_a_whole_pack_are_all_counted(opponents: int) -> None:
    """Nothing overflows where every holding ties."""
    every = np.ones(comb(21, 3), bool)
    found = disjoint_tally(21, ~every, every, opponents)
    cases = 1
    for before in range(opponents):
        cases *= comb(21 - 3 * before, 3)
    assert found == (0, cases, cases)
    assert disjoint_tally(21, every, every, opponents) == (cases, cases, cases * (opponents + 1))


@pytest.mark.parametrize("opponents", range(1, 8))
@pytest.mark.parametrize("board", ["", "A/K", "A/K A/K A/K"])
def test_dak_15_equal_hands_share(opponents: int, board: str) -> None:
    answer = odds(ALIKE, OddsQuestion(hole="A/K A/K A/K", board=board, opponents=opponents, samples=2_000))
    assert answer.exact is (opponents <= 2 or bool(board[3:]))
    assert not isinstance(answer.equity, msgspec.UnsetType)
    assert (answer.equity.win, answer.equity.tie) == (0, 1)
    assert answer.equity.share == pytest.approx(1 / (opponents + 1))


@pytest.mark.parametrize(
    "opponents", [1, *(pytest.param(opponents, marks=pytest.mark.deep) for opponents in (2, 3, 7))]
)
def test_dak_15_the_shares_of_all_seats_make_one_pot(opponents: int) -> None:
    """Over all holdings the mean share is one part of the pot."""
    _, board = some_spots(1, 3)[0]
    holdings = list(combinations(without(board), 3))
    shares = [exact_equity(known_cards(DEFAULT_PACK, hole, board), opponents).share for hole in holdings]
    assert sum(shares) / len(holdings) == Fraction(1, opponents + 1)


@pytest.mark.deep
def test_dak_15_before_the_board_all_holdings_share_one_pot() -> None:
    holdings = list(combinations(DEFAULT_PACK, 3))
    found = [exact_equity(known_cards(DEFAULT_PACK, hole), 1) for hole in holdings]
    assert sum(one.share for one in found) / len(holdings) == Fraction(1, 2)
    assert sum(2 * one.win + one.tie for one in found) / len(holdings) == 1


@pytest.mark.parametrize(
    "opponents", [1, 2, pytest.param(3, marks=pytest.mark.deep), pytest.param(7, marks=pytest.mark.deep)]
)
def test_a_street_is_the_mean_of_the_next(opponents: int) -> None:
    hole, board = ("A/K", "Q/J", "R/N"), ("K/K", "A/N")
    now = exact_equity(known_cards(DEFAULT_PACK, hole, board), opponents)
    later = [
        exact_equity(known_cards(DEFAULT_PACK, hole, (*board, card)), opponents) for card in without(hole, board)
    ]
    assert now.share == sum(one.share for one in later) / 22
    assert now.win == sum(one.win for one in later) / 22
    assert now.tie == sum(one.tie for one in later) / 22


def test_dak_4_cards_that_play_alike_have_equal_odds() -> None:
    one = exact_equity(known_cards(DEFAULT_PACK, ("A/K", "Q/J", "R/R"), ("N/N",)), 2)
    assert one == exact_equity(known_cards(DEFAULT_PACK, ("K/A", "J/Q", "R/R"), ("N/N",)), 2)


@pytest.mark.parametrize(
    ("board", "opponents"),
    [("", 1), ("K/K", 2), pytest.param("K/K A/N", 4, marks=pytest.mark.deep), ("K/K A/N J/R", 7)],
)
def test_simulation_agrees_with_exact_shares(board: str, opponents: int) -> None:
    spot = known_cards(DEFAULT_PACK, ("A/K", "K/A", "R/N"), parse_cards(board))
    exact, found = exact_equity(spot, opponents), simulate_equity(spot, opponents, 100_000, seed=1)
    assert abs(found.share - exact.share) < 4.5 * found.standard_error
    assert found.win == pytest.approx(float(exact.win), abs=0.008)
    assert found.tie == pytest.approx(float(exact.tie), abs=0.008)


@pytest.mark.deep
def test_simulation_agrees_with_the_exact_share_against_three_after_one_card() -> None:
    spot = known_cards(DEFAULT_PACK, ("A/K", "Q/J", "R/N"), ("K/K",))
    exact, found = exact_equity(spot, 3), simulate_equity(spot, 3, 2_000_000, seed=1)
    assert abs(found.share - exact.share) < 4.5 * found.standard_error


def test_a_simulated_share_says_so() -> None:
    question = OddsQuestion(hole="A/K Q/J R/N", opponents=3, samples=10_000, seed=5)
    answer = odds(OURS, question)
    assert not has_exact_equity(0, 3)
    assert answer.exact is False
    assert not isinstance(answer.equity, msgspec.UnsetType)
    assert not isinstance(answer.equity.interval, msgspec.UnsetType)
    assert (answer.equity.samples, answer.equity.seed) == (10_000, 5)
    low, high = answer.equity.interval
    assert 0 < low < answer.equity.share < high < 1
    assert answer.equity.win_fraction is msgspec.UNSET
    assert odds(OURS, question) == answer
    assert odds(OURS, msgspec.structs.replace(question, seed=6)).equity != answer.equity


def test_an_exact_share_comes_with_fractions() -> None:
    answer = odds(OURS, OddsQuestion(hole="A/K Q/J R/N", board="K/K"))
    assert (answer.exact, answer.opponents, answer.board) == (True, 1, ("K/K",))
    assert not isinstance(answer.equity, msgspec.UnsetType)
    equity = answer.equity
    assert not isinstance(equity.share_fraction, msgspec.UnsetType)
    assert float(Fraction(equity.share_fraction)) == equity.share
    assert equity.win + equity.tie + equity.loss == pytest.approx(1)
    assert equity.win + equity.tie / 2 == pytest.approx(equity.share)
    assert equity.samples is equity.interval is msgspec.UNSET
    assert msgspec.json.decode(msgspec.json.encode(answer), type=OddsAnswer) == answer


def test_dak_4_odds_with_equal_cards_in_a_pack() -> None:
    """A pack of ours with every turned card turned back plays alike."""
    turned = {"K/A": "A/K", "Q/K": "K/Q", "J/Q": "Q/J", "R/J": "J/R", "N/R": "R/N", "N/A": "A/N"}
    rules = Rules(pack="\n".join(turned.get(card, card) for card in DEFAULT_PACK))
    theirs = odds(rules, OddsQuestion(hole="A/K A/K Q/Q", board="A/N A/N"))
    ours = odds(OURS, OddsQuestion(hole="A/K K/A Q/Q", board="N/A A/N"))
    assert (theirs.equity, theirs.combinations) == (ours.equity, ours.combinations)


@pytest.mark.parametrize(
    ("hole", "board", "code"),
    [
        ("A/K A/Q", None, "hole-not-three"),
        ("A/K A/Q A/J A/R", None, "hole-not-three"),
        ("", None, "hole-not-three"),
        ("A/K A/Q A/J", "A/A K/K Q/Q J/J", "board-too-large"),
        ("A/K A/Q A/J", "A/A A/Q", "card-too-often"),
        ("A/K A/K A/J", None, "card-too-often"),
        ("A/K A/Q A/J", "A/A A/A", "card-too-often"),
        ("A/K A/Q J/A", None, "card-turned-round"),
        (None, "A/A", "hole-missing"),
    ],
)
def test_situations_that_cannot_be(hole: str | None, board: str | None, code: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        odds(OURS, OddsQuestion(hole=hole, board=board))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("cards", "board", "code"),
    [
        ("A/K A/Q A/J", "A/A K/K", "board-not-three"),
        ("A/K A/Q A/J", "", "board-not-three"),
        ("A/K A/Q A/J A/R A/N", "A/A K/K Q/Q", "hole-not-three"),
        ("A/K A/Q A/J", "A/A K/K A/K", "card-too-often"),
        ("A/K A/Q A/J A/R A/K", None, "card-too-often"),
        ("A/K A/Q A/J A/R J/K", None, "card-turned-round"),
    ],
)
def test_hands_that_cannot_be(cards: str, board: str | None, code: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        rank(OURS, [cards], RankQuestion(board=board))
    assert caught.value.code == code


@pytest.mark.parametrize("cards", ["A/K A/Q A/J", "A/K A/Q A/J A/R A/N A/A", "A/K A/Q A/J A/R A/T"])
def test_hands_that_cannot_be_read(cards: str) -> None:
    with pytest.raises(BadNotation):
        rank(OURS, [cards], RankQuestion())


def test_dak_4_a_pack_of_26_cards_is_refused() -> None:
    with pytest.raises(BadOption, match="26 cards"):
        odds(Rules(pack=" ".join(DEFAULT_PACK[1:])), OddsQuestion())


@pytest.mark.parametrize(
    "given", [{"opponents": 0}, {"opponents": 8}, {"samples": 1}, {"seed": -1}, {"holes": "A/A"}]
)
def test_questions_have_bounds(given: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, OddsQuestion)
