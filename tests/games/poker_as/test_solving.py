"""The solver of Poker d'As: known figures, a second solver, facts that must hold, the cache."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from brelan.games.poker_as.ranking import five_dice
from brelan.games.poker_as.rules import PRESETS, Rules, allowed_throws, chart_of
from brelan.games.poker_as.solving import Facing, Solution, SolveQuestion, compute, solution, solve, solve_tables
from brelan.games.poker_as.solving.first_player import FirstPlayer
from brelan.games.poker_as.solving.five_aces_bound import Chase
from brelan.games.poker_as.solving.replies import Replies
from brelan.pieces.dice import Dice, parse_dice
from depth import deep
from games.poker_as.naive_poker_as import seats_of


def five(text: str) -> Dice:
    return five_dice(parse_dice(text))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the user's own cache."""
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    monkeypatch.setattr(solution, "_SOLVED", {})
    return tmp_path


def test_pda_6_two_players_at_most_three_throws_gives_the_first_player_60_percent() -> None:
    answer = solve(PRESETS["classic"], SolveQuestion(players=2))
    assert answer.seats[0].value == pytest.approx(0.60073, abs=5e-6)
    assert answer.exploitability == 0.0
    assert answer.options["reply-throws"] == "at-most"
    assert answer.options["players"] == 2


def test_pda_6_two_players_fewer_with_two_throws_gives_the_first_player_72_percent() -> None:
    answer = solve(Rules(max_throws=2), SolveQuestion(players=2))
    assert answer.seats[0].value == pytest.approx(0.72095, abs=5e-6)


def test_pda_6_taken_to_the_letter_the_first_player_wins_by_throwing_once() -> None:
    solved = compute(Rules(reply_throws="strictly-fewer"), 3)
    assert solved.plan.seats == pytest.approx([1, 0, 0])
    assert solved.best_choice(five("99TJQ"), 1).action == "stop"


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("reply", ["fewer", "at-most"])
def test_pda_6_with_one_throw_each_all_seats_are_equal(players: int, reply: str) -> None:
    rules = Rules(max_throws=1, reply_throws=reply)  # type: ignore[arg-type]  # parametrised text
    assert compute(rules, players).plan.seats == pytest.approx([1 / players] * players, abs=1e-12)


NAIVE = [
    (Rules(max_throws=1, wild_aces=True), 2),
    (Rules(max_throws=2), 2),
]

NAIVE_DEEP = [
    (Rules(max_throws=1, wild_aces=True), 3),
    (Rules(max_throws=2, reply_throws="strictly-fewer"), 3),
    (Rules(max_throws=3, reply_throws="at-most", all_five=True), 2),
    (Rules(max_throws=2, suites="consecutive"), 2),
    (Rules(max_throws=2, wild_aces=True, pure_first=True), 3),
    (Rules(max_throws=2, wild_aces=True, suites="consecutive"), 3),
    (Rules(max_throws=2), 3),
    (Rules(max_throws=2, reply_throws="at-most"), 2),
    (Rules(max_throws=2, reply_throws="at-most", wild_aces=True), 2),
    (Rules(max_throws=2, reply_throws="at-most", all_five=True, wild_aces=True), 3),
    (Rules(max_throws=2, reply_throws="at-most"), 3),
    (Rules(max_throws=3), 3),
    (Rules(max_throws=3, reply_throws="at-most", suites="consecutive"), 2),
    (Rules(max_throws=3, reply_throws="at-most", wild_aces=True, pure_first=True), 2),
    (Rules(max_throws=2, reply_throws="at-most", all_five=True), 4),
]


@pytest.mark.parametrize(
    ("rules", "players"), NAIVE + [pytest.param(*case, marks=pytest.mark.deep) for case in NAIVE_DEEP]
)
def test_a_second_solver_in_exact_fractions_agrees(rules: Rules, players: int) -> None:
    exact = [float(chance) for chance in seats_of(rules, players)]
    assert compute(rules, players).plan.seats == pytest.approx(exact, abs=1e-9)


UNCAPPED = [Rules(), Rules(reply_throws="at-most"), Rules(wild_aces=True), Rules(suites="consecutive")]


