"""Bots against each other: honest sums, the same for any number of workers."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isclose
from statistics import fmean, stdev

import pytest

from brelan.arena import simulate
from brelan.arena.simulate import CHUNK, Experiment, mean_and_error
from brelan.errors import BadTable, BrelanError, UnknownName


def experiment(**changes: object) -> Experiment:
    settings: dict[str, object] = {
        "game": "poker-as",
        "rules": {"max-throws": 3, "reply-throws": "at-most"},
        "bots": ("simple", "random"),
        "deals": 2 * CHUNK + 10,
        "seed": 5,
        "stack": 100,
    }
    return Experiment(**{**settings, **changes})  # type: ignore[arg-type] # the settings above have the right types


def test_the_result_does_not_depend_on_who_does_the_work() -> None:
    alone = simulate.run(experiment())
    with ThreadPoolExecutor(3) as threads:
        assert simulate.run(experiment(), threads) == alone
    with ProcessPoolExecutor(2) as processes:
        assert simulate.run(experiment(), processes) == alone


def test_the_same_seed_gives_the_same_deals_and_another_gives_others() -> None:
    assert simulate.run(experiment()) == simulate.run(experiment())
    assert simulate.run(experiment()) != simulate.run(experiment(seed=6))


def test_chips_are_conserved_and_progress_is_reported() -> None:
    told: list[int] = []
    tally = simulate.run(experiment(), None, told.append)
    assert tally.conserved
    assert sum(tally.won) == 0
    assert told == [CHUNK, 2 * CHUNK, 2 * CHUNK + 10]
    assert sum(tally.wins) == tally.deals


def test_mean_and_standard_error_are_the_textbooks() -> None:
    sample = [3, -1, 4, 1, -5, 9, 2, -6]
    mean, error = mean_and_error(len(sample), sum(sample), sum(x * x for x in sample))
    assert isclose(mean, fmean(sample))
    assert isclose(error, stdev(sample) / len(sample) ** 0.5)
    assert mean_and_error(1, 7, 49) == (7, 0)
    assert mean_and_error(0, 0, 0) == (0, 0)


def test_the_first_throw_goes_round_unless_it_is_fixed() -> None:
    """Without a cap the first player has a great advantage: equal bots show who began."""
    rules = {"reply-throws": "strictly-fewer", "max-throws": 1}
    fixed = simulate.run(experiment(rules=rules, bots=("random", "random"), dealer=1, deals=50))
    assert fixed.wins == (0, 50)
    around = simulate.run(experiment(rules=rules, bots=("random", "random"), deals=50))
    assert around.wins == (25, 25)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"bots": ("simple",) * 7}, BadTable),
        ({"bots": ("nobody", "simple")}, UnknownName),
        ({"deals": 0}, BadTable),
        ({"stack": 0}, BadTable),
        ({"game": "whist"}, UnknownName),
        ({"dealer": 4}, BadTable),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(changes: dict[str, object], error: type[BrelanError]) -> None:
    with pytest.raises(error):
        simulate.run(experiment(**changes))


def test_a_dask_cluster_is_an_executor_like_any_other() -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert simulate.run(experiment(), client.get_executor()) == simulate.run(experiment())
