"""Matches of Daker, Daker five cards and Game Round: what the deals of the real games leave to each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import agreement, options
from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play_out
from brelan.engine.game import AnyGame, Table
from brelan.engine.match import Match
from brelan.errors import BadOption, BadTable
from brelan.families.betting.bets import Posted
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games import daker, daker_draw
from brelan.games.daker.rules import Rules as DakerRules
from brelan.games.daker_draw.rules import Rules as DrawRules
from brelan.study.bots import RandomBot
from examples import examples
from games.daker.daker_table import PLAIN, plain
from told import Told

RULES = DakerRules(small_blind=5, pack=PLAIN)
DAKER: AnyGame = daker.GAME
BOARD = "* J/J, * R/R, * N/N"
CHECKED = ", ".join(f"* {card}/{card}, 1 check, 0 check" for card in "JRN")


def opened(seats: int, dealer: int = 0, **agreed: Any) -> Match:
    return matches.open_match(MatchRules(**agreed), seats, dealer)


def deal(match: Match, hands: str, story: str, now: int | None = None) -> Match:
    """The match after one more deal, told by the places of those who play it."""
    players, table = matches.next_table(match, DAKER, RULES)
    told = Told(DAKER, RULES, table.stacks, table.dealer).go(f"* {plain(hands)}").go(story)
    assert told.over
    return matches.finish_deal(match, DAKER, RULES, players, DAKER.result(told.state), now)


def fold_round(match: Match, now: int | None = None) -> Match:
    """A deal in which everybody folds to the big blind."""
    players, table = matches.next_table(match, DAKER, RULES)
    seats = len(players)
    first = table.dealer if seats == 2 else table.dealer + 3
    folding = [f"{(first + place) % seats} fold" for place in range(seats - 1)]
    hands = "AKQ AKQ AKQ AKQ"[: 4 * seats]
    return deal(match, hands, ", ".join([*folding, f"{(first + seats - 1) % seats} muck"]), now)


def test_dak_9_what_the_table_agrees_on_before_play() -> None:
    agreed = options.build(MatchRules, {"stack": "80", "deals": "12", "points": 5, "until": 1_700_000_000})
    assert (agreed.stack, agreed.deals, agreed.points, agreed.until) == (80, 12, 5, 1_700_000_000)
    match = matches.open_match(agreed, 3, 2)
    assert matches.next_table(match, DAKER, RULES) == ((0, 1, 2), Table((80, 80, 80), 2))
    for wrong in ({"deals": 0}, {"points": -1}, {"stack": "1.5"}, {"stack": 0}):
        with pytest.raises(BadOption):
            options.build(MatchRules, wrong)


def test_dak_9_a_stack_must_pay_the_big_blind_at_least() -> None:
    agreement.check_stack(10, DAKER.buy_in(RULES))
    with pytest.raises(BadTable, match="9 chips are too few: bring at least 10"):
        agreement.check_stack(9, DAKER.buy_in(RULES))


def test_dak_9_the_first_dealer_is_agreed_and_the_deal_passes_on_clockwise() -> None:
    match = opened(3, dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(match.dealer)
        match = fold_round(match)
    assert dealers == [1, 2, 0, 1]


def test_dak_18_after_the_agreed_deals_the_most_chips_win() -> None:
    match = opened(3, deals=3)
    for _ in range(2):
        match = fold_round(match)
        assert match.winners == ()
    # seat 2, then seat 0 took a small blind as the big one; now seat 1 does
    match = fold_round(match)
    assert match.stacks == (100, 100, 100)
    assert match.winners == (0, 1, 2)  # equal totals share
    ahead = fold_round(fold_round(opened(3, deals=2)))
    assert ahead.stacks == (105, 95, 100)
    assert ahead.winners == (0,)


def test_dak_18_equal_totals_may_play_on_where_the_table_says_so() -> None:
    match = fold_round(fold_round(fold_round(opened(3, deals=3, ties="play-off"))))
    assert match.winners == ()
    assert match.play_off == (0, 1, 2)
    assert fold_round(match).winners == (2,)


def test_dak_18_the_deal_in_course_at_the_agreed_hour_is_finished() -> None:
    match = fold_round(opened(3, until=1_000), now=999)
    assert match.winners == ()
    assert fold_round(match, now=1_001).winners == (0,)


def test_dak_18_one_player_who_has_all_the_chips_has_won() -> None:
    match = deal(opened(2), "AAA KKQ", f"0 raise 100, 1 call, {BOARD}")
    assert match.stacks == (200, 0)
    assert match.winners == (0,)


def test_dak_18_a_point_is_a_deal_won_or_shared() -> None:
    shared = deal(opened(3, points=2), "AKQ AKQ NNR", f"0 call, 1 call, 2 fold, {CHECKED}")
    assert shared.points == (1, 1, 0)
    assert shared.winners == ()
    match = fold_round(shared)  # the dealer is seat 1: seat 0 is the big blind
    assert match.points == (2, 1, 0)
    assert match.winners == (0,)


def test_dak_18_a_point_is_won_with_the_main_pot_and_not_with_a_side_pot() -> None:
    match = deal(opened(3, points=1), "KKQ QQA AAA", "0 fold, 1 fold, 2 muck")
    assert match.points == (0, 0, 1)
    match = opened(3, points=3)
    match = deal(match, "KKQ AAA QQA", f"0 raise 60, 1 raise 100, 2 call, 0 fold, {BOARD}")
    assert match.stacks == (40, 260, 0)
    assert match.points == (0, 1, 0)
    match = deal(match, "AAA KKQ", f"1 raise 100, 0 call, {BOARD}")  # seat 0 has the smaller stack and the best hand
    assert match.points == (1, 1, 0)


def test_dak_18_the_side_pot_alone_is_no_point() -> None:
    match = deal(opened(3, stack=50), "KKQ AAA QQA", f"0 raise 20, 1 call, 2 fold, {CHECKED}")
    assert match.stacks == (30, 80, 40)
    match = deal(match, "AAA KKQ QQA", f"1 raise 80, 2 call, 0 call, {BOARD}")
    # seat 0 takes 30 of each; seats 1 and 2 play for the 10 above it
    assert match.stacks == (90, 60, 0)
    assert match.points == (1, 1, 0)  # one for each deal: none for the side pot of seat 1


def test_dak_18_most_chips_win_where_no_points_were_agreed() -> None:
    match = fold_round(opened(3, deals=2))  # seat 2 wins 5
    match = deal(match, "AAA KKQ QQJ", "1 fold, 2 fold, 0 muck")
    assert match.points == (1, 0, 1)
    assert match.winners == (0,)


def test_com_5_play_chips_and_an_agreed_number_of_games_or_points() -> None:
    assert {option.name for option in options.options_of(MatchRules)} >= {"deals", "points"}
    assert fold_round(opened(3, deals=1)).winners == (2,)
    assert fold_round(opened(3, points=1)).winners == (2,)
    assert all(type(chips) is int for chips in fold_round(opened(3)).stacks)


def test_com_6_a_broke_player_sits_out_and_the_others_go_on() -> None:
    match = deal(opened(3, stack=40), "AAA KKQ QQJ", f"0 raise 40, 1 call, 2 fold, {BOARD}")
    assert match.stacks == (90, 0, 30)
    assert match.winners == ()
    players, table = matches.next_table(match, DAKER, RULES)
    assert players == (0, 2)
    assert table.stacks == (90, 30)


def test_com_6_the_button_passes_over_a_broke_seat() -> None:
    match = deal(opened(3, stack=40), "AAA KKQ QQJ", f"0 raise 40, 1 call, 2 fold, {BOARD}")
    assert match.dealer == 1  # whose turn it would be, and who is broke
    players, table = matches.next_table(match, DAKER, RULES)
    assert players[table.dealer] == 2
    told = Told(DAKER, RULES, table.stacks, table.dealer)
    assert told.heard(Posted) == [Posted(1, 5, "small-blind", False), Posted(0, 10, "big-blind", False)]
    match = fold_round(match)
    assert match.dealer == 0
    assert match.stacks == (95, 0, 25)


def test_com_6_one_chip_is_enough_to_be_dealt_in() -> None:
    match = deal(opened(3, stack=40), "KKQ AAA QQJ", "0 raise 39, 1 call, 2 fold, " + CHECKED)
    assert match.stacks == (1, 89, 30)
    players, table = matches.next_table(match, DAKER, RULES)
    assert (players, table.stacks) == ((0, 1, 2), (1, 89, 30))
    told = Told(DAKER, RULES, table.stacks, table.dealer)
    assert told.heard(Posted)[1] == Posted(0, 1, "big-blind", True)


def test_com_6_a_broke_player_rebuys_where_the_options_say_so() -> None:
    match = deal(opened(2, rebuys=1), "AAA KKQ", f"0 raise 100, 1 call, {BOARD}")
    assert match.winners == ()
    with pytest.raises(BadTable):
        matches.next_table(match, DAKER, RULES)  # he must buy in first
    with pytest.raises(BadTable, match="still has chips"):
        matches.rebuy(match, 0, DAKER, RULES)
    match = matches.rebuy(match, 1, DAKER, RULES)
    assert match.stacks == (200, 100)
    match = deal(match, "KKQ AAA" if match.dealer else "AAA KKQ", f"1 raise 100, 0 call, {BOARD}")
    assert match.stacks == (100, 200)
    assert match.winners == ()


def test_com_6_no_rebuy_where_none_was_agreed() -> None:
    match = deal(opened(3, stack=40), "AAA KKQ QQJ", f"0 raise 40, 1 call, 2 fold, {BOARD}")
    with pytest.raises(BadTable, match="may not buy in again"):
        matches.rebuy(match, 1, DAKER, RULES)


def test_com_6_a_player_who_sits_out_is_passed_over_and_comes_back() -> None:
    match = matches.sit_out(opened(3), 1)
    assert matches.next_table(match, DAKER, RULES)[0] == (0, 2)
    match = fold_round(match)
    assert match.dealer == 2
    assert matches.next_table(matches.come_back(match, 1), DAKER, RULES)[0] == (0, 1, 2)


GAMES = [(DAKER, DakerRules(small_blind=5)), (daker_draw.GAME, DrawRules(ante=10))]


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=["daker", "daker-draw"])
@examples(15)
@given(seed=st.integers(0, 100_000), seats=st.integers(2, 4))
def test_dak_18_any_match_ends_with_all_chips_before_one_or_some_who_share(
    game: AnyGame, rules: Any, seed: int, seats: int
) -> None:
    match = matches.open_match(MatchRules(stack=60, deals=40), seats, seed % seats)
    while not match.over:
        players, table = matches.next_table(match, game, rules)
        assert all(match.stacks[seat] for seat in players)
        bots = tuple(RandomBot(rules, len(players), SeededRandom(seed, match.deals, seat)) for seat in players)
        end = play_out(game, rules, table, Seeded(seed, match.deals), bots)
        before = match
        match = matches.finish_deal(match, game, rules, players, game.result(end))
        assert sum(match.stacks) == 60 * seats
        assert sum(match.points) >= match.deals
        if before.last_blinds is None or match.last_blinds is None:
            assert match.dealer != before.dealer
        else:  # COM-8: one may deal twice running, but not post the big blind
            assert match.last_blinds[1] != before.last_blinds[1]
    most = max(match.stacks)
    assert match.winners == tuple(seat for seat in range(seats) if match.stacks[seat] == most)
    assert match.deals == 40 or most == 60 * seats


def test_dak_18_holds_for_daker_draw_too() -> None:
    game, rules = daker_draw.GAME, DrawRules(ante=10)
    match = opened(3, points=1)
    players, table = matches.next_table(match, game, rules)
    told = Told(game, rules, table.stacks, table.dealer).go(
        f"* {' '.join(DEFAULT_PACK[:15])}, 1 fold, 2 fold, 0 muck"
    )
    match = matches.finish_deal(match, game, rules, players, game.result(told.state))
    assert match.points == (1, 0, 0)
    assert match.winners == (0,)
