"""Daker, clause by clause, played with scripted cards: from the blinds to the showdown (DAK-9 to DAK-17)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from brelan.engine import options
from brelan.engine.chance.sealing import commitments_of
from brelan.engine.deal import play
from brelan.engine.dealing import Dealt, HandsDealt
from brelan.engine.game import Table
from brelan.engine.notation import read_action
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import BadNotation, IllegalMove
from brelan.families.betting.bets import Call, Check, Fold, Posted, Raised, RaiseTo, Returned
from brelan.families.betting.showdown import Muck, Show, Showed, Won
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.daker import GAME, bets, showdown
from brelan.games.daker.events import Turned
from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.state import Phase
from brelan.pieces.hand import Hand
from games.daker.daker_table import BOARD, named, show_down, sit
from players import Script
from sealed import sealed_by
from told import Told

# DAK-9 to DAK-11: blinds and deal


def test_dak_9_the_big_blind_is_twice_the_small_one() -> None:
    for small in (1, 5, 12):
        rules = options.build(Rules, {"small-blind": small})
        state, events = GAME.start(rules, Table((100,) * 3))
        assert big_blind(rules) == 2 * small
        assert [event.amount for event in events if isinstance(event, Posted)] == [small, 2 * small]
        assert GAME.buy_in(rules) == 2 * small
        assert GAME.holdings(state).pots == (3 * small,)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_dak_9_any_seat_may_deal_first(dealer: int) -> None:
    assert sit(100, 100, 100, 100, dealer=dealer).turn == Seat((dealer + 3) % 4)


def test_dak_10_the_two_left_of_the_dealer_post_before_the_shuffle() -> None:
    state, events = GAME.start(Rules(small_blind=5), Table((100,) * 4, 2))
    assert events == [Posted(3, 5, "small-blind", False), Posted(0, 10, "big-blind", False)]
    assert isinstance(GAME.turn(state), Draw)
    assert state.hands == ()
    assert GAME.holdings(state).stacks == (90, 100, 100, 95)


@pytest.mark.parametrize("dealer", [0, 1])
def test_dak_10_with_two_players_the_dealer_posts_the_small_blind_and_speaks_first_in_round_1(dealer: int) -> None:
    other = 1 - dealer
    deal = sit(100, 100, dealer=dealer)
    assert deal.heard(Posted) == [Posted(dealer, 5, "small-blind", False), Posted(other, 10, "big-blind", False)]
    deal.go(f"{dealer} call, {other} check")
    for card in BOARD:
        deal.go(f"* {card}, {other} check, {dealer} check")
    assert deal.over


def test_dak_10_a_big_blind_that_is_short_is_all_in_and_the_price_stays_full() -> None:
    deal = sit(100, 100, 3, 100)
    assert deal.heard(Posted)[1] == Posted(2, 3, "big-blind", True)
    assert (deal.turn, deal.legal.price, deal.legal.amounts) == (Seat(3), 10, range(20, 101))
    deal.go("3 call")
    assert deal.legal.price == 10
    deal.go("0 call")
    assert deal.legal.price == 5
    deal.go("1 call, * R/J")
    assert deal.pot == 33


def test_dak_10_a_small_blind_that_is_short_is_all_in() -> None:
    deal = sit(100, 4, 100)
    assert deal.heard(Posted)[0] == Posted(1, 4, "small-blind", True)
    deal.go("0 call, 2 check, * R/J, 2 check, 0 raise 10, 2 fold")
    deal.go("* N/R, * N/A")
    assert sorted(event.seat for event in deal.heard(Showed)) == [0, 1]


def test_dak_10_two_players_and_a_big_blind_below_the_small_one() -> None:
    deal = sit(100, 3)
    assert deal.heard(Returned) == [Returned(0, 2)]  # he owes nothing and is not asked
    deal.go("* R/J, * N/R, * N/A")
    assert deal.over
    assert sum(deal.stacks) == 103
    assert abs(deal.payoffs[0]) == 3


def test_dak_10_two_players_and_a_big_blind_between_the_two() -> None:
    deal = sit(100, 7)
    assert (deal.turn, deal.legal.price, list(deal.legal)) == (Seat(0), 5, [Fold(), Call()])
    deal.go("0 call")
    assert deal.heard(Returned) == [Returned(0, 3)]
    assert deal.pot == 14


def test_dak_10_both_blinds_short_and_nobody_asked() -> None:
    deal = sit(4, 9).go("* R/J, * N/R, * N/A")
    assert deal.over
    assert deal.heard(Returned) == [Returned(1, 5)]


def test_dak_11_three_cards_to_each_and_no_card_is_burnt() -> None:
    state, _ = GAME.start(Rules(), Table((100,) * 8))
    assert GAME.turn(state) == Draw(DEFAULT_PACK, (3,) * 8)
    deal = sit(*(100,) * 8).go("3 call, 4 call, 5 call, 6 call, 7 call, 0 call, 1 call, 2 check")
    left = list(BOARD)
    for card in BOARD:
        assert sorted(deal.state.stock) == sorted(left)
        left.remove(card)
        deal.go(f"* {card}").go(", ".join(f"{seat} check" for seat in (1, 2, 3, 4, 5, 6, 7, 0)))
    assert deal.state.stock == ()
    assert sorted((*deal.state.board, *sum(deal.state.hands, ()))) == sorted(DEFAULT_PACK)


def test_dak_11_a_players_cards_are_seen_by_him_alone() -> None:
    deal = sit(100, 100, 100)
    assert deal.heard(Dealt, viewer=1, all_ears=False) == [Dealt(1, DEFAULT_PACK[3:6])]
    assert deal.heard(Dealt, viewer=None, all_ears=False) == []
    assert deal.heard(HandsDealt, viewer=None, all_ears=False) == [HandsDealt(3)]
    assert deal.view(1).hands == (("?",) * 3, DEFAULT_PACK[3:6], ("?",) * 3)
    assert deal.view(None).hands == (("?",) * 3,) * 3


def test_dak_11_the_others_cut_what_the_dealer_has_shuffled() -> None:
    sealed: list[tuple[str, ...]] = []

    def deal_with(seed: str) -> Any:
        fold, chance = (Script(GAME, "fold"), Script(GAME, "muck")), sealed_by("table", "dealer", seed)
        steps = list(play(GAME, Rules(), Table((10, 10)), chance, fold))
        sealed.append(commitments_of(chance.proofs[0][1]))
        return steps[-1].state

    hands = [deal_with(seed).hands for seed in ("a", "b", "a")]
    assert sealed[0] == sealed[1] == sealed[2]  # the pack was sealed before anybody opened a link
    assert len(sealed[0]) == 27
    assert hands[0] == hands[2] != hands[1]


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_dak_11_the_deal_passes_clockwise(dealer: int) -> None:
    first, second = dealer, (dealer + 1) % 3
    deal = sit(100, 100, 100, dealer=dealer).go(f"{first} fold, {second} fold, {(dealer + 2) % 3} muck")
    assert GAME.result(deal.state).next_dealer == second


# DAK-12, DAK-13: who speaks, and what he may do


def test_dak_12_left_of_the_big_blind_speaks_first_and_cannot_check() -> None:
    deal = sit(100, 100, 100, 100)
    assert deal.turn == Seat(3)
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Call()), 10, range(20, 101))
    refusal = deal.refused(Check())
    assert (refusal.seat, refusal.code, refusal.clause) == (3, "cannot-check", "DAK-12")
    deal.go("3 call, 0 call")
    assert deal.refused(Check()).seat == 1  # nor may the small blind, who has put in half


def test_dak_12_unraised_it_ends_with_the_big_blind_who_may_check() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert (deal.turn, deal.legal.plain, deal.legal.price) == (Seat(2), (Fold(), Check()), 0)
    assert deal.refused(Call()).code == "nothing-to-call"
    deal.go("2 check, * R/J")
    assert deal.turn == Seat(1)
    assert deal.pot == 30


def test_dak_12_unraised_the_big_blind_may_raise_and_the_others_answer() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call")
    assert deal.legal.amounts == range(20, 101)
    deal.go("2 raise 25, 0 call, 1 call, * R/J")
    assert deal.pot == 75


def test_dak_12_raised_it_ends_when_it_comes_back_to_the_last_who_raised() -> None:
    deal = sit(100, 100, 100, 100).go("3 raise 20, 0 call, 1 raise 40, 2 call, 3 call, 0 fold, * R/J")
    assert deal.pot == 40 * 3 + 20
    assert deal.stacks == (80, 60, 60, 60)
    assert deal.heard(Raised) == [Raised(3, 20, 20, False, False), Raised(1, 40, 35, False, False)]


def test_dak_12_a_raised_big_blind_has_no_option_left() -> None:
    deal = sit(100, 100, 100).go("0 raise 20, 1 call")
    assert deal.refused(Check()).code == "cannot-check"
    deal.go("2 call, * R/J")


def test_dak_13_one_card_is_turned_before_each_of_rounds_2_3_and_4() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check")
    seen: tuple[str, ...] = ()
    for card in BOARD:
        assert deal.turn == Draw(deal.state.stock, (1,))
        assert deal.view(None).board == seen
        seen = (*seen, card)
        deal.go(f"* {card}")
        assert deal.heard(Turned)[-1] == Turned(card, seen)
        assert deal.view(None).board == seen
        assert len(deal.legal.plain) == 2
        deal.go("1 check, 2 check, 0 check")
    assert deal.over
    assert len(deal.heard(Turned)) == 3


def test_dak_13_the_first_still_in_left_of_the_dealer_speaks_first() -> None:
    deal = sit(100, 100, 100, 100, dealer=2).go("1 call, 2 call, 3 fold, 0 check, * R/J")
    assert deal.turn == Seat(0)  # seat 3, left of the dealer, is out
    deal.go("0 check, 1 check, 2 check, * N/R, 0 fold, 1 check, 2 check, * N/A")
    assert deal.turn == Seat(1)


def test_dak_13_who_is_all_in_is_not_asked() -> None:
    deal = sit(100, 10, 100, 100).go("3 call, 0 call, 1 call, 2 check, * R/J")
    assert deal.turn == Seat(2)
    deal.go("2 check, 3 check, 0 check, * N/R")
    assert deal.turn == Seat(2)


def test_dak_13_fold_check_or_bet_then_fold_call_or_raise() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check, * R/J")
    assert (deal.legal.plain, deal.legal.amounts) == ((Fold(), Check()), range(10, 91))
    assert deal.refused(Call()).clause == "DAK-13"
    deal.go("1 check")
    assert (deal.legal.plain, deal.legal.amounts) == ((Fold(), Check()), range(10, 91))
    deal.go("2 raise 15")
    assert (deal.legal.plain, deal.legal.price, deal.legal.amounts) == ((Fold(), Call()), 15, range(30, 91))
    assert deal.refused(Check()).clause == "DAK-13"
    deal.go("0 call, 1 raise 30, 2 call, 0 fold, * N/R")  # who has checked may raise a bet
    assert deal.pot == 30 + 30 + 30 + 15


@pytest.mark.parametrize("amount", [0, -1, -10, 1, 9, 91, 1000, 12.5, 10.5])
def test_dak_13_a_bet_that_is_too_small_too_large_or_no_number_of_chips_is_refused(amount: Any) -> None:
    deal = sit(100, 100).go("0 call, 1 check, * R/J")
    assert deal.refused(RaiseTo(amount)).seat == 1


@pytest.mark.parametrize("text", ["raise 12.5", "raise ten", "raise", "raise 10 10", "call 10", "bet 10"])
def test_dak_13_a_bet_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_action(text, GAME.Action)


def test_dak_13_no_move_out_of_turn_and_none_before_the_cards() -> None:
    state, _ = GAME.start(Rules(), Table((100, 100)))
    for move in (Fold(), Call(), Muck()):
        with pytest.raises(IllegalMove):
            GAME.apply(state, move)
    deal = sit(100, 100)
    assert deal.refused(Drawn(("R/J",))).code == "not-a-bet"
    assert deal.refused(Show()).code == "not-a-bet"
    deal.go("0 call, 1 check")
    assert deal.refused(Check()).code == "chance-must-answer"
    assert deal.refused(Drawn(("R/J", "N/R"))).code == "chance-must-answer"
    assert deal.refused(Drawn((DEFAULT_PACK[0],))).code == "chance-must-answer"  # it lies in a hand


# DAK-14, DAK-15: the end


def test_dak_14_all_checked_and_everyone_still_in_shows() -> None:
    deal = sit(100, 100, 100, 100).go("3 fold, 0 call, 1 call, 2 check")
    for card in BOARD:
        deal.go(f"* {card}, 1 check, 2 check, 0 check")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 2, 0]  # from the dealer's left
    assert deal.view(None).hands == (*deal.state.hands[:3], ("?",) * 3)
    assert deal.view(0).hands == (*deal.state.hands[:3], ("?",) * 3)


def test_dak_14_a_bet_was_called_and_everyone_still_in_shows() -> None:
    deal = sit(100, 100, 100).go("0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check")
    deal.go("* N/R, 1 check, 2 check, 0 check, * N/A, 1 raise 20, 2 fold, 0 call")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [1, 0]
    assert deal.view(1).hands[2] == ("?",) * 3


@pytest.mark.parametrize(
    ("story", "winner"),
    [
        ("0 fold, 1 fold", 2),
        ("0 raise 20, 1 fold, 2 fold", 0),
        ("0 call, 1 call, 2 check, * R/J, 1 raise 10, 2 fold, 0 fold", 1),
        ("0 call, 1 call, 2 check, * R/J, 1 fold, 2 fold", 0),  # nobody bet: the last one wins all the same
        ("0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check, * N/R, 1 fold, 2 check, 0 fold", 2),
        (
            "0 call, 1 call, 2 check, * R/J, 1 check, 2 check, 0 check, * N/R, 1 check, 2 check, 0 check, * N/A, "
            "1 check, 2 check, 0 raise 90, 1 fold, 2 fold",
            0,
        ),
    ],
)
def test_dak_14_in_any_round_the_last_one_wins_at_once_and_may_show_or_not(story: str, winner: int) -> None:
    deal = sit(100, 100, 100).go(story)
    assert deal.turn == Seat(winner)
    assert list(deal.legal) == [Muck(), Show()]
    assert [event.seat for event in deal.heard(Won)] == [winner]
    refusal = deal.refused(Check())
    assert (refusal.code, refusal.clause) == ("show-or-muck", "DAK-14")
    assert deal.pot == 0
    deal.go(f"{winner} muck")
    assert deal.over
    assert deal.heard(Showed) == []
    assert GAME.result(deal.state).winners == (winner,)
    assert deal.payoffs[winner] == -sum(pay for seat, pay in enumerate(deal.payoffs) if seat != winner)


def hidden_from(deal: Told, viewer: int | None, seen: set[int]) -> list[str]:
    """The cards of hands that a viewer may not have seen."""
    return [
        card for seat, hand in enumerate(deal.state.hands) if seat != viewer and seat not in seen for card in hand
    ]


STORY = "0 raise 20, 1 call, 2 fold, * R/J, 1 check, 0 raise 30, 1 fold"


@pytest.mark.parametrize(("choice", "shown"), [("muck", set()), ("show", {0})])
def test_dak_14_what_each_sees_of_a_winner_who_shows_or_not(choice: str, shown: set[int]) -> None:
    deal = sit(100, 100, 100).go(f"{STORY}, 0 {choice}")
    viewers: list[int | None] = [None, 0, 1, 2]
    for viewer in viewers:
        told = msgspec.json.encode(deal.heard(viewer=viewer, all_ears=False)).decode()
        looked = "".join(msgspec.json.encode(GAME.view(step.state, viewer)).decode() for step in deal.steps)
        kept = deal.record("spectator" if viewer is None else viewer)
        secret = hidden_from(deal, viewer, shown)
        assert len(secret) == 3 * len({0, 1, 2} - shown - {viewer})
        for card in secret:
            assert card not in told
            assert card not in looked
            assert card not in kept
        for card in set(sum(deal.state.hands, ())) - set(secret):
            assert card in told
            assert card in looked
            assert card in kept
    assert len(deal.heard(Showed)) == len(shown)
    assert all(card in deal.record() for card in sum(deal.state.hands, ()))  # the table's own record has all


def test_dak_14_before_the_end_a_record_hides_all_other_hands() -> None:
    deal = sit(100, 100, 100).go(STORY)
    for viewer in (0, 1, 2):
        text = deal.record(viewer)
        assert not [card for card in hidden_from(deal, viewer, set()) if card in text]


def test_dak_14_a_hand_is_named_once_two_cards_of_the_board_are_turned() -> None:
    early = sit(100, 100).go("0 fold, 1 show")
    assert early.heard(Showed) == [Showed(1, DEFAULT_PACK[3:6], None)]
    later = sit(100, 100, cards="A/A A/K A/Q  K/K Q/Q J/J")
    later.go("0 call, 1 check, * R/J, 1 check, 0 check, * N/R, 1 fold, 0 show")
    assert later.heard(Showed) == [Showed(0, ("A/A", "A/K", "A/Q"), Hand("full", ("A", "R")))]


def test_dak_15_the_best_hand_takes_the_pot() -> None:
    deal = show_down("JRN", "AAA", "KKQ", board="JRN")
    assert deal.heard(Won) == [Won(1, 30)]
    assert deal.payoffs == (-10, 20, -10)
    assert deal.stacks == (90, 120, 90)


def test_dak_15_equal_hands_share_the_pot() -> None:
    shared = show_down("AAK", "KQJ", "AAQ", board="RNN")
    assert named(shared)[0] == named(shared)[2] == Hand("two-pair", ("A", "N"))
    assert shared.payoffs == (5, -10, 5)
    assert GAME.result(shared.state).winners == (0, 2)
    assert shared.heard(Won) == [Won(2, 15), Won(0, 15)]


# DAK-16: limits


def test_dak_16_no_limit() -> None:
    deal = sit(500, 500, 500)
    assert deal.legal.amounts == range(20, 501)
    deal.go("0 raise 35")
    assert deal.legal.amounts == range(60, 501)  # the last full raise was 25
    deal.go("1 raise 100")
    assert deal.legal.amounts == range(165, 501)
    deal.go("2 fold, 0 call, * R/J")
    assert deal.legal.amounts == range(10, 401)  # the minimum bet is the big blind again
    deal.go("1 raise 400, 0 call, * N/R, * N/A")
    assert deal.over


def test_dak_16_limit_is_the_most_for_one_bet_or_raise() -> None:
    deal = sit(500, 500, 500, limit="limit", max_bet=25)
    assert deal.legal.amounts == range(20, 36)
    assert deal.refused(RaiseTo(36)).code == "above-limit"
    deal.go("0 raise 35")
    assert deal.legal.amounts == range(60, 61)
    deal.go("1 call, 2 call, * R/J")
    assert deal.legal.amounts == range(10, 26)
    deal.go("1 raise 15")
    assert deal.legal.amounts == range(30, 41)
    assert deal.refused(RaiseTo(29)).code == "below-minimum"


def test_dak_16_pot_limit() -> None:
    deal = sit(500, 500, 500, limit="pot-limit")
    assert deal.legal.amounts == range(20, 36)  # after a call the pot holds 25
    deal.go("0 call")
    assert deal.legal.amounts == range(20, 41)  # 15 + 10 + 5
    deal.go("1 call, 2 check, * R/J")
    assert deal.legal.amounts == range(10, 31)
    deal.go("1 raise 30")
    assert deal.legal.amounts == range(60, 121)  # call 30, then 90 lie there
    assert deal.refused(RaiseTo(121)).code == "above-limit"
    deal.go("2 raise 120, 0 fold")
    assert deal.legal.amounts == range(210, 391)  # 30 + 30 + 120 + 90 = 270 above 120


def test_dak_16_fixed_limit_sizes_in_each_round_and_one_bet_with_three_raises() -> None:
    deal = sit(900, 900, 900, limit="fixed-limit")
    for seat, to in ((0, 20), (1, 30), (2, 40)):  # the big blind is the bet
        assert deal.legal.amounts == range(to, to + 1)
        deal.go(f"{seat} raise {to}")
    assert deal.refused(RaiseTo(50)).code == "no-more-raises"
    deal.go("0 call, 1 call")
    for card, bet in zip(BOARD, (10, 20, 20), strict=True):
        deal.go(f"* {card}")
        for place in range(4):
            to = bet * (place + 1)
            assert deal.legal.amounts == range(to, to + 1)
            assert deal.refused(RaiseTo(to + 1)).clause == "DAK-16"
            assert deal.refused(RaiseTo(to - 1)).clause == "DAK-16"
            deal.go(f"{(1 + place) % 3} raise {to}")
        assert not deal.legal.amounts
        assert deal.refused(RaiseTo(bet * 5)).code == "no-more-raises"
        deal.go("2 call, 0 call")
    assert deal.over
    assert deal.pot + sum(deal.payoffs) == 0
    assert max(deal.payoffs) == 2 * (40 + 40 + 80 + 80)


def test_dak_16_a_full_raise_is_measured_by_the_last_full_one() -> None:
    deal = sit(500, 500, 500, 500, 70).go("3 raise 50, 4 raise 70")  # 40 more, then 20 more all in
    assert deal.legal.amounts == range(110, 501)


def test_dak_16_a_short_stack_may_bet_all_it_has() -> None:
    deal = sit(100, 16, 100).go("0 call")
    assert deal.legal.amounts == range(16, 17)
    deal = sit(100, 100, 14, 100).go("3 call, 0 call, 1 call, 2 check, * R/J, 1 check")
    assert deal.legal.amounts == range(4, 5)


# DAK-17: nobody is left to bet


def test_dak_17_the_cards_are_turned_without_asking_anybody() -> None:
    deal = sit(100, 100).go("0 raise 100, 1 call, * R/J, * N/R, * N/A")
    assert deal.over
    assert len(deal.heard(Showed)) == 2


def test_dak_17_the_showdown_follows_the_last_round_of_betting() -> None:
    """Where the game goes once nobody is left to bet."""
    assert GAME.phases[Phase.SHOWDOWN].enter is showdown.enter
    assert [phase.name for phase in Phase if GAME.phases[phase] is bets] == ["BETS_1", "BETS_2", "BETS_3", "BETS_4"]
    assert len(Phase) == len(GAME.phases) == Phase.SHOWDOWN + 1


def test_dak_17_one_player_with_chips_who_owes_nothing_is_not_asked() -> None:
    deal = sit(500, 100, 60).go("0 raise 100, 1 call, 2 call, * R/J, * N/R, * N/A")
    assert deal.over
    assert deal.stacks[0] >= 400


def test_dak_17_one_player_with_chips_who_owes_is_asked() -> None:
    deal = sit(100, 500).go("0 raise 100")
    assert (deal.turn, list(deal.legal), deal.legal.price) == (Seat(1), [Fold(), Call()], 90)
    deal.go("1 call, * R/J, * N/R, * N/A")
    assert deal.over


def test_dak_17_two_players_with_chips_go_on_betting() -> None:
    deal = sit(500, 500, 60).go("0 raise 60, 1 call, 2 call, * R/J, 1 raise 50, 0 call, * N/R, 1 check, 0 check")
    deal.go("* N/A, 1 check, 0 check")
    assert deal.over
    assert len(deal.heard(Showed)) == 3


def test_dak_17_a_big_blind_who_is_all_in_leaves_nothing_to_ask() -> None:
    deal = sit(100, 10).go("0 call, * R/J, * N/R, * N/A")
    assert deal.over


def test_dak_17_it_begins_when_the_others_with_chips_have_folded() -> None:
    deal = sit(500, 500, 60).go("0 raise 60, 1 call, 2 call, * R/J, 1 fold, * N/R, * N/A")
    assert deal.over
    assert [event.seat for event in deal.heard(Showed)] == [2, 0]
