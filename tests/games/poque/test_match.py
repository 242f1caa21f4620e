"""Matches of Poque: the agreed rounds, pools that stay, the end when somebody cannot pay (POQ-2, POQ-15)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine import agreement, options
from brelan.engine import match as matches
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play, play_out
from brelan.engine.game import Result
from brelan.engine.match import Match
from brelan.errors import BadOption, BadTable
from brelan.games.poque import GAME
from brelan.games.poque.rules import Agreement, Rules
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from brelan.study.bots import RandomBot
from examples import examples

RULES = Rules()
EMPTY = (0,) * 9


def opened(seats: int = 3, dealer: int = 0, **agreed: Any) -> Match:
    return matches.open_match(options.build(Agreement, agreed), seats, dealer)


def after(match: Match, payoffs: tuple[int, ...], pools: tuple[int, ...] = EMPTY, dealer: int = 0) -> Match:
    """The match after a round that went like this; what is lost lies in the pools."""
    players, table = matches.next_table(match, GAME, RULES)
    stacks = [stack + won for stack, won in zip(table.stacks, payoffs, strict=True)]
    winners = tuple(seat for seat, stack in enumerate(stacks) if stack == max(stacks))
    return matches.finish_deal(match, GAME, RULES, players, Result(payoffs, winners, dealer, pools))


def test_poq_2_usually_eight_rounds_and_150_chips() -> None:
    assert (opened().rules.deals, opened().rules.stack) == (8, 150)
    assert opened().stacks == (150, 150, 150)


@pytest.mark.parametrize("rounds", [1, 5, 8, 12])
def test_poq_2_the_table_agrees_on_up_to_twelve_rounds(rounds: int) -> None:
    match = opened(deals=rounds, stack=10_000)
    for number in range(rounds):
        assert match.winners == ()
        match = after(match, (2, -1, -1))
        assert match.deals == number + 1
    assert match.winners == (0,)


@pytest.mark.parametrize(
    ("agreed", "reason"),
    [
        ({"deals": 13}, "'deals' is at most 12, not 13"),
        ({"deals": 0}, "'deals' is at least 1, not 0"),
        ({"deals": None}, "'deals' needs a value"),
        ({"stack": 17}, "'stack' is at least 18, not 17"),
        ({"rebuys": 1}, "'rebuys' is at most 0, not 1"),
    ],
)
def test_poq_2_what_cannot_be_agreed(agreed: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        opened(**agreed)


def test_poq_2_it_ends_after_a_round_at_whose_end_somebody_cannot_pay_18() -> None:
    match = after(opened(), (60, -132, 50))
    assert match.stacks == (210, 18, 200)
    assert match.winners == ()  # eighteen are enough
    match = after(match, (0, -1, 0))
    assert match.stacks[1] == 17
    assert match.winners == (0,)


def test_poq_2_the_most_chips_win_and_equal_totals_share() -> None:
    assert after(opened(deals=1), (10, 10, -20)).winners == (0, 1)
    assert after(opened(), (70, 70, -140)).winners == (0, 1)  # ended by seat 2, who is broke


def test_dak_18_poque_is_not_played_for_points_and_counts_the_chips_as_they_lie() -> None:
    with pytest.raises(BadOption, match="not played for points"):
        opened(points=3)
    assert "points" not in {option.name for option in agreement.match_options(GAME)}
    match = after(opened(stack=500), (20, -10, -10))
    match = after(match, (-60, 540, -480))  # cut short: seat 2 is broke
    assert match.points == (1, 1, 0)
    assert match.winners == (1,)
    late = matches.admit(after(opened(2, deals=2), (90, -90)), 2, GAME, late=True)
    assert matches.net_chips(late, GAME) == late.stacks == (240, 60, 150)


def test_poq_2_level_players_may_play_it_off_where_the_table_says_so() -> None:
    match = after(opened(ties="play-off"), (70, 70, -140))
    assert match.play_off == (0, 1)
    assert matches.next_table(match, GAME, RULES)[0] == (0, 1)
    assert after(match, (-20, 20)).winners == (1,)


def test_poq_2_nobody_buys_in_again() -> None:
    match = after(opened(), (70, 70, -140))
    with pytest.raises(BadTable, match="may not buy in again"):
        matches.rebuy(match, 2, GAME, RULES)


def test_poq_2_chips_left_in_the_pools_belong_to_nobody() -> None:
    match = after(opened(deals=1), (-20, -10, -30), pools=(20, 0, 40, 0, 0, 0, 0, 0, 0))
    assert match.winners == (1,)
    assert sum(match.stacks) + sum(match.pools) == 450
    assert match.stacks == (130, 140, 120)


@pytest.mark.parametrize(("seats", "pools", "share"), [(3, (20, 0, 42, 0, 0, 0, 0, 0, 1), 21), (2, (1,) * 9, 4)])
def test_poq_2_or_are_shared_among_all_where_it_was_agreed(seats: int, pools: tuple[int, ...], share: int) -> None:
    lost = sum(pools)
    payoffs = (10, *(0,) * (seats - 2), -10 - lost)
    match = after(opened(seats, deals=1, leftover="shared"), payoffs, pools=pools)
    assert match.stacks == tuple(150 + won + share for won in payoffs)
    assert match.winners == (0,)
    assert sum(match.pools) == lost % seats  # what cannot be shared equally belongs to nobody
    assert min(match.pools) >= 0
    assert sum(match.stacks) + sum(match.pools) == 150 * seats


def test_poq_2_they_are_shared_at_the_end_alone() -> None:
    match = after(opened(leftover="shared"), (-20, -10, -30), pools=(60, 0, 0, 0, 0, 0, 0, 0, 0))
    assert (match.winners, sum(match.pools)) == ((), 60)
    assert matches.close_match(match, GAME, RULES).stacks == (150, 160, 140)


def test_com_7_nobody_is_left_out_of_a_round() -> None:
    match = matches.sit_out(opened(4), 2)
    assert matches.dealt_in(match, GAME, RULES) == (0, 1, 2, 3)


def test_poq_5_pools_stay_from_round_to_round() -> None:
    left = (6, 0, 6, 0, 6, 6, 6, 0, 6)
    match = after(opened(), (-12, -12, -12), pools=left)
    assert match.pools == left
    _, table = matches.next_table(match, GAME, RULES)
    assert table.pools == left
    assert GAME.start(RULES, table)[0].pools == tuple(chips + 6 for chips in left)


def test_poq_15_a_round_won_is_a_point() -> None:
    match = after(opened(), (10, 10, -20))
    assert match.points == (1, 1, 0)
    assert after(match, (20, -10, -10)).points == (2, 1, 0)


def test_com_5_a_number_of_rounds_makes_the_winner() -> None:
    assert "deals" in {option.name for option in options.options_of(Agreement)}
    assert after(opened(deals=1), (-10, 20, -10)).winners == (1,)


def test_com_6_a_latecomer_brings_what_the_others_have_on_average_when_first_dealt_in() -> None:
    match = matches.admit(opened(), 3, GAME, late=True)  # while the first round is played
    assert match.stacks[3] == 150
    players = (0, 1, 2)
    match = matches.finish_deal(match, GAME, RULES, players, Result((40, -90, -1), (0,), 0, (51, *(0,) * 8)))
    assert match.stacks == (190, 60, 149, 133)  # 399 // 3
    assert match.brought == (150, 150, 150, 133)
    match = matches.finish_deal(match, GAME, RULES, players, Result((0, 60, 60), (0,), 0))
    assert match.stacks[3] == 150  # no more than everybody brought
    match = matches.finish_deal(match, GAME, RULES, (0, 1, 2, 3), Result((0, 0, -9, 9), (3,), 0))
    assert (match.stacks[3], match.brought[3]) == (159, 150)  # from now on it wins and loses


def test_poq_2_a_latecomer_who_was_never_dealt_in_has_no_part_in_what_is_left() -> None:
    match = matches.admit(opened(leftover="shared"), 3, GAME, late=True)
    left = (60, *(0,) * 8)
    match = matches.finish_deal(match, GAME, RULES, (0, 1, 2), Result((-20, -20, -20), (0,), 0, left))
    assert matches.close_match(match, GAME, RULES).stacks == (150, 150, 150, 130)


def test_poq_4_the_deal_goes_round_to_the_right() -> None:
    match = opened(4, dealer=1)
    dealers = []
    for number in range(5):
        players, table = matches.next_table(match, GAME, RULES)
        dealers.append(match.dealer)
        bots = tuple(RandomBot(RULES, 4, SeededRandom(number, seat)) for seat in players)
        end = play_out(GAME, RULES, table, Seeded(number), bots)
        match = matches.finish_deal(match, GAME, RULES, players, GAME.result(end))
    assert dealers == [1, 0, 3, 2, 1]


@examples(15)
@given(seed=st.integers(0, 100_000), seats=st.integers(2, 4), stack=st.integers(18, 150), rounds=st.integers(1, 12))
def test_poq_2_any_match_ends_as_it_should(seed: int, seats: int, stack: int, rounds: int) -> None:
    rules = Rules(pools_when_played=bool(seed & 1), full_combinations=bool(seed & 2))
    match, deals = opened(seats, seed % seats, stack=stack, deals=rounds), []
    while not match.over:
        assert min(match.stacks) >= 18
        players, table = matches.next_table(match, GAME, rules)
        bots = tuple(RandomBot(rules, seats, SeededRandom(seed, match.deals, seat)) for seat in players)
        steps = list(play(GAME, rules, table, Seeded(seed, match.deals), bots))
        deals.append(keep_deal(GAME, table, steps, players=players))
        match = matches.finish_deal(match, GAME, rules, players, GAME.result(steps[-1].state))
        assert sum(match.stacks) + sum(match.pools) == seats * stack  # COM-1
    assert match.deals == rounds or min(match.stacks) < 18
    assert match.winners == tuple(seat for seat in range(seats) if match.stacks[seat] == max(match.stacks))
    record = keep_record(GAME, rules, tuple("ABCD"[:seats]), deals, match)
    assert verify(read_record(write_record(record))).deals == match.deals