@pytest.mark.parametrize(
    ("rules", "players"),
    [pytest.param(Rules(), 6, marks=pytest.mark.deep), *((rules, n) for rules in UNCAPPED for n in (2, 3))],
)
def test_without_a_cap_the_two_bounds_meet_and_the_chances_sum_to_one(rules: Rules, players: int) -> None:
    plan = compute(rules, players).plan
    assert 0 <= plan.gap < 1e-9
    assert plan.seats.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("rules", UNCAPPED)
def test_looking_further_than_the_horizon_changes_nothing(rules: Rules) -> None:
    plan = compute(rules, 2).plan
    first = FirstPlayer(rules, Replies(rules, 2))
    assert first.plan(plan.horizon + 25).seats == pytest.approx(plan.seats, abs=1e-12)


def test_a_distant_cap_is_as_good_as_none_and_a_nearer_one_is_worth_less() -> None:
    values = [compute(Rules(max_throws=cap), 2).plan.seats[0] for cap in (2, 3, 5, 12, 40, 1000)]
    assert values == sorted(values)
    assert values[-1] == pytest.approx(compute(Rules(), 2).plan.seats[0], abs=1e-9)


def test_a_middle_cap_is_followed_until_the_bounds_meet() -> None:
    plan = compute(Rules(max_throws=20), 2).plan
    assert (plan.horizon, plan.gap) == (20, 0.0)


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(wild_aces=True), Rules(wild_aces=True, pure_first=True), Rules(suites="consecutive")]
)
def test_pda_v1_five_aces_alone_are_the_best_hand(rules: Rules) -> None:
    chart = chart_of(rules)
    best = [dice for dice, strength in chart.strengths.items() if strength == chart.size - 1]
    assert best == [tuple("AAAAA")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_of_the_first_player_is_worth_less_the_more_throws_the_others_get(players: int) -> None:
    replies = Replies(Rules(), players)
    hands = [replies.chances(allowed)[-1][0, 0] for allowed in range(1, 9)]
    for more, fewer in zip(hands[1:], hands, strict=False):
        assert (more <= fewer + 1e-12).all()


def test_a_better_hand_of_the_first_player_is_worth_more_against_one_opponent() -> None:
    # Not so against two: facing three throws, two pairs A 9 with a king are worth 0.0002 less than with a queen.
    # The next player plays for his own chance, not against ours.
    replies = Replies(Rules(), 2)
    for allowed in range(1, 9):
        assert (np.diff(replies.chances(allowed)[-1][0, 0]) > -1e-12).all()


@pytest.mark.parametrize("players", [2, 3, *deep(5)])
def test_the_bounds_of_the_chase_hold_where_the_tables_know_better(players: int) -> None:
    rules = Rules(reply_throws="at-most")
    chase, replies = Chase(rules, players), Replies(rules, players)
    for thrown in range(1, 8):
        hands = replies.chances(allowed_throws(rules, thrown))[-1][0, 0]
        assert hands[-1] == pytest.approx(chase.five_aces(thrown), abs=1e-12)
        assert hands[:-1].max() <= chase.lesser_hand(thrown) + 1e-12
        assert (chase.least(thrown) <= chase.most(thrown) + 1e-12).all()


def test_every_table_of_the_others_sums_to_one() -> None:
    replies = Replies(Rules(), 4)
    for to_come, chances in enumerate(replies.chances(3)):
        for level in range(1, 5 - to_come):
            sums = chances[0, level - 1] * level + chances[1:, level - 1].sum(axis=0)
            assert sums == pytest.approx(1, abs=1e-12)


@pytest.fixture(scope="module")
def three_players() -> Solution:
    return compute(Rules(), 3)


def test_the_best_choice_is_the_first_of_all_choices(three_players: Solution) -> None:
    for dice in (five("AAKQ9"), five("AAAKK"), five("TTJJ9")):
        for facing in (None, Facing(allowed=3, strength=60, level=1, to_come=1), Facing(allowed=2, strength=10)):
            choices = three_players.choices(dice, 1, facing)
            assert choices[0][0] == three_players.best_choice(dice, 1, facing)
            values = [value for _, value in choices]
            assert max(values) == pytest.approx(values[0], abs=1e-11)
            assert len({choice for choice, _ in choices}) == len(choices)


def test_the_value_of_the_game_is_the_mean_of_the_best_choices(three_players: Solution) -> None:
    tables = three_players.replies.tables
    best = [three_players.choices(roll, 1)[0][1] for roll in tables.rolls]
    assert tables.fresh @ np.array(best) == pytest.approx(three_players.plan.seats[0], abs=1e-11)


def test_pda_5_with_the_throws_used_up_only_stopping_is_left() -> None:
    solved = compute(Rules(max_throws=2), 2)
    assert [choice.action for choice, _ in solved.choices(five("99TJQ"), 2)] == ["stop"]
    assert solved.best_choice(five("99TJQ"), 2).action == "stop"
    assert solved.best_choice(five("99TJQ"), 1, Facing(allowed=1, strength=80)).action == "stop"


def test_pda_5_after_very_many_throws_the_first_player_goes_for_aces() -> None:
    solved = compute(Rules(), 2)
    assert solved.best_choice(five("9999T"), 500).keep == ()
    assert solved.best_choice(five("AAK99"), 500).keep == ("A", "A")
    assert solved.best_choice(five("AAAAA"), 500).action == "stop"


def test_pda_5_all_five_dice_leaves_two_choices() -> None:
    solved = compute(Rules(all_five=True, max_throws=3), 2)
    assert {choice.keep for choice, _ in solved.choices(five("AAAAK"), 1)} == {tuple("AAAAK"), ()}


def test_solutions_are_read_back_from_disk(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(max_throws=3)
    before = solve_tables(rules, 3)
    assert solve_tables(Rules(max_throws=3, stake=7, next_first="turn"), 3) is before
    assert [path.suffix for path in own_cache.iterdir()] == [".npz"]
    monkeypatch.setattr(solution, "_SOLVED", {})
    monkeypatch.setattr(solution, "compute", None)  # calling it would fail
    after = solve_tables(rules, 3)
    assert (after.plan.seats == before.plan.seats).all()
    assert after.choices(five("AAKK9"), 1) == before.choices(five("AAKK9"), 1)
    facing = Facing(allowed=2, strength=40, to_come=1)
    assert after.choices(five("AAKK9"), 1, facing) == before.choices(five("AAKK9"), 1, facing)


def test_solutions_of_other_suites_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):  # computed, then read from disk
        monkeypatch.setattr(solution, "_SOLVED", {})
        found = [solve_tables(Rules(max_throws=2, suites=suites), 2) for suites in ("different", "consecutive")]
        assert [one.replies.size for one in found] == [120, 117]
        assert found[0].plan.seats[0] == pytest.approx(0.72095, abs=5e-6)
        assert found[1].plan.seats[0] == pytest.approx(0.73444, abs=5e-6)


@pytest.mark.parametrize("damage", [b"", b"not a zip", None])
def test_a_damaged_cache_is_ignored(own_cache: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None) -> None:
    rules = Rules(max_throws=2)
    expected = solve_tables(rules, 2).plan.seats
    for path in own_cache.iterdir():
        path.write_bytes(path.read_bytes()[:-200] if damage is None else damage)
    monkeypatch.setattr(solution, "_SOLVED", {})
    assert (solve_tables(rules, 2).plan.seats == expected).all()


def test_a_foreign_file_in_the_cache_is_ignored(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(max_throws=2)
    expected = solve_tables(rules, 2).plan.seats
    for path in own_cache.iterdir():
        with path.open("wb") as file:
            np.savez(file, other=np.arange(3))
    monkeypatch.setattr(solution, "_SOLVED", {})
    assert (solve_tables(rules, 2).plan.seats == expected).all()


def test_a_cache_that_cannot_be_written_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("BRELAN_CACHE", str(blocked))
    assert solve_tables(Rules(max_throws=1), 2).plan.seats == pytest.approx([0.5, 0.5])


def test_progress_is_told_throw_by_throw() -> None:
    told: list[tuple[int, int]] = []
    compute(Rules(max_throws=3), 2, lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]
