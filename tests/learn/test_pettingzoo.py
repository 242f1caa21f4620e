"""PettingZoo's own tests, and ours: masks, rewards, seeds, deals that are cut."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from brelan import learn, registry
from brelan.engine.chance.seeded import Seeded
from brelan.engine.turns import Over, Seat
from brelan.learn.playing import after, begin, choices_at, gains
from depth import name_often
from learn.walking import every_table

pytestmark = [
    # What PettingZoo says of every game with masks: observations are a dictionary, and nothing is legal at the end.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

Make = Callable[..., Any]


def maker(name: str, players: int, **options: Any) -> Make:
    """Throws without a limit make long deals: three are enough here."""
    limit: dict[str, Any] = {"max_throws": 3} if name == "poker-as" else {}
    return lambda **more: learn.pettingzoo_env(name, players, **limit, **options, **more)


@name_often("daker", "poker-as", "poque")
def test_the_api_is_that_of_pettingzoo(name: str) -> None:
    api_test(maker(name, 2)(), num_cycles=12)


@pytest.mark.deep
@every_table
def test_pettingzoo_finds_nothing_wrong(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ({}, {"observation": "information", "skip_forced": True}, {"raises": "exact"}):
        api_test(maker(name, players, **options)(), num_cycles=200)
        seed_test(maker(name, players, **options), num_cycles=50)
    render_test(maker(name, players))
    performance_benchmark(maker(name, players)())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["daker", "poker-as"])
def test_the_same_seed_gives_the_same_deals(name: str) -> None:
    seed_test(maker(name, 2), num_cycles=4)


@name_often("daker", "poker-as")
def test_a_table_can_be_drawn(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(maker(name, registry.game(name).seats[-1]))
    assert "speaking" in (out := capsys.readouterr().out) or "throwing" in out


@every_table
def test_rewards_are_what_the_engine_pays(name: str, players: int) -> None:
    """The same moves and the same chance, played by the engine alone."""
    env = maker(name, players, dealer=0)().unwrapped
    encoding = env.encoding
    game = encoding.setting.game
    env.reset(seed=5)
    at, chance, rng = begin(encoding.setting), Seeded("learn", 5, 1), random.Random(1)
    while True:
        match game.turn(at.state):
            case Over():
                break
            case Seat(seat):
                assert env.agent_selection == f"player_{seat}"
                mask = env.observe(env.agent_selection)["action_mask"]
                choices = choices_at(encoding, at)
                assert np.flatnonzero(mask).tolist() == list(choices)
                action = rng.choice(list(choices))
                at = after(game, at, choices[action])
                env.step(action)
            case turn:
                at = after(game, at, chance.answer(turn))
    assert tuple(env.rewards.values()) == gains(game, at)
    assert all(env.terminations.values())


def test_forced_moves_are_skipped() -> None:
    env = maker("poque", 2, skip_forced=True)().unwrapped
    for seed in range(4):
        env.reset(seed=seed)
        while not all(env.terminations.values()):
            assert len(env._choices) > 1
            env.step(next(iter(env._choices)))


def test_a_deal_without_any_choice_is_over_at_once() -> None:
    env = learn.pettingzoo_env("poker-as", all_five=True, max_throws=1, skip_forced=True)
    env.reset(seed=1)
    won = []
    for _ in env.agent_iter():
        _, reward, terminated, _, _ = env.last()
        assert terminated
        won.append(reward)
        env.step(None)
    assert sorted(won) == [-1, 1]


def test_a_long_deal_is_cut() -> None:
    env = learn.pettingzoo_env("poker-as", max_cycles=4).unwrapped
    env.reset(seed=3)
    steps = 0
    while not any(env.truncations.values()):
        env.step(list(env._choices)[-1])  # throws again and again
        steps += 1
    assert steps == 4 * 2
    assert set(env.rewards.values()) == {0.0}


def test_every_agent_acts_as_often_as_it_may_and_is_told_once_that_it_is_over() -> None:
    """What PettingZoo's `max_cycles_test` asks of an AEC environment, in a deal in which two raise each other."""
    env = learn.pettingzoo_env("daker", 2, stack=100, max_cycles=4)
    raises = env.unwrapped.encoding.actions.index("raise least")
    env.reset(seed=1)
    turns = Counter[str]()
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        assert not terminated
        turns[agent] += 1
        env.step(None if truncated else raises)
    assert turns == {"player_0": 5, "player_1": 5}


@name_often("daker", "poker-as")
def test_an_environment_can_be_pickled_in_the_middle_of_a_deal(name: str) -> None:
    """The copy goes on as the original does; so other processes can be given one."""
    env = maker(name, 2, skip_forced=True)()
    env.reset(seed=7)
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    again = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        seen, copied = (some.unwrapped.observe(some.unwrapped.agent_selection) for some in (env, again))
        assert all(np.array_equal(seen[part], copied[part]) for part in seen)
        if not seen["action_mask"].any():
            break
        for some in (env, again):
            some.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert env.unwrapped.rewards == again.unwrapped.rewards


def test_an_illegal_action_is_refused() -> None:
    env = learn.pettingzoo_env("daker").unwrapped
    env.reset(seed=1)
    with pytest.raises(InvalidAction):
        env.step(len(env.encoding.actions))


def test_dealers_change_unless_one_is_named() -> None:
    env = learn.pettingzoo_env("daker", 4).unwrapped
    env.reset(seed=1)
    dealers = set()
    for _ in range(12):
        dealers.add(env._at.state.dealer)
        env.reset()
    assert dealers == {0, 1, 2, 3}
