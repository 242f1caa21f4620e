"""Daker, clause by clause: players, cards and hands (DAK-1 to DAK-8)."""

from __future__ import annotations

import pytest

from brelan.engine.game import Table
from brelan.engine.turns import Draw
from brelan.errors import BadOption, BadTable
from brelan.games.daker import GAME
from brelan.games.daker.rules import PRESETS, Rules
from brelan.pieces.hand import Hand
from games.daker.daker_table import PLAIN, named, show_down, sit

# DAK-1 to DAK-4: players and cards


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_dak_1_two_to_eight_players_three_cards_three_on_the_board_four_rounds(players: int) -> None:
    holdings = ["AKQ"] * min(players, 5) + ["JRN"] * (players - min(players, 5))
    deal = show_down(*holdings, board="JRN", stacks=(50,) * players, dealer=players - 1)
    assert deal.over
    assert all(len(hand) == 3 for hand in deal.state.hands)
    assert len(deal.state.board) == 3
    assert len([step for step in deal.steps if step.seat is not None]) == 4 * players  # each spoke in four rounds


@pytest.mark.parametrize("players", [0, 1, 9])
def test_dak_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadTable, match=f"2 to 8 players, not {players}"):
        GAME.start(Rules(), Table((100,) * players))


def test_dak_1_with_or_without_a_limit() -> None:
    assert PRESETS["sheet"].limit == "no-limit"
    assert PRESETS["limit"].limit == "limit"
    assert sit(500, 500, 500).legal.amounts[-1] == 500
    assert sit(500, 500, 500, limit="limit", max_bet=30).legal.amounts[-1] == 40


def test_dak_2_27_cards_are_dealt_from_and_the_28th_is_the_button() -> None:
    state, _ = GAME.start(Rules(), Table((100,) * 3, 2))
    turn = GAME.turn(state)
    assert isinstance(turn, Draw)
    assert len(turn.stock) == 27
    assert not [card for card in turn.stock if "DAKER" in card]
    assert [GAME.view(state, viewer).dealer for viewer in (None, 0, 1, 2)] == [2] * 4


@pytest.mark.parametrize(("high", "low"), ["AK", "KQ", "QJ", "JR", "RN"])
def test_dak_3_a_over_k_over_q_over_j_over_rouge_over_noir(high: str, low: str) -> None:
    third, *board = [value for value in "AKQJRN" if value not in (high, low)]
    deal = show_down(f"{low}{low}{third}", f"{high}{high}{third}", board="".join(board))
    assert named(deal) == {0: Hand("pair", (low,)), 1: Hand("pair", (high,))}
    assert deal.payoffs == (-10, 10)


def test_dak_4_our_27_cards() -> None:
    state, _ = GAME.start(Rules(), Table((100, 100)))
    doubles = "A/A K/K Q/Q J/J R/R N/N"
    mixed = "A/K A/Q A/J A/R A/N K/Q K/J K/R K/N Q/J Q/R Q/N J/R J/N R/N"
    turned = "K/A Q/K J/Q R/J N/R N/A"
    assert sorted(state.stock) == sorted(f"{doubles} {mixed} {turned}".split())


@pytest.mark.parametrize(("card", "other"), [("A/K", "K/A"), ("K/A", "A/K")])
def test_dak_4_a_card_turned_round_plays_like_the_other(card: str, other: str) -> None:
    deal = sit(100, 100, cards=f"{card} J/J N/N  {other} A/A A/Q").go("0 call, 1 check")
    deal.go("* K/K, 1 check, 0 check, * Q/Q, 1 check, 0 check, * R/R, 1 check, 0 check")
    assert named(deal) == {0: Hand("pair", ("K",)), 1: Hand("three", ("A",))}


