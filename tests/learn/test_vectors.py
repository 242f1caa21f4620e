"""Vector environments: one seat learns, and bots play at the others as they do everywhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import brelan
from brelan import learn
from brelan.errors import UnknownName, WrongValue


def mean_gain(env: Any, bot: str, steps: int) -> tuple[float, float]:
    """What a bot at the learner's seat wins a deal, and its standard error."""
    env.reset(seed=5)
    won: list[float] = []
    for _ in range(steps):
        _, rewards, ended, _, _ = env.step(env.batch.choose(bot))
        won += rewards[ended].tolist()
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "bot", "options"), [("poker-as", "perfect", {"preset": "classic"}), ("game-round", "simple", {})]
)
def test_bots_win_as_much_as_in_whole_deals(name: str, bot: str, options: dict[str, Any]) -> None:
    mean, error = mean_gain(learn.vector_env(name, tables=500, opponents="simple", **options), bot, 30)
    whole = brelan.simulate(name, [bot, "simple"], deals=20_000, seed=1, fast=True, **options).seats[0]
    expected = whole.mean if name == "poker-as" else 2 * whole.wins / 20_000 - 1
    assert abs(mean - expected) < 5 * error + 0.05


def test_every_table_waits_for_the_learner() -> None:
    env = learn.vector_env("game-round", tables=40, players=4, seat=2, opponents=lambda _seen, masks: masks.argmax(1))
    _, infos = env.reset(seed=1)
    for _ in range(5):
        observations, rewards, ended, truncated, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert (env.batch.seats == 2).all()
        assert env.observation_space.contains(observations)
    assert np.isin(np.round(3 * rewards), [-1, 0, 3, -2, 2]).all()
    assert ended.any()
    assert not truncated.any()


def test_the_same_seed_gives_the_same_steps() -> None:
    env = learn.vector_env("poker-as", tables=10, max_throws=3)
    first = [env.reset(seed=3)[0], *[env.step(np.zeros(10, int))[0] for _ in range(3)]]
    again = [env.reset(seed=3)[0], *[env.step(np.zeros(10, int))[0] for _ in range(3)]]
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownName, match="nobody"):
        learn.vector_env("game-round", tables=2, opponents="nobody")


@pytest.mark.parametrize(("players", "seat"), [(2, -1), (2, 2), (3, 3), (2, 16)])
def test_a_seat_that_is_not_there_is_refused(players: int, seat: int) -> None:
    """A learner on no seat was waited for without end."""
    with pytest.raises(WrongValue, match="'seat' is a whole number from 0 to"):
        learn.vector_env("poker-as", tables=4, players=players, seat=seat)
