"""Poque, second phase: combinations, the two rounds of bidding, announcing, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.errors import IllegalMove
from brelan.games.poque import GAME
from brelan.games.poque.actions import Announce, Bid, Follow, Lead, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.events import (
    Announced,
    Followed,
    LaidDown,
    NobodyBid,
    Opened,
    Passed,
    Raised,
    SecondRound,
    Shared,
)
from brelan.locales.say import error_text
from brelan.locales.words import words
from brelan.pieces.hand import Hand
from games.poque.poque_table import bidding, chips_in, dealt, named, showdown, won_poque

# POQ-7, POQ-8: which hand is better


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 7d 8h 9h Td", "Ac Kh Qd Jh 9c"),  # any pair, no combination
        ("8c 8d 7h 9h Td", "7c 7d Ac Kh Qd"),  # pairs by rank
        ("Ac Ad 7h 9h Td", "Kc Kd Qc Jh 9c"),
        ("7c 7d 8h 8d 9h", "Ac Ah Kd Qc Jh"),  # any double pair, any pair
        ("Ac Ad 7h 7d 9h", "Kc Kd Qc Qh Jh"),  # double pairs by the higher one
        ("Kc Kd Jc Jh 9h", "Kh Ks Tc Td Ac"),  # then by the lower
        ("7c 7d 7h 9h Td", "Ac Ad Kc Kh Qd"),  # any three, any double pair
        ("8c 8d 8h 9h Td", "7c 7d 7h Ac Kh"),
        ("7c 7d 7h 7s Td", "Ac Ad Ah Kc Kh"),  # four beat three, with a pair beside them or not
        ("Kc Kd Kh 7h 8d", "Qc Qd Qh Ac Ad"),  # the pair beside three alike counts for nothing
    ],
)
def test_poq_7_combinations_in_rising_order(better: str, worse: str) -> None:
    assert won_poque(showdown(better, worse, turned="8s"))[0][0] == 0
    assert won_poque(showdown(worse, better, turned="8s"))[0][0] == 1


def test_poq_7_straights_and_flushes_are_nothing_on_the_sheet() -> None:
    told = showdown("7c 8c 9c Tc Jc", "7d 7h 9h Kd Qs", turned="8s")
    assert named(told) == {0: Hand("high-card", ("J",)), 1: Hand("pair", ("7",))}
    assert won_poque(told) == [(1, 8)]


@pytest.mark.parametrize("trump", "cdhs")
def test_poq_8_of_equal_pairs_the_one_with_the_trump_wins(trump: str) -> None:
    told = showdown("Kc Ks 7d 8h 9d", "Kd Kh 7h 8d 9h", turned=f"7{trump}" if trump in "cs" else f"T{trump}")
    assert won_poque(told)[0][0] == (0 if trump in "cs" else 1)
    assert set(named(told).values()) == {Hand("pair", ("K",))}


def test_poq_8_of_equal_double_pairs_the_trump_in_the_higher_pair_wins() -> None:
    jacks_of_trump = "Jc Js 9d 9h 7d"
    assert won_poque(showdown(jacks_of_trump, "Jd Jh 9c 9s Ad", turned="8s")) == [(0, 8)]


def test_poq_8_the_lower_pair_comes_before_the_trump() -> None:
    assert won_poque(showdown("Jc Js 8d 8h 7d", "Jd Jh 9c 9s Ad", turned="7s")) == [(1, 8)]


def test_poq_8_without_a_combination_the_highest_cards_decide_one_by_one() -> None:
    told = showdown("Ac Kd Jc 9d 7d", "Ad Kh Td 9h 8h", turned="8s")
    assert won_poque(told) == [(0, 8)]
    told = showdown("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 8h", turned="8s")
    assert won_poque(told) == [(1, 8)]


def test_poq_8_equal_to_the_last_card_they_share_and_the_odd_chip_stays() -> None:
    told = showdown("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 7h", "8c 9c Tc Qd Kc", turned="8s")
    assert told.heard(Shared) == [Shared((1, 0), 0)]
    assert won_poque(told) == [(1, 6), (0, 6)]  # six of the stakes, and three bids of two
    odd = showdown("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 7h", turned="8s", pools=(0,) * 8 + (1,))
    assert odd.heard(Shared) == [Shared((1, 0), 1)]
    assert won_poque(odd) == [(1, 4), (0, 4)]
    assert chips_in(odd, Pool.POQUE) == 1


def test_com_2_odd_chips_of_a_shared_poque_go_to_nobody() -> None:
    told = showdown(*("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 7h", "Ah Kc Jd 9c 7c"), turned="8s", pools=(0,) * 8 + (2,))
    assert won_poque(told) == [(2, 4), (1, 4), (0, 4)]
    assert chips_in(told, Pool.POQUE) == 2


def test_poq_8_three_share_in_the_order_of_play() -> None:
    told = showdown(*("Ac Kd Jc 9d 7d", "Ad Kh Jh 9h 7h", "Ah Kc Jd 9c 7c"), turned="8s")
    assert told.heard(Shared) == [Shared((2, 1, 0), 0)]


# POQ-9: the first round


def test_poq_9_one_passes_or_opens_for_one_to_four() -> None:
    legal = bidding(3).legal
    assert list(legal) == [Pass(), Bid(1), Bid(2), Bid(3), Bid(4)]
    assert legal.price == 0


def test_poq_9_after_an_opening_one_passes_follows_or_raises_to_eight_at_the_most() -> None:
    told = bidding(3, "2 bid 3")
    assert list(told.legal) == [Pass(), Follow(), Bid(4), Bid(5), Bid(6), Bid(7), Bid(8)]
    assert told.legal.price == 3
    told.go("1 bid 7")
    assert list(told.legal) == [Pass(), Follow(), Bid(8)]
    assert told.legal.price == 7


def test_poq_9_at_eight_there_is_no_raise() -> None:
    assert list(bidding(3, "2 bid 4, 1 bid 8").legal) == [Pass(), Follow()]


def test_poq_9_one_follows_the_highest_so_far() -> None:
    told = bidding(4, "3 bid 2, 2 bid 5, 1 pass, 0 follow")
    assert told.state.bids == (5, 0, 5, 2)
    assert told.heard(Opened, Raised, Passed, Followed) == [Opened(3, 2), Raised(2, 5), Passed(1), Followed(0, 5, 5)]
    assert chips_in(told, Pool.POQUE) == 8 + 12
    assert told.stacks == (77, 82, 77, 80)


def test_poq_9_each_speaks_once_and_an_opening_may_come_late() -> None:
    told = bidding(4, "3 pass, 2 pass, 1 pass")
    assert list(told.legal) == [Pass(), Bid(1), Bid(2), Bid(3), Bid(4)]
    assert told.go("0 bid 4").view(None).stage == "runs"


def test_poq_9_passing_keeps_the_cards() -> None:
    assert all(len(hand) == 5 for hand in bidding(2, "1 pass, 0 pass").state.hands)


@pytest.mark.parametrize(
    ("left", "moves"), [(0, [Pass()]), (1, [Pass(), Bid(1)]), (3, [Pass(), Bid(1), Bid(2), Bid(3)])]
)
def test_poq_9_nobody_opens_for_more_than_he_has(left: int, moves: list[Any]) -> None:
    assert list(bidding(2, stacks=(50, 18 + left)).legal) == moves


@pytest.mark.parametrize(
    ("left", "moves"), [(2, [Pass()]), (3, [Pass(), Follow()]), (5, [Pass(), Follow(), Bid(4), Bid(5)])]
)
def test_poq_9_nobody_follows_or_raises_with_chips_he_does_not_have(left: int, moves: list[Any]) -> None:
    assert list(bidding(2, "1 bid 3", stacks=(18 + left, 50)).legal) == moves


@pytest.mark.parametrize(
    ("story", "stacks", "move", "code", "reason"),
    [
        ("", (50, 50), Bid(5), "opening-too-high", "open for at most 4, not 5"),
        ("", (50, 50), Bid(0), "bid-too-small", "at least one chip, not 0"),
        ("", (50, 50), Bid(-3), "bid-too-small", "at least one chip, not -3"),
        ("", (50, 20), Bid(3), "bid-above-stack", "you have 2 chips and cannot put in 3"),
        ("", (50, 50), Follow(), "nothing-to-follow", "nobody has opened"),
        ("1 bid 3", (50, 50), Bid(9), "bid-too-high", "bid at most 8, not 9"),
        ("1 bid 3", (50, 50), Bid(3), "bid-not-higher", "the highest bid is 3"),
        ("1 bid 3", (50, 50), Bid(2), "bid-not-higher", "the highest bid is 3"),
        ("1 bid 3", (20, 50), Follow(), "cannot-follow", "following costs 3 chips, and you have 2"),
        ("1 bid 3", (22, 50), Bid(5), "bid-above-stack", "you have 4 chips and cannot put in 5"),
        ("1 bid 3", (50, 50), Lead("7c"), "not-a-bid", "pass, open, follow or raise"),
        ("1 bid 3", (50, 50), Announce("pair", ("K",)), "not-a-bid", "pass, open, follow or raise"),
    ],
)
def test_poq_9_a_refusal_says_why(story: str, stacks: tuple[int, ...], move: Any, code: str, reason: str) -> None:
    refused = bidding(2, story, stacks=stacks).refused(move)
    assert (refused.code, refused.clause) == (code, "POQ-9")
    assert reason in str(refused)
    french = error_text(words("fr"), refused)
    assert french.endswith("(POQ-9)")
    assert french != str(refused)


@pytest.mark.parametrize("amount", [2.0, "2", None, True])
def test_poq_9_chips_are_whole(amount: Any) -> None:
    assert bidding(2).refused(Bid(amount)).clause == "COM-1"


# POQ-10: one bidder, or none


@pytest.mark.parametrize("story", ["2 bid 3, 1 pass, 0 pass", "2 pass, 1 bid 3, 0 pass", "2 pass, 1 pass, 0 bid 3"])
def test_poq_10_one_bidder_alone_takes_the_poque_without_showing(story: str) -> None:
    told = bidding(3, story)
    bidder = next(seat for seat, bid in enumerate(told.state.bids) if bid)
    assert won_poque(told) == [(bidder, 9)]
    assert told.heard(Announced, LaidDown, SecondRound) == []
    assert told.state.shown == ((), (), ())
    assert told.state.leader == 2


def test_poq_10_nobody_bid_and_the_poque_stays() -> None:
    told = bidding(3, "2 pass, 1 pass, 0 pass")
    assert told.heard(NobodyBid) == [NobodyBid(6)]
    assert won_poque(told) == []
    assert GAME.result(told.state).pools[Pool.POQUE] == 6


# POQ-11: the second round


def test_poq_11_those_below_the_highest_complete_or_pass_also_those_who_passed() -> None:
    told = bidding(4, "3 bid 2, 2 pass, 1 bid 6, 0 pass")
    assert told.heard(SecondRound) == [SecondRound(6)]
    assert list(told.legal) == [Pass(), Follow()]
    assert told.legal.price == 4
    told.go("3 follow")
    assert told.legal.price == 6
    told.go("2 follow, 0 pass")
    assert told.state.bids == (0, 6, 6, 6)
    assert told.heard(Followed) == [Followed(3, 4, 6), Followed(2, 6, 6)]
    assert told.state.passed == (0,)


def test_poq_11_who_stands_at_the_highest_bid_does_not_speak() -> None:
    told = bidding(4, "3 bid 2, 2 bid 4, 1 follow, 0 pass")
    assert told.state.waiting == (3, 0)
    told = bidding(2, "1 bid 2, 0 follow")
    assert told.heard(SecondRound) == []  # both stand there: nobody has anything to say
    assert told.view(None).stage == "announcing"


def test_poq_11_there_is_no_second_round_after_a_single_bid() -> None:
    assert bidding(3, "2 pass, 1 bid 1, 0 pass").heard(SecondRound) == []


def test_poq_11_no_raise() -> None:
    told = bidding(3, "2 bid 2, 1 bid 4, 0 pass")
    for move in (Bid(5), Bid(4), Bid(2), Lead("7c")):
        refused = told.refused(move)
        assert (refused.code, refused.clause) == ("complete-or-pass", "POQ-11")
        assert "highest bid of 4" in str(refused)
        assert "4" in error_text(words("fr"), refused)


def test_poq_11_who_cannot_complete_passes() -> None:
    told = bidding(3, "2 bid 2, 1 bid 7, 0 pass", stacks=(18 + 6, 50, 18 + 6))
    assert list(told.legal) == [Pass()]
    refused = told.refused(Follow())
    assert (refused.code, refused.clause) == ("cannot-follow", "POQ-11")
    assert "costs 5 chips, and you have 4" in str(refused)
    told.go("2 pass")
    assert list(told.legal) == [Pass()]


def test_poq_11_a_completion_may_take_the_last_chip() -> None:
    told = bidding(3, "2 bid 2, 1 bid 7, 0 pass, 2 follow", stacks=(50, 50, 18 + 7))
    assert told.stacks[2] == 0


# POQ-12: who takes it


def test_poq_12_one_alone_at_the_highest_bid_takes_the_poque_without_showing() -> None:
    told = bidding(3, "2 bid 2, 1 bid 6, 0 pass, 2 pass, 0 pass")
    assert won_poque(told) == [(1, 14)]
    assert told.heard(Announced, LaidDown) == []
    assert told.payoffs == (-18, -18 + 14 - 6, -20)  # what the other put in is lost


def test_poq_12_those_at_the_highest_bid_announce_from_the_dealers_right() -> None:
    hands = ("7c 7d 8h 9h Td", "Ac Kd Jd 9d 8c", "9c Th Tc Qd Kc", "7h Jh Qh Ah Jc")
    told = dealt(*hands, dealer=1, turned="8s").go("0 bid 2, 3 pass, 2 follow, 1 follow, 3 follow")
    assert told.state.waiting == (0, 3, 2, 1)
    told.go("0 announce pair 7, 3 announce pair J, 2 announce pair T, 1 announce high-card A")
    assert told.heard(LaidDown) == [LaidDown(3, ("Jh", "Jc"))]
    assert won_poque(told) == [(3, 16)]


def test_poq_12_two_level_already_announce_even_if_nobody_joins() -> None:
    told = bidding(3, "2 bid 3, 1 follow, 0 pass, 0 pass")
    assert told.state.waiting == (2, 1)


def test_poq_12_one_announces_what_one_has() -> None:
    told = showdown("7c 7d 8h 9h Td", "Ac Kd Jd 9d 8c", turned="8s", announce=False)
    assert list(told.legal) == [Announce("high-card", ("A",))]
    for move in (Announce("pair", ("A",)), Announce("high-card", ("K",)), Announce("high-card"), Pass(), Lead("Ac")):
        refused = told.refused(move)
        assert (refused.code, refused.clause) == ("announce-as-it-is", "POQ-12")


def test_poq_12_only_the_winners_combination_becomes_public() -> None:
    told = showdown("7c 7d 8h 9h Td", "Ac Jc Jd 9d Tc", turned="8s")
    assert told.view(0).hands[1] == ("Jc", "Jd", "?", "?", "?")
    assert told.view(1).hands[0] == told.view(None).hands[0] == ("?",) * 5
    assert told.view(None).announced == (Hand("pair", ("7",)), Hand("pair", ("J",)))
    assert told.state.hands[1] == ("Ac", "Jc", "Jd", "9d", "Tc")  # he takes his cards back


def test_poq_12_announcing_tells_the_rank_and_nothing_more() -> None:
    told = showdown("7c 7d 8h 8d Td", "Ac Ah Ad Kd Kc", "9c 9h 9d 9s Th", turned="8s")
    assert named(told) == {
        2: Hand("four", ("9",)),
        1: Hand("three", ("A",)),  # the pair of kings beside it is nobody's business
        0: Hand("two-pair", ("8", "7")),
    }


def test_poq_12_cards_are_named_one_by_one_by_those_who_are_still_level() -> None:
    hands = ("Ac Kd Jc 9d 7d", "Ad Kh Td 9h 8h", "Ah Qc Jd 9c 7c")
    told = showdown(*hands, turned="8s")
    assert [(event.seat, event.hand.values) for event in told.heard(Announced)] == [
        *((2, ("A",)), (1, ("A",)), (0, ("A",))),
        *((2, ("A", "Q")), (1, ("A", "K")), (0, ("A", "K"))),
        *((1, ("A", "K", "T")), (0, ("A", "K", "J"))),
    ]
    assert told.heard(LaidDown) == []  # there is no combination to lay down
    assert won_poque(told) == [(0, 12)]


def test_poq_12_one_card_is_named_where_a_combination_wins() -> None:
    told = showdown("Ac Kd Jc 9d 7d", "Ad Kh Td 9h 8h", "7h 7c 8c Tc Qc", turned="8s")
    assert len(told.heard(Announced)) == 3
    assert named(told)[0] == named(told)[1] == Hand("high-card", ("A",))


def test_an_illegal_bid_is_an_error_that_names_seat_move_and_clause() -> None:
    with pytest.raises(IllegalMove, match=r"seat 1, bid 5: open for at most 4, not 5 \(POQ-9\)"):
        GAME.apply(bidding(2).state, Bid(5))