def test_dak_4_a_table_loads_the_list_of_its_own_box() -> None:
    state, _ = GAME.start(Rules(pack=PLAIN), Table((100, 100)))
    assert sorted(state.stock) == sorted(PLAIN.split())
    deal = show_down("AAA", "KKK", board="AAK")
    assert named(deal) == {0: Hand("five", ("A",)), 1: Hand("four", ("K", "A"))}
    assert sorted((*deal.state.stock, *deal.state.board, *sum(deal.state.hands, ()))) == sorted(PLAIN.split())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A/A\nK/K\nQ/X", "line 3 of the pack: 'Q/X'"),
        ("\n".join(PLAIN.split()[:26]), "ends at line 26 with 26 cards instead of 27"),
        (f"{PLAIN}\n\nN/A", "line 3 of the pack: N/A is one card too many"),
        ("", "ends at line 0 with 0 cards"),
    ],
)
def test_dak_4_a_list_that_is_wrong_is_refused_by_its_line(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        GAME.start(Rules(pack=text), Table((100, 100)))


# DAK-5 to DAK-8: hands


def test_dak_5_a_card_counts_for_one_of_its_values_only() -> None:
    deal = sit(100, 100, cards="A/A K/K A/K  Q/Q Q/R J/N").go("0 call, 1 check")
    deal.go("* J/J, 1 check, 0 check, * R/R, 1 check, 0 check, * N/N, 1 check, 0 check")
    assert named(deal)[0] == Hand("pair", ("A",))  # A/K makes a pair of aces or of kings, not both


def test_dak_5_the_best_choice_counts_and_nobody_is_asked() -> None:
    deal = sit(100, 100, cards="A/K K/A A/Q  Q/Q Q/R J/N").go("0 call, 1 check")
    deal.go("* K/Q, 1 check, 0 check, * K/K, 1 check, 0 check, * N/N, 1 check, 0 check")
    assert deal.over
    # A/K K/A A/Q K/Q K/K: four kings with an ace, better than three aces with two kings
    assert named(deal)[0] == Hand("four", ("K", "A"))


@pytest.mark.parametrize(
    ("better", "worse", "board", "kinds"),
    [
        ("AAA", "KKK", "AAK", ("five", "four")),
        ("QQQ", "AAK", "AKQ", ("four", "full")),
        ("JJR", "AAA", "JRN", ("full", "three")),
        ("NNQ", "AAJ", "JRN", ("three", "two-pair")),
        ("RNQ", "AAK", "JRN", ("two-pair", "pair")),
        ("NKQ", "AKQ", "JRN", ("pair", "nothing")),
    ],
)
def test_dak_6_combinations_best_first(better: str, worse: str, board: str, kinds: tuple[str, str]) -> None:
    for holdings, winner in (((better, worse), 0), ((worse, better), 1)):
        deal = show_down(*holdings, board=board)
        hands = named(deal)
        found = [hand.combination for hand in (hands[winner], hands[1 - winner]) if hand is not None]
        assert tuple(found) == kinds
        assert GAME.result(deal.state).winners == (winner,)


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("AAA", "QQQ", "AAQ"),  # five aces over four
        ("QQA", "JJA", "QJA"),  # three queens and two aces, three jacks and two aces
        ("QQA", "QQN", "QAN"),  # three queens and two aces, three queens and two noirs
        ("QQN", "JJA", "QJR"),  # three queens, three jacks
        ("ARK", "KQJ", "ARQ"),  # aces and rouges, queens and kings: the high pair decides
        ("AJK", "ARK", "AJR"),  # aces and jacks, aces and rouges: then the low pair
        ("RRA", "NNA", "KQJ"),  # a pair of rouges, of noirs
    ],
)
def test_dak_7_by_the_values_of_the_combination(better: str, worse: str, board: str) -> None:
    assert GAME.result(show_down(better, worse, board=board).state).winners == (0,)
    assert GAME.result(show_down(worse, better, board=board).state).winners == (1,)


@pytest.mark.parametrize(
    ("one", "other", "board", "combination"),
    [
        ("QQA", "QQN", "KJR", "pair"),
        ("QJA", "QJN", "QJK", "two-pair"),
        ("QQA", "QQN", "QJR", "three"),
        ("QQA", "QQA", "QAJ", "full"),
        ("AKQ", "AKQ", "JRN", "nothing"),
    ],
)
def test_dak_7_the_cards_left_over_decide_nothing_and_equal_ranks_share(
    one: str, other: str, board: str, combination: str
) -> None:
    deal = show_down(one, other, board=board)
    hands = named(deal)
    assert hands[0] == hands[1]
    assert hands[0] is not None
    assert hands[0].combination == combination
    assert deal.payoffs == (0, 0)
    assert GAME.result(deal.state).winners == (0, 1)


def test_dak_7_equal_carres_are_separated_by_the_fifth_card_and_share_if_it_is_equal() -> None:
    cards = "A/K K/A {}  K/Q Q/K {}"
    board = "* K/K, 1 check, 0 check, * K/N, 1 check, 0 check, * J/J, 1 check, 0 check"
    better = sit(100, 100, cards=cards.format("A/A", "N/R")).go("0 call, 1 check").go(board)
    assert named(better) == {0: Hand("four", ("K", "A")), 1: Hand("four", ("K", "R"))}
    assert better.payoffs == (10, -10)
    level = sit(100, 100, cards=cards.format("R/J", "J/R")).go("0 call, 1 check").go(board)
    assert named(level) == {0: Hand("four", ("K", "J")), 1: Hand("four", ("K", "J"))}
    assert level.payoffs == (0, 0)


def test_dak_8_exactly_two_of_the_three_on_the_board() -> None:
    deal = show_down("KKQ", "NNN", board="AAA")
    assert named(deal)[0] == Hand("two-pair", ("A", "K"))  # all three would make a full of aces
    assert named(deal)[1] == Hand("full", ("N", "A"))
    deal = show_down("AKQ", "JJN", board="RRR")
    assert named(deal)[0] == Hand("pair", ("R",))  # all three would make three rouges
    assert deal.payoffs == (-10, 10)


def test_dak_8_the_three_cards_held_all_count() -> None:
    deal = show_down("KKQ", "JJN", board="AAK")
    # K K Q with A A or A K, not K K K A A
    assert named(deal)[0] == Hand("three", ("K",))


def test_dak_8_the_best_of_the_three_choices() -> None:
    for board in ("AJR", "JAR", "JRA"):
        assert named(show_down("AAK", "NNQ", board=board))[0] == Hand("three", ("A",))
