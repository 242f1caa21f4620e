"""Daker and the common clauses: chips, pots, all-in, raising (COM-1 to COM-4)."""

from __future__ import annotations

import pytest

from brelan.engine import options
from brelan.engine.turns import Seat
from brelan.errors import BadOption
from brelan.families.betting.bets import Call, Called, Fold, Folded, Raised, RaiseTo, Returned
from brelan.families.betting.showdown import Won
from brelan.games.daker import GAME
from brelan.games.daker.rules import Rules
from games.daker.daker_table import PLAIN, plain, sit

# COM: chips


def test_com_1_chips_are_whole_and_none_is_lost() -> None:
    deal = sit(100, 37, 61).go("0 raise 61, 1 call, 2 call")
    for step in deal.steps:
        holdings = GAME.holdings(step.state)
        assert holdings.total == 198
        assert all(type(chips) is int for chips in (*holdings.stacks, *holdings.pots))
    with pytest.raises(BadOption, match="whole number"):
        options.build(Rules, {"small-blind": "2.5"})
    for wrong in (0, -1):
        with pytest.raises(BadOption, match="at least 1"):
            options.build(Rules, {"small-blind": wrong})


def test_com_2_odd_chips_go_one_each_to_the_first_sharing_seats_after_the_dealer() -> None:
    deal = sit(100, 100, 100, 100, dealer=2, cards=plain("AKQ AKQ AKQ NNN"), pack=PLAIN)
    deal.go("1 call, 2 call, 3 fold, 0 check, * J/J, 0 check, 1 check, 2 check, * R/R, 0 check, 1 check, 2 check")
    deal.go("* N/N, 0 check, 1 check, 2 check")
    assert deal.heard(Won) == [Won(0, 12), Won(1, 12), Won(2, 11)]  # 35 chips; the dealer comes last
    assert deal.payoffs == (2, 2, 1, -5)


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 1)])
def test_com_2_the_first_sharing_seat_need_not_be_next_to_the_dealer(dealer: int, first: int) -> None:
    deal = sit(7, 100, 100, dealer=dealer, cards=plain("NRJ AKQ AKQ"), pack=PLAIN, small_blind=1)
    seats = [(dealer + place) % 3 for place in (0, 1, 2)]
    raiser = seats[0]
    deal.go(f"{raiser} raise 7")
    deal.go(", ".join(f"{seat} call" for seat in seats[1:]))
    for card in ("A/A", "Q/Q", "K/K"):
        deal.go(f"* {card}")
        deal.go(", ".join(f"{seat} check" for seat in (*seats[1:], seats[0]) if seat != 0))
    assert sum(event.amount for event in deal.heard(Won)) == 21
    won = {event.seat: event.amount for event in deal.heard(Won)}
    assert won == {first: 11, 3 - first: 10}


def test_com_2_with_two_players_the_odd_chip_goes_to_the_other_than_the_dealer() -> None:
    deal = sit(100, 100, 1, dealer=2, cards=plain("AKQ AKQ NNQ"), pack=PLAIN)
    # a single chip of seat 2, below the blinds
    deal.go("2 call, 0 call, 1 check, * J/J, 0 check, 1 check, * R/R, 0 check, 1 check, * A/A, 0 check, 1 check")
    assert deal.stacks == (101, 100, 0)


def test_com_3_three_all_in_stacks_and_their_side_pots() -> None:
    deal = sit(20, 50, 100, 200, dealer=3, cards=plain("AAA KKK QQQ JNR"), pack=PLAIN)
    deal.go("2 raise 100, 3 call, 0 call, 1 call")
    assert [event.all_in for event in deal.heard(Called)] == [False, True, True]
    deal.go("* J/J, * R/R, * N/N")
    assert deal.over
    assert deal.stacks == (80, 90, 100, 100)
    assert GAME.result(deal.state).winners == (0,)


