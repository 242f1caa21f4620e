"""All five dice with every throw (PDA-5, option): the stretches against throw by throw, and exact figures."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from brelan.games.poker_as.ranking import five_dice
from brelan.games.poker_as.rules import ReplyThrows, Rules, allowed_throws
from brelan.games.poker_as.solving import Facing, Solution, compute, solution, solve_tables
from brelan.games.poker_as.solving.all_five import BATCH, KEPT, AllFiveReplies, replies_of
from brelan.games.poker_as.solving.dice_tables import TIE, FloatArray
from brelan.games.poker_as.solving.first_player import FirstPlayer
from brelan.games.poker_as.solving.five_aces_bound import Chase
from brelan.games.poker_as.solving.long_throws import each_throw, many_throws
from brelan.games.poker_as.solving.replies import Replies
from brelan.pieces.dice import parse_dice
from depth import deep

ALL_FIVE = Rules(all_five=True)
IN_A_ROW = Rules(all_five=True, suites="consecutive")
CHARTS = [ALL_FIVE, Rules(all_five=True, wild_aces=True), Rules(all_five=True, wild_aces=True, pure_first=True)]


def stop_payoffs(following: FloatArray, throws: int, level: int, beat: int) -> FloatArray:
    """What the mover, each holder and each player to come get from each strength: (persons, strengths)."""
    columns = []
    for made in range(following.shape[-1]):
        if made < beat:
            holder, *others = following[:, throws, level, beat]
            columns.append([0.0, holder, *others])
        elif made == beat:
            holder, *others = following[:, throws, level + 1, beat]
            columns.append([holder, holder, *others])
        else:
            holder, *others = following[:, throws, 0, made]
            columns.append([holder, 0.0, *others])
    return np.array(columns).T


def throw_by_throw(chances: FloatArray, payoffs: FloatArray, throws: int) -> FloatArray:
    worth = payoffs @ chances
    for _ in range(throws - 1):
        worth = np.where(payoffs[0] + TIE >= worth[0], payoffs, worth[:, np.newaxis]) @ chances
    return worth


def random_case(seed: int) -> tuple[FloatArray, FloatArray]:
    """Chances of some strengths, the best one rare, and what follows: in no order, sometimes with equals or zeros."""
    random = np.random.default_rng(seed)
    strengths, persons, levels = random.integers(1, 30), random.integers(1, 4), random.integers(1, 4)
    weights = random.random(strengths) ** 4 + 1e-4
    following = random.random((persons, 3, levels + 1, strengths)) ** random.integers(1, 8)
    if seed % 3 == 0:
        following = following.round(1)
    if seed % 5 == 0:
        following[:, :, :, : strengths // 2] = 0
    return weights / weights.sum(), following


@pytest.mark.parametrize("longest", [3, 40, 500])
@pytest.mark.parametrize("seed", range(11))
def test_stretches_agree_with_going_throw_by_throw(seed: int, longest: int) -> None:
    chances, following = random_case(seed)
    throws = np.array([longest, longest // 2, longest // 3 + seed])
    found = many_throws(chances, following, throws)
    _, times, levels, strengths = found.shape
    for at, level, beat in product(range(times), range(levels), {0, strengths // 2, strengths - 1}):
        naive = throw_by_throw(chances, stop_payoffs(following, at, level, beat), int(throws[at]))
        assert found[:, at, level, beat] == pytest.approx(naive, abs=1e-11)


@pytest.mark.parametrize("seed", range(10))
def test_one_situation_alone_agrees_too(seed: int) -> None:
    chances, following = random_case(seed)
    stop = following[0, 0, 0]
    found = each_throw(chances, stop, 200)
    naive = [throw_by_throw(chances, stop[np.newaxis], throws)[0] for throws in (1, 2, 10, 200)]
    assert found[[0, 1, 9, 199]] == pytest.approx(naive, abs=1e-12)
    assert (np.diff(found) > -TIE).all()


@pytest.mark.parametrize(("rules", "players"), [(CHARTS[0], 2), (CHARTS[0], 5), (CHARTS[1], 3), (CHARTS[2], 4)])
def test_the_tables_of_the_others_are_those_of_the_dice(rules: Rules, players: int) -> None:
    slow, quick = Replies(rules, players), replies_of(rules, players)
    assert isinstance(quick, AllFiveReplies)
    for allowed in (0, 1, 2, 9):
        for one, other in zip(slow.chances(allowed), quick.chances(allowed), strict=True):
            assert other == pytest.approx(one, abs=1e-12)


@pytest.mark.parametrize(
    "rules", [CHARTS[0], *deep(*CHARTS[1:], Rules(all_five=True, reply_throws="strictly-fewer")), IN_A_ROW]
)
def test_the_plan_is_that_of_the_dice(rules: Rules) -> None:
    horizon = BATCH + 9
    slow, quick = (FirstPlayer(rules, make(rules, 3)).plan(horizon) for make in (Replies, replies_of))
    assert quick.seats == pytest.approx(slow.seats, abs=1e-12)
    assert quick.gap == pytest.approx(slow.gap, abs=1e-12)
    assert quick.stop == pytest.approx(slow.stop, abs=1e-12)
    assert quick.onward == pytest.approx(slow.onward, abs=1e-12)


def test_a_middle_cap_is_as_throw_by_throw() -> None:
    rules = Rules(all_five=True, max_throws=30)
    slow = FirstPlayer(rules, Replies(rules, 3)).plan(30)
    plan = compute(rules, 3).plan
    assert (plan.horizon, plan.gap) == (30, 0.0)
    assert plan.seats == pytest.approx(slow.seats, abs=1e-12)
    assert plan.seats[0] == pytest.approx(0.6264381813716859, abs=1e-12)


@pytest.mark.parametrize(
    ("players", "value"), [(2, 0.587323), (3, 0.428958), (4, 0.340269), (5, 0.282946), (6, 0.242644)]
)
def test_pda_6_at_most_three_throws(players: int, value: float) -> None:
    seats = compute(Rules(all_five=True, max_throws=3, reply_throws="at-most"), players).plan.seats
    assert seats[0] == pytest.approx(value, abs=5e-7)
    assert seats.sum() == pytest.approx(1, abs=1e-12)


def test_a_high_cap_is_followed_to_its_end() -> None:
    plan = compute(Rules(all_five=True, max_throws=400), 3).plan
    assert (plan.horizon, plan.gap) == (400, 0.0)
    assert plan.seats.sum() == pytest.approx(1, abs=1e-12)
    assert 0.6264 < plan.seats[0] < 0.785039


UNCAPPED = [
    (2, "at-most", 0.867678),
    (3, "fewer", 0.785039),
    (3, "at-most", 0.771565),
    (4, "fewer", 0.713973),
    (5, "fewer", 0.656490),
    (6, "fewer", 0.608423),
    (6, "at-most", 0.589426),
]


@pytest.mark.parametrize(
    ("players", "reply", "value"),
    [(2, "fewer", 0.876427), *(pytest.param(*case, marks=pytest.mark.deep) for case in UNCAPPED)],
)
def test_without_a_cap_the_two_bounds_meet(players: int, reply: ReplyThrows, value: float) -> None:
    plan = compute(Rules(all_five=True, reply_throws=reply), players).plan
    assert 0 <= plan.gap < 1e-9
    assert plan.seats.sum() == pytest.approx(1, abs=1e-12)
    assert plan.seats[0] == pytest.approx(value, abs=5e-7)


@pytest.mark.deep
@pytest.mark.parametrize("rules", CHARTS[1:])
def test_pda_v1_without_a_cap_the_two_bounds_meet(rules: Rules) -> None:
    plan = compute(rules, 4).plan
    assert 0 <= plan.gap < 1e-9
    assert plan.seats.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.deep
def test_looking_further_than_the_horizon_changes_nothing() -> None:
    plan = compute(ALL_FIVE, 3).plan
    further = FirstPlayer(ALL_FIVE, replies_of(ALL_FIVE, 3)).plan(plan.horizon + 200)
    assert further.seats == pytest.approx(plan.seats, abs=1e-12)


@pytest.mark.parametrize("reply", ["fewer", "at-most", "strictly-fewer"])
def test_going_for_five_aces_forever_is_the_sum_over_all_throws(reply: ReplyThrows) -> None:
    rules = Rules(all_five=True, reply_throws=reply)
    chase = Chase(rules, 3)
    miss = 1 - 1 / 7776
    for thrown in (1, 2, 500):
        allowed = np.array([allowed_throws(rules, thrown + more) for more in range(1, 150_000)])
        prizes = (1 + miss**allowed + miss ** (2 * allowed)) / 3
        found = chase.least(thrown)
        assert found[:5] == pytest.approx((miss ** np.arange(len(prizes)) / 7776) @ prizes, abs=1e-8)
        assert found[5] == chase.five_aces(thrown)


FACINGS = [Facing(12, 40, 1, 2), Facing(7, 3, 2, 1), Facing(9, 70, 3, 0), Facing(1, 20)]


@pytest.mark.parametrize("facing", FACINGS)
def test_the_others_decide_as_with_the_dice(facing: Facing) -> None:
    slow, quick = Replies(ALL_FIVE, 4), replies_of(ALL_FIVE, 4)
    rolls = range(len(quick.tables.rolls))
    for thrown in range(1, facing.allowed + 1):
        for roll in rolls:
            assert quick.decision(facing, thrown, roll) == slow.decision(facing, thrown, roll)
    for thrown in range(1, facing.allowed):
        assert quick.values(facing, thrown) == pytest.approx(slow.values(facing, thrown), abs=1e-12)
    assert quick.stop_values(facing) == pytest.approx(slow.stop_values(facing), abs=1e-12)


def test_the_others_decide_however_many_throws_they_have() -> None:
    replies = replies_of(ALL_FIVE, 6)
    for allowed in (500, 2000, 5000):
        facing = Facing(allowed, 50, 2, 3)
        best = [replies.decision(facing, thrown, 100) for thrown in (1, allowed)]
        values = replies.values(facing, 1)
        assert best == [int(values[-1] > values[100] + TIE) * 152 + 100, 100]


def test_memory_stays_small_and_forgotten_tables_come_again() -> None:
    replies = replies_of(ALL_FIVE, 2)
    first = replies.chances(1)[1]
    for allowed in range(2, KEPT + 20):
        replies.chances(allowed)
    assert (replies.chances(1)[1] == first).all()
    assert replies.known() == {}


def test_only_the_plan_is_written_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    monkeypatch.setattr(solution, "_SOLVED", {})
    rules = Rules(all_five=True, max_throws=20)
    before = solve_tables(rules, 3)
    monkeypatch.setattr(solution, "_SOLVED", {})
    monkeypatch.setattr(solution, "compute", None)  # calling it would fail
    after = solve_tables(rules, 3)
    dice = five_dice(parse_dice("AAKK9"))
    for facing in (None, Facing(allowed=6, strength=40, to_come=1)):
        assert choices(after, dice, facing) == choices(before, dice, facing)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 25_000


def choices(solved: Solution, dice: tuple[str, ...], facing: Facing | None) -> list[object]:
    return [solved.choices(dice, thrown, facing) for thrown in (1, 3)]  # type: ignore[arg-type]  # five dice
