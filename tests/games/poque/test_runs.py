"""Poque, third phase: runs, payment, who wins the round, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.games.poque import GAME
from brelan.games.poque.actions import Bid, Follow, Lead, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.events import GotForCards, Laid, PaidForCards, RoundWon, RunEnded, TookPool, WentOut
from brelan.games.poque.view import last_run
from brelan.locales.say import error_text
from brelan.locales.words import words
from games.poque.poque_table import chips_in, dealt, runs

# POQ-13


def test_poq_13_the_dealers_right_leads_any_card() -> None:
    told = runs("7c 8d 9h Th Jd", "Ac Kd 9d 8h 7d", "8c Tc Qd Jh Ad", dealer=1)
    assert told.state.leader == 0
    assert list(told.legal) == [Lead(card) for card in ("7c", "8d", "Jd", "9h", "Th")]


def test_poq_13_he_lays_with_it_all_that_follow_in_his_hand() -> None:
    told = runs("7c 8d 9h Th Ad", "9c Tc Jc Ac 7d").go("1 lead 9c")
    assert told.heard(Laid, RunEnded) == [Laid(1, ("9c", "Tc", "Jc")), RunEnded(1, "Qc")]
    assert told.state.hands[1] == ("Ac", "7d")


def test_poq_13_the_example_of_the_sheet() -> None:
    told = runs("7d Qc 8h 9d Jh", "9c Tc Jc 7h Qh", turned="8s", dealer=0).go("1 lead 9c")
    assert told.heard(Laid, RunEnded) == [Laid(1, ("9c", "Tc", "Jc")), Laid(0, ("Qc",)), RunEnded(0, "Kc")]
    assert told.turn.seat == 0  # who laid the last card leads again
    told.go("0 lead Jh")
    assert told.heard(Laid, RunEnded)[-3:] == [Laid(0, ("Jh",)), Laid(1, ("Qh",)), RunEnded(1, "Kh")]


def test_poq_13_a_run_goes_from_hand_to_hand_and_back() -> None:
    told = runs("8c Tc Qd 7d Ad", "7c 9c Jc Kd 7h", "Qc Ac 8h 9d Th", dealer=2).go("1 lead 7c")
    laid = [("7c", 1), ("8c", 0), ("9c", 1), ("Tc", 0), ("Jc", 1), ("Qc", 2)]
    assert [(one.card, one.seat) for one in told.state.laid] == laid
    assert told.heard(RunEnded) == [RunEnded(2, "Kc")]


def test_poq_13_the_run_ends_with_the_ace() -> None:
    told = runs("Ac Tc Qd 7d Ad", "Kc 9c Jd Kd 7h").go("1 lead Kc")
    assert told.heard(Laid, RunEnded) == [Laid(1, ("Kc",)), Laid(0, ("Ac",)), RunEnded(0, None)]
    assert told.turn.seat == 0
    assert told.state.missing == ()


def test_poq_13_a_run_may_begin_with_the_ace() -> None:
    told = runs("Ac Tc Qd 7d Ad", "Kc 9c Ah Kd 7h").go("1 lead Ah")
    assert told.heard(Laid, RunEnded) == [Laid(1, ("Ah",)), RunEnded(1, None)]


def test_poq_13_a_card_that_was_laid_before_stops_a_run() -> None:
    told = runs("9c 7h 9h Jh Ad", "Tc Jc 8c Kd 7d").go("1 lead Tc, 1 lead 8c")
    assert told.heard(Laid, RunEnded)[-3:] == [Laid(1, ("8c",)), Laid(0, ("9c",)), RunEnded(0, "Tc")]
    assert told.state.missing == ("Qc",)  # the ten lies on the table


def test_poq_5_the_turned_card_stops_its_run() -> None:
    told = runs("8s Tc Qd 7d Ad", "7s 9d Jc Kd 7h", turned="9s").go("1 lead 7s")
    assert told.heard(Laid, RunEnded) == [Laid(1, ("7s",)), Laid(0, ("8s",)), RunEnded(0, "9s")]
    assert told.state.missing == ()  # it lies open


def test_poq_13_following_is_not_a_choice() -> None:
    told = runs("8c Tc Qd 7d Ad", "7c 9c Jc Kd 7h").go("1 lead 7c")
    assert len(told.steps) == 5  # the start, the deal, two passes, one lead
    assert told.state.hands == (("Qd", "7d", "Ad"), ("Kd", "7h"))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Lead("Ac"), "not-your-card"),
        (Lead("7s"), "not-your-card"),
        (Lead("?"), "not-your-card"),
        (Lead("nonsense"), "not-your-card"),
        (Pass(), "lead-a-card"),
        (Follow(), "lead-a-card"),
        (Bid(2), "lead-a-card"),
    ],
)
def test_poq_13_a_lead_is_refused_with_its_reason(move: Any, code: str) -> None:
    refused = runs("8c Tc Qd 7d Ad", "7c 9c Jc Kd 7h").refused(move)
    assert (refused.code, refused.clause, refused.seat) == (code, "POQ-13", 1)
    assert error_text(words("fr"), refused).endswith("(POQ-13)")


def test_poq_13_a_card_laid_once_cannot_be_led_again() -> None:
    told = runs("8c Tc Qd 7d Ad", "Jh 9c Jc Kd 7h").go("1 lead Jh")
    assert told.refused(Lead("Jh")).code == "not-your-card"


def test_everyone_sees_what_was_laid_and_what_nobody_had() -> None:
    told = runs("8c Tc Qd 7d Ad", "7c 9c Jc Kd 7h").go("1 lead 7c, 1 lead Kd")
    for viewer in (None, 0, 1):
        view = told.view(viewer)
        assert [one.card for one in view.laid] == ["7c", "8c", "9c", "Tc", "Jc", "Kd", "Ad"]
        assert view.run == ("Kd", "Ad")
        assert view.missing == ("Qc",)
        assert [len(hand) for hand in view.hands] == [2, 1]
        assert view.speaking == 0
    assert told.view(None).hands == (("?", "?"), ("?",))
    assert told.view(0).hands == (("7d", "Qd"), ("?",))
    assert last_run(()) == ()


# POQ-14


def test_poq_14_the_first_without_cards_takes_the_joker_pool_and_a_chip_for_each_card() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", "8c 9d Td Qc Ac", turned="8s", dealer=2).go("1 lead 7h")
    assert told.over
    assert told.heard(Laid) == [Laid(1, ("7h", "8h", "9h", "Th", "Jh"))]
    assert told.heard(WentOut) == [WentOut(1)]
    assert told.heard(TookPool) == [TookPool(1, "joker", 6)]
    assert told.heard(PaidForCards, GotForCards) == [PaidForCards(0, 5, 5), PaidForCards(2, 5, 5), GotForCards(1, 10)]
    assert told.stacks == (77, 98, 77)


def test_poq_14_the_round_ends_at_once_also_in_the_middle_of_a_run() -> None:
    told = runs("Qh 7c 8d 9d Ad", "7h 8h 9h Th Jh", dealer=0).go("1 lead 7h")
    assert told.over
    assert told.heard(RunEnded) == []
    assert "Qh" in told.state.hands[0]
    assert told.heard(PaidForCards) == [PaidForCards(0, 5, 5)]


def test_poq_14_one_may_go_out_on_anothers_run() -> None:
    told = runs("7c 8c 9d Kd Qh", "7d 8d Td Jd 7h", dealer=0)
    told.go("1 lead 7h, 1 lead 7d")  # 7d 8d, 9d, 10d Jd: seat 1 has laid all
    assert told.heard(WentOut) == [WentOut(1)]
    assert told.heard(PaidForCards) == [PaidForCards(0, 4, 4)]


def test_poq_14_who_has_fewer_chips_pays_what_he_has() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s", stacks=(20, 18)).go("1 lead 7h")
    assert told.heard(PaidForCards, GotForCards) == [PaidForCards(0, 5, 2), GotForCards(1, 2)]
    assert told.stacks == (0, 6)
    broke = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s", stacks=(18, 18)).go("1 lead 7h")
    assert broke.heard(PaidForCards) == [PaidForCards(0, 5, 0)]


def test_poq_14_cards_left_in_hand_stay_secret() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s").go("1 lead 7h")
    assert told.view(1).hands == (("?",) * 5, ())
    assert told.view(None).hands == (("?",) * 5, ())


def test_poq_14_the_joker_pool_is_taken_in_every_round() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s", pools=(9,) * 9).go("1 lead 7h")
    assert told.heard(TookPool) == [TookPool(1, "joker", 13)]
    assert chips_in(told, Pool.JOKER) == 0


# POQ-15


def test_poq_15_the_most_chips_win_the_round_not_the_greatest_gain() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s", stacks=(100, 60)).go("1 lead 7h")
    assert told.payoffs == (-23, -9)
    assert GAME.result(told.state).winners == (0,)
    assert told.heard(RoundWon) == [RoundWon((0,), 77)]


def test_poq_15_level_players_win_it_together() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", "8c 9d Td Qc Ac", turned="8s", dealer=2).go("1 lead 7h")
    assert GAME.result(told.state).winners == (1,)
    level = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", turned="8s", stacks=(60, 46)).go("1 lead 7h")
    assert level.stacks == (37, 37)
    assert level.heard(RoundWon) == [RoundWon((0, 1), 37)]
    assert GAME.result(level.state).winners == (0, 1)


def test_poq_15_the_deal_passes_to_the_right_and_the_pools_stay() -> None:
    told = runs("7c Tc Qd 7d Ad", "7h 8h 9h Th Jh", "8c 9d Td Qc Ac", turned="8s", dealer=2).go("1 lead 7h")
    result = GAME.result(told.state)
    assert result.next_dealer == 1
    assert result.pools == (6, 6, 6, 6, 6, 6, 6, 0, 6)
    assert sum(result.payoffs) == -sum(result.pools)


def test_com_1_at_every_moment_all_chips_are_before_a_player_or_on_the_board() -> None:
    told = dealt(
        "Ks Qs 7c 8d 9d", "7h 7d 9h Th Jh", "Ac Ad 8c Td Jd", turned="As", stacks=(40, 50, 60), pools=(3,) * 9
    )
    told.go("2 bid 3, 1 bid 8, 0 pass, 2 follow, 0 pass, 2 announce pair A, 1 announce pair 7")
    while not told.over:
        told.play(told.legal[0])
    for step in told.steps:
        chips = GAME.holdings(step.state)
        assert chips.total == 150 + 27
        assert all(type(one) is int and one >= 0 for one in (*chips.stacks, *chips.pots))
