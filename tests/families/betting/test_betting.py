"""Betting rounds by example, and thousands of random deals against a second, naive referee."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.families.betting.betting_round import (
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    Betting,
    Limit,
    call,
    check,
    fold,
    give_back,
    is_betting_over,
    is_decided,
    next_round,
    post_antes,
    post_blinds,
    price,
    raise_range,
    raise_to,
    stack,
)
from brelan.families.betting.limits import LimitKind
from brelan.families.betting.pots import award, pots, uncalled
from examples import examples
from families.betting.asking import is_round_over, may_check
from families.betting.naive_betting import Naive, naive_award, naive_pots, naive_uncalled

THREE = (0, 1, 2)  # small blind, big blind, dealer
FOUR = (0, 1, 2, 3)


def totals(amounts: range) -> tuple[int, int] | None:
    """The least and the most that may be raised to."""
    return (amounts[0], amounts[-1]) if amounts else None


# Forced payments


def test_dak_10_the_two_left_of_the_dealer_post_the_blinds() -> None:
    betting = post_blinds((100, 100, 100, 100), FOUR, 5, 10)
    assert betting.paid == (5, 10, 0, 0)
    assert betting.waiting == (2, 3, 0, 1)
    assert price(betting) == 10


def test_dak_10_with_two_players_the_dealer_posts_the_small_blind_and_speaks_first() -> None:
    betting = post_blinds((100, 100), (0, 1), 5, 10)
    assert betting.paid == (5, 10)
    assert betting.waiting == (0, 1)
    betting = next_round(check(call(betting)), (1, 0), 10)
    assert betting.waiting == (1, 0)


def test_dak_10_a_short_big_blind_leaves_the_price_at_the_full_one() -> None:
    betting = post_blinds((100, 3, 100), THREE, 5, 10)
    assert betting.paid == (5, 3, 0)
    assert betting.waiting == (2, 0)
    assert price(betting) == 10
    assert totals(raise_range(betting, NO_LIMIT)) == (20, 100)


def test_dak_10_a_short_small_blind_is_all_in() -> None:
    betting = post_blinds((2, 100, 100), THREE, 5, 10)
    assert betting.paid == (2, 10, 0)
    assert betting.waiting == (2, 1)


def test_dak_10_a_small_blind_above_a_short_big_one_owes_nothing_to_it() -> None:
    betting = post_blinds((100, 3, 100), THREE, 5, 10)
    after = fold(betting)
    assert is_betting_over(after)
    assert uncalled(after.paid, after.playing) == (0, 2)
    assert is_betting_over(post_blinds((100, 5), (0, 1), 5, 10))


def test_dak_10_a_small_blind_below_a_short_big_one_is_asked_for_the_full_price() -> None:
    betting = post_blinds((100, 7), (0, 1), 5, 10)
    assert betting.waiting == (0,)
    assert price(betting) == 5
    assert not raise_range(betting, NO_LIMIT)
    after = call(betting)
    assert is_betting_over(after)
    assert uncalled(after.paid, after.playing) == (0, 3)


def test_drw_2_everybody_pays_the_ante_and_the_first_may_check_or_bet() -> None:
    betting = post_antes((100, 100, 100), (1, 2, 0), 4)
    assert betting.paid == (4, 4, 4)
    assert betting.waiting == (1, 2, 0)
    assert may_check(betting)
    assert totals(raise_range(betting, NO_LIMIT)) == (4, 96)


def test_drw_7_a_short_ante_is_all_in() -> None:
    betting = post_antes((100, 3, 100), (1, 2, 0), 4)
    assert betting.paid == (4, 3, 4)
    assert betting.waiting == (2, 0)
    assert price(betting) == 0
    assert totals(raise_range(betting, NO_LIMIT)) == (4, 96)


def test_drw_7_nobody_speaks_when_antes_left_one_player_with_chips() -> None:
    betting = post_antes((100, 4, 2), (1, 2, 0), 4)
    assert is_betting_over(betting)
    assert pots(betting.paid, betting.playing)[0].amount == 6


def test_drw_7_the_ante_is_the_minimum_bet_and_the_bet_of_the_fixed_limit() -> None:
    betting = post_antes((100, 100), (1, 0), 4)
    assert totals(raise_range(betting, FIXED_LIMIT)) == (4, 4)
    second = next_round(check(check(betting)), (1, 0), 8)
    assert totals(raise_range(second, FIXED_LIMIT)) == (8, 8)


# Speaking in turn


def test_dak_12_who_has_not_matched_the_big_blind_may_not_check() -> None:
    betting = post_blinds((100, 100, 100), THREE, 5, 10)
    assert not may_check(betting)
    betting = call(betting)
    assert price(betting) == 5
    assert not may_check(betting)


def test_dak_12_an_unraised_big_blind_may_check_or_raise() -> None:
    betting = call(call(post_blinds((100, 100, 100), THREE, 5, 10)))
    assert betting.waiting == (1,)
    assert may_check(betting)
    assert totals(raise_range(betting, NO_LIMIT)) == (20, 100)
    assert is_round_over(check(betting))
    assert raise_to(betting, 20).waiting == (2, 0)


def test_dak_12_a_round_ends_when_it_comes_back_to_the_last_who_raised() -> None:
    betting = raise_to(post_blinds((100, 100, 100), THREE, 5, 10), 30)
    betting = call(call(betting))
    assert is_round_over(betting)
    assert betting.paid == (30, 30, 30)


def test_dak_13_the_first_still_in_left_of_the_dealer_speaks_first() -> None:
    betting = check(call(fold(call(post_blinds((100, 100, 100, 100), FOUR, 5, 10)))))
    betting = next_round(betting, FOUR, 10)
    assert betting.waiting == (0, 1, 2)
    assert may_check(betting)
    betting = check(fold(check(betting)))
    assert next_round(betting, FOUR, 10).waiting == (0, 2)


def test_drw_3_a_round_without_a_bet_ends_with_the_dealer() -> None:
    betting = check(check(post_antes((50, 50, 50), (1, 2, 0), 4)))
    assert betting.waiting == (0,)
    assert is_round_over(check(betting))


def test_dak_14_the_last_one_still_in_is_not_asked() -> None:
    betting = fold(fold(post_blinds((100, 100, 100), THREE, 5, 10)))
    assert is_decided(betting)
    assert is_round_over(betting)
    assert betting.playing == (1,)


def test_com_3_a_call_is_capped_by_the_stack() -> None:
    betting = raise_to(post_blinds((40, 100, 100), THREE, 5, 10), 60)
    assert price(betting) == 35
    betting = call(betting)
    assert stack(betting, 0) == 0
    assert price(betting) == 50


def test_com_3_what_is_returned_is_no_longer_paid() -> None:
    betting = call(raise_to(post_blinds((40, 100), (0, 1), 5, 10), 40))
    assert uncalled(betting.paid, betting.playing) is None
    betting = call(call(raise_to(post_blinds((40, 30, 100), THREE, 5, 10), 60)))
    found = uncalled(betting.paid, betting.playing)
    assert found == (2, 20)
    assert give_back(betting, *found).paid == (40, 30, 40)


# The size of bets and raises


def test_dak_16_a_bet_is_at_least_the_minimum_and_a_raise_the_last_full_raise() -> None:
    betting = post_antes((500, 500, 500), THREE, 10)
    assert totals(raise_range(betting, NO_LIMIT)) == (10, 490)
    betting = raise_to(betting, 25)
    assert totals(raise_range(betting, NO_LIMIT)) == (50, 490)
    betting = raise_to(betting, 100)
    assert totals(raise_range(betting, NO_LIMIT)) == (175, 490)


def test_dak_16_the_minimum_starts_afresh_in_each_round() -> None:
    betting = call(call(raise_to(post_blinds((500, 500, 500), THREE, 5, 10), 100)))
    assert totals(raise_range(next_round(betting, THREE, 10), NO_LIMIT)) == (10, 400)


def test_dak_16_limit_is_the_most_for_one_bet_or_raise() -> None:
    betting = post_antes((500, 500, 500), THREE, 10)
    limit = Limit("limit", 30)
    assert totals(raise_range(betting, limit)) == (10, 30)
    assert totals(raise_range(raise_to(betting, 20), limit)) == (40, 50)
    assert totals(raise_range(post_antes((25, 500), (0, 1), 10), limit)) == (10, 15)


def test_dak_16_pot_limit_raises_by_the_pot_after_calling() -> None:
    betting = post_blinds((500, 500, 500), THREE, 5, 10)
    assert totals(raise_range(betting, POT_LIMIT)) == (20, 35)  # call 10, pot 25
    betting = raise_to(betting, 35)
    assert totals(raise_range(betting, POT_LIMIT)) == (60, 115)  # call 30, pot 80
    assert totals(raise_range(post_antes((500, 500, 500), THREE, 10), POT_LIMIT)) == (10, 30)


def test_dak_16_fixed_limit_is_one_bet_and_three_raises() -> None:
    betting = post_antes((500, 500, 500), THREE, 10)
    for to in (10, 20, 30, 40):
        assert totals(raise_range(betting, FIXED_LIMIT)) == (to, to)
        betting = raise_to(betting, to)
    assert not raise_range(betting, FIXED_LIMIT)
    assert raise_range(betting, NO_LIMIT)


def test_dak_16_the_big_blind_is_the_bet_of_the_first_round() -> None:
    betting = post_blinds((500, 500, 500), THREE, 5, 10)
    for to in (20, 30, 40):
        assert totals(raise_range(betting, FIXED_LIMIT)) == (to, to)
        betting = raise_to(betting, to)
    assert not raise_range(betting, FIXED_LIMIT)


def test_dak_16_the_last_raise_of_a_fixed_limit_may_be_a_short_all_in() -> None:
    betting = call(raise_to(raise_to(post_antes((500, 500, 45), THREE, 10), 10), 20))
    betting = call(raise_to(betting, 30))
    assert betting.waiting[0] == 2
    assert totals(raise_range(betting, FIXED_LIMIT)) == (35, 35)
    betting = raise_to(betting, 35)
    assert betting.raises == 4
    assert not raise_range(betting, FIXED_LIMIT)


def test_dak_16_a_short_all_in_counts_among_the_bets_of_a_fixed_limit() -> None:
    betting = post_blinds((500, 500, 13, 16, 500), (0, 1, 2, 3, 4), 5, 10)
    betting = raise_to(raise_to(betting, 13), 16)
    assert totals(raise_range(betting, FIXED_LIMIT)) == (26, 26)
    assert not raise_range(raise_to(betting, 26), FIXED_LIMIT)


def test_dak_16_a_limit_never_forbids_the_smallest_full_bet() -> None:
    betting = next_round(check(call(post_blinds((500, 500), (0, 1), 5, 10))), (1, 0), 100)
    assert totals(raise_range(betting, POT_LIMIT)) == (100, 100)
    assert totals(raise_range(betting, Limit("limit", 20))) == (100, 100)


# Short all-ins


def test_com_4_a_short_raise_does_not_reopen_the_raising() -> None:
    betting = raise_to(post_antes((500, 160, 500), THREE, 10), 100)
    assert totals(raise_range(betting, NO_LIMIT)) == (150, 150)
    betting = raise_to(betting, 150)
    assert betting.waiting == (2, 0)
    assert totals(raise_range(betting, NO_LIMIT)) == (250, 490)  # has not spoken yet
    betting = call(betting)
    assert price(betting) == 50
    assert not raise_range(betting, NO_LIMIT)
    assert is_round_over(call(betting))


def test_com_4_a_full_raise_after_a_short_one_reopens() -> None:
    betting = raise_to(raise_to(raise_to(post_antes((500, 160, 500), THREE, 10), 100), 150), 250)
    assert betting.waiting == (0,)
    assert totals(raise_range(betting, NO_LIMIT)) == (350, 490)


def test_com_4_several_short_raises_do_not_add_up() -> None:
    betting = raise_to(post_antes((500, 160, 210, 500), FOUR, 10), 100)
    betting = fold(raise_to(raise_to(betting, 150), 200))
    assert betting.waiting == (0,)
    assert price(betting) == 100
    assert not raise_range(betting, NO_LIMIT)


def test_com_4_a_short_opening_bet_does_not_reopen_to_who_has_checked() -> None:
    betting = check(post_antes((500, 14, 500), THREE, 10))
    assert totals(raise_range(betting, NO_LIMIT)) == (4, 4)
    betting = raise_to(betting, 4)
    assert totals(raise_range(betting, NO_LIMIT)) == (14, 490)
    betting = call(betting)
    assert betting.waiting == (0,)
    assert not raise_range(betting, NO_LIMIT)


def test_com_4_who_called_the_big_blind_may_not_raise_a_short_raise() -> None:
    betting = call(post_blinds((14, 500, 500), THREE, 5, 10))
    betting = raise_to(betting, 14)
    assert betting.waiting == (1, 2)
    assert totals(raise_range(betting, NO_LIMIT)) == (24, 500)  # the big blind has not spoken
    betting = call(betting)
    assert not raise_range(betting, NO_LIMIT)


def test_com_4_no_raise_when_nobody_else_has_chips_left_to_answer_it() -> None:
    betting = raise_to(post_blinds((60, 500), (0, 1), 5, 10), 60)
    assert price(betting) == 50
    assert not raise_range(betting, NO_LIMIT)


def test_com_4_no_raise_when_the_others_can_at_most_call() -> None:
    betting = raise_to(post_antes((110, 500, 60), THREE, 10), 100)
    assert betting.waiting == (1, 2)
    assert not raise_range(betting, NO_LIMIT)


def test_com_4_folding_is_allowed_where_checking_is_free() -> None:
    betting = fold(post_antes((50, 50, 50), THREE, 10))
    assert betting.playing == (1, 2)
    assert betting.waiting == (1, 2)


# The end of betting


def test_dak_17_betting_ends_when_one_player_has_chips_and_owes_nothing() -> None:
    betting = fold(call(post_blinds((100, 100, 10), THREE, 5, 10)))
    assert betting.playing == (2, 1)
    assert is_betting_over(betting)  # the big blind is not asked for an empty check
    assert is_round_over(next_round(betting, THREE, 10))


def test_dak_17_the_last_player_with_chips_is_asked_while_he_owes() -> None:
    betting = raise_to(post_blinds((50, 100), (0, 1), 5, 10), 50)
    assert betting.waiting == (1,)
    assert is_betting_over(call(betting))


def test_dak_17_two_players_with_chips_go_on() -> None:
    betting = call(call(raise_to(post_blinds((100, 100, 50), THREE, 5, 10), 50)))
    assert is_round_over(betting)
    assert not is_betting_over(betting)
    assert next_round(betting, THREE, 10).waiting == (0, 1)


def test_dak_17_all_players_may_be_all_in() -> None:
    betting = call(raise_to(post_blinds((50, 50), (0, 1), 5, 10), 50))
    assert is_betting_over(betting)


# Against the naive referee

KINDS: tuple[LimitKind, ...] = ("no-limit", "limit", "pot-limit", "fixed-limit")


@dataclass(frozen=True)
class Deal:
    """What a random deal starts from, and the whims that choose its moves."""

    stacks: tuple[int, ...]
    dealer: int
    forced: int  # the small blind, or the ante
    blinds: bool
    limit: Limit
    growth: int  # of the minimum bet in the later rounds
    strengths: tuple[int, ...]
    whims: Random


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    seats = draw(st.integers(2, 8))
    most = draw(st.sampled_from((6, 20, 60)))
    return Deal(
        stacks=tuple(draw(st.lists(st.integers(1, most), min_size=seats, max_size=seats))),
        dealer=draw(st.integers(0, seats - 1)),
        forced=draw(st.integers(1, 4)),
        blinds=draw(st.booleans()),
        limit=Limit(draw(st.sampled_from(KINDS)), draw(st.integers(1, 30))),
        growth=draw(st.integers(1, 2)),
        strengths=tuple(draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))),
        whims=draw(st.randoms(use_true_random=False)),
    )


def any_deal(whims: Random) -> Deal:
    """The same without hypothesis: nothing is made smaller when it fails, but it is much faster."""
    seats = whims.randint(2, 8)
    most = whims.choice((6, 20, 60))
    return Deal(
        stacks=tuple(whims.randint(1, most) for _ in range(seats)),
        dealer=whims.randrange(seats),
        forced=whims.randint(1, 4),
        blinds=whims.random() < 0.5,
        limit=Limit(whims.choice(KINDS), whims.randint(1, 30)),
        growth=whims.randint(1, 2),
        strengths=tuple(whims.randint(0, 3) for _ in range(seats)),
        whims=whims,
    )


def play_both(deal: Deal) -> int:
    """Play a deal with both referees, comparing all they say; how many times somebody spoke."""
    seats = len(deal.stacks)
    turn = tuple((deal.dealer + 1 + place) % seats for place in range(seats))
    naive = Naive(list(deal.stacks), list(turn), deal.limit.kind, deal.limit.maximum)
    if deal.blinds:
        order = (deal.dealer, turn[0]) if seats == 2 else turn
        betting = post_blinds(deal.stacks, order, deal.forced, 2 * deal.forced)
        naive.blinds(order[0], order[1], deal.forced, 2 * deal.forced)
    else:
        betting = post_antes(deal.stacks, turn, deal.forced)
        naive.antes(turn[0], deal.forced)
    minimum = betting.step
    spoke = play_round(deal, betting, naive)
    decisions = spoke[1]
    for later in range(3 if deal.blinds else 1):
        betting = spoke[0]
        assert is_betting_over(betting) == (len(naive.still_in()) == 1 or len(naive.with_chips()) < 2)
        if later:
            minimum *= deal.growth
        betting = next_round(betting, turn, minimum)
        naive.next_round(turn[0], minimum)
        spoke = play_round(deal, betting, naive)
        decisions += spoke[1]
    compare_ends(deal, spoke[0], naive, turn)
    return decisions


def play_round(deal: Deal, betting: Betting, naive: Naive) -> tuple[Betting, int]:
    decisions = 0
    while True:
        speaker = naive.speaker()
        assert (betting.waiting[0] if betting.waiting else None) == speaker
        assert list(betting.paid) == naive.heights()
        assert sorted(betting.playing) == sorted(naive.still_in())
        if speaker is None:
            return betting, decisions
        decisions += 1
        assert decisions < 500, "the round does not end"
        assert price(betting) == naive.price(speaker)
        assert may_check(betting) == (naive.price(speaker) == 0)
        assert list(raise_range(betting, deal.limit)) == naive.raises(speaker)
        betting = speak(deal, betting, naive, speaker)
        assert all(0 <= paid <= brought for paid, brought in zip(betting.paid, betting.brought, strict=True))


def speak(deal: Deal, betting: Betting, naive: Naive, speaker: int) -> Betting:
    whim = deal.whims.randrange(12)
    amounts = raise_range(betting, deal.limit)
    if whim < 2:
        naive.fold(speaker)
        return fold(betting)
    if whim < 7 or not amounts:
        free = may_check(betting)
        naive.check_or_call(speaker)
        return check(betting) if free else call(betting)
    place = {7: 0, 8: 0, 9: len(amounts) - 1}.get(whim)
    to = amounts[deal.whims.randrange(len(amounts)) if place is None else place]
    naive.raise_to(speaker, to)
    return raise_to(betting, to)


def compare_ends(deal: Deal, betting: Betting, naive: Naive, turn: tuple[int, ...]) -> None:
    paid, playing, heights = betting.paid, betting.playing, naive.heights()
    assert max(paid) == max(paid[seat] for seat in playing), "whoever paid the most is still in"
    back = uncalled(paid, playing)
    assert (dict([back]) if back else {}) == naive_uncalled(heights, naive.still_in())
    found = [(pot.amount, sorted(pot.seats)) for pot in pots(paid, playing)]
    assert found == naive_pots(heights, naive.still_in())
    won = award(paid, playing, deal.strengths, turn)
    assert list(won) == naive_award(heights, naive.still_in(), list(deal.strengths), list(turn))
    assert sum(won) == sum(paid)


@examples(100)
@given(deals())
def test_com_1_com_3_com_4_dak_16_both_referees_agree(deal: Deal) -> None:
    play_both(deal)


def test_both_referees_agree_on_hundreds_of_deals() -> None:
    assert sum(play_both(any_deal(Random(seed))) for seed in range(300)) > 1_500


@pytest.mark.deep
@pytest.mark.parametrize("block", range(10))
def test_both_referees_agree_on_very_many_deals(block: int) -> None:
    for seed in range(20_000):
        play_both(any_deal(Random(1_000_000 + 20_000 * block + seed)))
