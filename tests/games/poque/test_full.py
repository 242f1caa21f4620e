"""Poque with full combinations: straight, full house, flush, straight flush and their bonuses (POQ-V2)."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.games.poque.events import GotBonus, LaidDown, PaidBonus, Shared
from brelan.games.poque.rules import PRESETS, Rules
from brelan.pieces.hand import Hand
from games.poque.poque_table import dealt, named, showdown, won_poque
from told import Told


def full(*hands: str, **agreed: Any) -> Told:
    return showdown(*hands, **{"turned": "8s", "full_combinations": True, **agreed})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 8d 9h Th Jd", "Ac Ad Ah Kc Qd"),  # quinte > brelan
        ("7c 7d 7h 9h 9d", "Ac Kd Qh Jh Td"),  # full > quinte
        ("7c 8c 9c Tc Qc", "Ah Ad As Kh Kd"),  # flush > full
        ("7c 7d 7h 7s 9d", "Ac Kc Qc Jc 9c"),  # carré > flush
        ("7c 8c 9c Tc Jc", "Ah Ad As Ac Kd"),  # quinte flush > carré
        ("8c 9d Th Jd Qd", "7c 8d 9h Tc Jc"),  # quintes by the top card
        ("Ac Td 9c 8c 7h", "Kd Qd Jh 9h 8h"),  # ace only high: A 7 8 9 10 is nothing
        ("9c 9d 9h 7h 7d", "8c 8d 8h Ac Ad"),  # fulls by the three
        ("Ac Kc 9c 8c 7c", "Ah Qh Jh Th 9h"),  # flushes card by card
    ],
)
def test_poq_v2_the_order_of_32_cards(better: str, worse: str) -> None:
    assert won_poque(full(better, worse))[0][0] == 0
    assert won_poque(full(worse, better))[0][0] == 1


def test_poq_v2_the_order_of_52_cards_is_an_option() -> None:
    hands = ("7c 8c 9c Tc Qc", "Ah Ad As Kh Kd")
    assert won_poque(full(*hands))[0][0] == 0
    assert won_poque(full(*hands, flush_below_full=True))[0][0] == 1


def test_poq_v2_equal_straights_the_one_with_the_highest_card_of_trump_wins() -> None:
    told = full("7c 8d 9h Th Jd", "7d 8c 9d Tc Js")
    assert won_poque(told)[0][0] == 1
    assert told.heard(LaidDown) == [LaidDown(1, ("Js", "Tc", "9d", "8c", "7d"))]


def test_poq_v2_otherwise_equal_straights_share_and_get_no_bonus() -> None:
    told = full("7c 8d 9h Th Jd", "7d 8c 9d Tc Jh", bonus_straight=5)
    assert told.heard(Shared) == [Shared((1, 0), 0)]
    assert [event.seat for event in told.heard(LaidDown)] == [1, 0]
    assert told.heard(PaidBonus, GotBonus) == []


def test_poq_v2_flushes_are_named_card_by_card() -> None:
    told = full("Ac Kc 9c 8c 7c", "Ah Qh Jh Th 9h")
    assert named(told) == {0: Hand("flush", ("A", "K")), 1: Hand("flush", ("A", "Q"))}
    told = full("Ac Kc 9c 8c 7c", "Ah Kh 9h 8h 7h", turned="Th")
    assert named(told)[0] == Hand("flush", ("A", "K", "9", "8", "7"))
    assert won_poque(told)[0][0] == 1


@pytest.mark.parametrize(
    ("hand", "bonus"),
    [
        ("8c 9d Th Jd Qd", 0),
        ("Ac Ad Ah Kc Kd", 4),
        ("Ac Qc 9c 8c 7c", 4),
        ("Ac Ad Ah As Kd", 0),
        ("Tc Jc Qc Kc Ac", 8),
        ("Ac Ad Ah Qc Kd", 0),
    ],
)
def test_poq_v2_the_usual_bonuses(hand: str, bonus: int) -> None:
    told = full(hand, "7d 7h 9s Jh Qh", "8d 9h Js Kh Qs", turned="Ts")
    paid = told.heard(PaidBonus)
    assert paid == ([PaidBonus(2, bonus), PaidBonus(1, bonus)] if bonus else [])
    assert told.heard(GotBonus) == ([GotBonus(0, 2 * bonus)] if bonus else [])


def test_poq_v2_bonuses_are_options() -> None:
    agreed = {"bonus_straight": 1, "bonus_full": 2, "bonus_flush": 3, "bonus_straight_flush": 10}
    hands = ("8c 9d Th Jd Qd", "Ac Ad Ah Kc Kd", "Ac Qc 9c 8c 7c", "Tc Jc Qc Kc Ac")
    bonuses = [full(hand, "7d 7h 9h Jh Qh", **agreed).heard(GotBonus)[0].amount for hand in hands]
    assert bonuses == [1, 2, 3, 10]
    assert PRESETS["full-combinations"] == Rules(full_combinations=True)


def test_poq_v2_all_others_at_the_table_pay_even_those_who_passed_and_what_they_have_if_less() -> None:
    hands = ("Ac Ad Ah Kc Kd", "7d 7h 9d Jh Qh", "8d 9h Jc Kh Qd")
    told = dealt(*hands, turned="8s", full_combinations=True, stacks=(50, 50, 18 + 3))
    told.go("2 pass, 1 bid 2, 0 follow, 2 pass, 1 announce pair 7, 0 announce full A K")
    assert told.heard(PaidBonus) == [PaidBonus(2, 3), PaidBonus(1, 4)]
    assert told.heard(GotBonus) == [GotBonus(0, 7)]
    assert told.stacks == (32 - 2 + 10 + 7, 32 - 2 - 4, 0)


def test_poq_v2_no_bonus_without_a_showdown() -> None:
    told = dealt("Ac Ad Ah Kc Kd", "7d 7h 9d Jh Qh", turned="8s", full_combinations=True).go("1 pass, 0 bid 4")
    assert told.heard(PaidBonus, GotBonus) == []


def test_poq_v2_no_bonus_on_the_sheets_own_rules() -> None:
    assert showdown("Ac Ad Ah Kc Kd", "7d 7h 9d Jh Qh", turned="8s").heard(PaidBonus, GotBonus) == []
