"""Sums are exact, and what is said of them is the textbooks'."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import isclose, isnan, sqrt
from statistics import fmean, stdev, variance

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.study.arena import simulate
from brelan.study.arena.chunks import Chunk, _batch_tallies, play_chunk
from brelan.study.arena.ledger import begin
from brelan.study.arena.tally import Tally, bot_scores, group_tally, mean_and_error, nothing, scores, student_95
from brelan.study.loops.deals import Deals
from study.arena.experiments import experiment


def test_mean_and_standard_error_are_the_textbooks() -> None:
    sample = [3, -1, 4, 1, -5, 9, 2, -6]
    mean, error = mean_and_error(len(sample), sum(sample), sum(x * x for x in sample))
    assert isclose(mean, fmean(sample))
    assert isclose(error, stdev(sample) / len(sample) ** 0.5)
    assert isnan(mean_and_error(1, 7, 49)[1])
    assert mean_and_error(0, 0, 0)[0] == 0


def test_a_large_mean_does_not_swallow_a_small_spread() -> None:
    sample = [10**12 + x for x in (0, 1, 0, 1)]
    assert mean_and_error(4, sum(sample), sum(x * x for x in sample))[1] == pytest.approx(stdev([0, 1, 0, 1]) / 2)


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # from printed tables
    [(1, 12.706205), (2, 4.302653), (3, 3.182446), (9, 2.262157), (30, 2.042272), (120, 1.979930), (1000, 1.962339)],
)
def test_intervals_of_few_deals_are_students(freedom: int, quantile: float) -> None:
    assert student_95(freedom) == pytest.approx(quantile, abs=1e-6)


def test_the_two_ways_to_the_quantile_meet() -> None:
    quantiles = [student_95(freedom) for freedom in range(190, 212)]
    steps = [before - after for before, after in pairwise(quantiles)]
    assert all(0 < step < 1e-4 for step in steps)
    assert max(steps) < 1.3 * min(steps)


def naive(deals: list[tuple[int, ...]], bits: list[int], turns: int, paired: bool) -> Tally:
    """The sums of groups of `turns` deals each, by the way of the engine; the sides are players 0 and 2, and 1."""
    total = nothing(5 if paired else 3)
    for at in range(0, len(deals), turns):
        rows, wins = [], []
        for turn in range(turns):
            payoffs = [deals[at + turn][(player + turn) % 3] for player in range(3)]
            won = [bits[at + turn] >> (player + turn) % 3 & 1 for player in range(3)]
            rows.append(payoffs + [payoffs[0] + payoffs[2], payoffs[1]] * paired)
            wins.append(won + [won[0] + won[2], won[1]] * paired)
        total += group_tally(rows, wins, True)
    return total


chips = st.one_of(
    st.integers(-(16 * 10**9), 16 * 10**9), st.integers(-20, 20), st.sampled_from([2**20 - 1, -(2**20)])
)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.tuples(chips, chips, chips), st.integers(1, 7)), min_size=3, max_size=30),
    st.booleans(),
    st.integers(0, 10),
)
def test_sums_are_exact_for_any_stack(found: list[tuple[tuple[int, ...], int]], paired: bool, edge: int) -> None:
    """The compiled sums beside those of the engine, in whole numbers without end."""
    turns = 3 if paired else 1
    found = found[: len(found) // turns * turns]
    deals, bits = [payoffs for payoffs, _ in found], [each for _, each in found]
    size = len(deals) // turns
    edge = min(edge, size)
    played = [
        Deals(np.array(deals[turn::turns], np.int64), np.array(bits[turn::turns], np.uint32), {"pair": 1})
        for turn in range(turns)
    ]
    asked = experiment(bots=("a", "b", "a"), paired=paired)
    shown: Counter[str] = Counter()
    edges = np.array([0, edge, size])
    tallies = list(_batch_tallies(asked, Chunk(0, size), edges, lambda turn, _chunk: played[turn], shown))
    for tally, part in zip(tallies, (slice(0, edge * turns), slice(edge * turns, None)), strict=True):
        wanted = naive(deals[part], bits[part], turns, paired)
        assert replace(tally, conserved=True) == wanted
    assert all(tally.conserved == (not any(map(sum, deals))) for tally in tallies)
    assert shown == {"pair": turns}


@pytest.mark.parametrize(
    "bots", [("simple", "random"), ("simple", "random", "random"), ("simple", "random", "simple", "random")]
)
def test_paired_play_is_each_line_up_on_the_same_cards(bots: tuple[str, ...]) -> None:
    """Compared with a run for each line-up, whose seats are read as players by hand."""
    asked = experiment(bots=bots, deals=60, paired=True)
    tally = simulate.run(asked)
    seats, turns = len(bots), 2 if len(bots) != 3 else 3
    assert asked.rotations == turns
    assert (tally.deals, tally.groups) == (60, 60 // turns)
    groups: list[list[int]] = []
    deals: list[list[int]] = []
    for number in range(tally.groups):
        group = [0] * seats
        for turn in range(turns):
            line_up = tuple(bots[(seat - turn) % seats] for seat in range(seats))
            (deal,) = play_chunk(experiment(bots=line_up), Chunk(number, number + 1)).blocks.values()
            payoffs = [deal.won[(player + turn) % seats] for player in range(seats)]
            deals.append(payoffs)
            group = [a + b for a, b in zip(group, payoffs, strict=True)]
        groups.append(group)
    for player, score in enumerate(scores(bots, tally)):
        sample = [group[player] / turns for group in groups]
        assert score.mean == pytest.approx(fmean(sample))
        assert score.stderr == pytest.approx(stdev(sample) / sqrt(len(sample)))
    for bot in bot_scores(bots, tally):
        its = [player for player in range(seats) if bots[player] == bot.bot]
        sample = [sum(group[player] for player in its) / turns / len(its) for group in groups]
        alone = [sum(deal[player] for player in its) / len(its) for deal in deals]
        assert bot.mean == pytest.approx(fmean(sample))
        assert bot.stderr == pytest.approx(stdev(sample) / sqrt(len(sample)))
        assert bot.gain == pytest.approx(variance(alone) / variance(sample) / turns)


def test_a_group_is_never_left_unfinished() -> None:
    tally = simulate.run(experiment(bots=("simple", "random", "random"), deals=100, paired=True))
    assert (tally.deals, tally.groups) == (102, 34)


def test_no_spread_means_no_gain_to_speak_of() -> None:
    """Game Round is played without chips."""
    asked = experiment(game="game-round", rules={}, deals=20, paired=True)
    assert [bot.gain for bot in bot_scores(asked.bots, simulate.run(asked))] == [None, None]


def fast(seed: int, deals: int, paired: bool) -> tuple[float, float, float | None]:
    """Mean, margin and claimed gain of the first bot."""
    asked = experiment(fast=True, seed=seed, deals=deals, paired=paired)
    tally = simulate.play(begin(asked)).tally
    if paired:
        score = bot_scores(asked.bots, tally)[0]
        return score.mean, score.margin, score.gain
    return *(lambda seat: (seat.mean, seat.margin))(scores(asked.bots, tally)[0]), None


@pytest.mark.deep
def test_intervals_hold_as_often_as_they_say_and_pairing_gains_what_it_says() -> None:
    """Over many seeds. They are fixed: this either holds or does not."""
    truth = fast(0, 400_000, False)[0]
    alone = [fast(seed, 500, False) for seed in range(1, 301)]
    paired = [fast(seed, 500, True) for seed in range(1, 301)]
    for runs in (alone, paired):
        held = sum(abs(mean - truth) <= margin for mean, margin, _ in runs)
        assert 0.92 <= held / len(runs) <= 0.98
    measured = variance(mean for mean, *_ in alone) / variance(mean for mean, *_ in paired)
    claimed = fmean(gain for *_, gain in paired if gain is not None)
    assert measured == pytest.approx(claimed, rel=0.35)  # two variances of 300 runs each


def test_nothing_is_the_zero_of_tallies() -> None:
    tally = simulate.run(experiment(deals=3))
    assert nothing(2) + tally == tally
