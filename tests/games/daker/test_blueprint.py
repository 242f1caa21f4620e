"""Blueprints: buckets, training on small packs, the file, and the one that comes with the package."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from brelan.errors import BadOption, BadQuestion
from brelan.families.daker_cards.cards import DEFAULT_PACK, pack_from
from brelan.games.daker.bots.strong import shipped
from brelan.games.daker.rules import BOARD, Rules
from brelan.games.daker.solving import blueprint
from brelan.games.daker.solving.blueprint import PARTS, Blueprint, quantised, whole_fixed_limit
from brelan.games.daker.solving.boards import deck_of
from brelan.games.daker.solving.buckets import boards_of, cluster, make_buckets, starts_of
from brelan.games.daker.solving.public_solver import PublicSolver, Walk, Walker, best_response
from brelan.games.daker.solving.replies import bot_policy, exploit, played
from brelan.games.daker.solving.train import TrainingPlan, main, train
from brelan.games.daker.solving.training import Trainer

pytestmark = pytest.mark.usefixtures("daker_loops")

TWO_KINDS = Rules(pack="A/A " * 13 + "K/K " * 14, limit="fixed-limit")
ROUNDS = 100


def exploitability(plan: Blueprint) -> float:
    walker = Walker(plan.game, 1)
    return sum(walker.mean(best_response(walker, seat, plan), seat) for seat in range(2)) / 2


@pytest.fixture(scope="module")
def trained() -> Blueprint:
    return train(TrainingPlan(TWO_KINDS, rounds=ROUNDS, buckets=(50, 50, 50)))


@pytest.fixture(scope="module")
def begun() -> Blueprint:
    """After two rounds: as good as any other for a test of its file."""
    return train(TrainingPlan(TWO_KINDS, rounds=2, buckets=(5, 5, 5)))


@pytest.mark.deep
def test_training_leaves_little_to_gain(trained: Blueprint) -> None:
    at_first = exploitability(train(TrainingPlan(TWO_KINDS, rounds=1, buckets=(50, 50, 50))))
    assert exploitability(trained) < at_first / 4


@pytest.mark.deep
def test_training_comes_close_to_the_solution() -> None:
    """Chips a deal: what both gain when they play the blueprint, and what a best reply gains against it."""
    plan = train(TrainingPlan(TWO_KINDS, rounds=4_000, buckets=(50, 50, 50), trust=0.0))
    walker = Walker(plan.game, 1)
    solver = PublicSolver(plan.game)
    solver.improve(150)
    value = walker.mean(walker.walk(Walk(0, 1, plan, plan)), 0)
    assert value == pytest.approx(solver.worth().values[0], abs=0.1)
    assert exploitability(plan) < 0.3


@pytest.mark.deep
def test_who_is_trained_against_a_bot_wins_more_from_it() -> None:
    """And can be exploited more: chips a deal, exactly."""
    won, lost = [], []
    for trust in (0.0, 0.5):
        plan = train(TrainingPlan(TWO_KINDS, rounds=ROUNDS, buckets=(50, 50, 50), trust=trust))
        won.append(sum(played(plan.game, plan, bot_policy(TWO_KINDS, plan.game, "simple"))))
        lost.append(exploitability(plan))
    assert won[1] > won[0] + 0.1
    assert lost[1] > lost[0]


def test_the_same_plan_gives_the_same_file(begun: Blueprint) -> None:
    plan = TrainingPlan(TWO_KINDS, rounds=2, buckets=(5, 5, 5))
    assert blueprint.write(train(plan)) == blueprint.write(begun) != blueprint.write(train(plan._replace(seed=2)))


def test_a_training_is_taken_up_again_where_it_was_stopped(tmp_path: Path) -> None:
    plan, keep = TrainingPlan(TWO_KINDS, rounds=4, buckets=(5, 5, 5)), tmp_path / "kept"
    train(plan._replace(rounds=3), keep=keep)
    again = train(plan, keep=keep, threads=2)
    assert blueprint.write(again) == blueprint.write(train(plan))
    for other in (plan._replace(seed=2), plan._replace(buckets=(4, 4, 4))):
        with pytest.raises(BadOption, match="another training"):
            train(other, keep=keep)


@pytest.mark.deep
def test_rounds_before_the_average_are_learnt_from_but_not_played(tmp_path: Path) -> None:
    plan, keep = TrainingPlan(TWO_KINDS, rounds=4, buckets=(5, 5, 5), average_from=3), tmp_path / "kept"
    late = blueprint.write(train(plan))
    assert late != blueprint.write(train(plan._replace(average_from=0)))
    train(plan._replace(rounds=3, average_from=0), keep=keep)
    assert late == blueprint.write(train(plan, keep=keep))


def test_a_file_is_read_as_it_was_written(begun: Blueprint) -> None:
    read = blueprint.read(blueprint.write(begun))
    assert read.header.iterations == 2
    for tables, others in zip(begun.shares, read.shares, strict=True):
        for table, other in zip(tables, others, strict=True):
            assert (table == other).all()
    for board, labels in begun.buckets.labels.items():
        assert (labels == read.buckets.labels[board]).all()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda content: content[:-1], "damaged"),
        (lambda content: b"nothing" + content, "damaged"),
        (lambda content: content.replace(b'"version":1', b'"version":9', 1), "version 9"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(begun: Blueprint, damage: object, message: str) -> None:
    assert callable(damage)
    with pytest.raises(BadOption, match=message):
        blueprint.read(damage(blueprint.write(begun)))


def test_whole_parts_are_all_of_a_decision_and_as_near_as_can_be() -> None:
    forest = whole_fixed_limit(TWO_KINDS).forests[0][0]
    averages = np.random.default_rng(1).random((40, forest.edges)).astype(np.float32)
    averages[0] = 0
    parts = quantised(forest, averages).astype(float)
    for begin, end in zip(forest.first[:-1], forest.first[1:], strict=True):
        assert (parts[:, begin:end].sum(axis=1) == PARTS).all()
        often = averages[1:, begin:end] / averages[1:, begin:end].sum(axis=1, keepdims=True)
        assert np.abs(parts[1:, begin:end] / PARTS - often).max() < 1 / PARTS


def test_clusters_are_no_more_than_asked_for_and_keep_equal_points_together() -> None:
    points = np.random.default_rng(2).integers(0, 12, (300, 2)).astype(np.float32)
    labels = cluster(points, np.ones(300), 20, seed=1)
    assert set(labels.tolist()) == set(range(labels.max() + 1))
    assert 10 < labels.max() + 1 <= 20
    names = dict[tuple[float, ...], int]()
    for point, label in zip(points.tolist(), labels.tolist(), strict=True):
        assert names.setdefault(tuple(point), label) == label
    assert (cluster(points, np.ones(300), 20, seed=1) == labels).all()


def test_every_hand_beside_every_board_has_a_bucket() -> None:
    deck = deck_of(pack_from(TWO_KINDS.pack))
    buckets = make_buckets(deck, (3, 3, 5), seed=1)
    assert buckets.counts[0] == len(deck.holdings)
    for cards in range(BOARD + 1):
        for board in boards_of(deck, cards):
            runs = buckets.of(board)
            assert (runs.starts == starts_of(deck, board)).all()
            assert len(runs.labels) == len(runs.starts) - 1
            assert runs.starts[-1] == deck.spread(board).size
            assert 0 <= runs.labels.min() <= runs.labels.max() < buckets.counts[cards]


def test_more_rounds_go_on_where_the_first_ones_ended() -> None:
    game = whole_fixed_limit(TWO_KINDS)
    buckets = make_buckets(game.deck, (5, 5, 5), seed=1)
    once, twice = Trainer(game, 0, buckets, 1), Trainer(game, 0, buckets, 1)
    once.improve(6)
    twice.improve(2)
    twice.improve(4)
    assert (once.averages[3][0] == twice.averages[3][0]).all()


def test_the_blueprint_of_the_package_is_whole() -> None:
    plan = shipped()
    assert plan.game.deck.pack == DEFAULT_PACK
    assert [sum(table.shape[1] for table in tables) for tables in plan.shares] == [
        sum(forest.edges for forest in trees) for trees in plan.game.forests
    ]
    for trees, tables in zip(plan.game.forests, plan.shares, strict=True):
        for forest, table in zip(trees, tables, strict=True):
            assert (np.add.reduceat(table, forest.first[:-1], axis=1) == PARTS).all()


def test_another_pack_has_no_blueprint() -> None:
    with pytest.raises(BadQuestion, match="pack of the sheet"):
        exploit(TWO_KINDS, "strong")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [(["x", "--rounds", "0"], "at least one round"), (["no-such-folder/x", "--rounds", "1"], "no-such-folder")],
)
def test_what_cannot_be_trained_is_refused_before_the_training(
    capsys: pytest.CaptureFixture[str], words: list[str], wrong: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert wrong in capsys.readouterr().err