def test_com_3_a_pot_is_won_only_by_seats_that_paid_into_it() -> None:
    deal = sit(20, 100, 200, dealer=2, cards=plain("AAA QQJ KKJ"), pack=PLAIN)
    deal.go("2 raise 100, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.stacks == (60, 0, 260)  # 60 for the best hand, 160 beside it for the better of the others


def test_com_3_the_best_hand_that_paid_all_takes_every_pot() -> None:
    deal = sit(20, 50, 100, dealer=2, cards=plain("QQQ KKK AAA"), pack=PLAIN)
    deal.go("2 raise 100, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.heard(Returned) == [Returned(2, 50)]
    assert deal.stacks == (0, 0, 170)


def test_com_3_side_pots_may_be_shared_too() -> None:
    deal = sit(21, 51, 51, dealer=2, cards=plain("AAA KKQ KKQ"), pack=PLAIN)
    deal.go("2 raise 51, 0 call, 1 call, * J/J, * R/R, * N/N")
    assert deal.stacks == (63, 30, 30)


def test_com_3_chips_of_a_folded_seat_stay_in_the_pots_they_reached() -> None:
    deal = sit(200, 200, 30, 200, dealer=3, cards=plain("KKK QQJ AAA JNR"), pack=PLAIN)
    deal.go("2 raise 30, 3 raise 60, 0 call, 1 fold, * J/J, 0 raise 50, 3 fold, * R/R, * N/N")
    # seat 1 left 10, seat 3 left 60: the main pot has 30 + 30 + 30 + 10, the side pot the other 30 of seats 0 and 3
    assert deal.heard(Returned) == [Returned(0, 50)]
    assert deal.stacks == (200 - 60 + 60, 190, 100, 140)


def test_com_3_a_bet_that_nobody_matches_is_returned() -> None:
    deal = sit(100, 100, 100).go("0 raise 30, 1 fold, 2 fold")
    assert deal.heard(Returned) == [Returned(0, 20)]
    assert deal.heard(Won) == [Won(0, 25)]
    deal.go("0 muck")
    assert deal.payoffs == (15, -5, -10)
    deal = sit(100, 40).go("0 raise 100, 1 call")
    assert deal.heard(Returned) == [Returned(0, 60)]
    assert deal.pot == 80


def test_com_3_who_cannot_match_a_bet_may_go_all_in_for_what_is_left() -> None:
    deal = sit(100, 40, 100).go("0 raise 60")
    assert (deal.turn, deal.legal.price, list(deal.legal)) == (Seat(1), 35, [Fold(), Call()])
    assert deal.refused(RaiseTo(40)).code == "too-few-chips"
    deal.go("1 call")
    assert deal.heard(Called) == [Called(1, 35, True)]
    assert deal.legal.price == 50  # the next one still pays in full


def test_com_3_nobody_bets_more_than_he_has() -> None:
    deal = sit(100, 80, 100).go("0 call")
    assert deal.refused(RaiseTo(81)).code == "above-stack"
    deal.go("1 raise 80")
    assert deal.heard(Raised) == [Raised(1, 80, 75, True, False)]


def test_com_4_a_short_all_in_does_not_reopen_the_raising() -> None:
    deal = sit(55, 500, 500, 500).go("3 raise 40, 0 raise 55, 1 fold, 2 fold")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(3), [Fold(), Call()], 15)
    refusal = deal.refused(RaiseTo(100))
    assert refusal.clause == "COM-4"


def test_com_4_several_short_ones_do_not_add_up() -> None:
    deal = sit(55, 75, 500, 500).go("3 raise 40, 0 raise 55, 1 raise 75")  # 30 more, then 15 and 20
    assert deal.legal.amounts == range(105, 501)  # seat 2 has not spoken
    deal.go("2 call")
    assert (deal.turn, list(deal.legal)) == (Seat(3), [Fold(), Call()])
    assert deal.refused(RaiseTo(105)).code == "not-reopened"


def test_com_4_a_full_raise_after_a_short_one_reopens() -> None:
    deal = sit(55, 500, 500, 500).go("3 raise 40, 0 raise 55, 1 raise 85, 2 fold")
    assert deal.legal.amounts == range(115, 501)


def test_com_4_a_short_opening_bet_does_not_reopen_to_those_who_checked() -> None:
    deal = sit(100, 100, 14).go("0 call, 1 call, 2 check, * R/J, 1 check, 2 raise 4")
    assert deal.legal.amounts == range(14, 91)  # the dealer has not spoken
    deal.go("0 call")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(1), [Fold(), Call()], 4)


def test_com_4_no_raise_when_nobody_has_chips_to_answer() -> None:
    deal = sit(100, 500, 60).go("0 raise 100")
    assert list(deal.legal) == [Fold(), Call()]
    assert deal.refused(RaiseTo(190)).code == "nobody-to-answer"


def test_com_4_folding_is_allowed_where_checking_is_free() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert Fold() in deal.legal
    deal.go("2 fold, * R/J, 1 fold")
    assert deal.heard(Folded) == [Folded(2), Folded(1)]
    assert deal.heard(Won) == [Won(0, 30)]
