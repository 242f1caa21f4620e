"""Deals in a row."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.game import AnyGame, Result, Table
from brelan.engine.match import Match
from brelan.errors import BadTable
from brelan.games.poker_as import GAME
from brelan.games.poker_as.rules import Rules

RULES = Rules(stake=10)
ANY: AnyGame = GAME


def started(seats: int = 3, dealer: int = 0, **agreed: Any) -> Match:
    return matches.open_match(MatchRules(**agreed), seats, dealer)


def after(
    match: Match, payoffs: tuple[int, ...], winner: int = 0, next_dealer: int = 0, now: int | None = None
) -> Match:
    """The match after a deal with this result, by everyone who is dealt in."""
    players, _ = matches.next_table(match, ANY, RULES)
    return matches.finish_deal(match, ANY, RULES, players, Result(payoffs, (winner,), next_dealer), now)


def test_everyone_starts_with_the_agreed_stack() -> None:
    players, table = matches.next_table(started(stack=70, dealer=2), ANY, RULES)
    assert players == (0, 1, 2)
    assert table == Table((70, 70, 70), 2)


def test_stacks_points_and_dealer_are_carried_on() -> None:
    match = after(started(), (20, -10, -10), winner=0, next_dealer=2)
    assert match.stacks == (120, 90, 90)
    assert match.points == (1, 0, 0)
    assert match.dealer == 2
    assert match.deals == 1
    assert match.winners == ()


def test_dak_18_after_the_agreed_number_of_deals_the_most_chips_win() -> None:
    match = after(started(deals=2), (20, -10, -10))
    assert match.winners == ()
    assert after(match, (-10, 20, -10), winner=1).winners == (0, 1)  # equal totals share
    assert after(match, (20, -10, -10)).winners == (0,)


def test_dak_18_points_decide_where_points_are_counted() -> None:
    match = after(started(points=2), (-10, 20, -10), winner=1)
    assert match.winners == ()
    match = after(match, (-10, 20, -10), winner=0)
    match = after(match, (-10, 20, -10), winner=0)
    assert match.stacks[1] == max(match.stacks)
    assert match.winners == (0,)


def test_dak_18_points_decide_a_match_that_is_cut_short_too() -> None:
    match = after(started(2, stack=20, points=5), (-10, 10), winner=0)
    assert after(match, (-10, 10), winner=0).winners == (0,)  # seat 1 has all the chips


def test_dak_18_chips_decide_between_equal_points() -> None:
    match = after(started(points=1), (-10, 20, -10), winner=0)
    assert match.winners == (0,)
    match = replace(match, over=False, winners=(), points=(1, 1, 0))
    assert matches.close_match(match, ANY, RULES).winners == (1,)


def test_dak_18_what_was_bought_again_does_not_count() -> None:
    match = replace(started(stack=100, rebuys=2), brought=(300, 100, 100), stacks=(180, 120, 100), dealt=(0, 1, 2))
    assert matches.net_chips(match, ANY) == (-120, 20, 0)
    ended = matches.close_match(match, ANY, RULES)
    assert ended.winners == (1,)
    assert matches.standings(ended, ANY) == (3, 1, 2)


def test_dak_18_what_each_brought_is_kept_when_the_agreed_stack_changes() -> None:
    match = after(started(2, stack=10, rebuys=1), (10, -10))
    match = replace(match, rules=MatchRules(stack=50, rebuys=1))
    match = matches.rebuy(match, 1, ANY, RULES)
    assert (match.stacks, match.brought) == ((20, 50), (10, 60))


def test_dak_18_who_declines_to_buy_in_leaves_the_match_to_who_is_ahead_net() -> None:
    match = replace(started(stack=100, rebuys=2), brought=(300, 100, 100), stacks=(280, 120, 0), rebought=(2, 0, 0))
    match = replace(match, stacks=(395, 5, 0), dealt=(0, 1, 2), declined=(1,), points=(0, 0, 0))
    ended = matches.decline(match, 2, ANY, RULES)
    assert ended.over
    assert ended.winners == (0,)  # +95


def test_dak_18_who_was_never_dealt_in_does_not_win() -> None:
    match = after(started(2), (-10, 10))
    match = matches.admit(match, 2, ANY, late=True)
    assert match.stacks == (90, 110, 100)
    match = replace(match, stacks=(90, 90, 100), brought=(100, 100, 100))
    ended = matches.close_match(match, ANY, RULES)
    assert ended.winners == (0, 1)
    assert matches.standings(ended, ANY) == (1, 1, None)


def test_dak_18_who_was_beaten_in_a_play_off_is_never_placed_before_who_beat_them() -> None:
    match = after(started(4, deals=1, ties="play-off"), (20, 20, 10, -50), winner=0)
    assert match.play_off == (0, 1)
    match = matches.finish_deal(match, ANY, RULES, (0, 1), Result((-15, -25), (0,), 0))
    assert match.winners == (0,)
    assert matches.net_chips(match, ANY) == (5, -5, 10, -50)
    assert matches.standings(match, ANY) == (1, 2, 3, 4)


def test_dak_18_level_players_play_off_without_one_who_has_left() -> None:
    match = after(started(4, deals=1, ties="play-off"), (10, 10, 10, -30))
    three = matches.leave_play_off(match, 1, ANY, RULES)
    assert (three.play_off, three.over) == ((0, 2), False)
    two = matches.leave_play_off(three, 2, ANY, RULES)
    assert (two.over, two.winners) == (True, (0,))
    assert matches.standings(two, ANY) == (1, 2, 2, 4)


def test_dak_18_a_match_in_which_nobody_was_dealt_in_has_no_winner() -> None:
    assert matches.close_match(started(), ANY, RULES).winners == ()


def test_com_5_with_minors_points_or_games_make_the_winner() -> None:
    assert after(started(points=1), (-10, 20, -10), winner=1).winners == (1,)
    assert after(started(deals=1), (-10, 20, -10), winner=1).winners == (1,)


def test_dak_18_at_the_agreed_hour_the_deal_is_finished_first() -> None:
    match = after(started(until=1_000), (20, -10, -10), now=999)
    assert match.winners == ()
    assert after(match, (20, -10, -10), now=1_000).winners == (0,)
    with pytest.raises(ValueError, match="what time it is"):
        after(match, (20, -10, -10))


def test_dak_18_one_player_with_all_the_chips_has_won() -> None:
    match = after(started(2, stack=10), (10, -10))
    assert match.winners == (0,)


def test_dak_18_equal_totals_share_or_play_it_off() -> None:
    shared = after(started(4, deals=1), (10, 10, -10, -10))
    assert shared.winners == (0, 1)
    played = after(started(4, deals=1, ties="play-off"), (10, 10, -10, -10))
    assert played.winners == ()
    assert played.play_off == (0, 1)
    players, table = matches.next_table(played, ANY, RULES)
    assert players == (0, 1)
    assert table.stacks == (110, 110)
    assert after(played, (-10, 10), winner=1).winners == (1,)
    assert after(played, (0, 0)).play_off == (0, 1)


def test_com_6_a_broke_player_sits_out() -> None:
    match = after(started(stack=15), (20, -10, -10), winner=0, next_dealer=1)
    players, table = matches.next_table(replace(match, stacks=(35, 5, 15)), ANY, RULES)
    assert players == (0, 2)
    assert table.stacks == (35, 15)
    assert table.dealer == 1  # seat 1 would begin but cannot stake: the next one clockwise, seat 2


def test_com_6_or_buys_in_again_where_the_table_says_so() -> None:
    match = started(2, stack=10, rebuys=1)
    match = after(match, (10, -10))
    assert match.winners == ()  # seat 1 may still buy in
    match = matches.rebuy(match, 1, ANY, RULES)
    assert match.stacks == (20, 10)
    assert match.rebought == (0, 1)
    assert after(match, (10, -10)).winners == (0,)


def test_com_6_no_rebuy_without_need_or_right() -> None:
    with pytest.raises(BadTable, match="still has chips"):
        matches.rebuy(started(rebuys=1), 0, ANY, RULES)
    broke = replace(started(), stacks=(0, 150, 150))
    with pytest.raises(BadTable, match="may not buy in again"):
        matches.rebuy(broke, 0, ANY, RULES)


def test_the_deal_goes_on_in_the_games_direction() -> None:
    match = replace(started(4), stacks=(100, 100, 0, 100), dealer=2)
    assert matches.next_table(match, ANY, RULES)[1].dealer == 2  # seat 3, the third of those who play
    other = dataclasses.replace(GAME, direction=-1)
    assert matches.next_table(match, other, RULES)[1].dealer == 1


def test_a_game_without_pools_takes_none() -> None:
    with pytest.raises(BadTable, match=r"bad pools \(5\): this game has 0"):
        GAME.start(RULES, Table((100, 100), pools=(5,)))


def test_sitting_out_and_coming_back() -> None:
    match = matches.sit_out(started(4), 1)
    assert matches.dealt_in(match, ANY, RULES) == (0, 2, 3)
    assert matches.dealt_in(matches.come_back(match, 1), ANY, RULES) == (0, 1, 2, 3)


def test_a_table_can_close_at_any_time() -> None:
    assert matches.close_match(after(started(), (20, -10, -10)), ANY, RULES).winners == (0,)


def test_too_few_players_are_an_error() -> None:
    with pytest.raises(BadTable, match="not 1"):
        matches.next_table(matches.sit_out(started(2), 0), ANY, RULES)
    with pytest.raises(BadTable, match="no seat has the number 3"):
        started(3, dealer=3)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=30))
def test_com_1_a_match_neither_makes_nor_loses_chips(winners: list[int]) -> None:
    match = started(stack=200, rebuys=0)
    for winner in winners:
        players = matches.dealt_in(match, ANY, RULES)
        if match.over or len(players) < 3:
            break
        payoffs = tuple(20 if seat == winner else -10 for seat in players)
        match = after(match, payoffs, winner=winner, next_dealer=winner)
        assert sum(match.stacks) == 600
        assert min(match.stacks) >= 0
