"""OpenSpiel's own tests of games, which come with its package, run on ours; and the bounds, by random play."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest

from brelan import learn
from brelan.learn.encoder import identifier
from learn.spiel_playthroughs import FOLDER, SETTINGS, path_of
from learn.walking import every_table

NAMES = learn.register_openspiel()

ONE_KING = "A/A " * 26 + "K/K"


def load(name: str, players: int, **given: Any) -> Any:
    """With three throws at most: deals without a limit on throws are long."""
    limit = {"max_throws": 3} if name == "poker-as" else {}
    return pyspiel.load_game(f"brelan_{identifier(name)}", {"players": players, **limit, **given})


def run_all(tests: type[unittest.TestCase], game: Any, name: str) -> None:
    """Every test of a class of OpenSpiel's that is made for one game."""
    random.seed(1)
    case = type("OnOurGame", (tests,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert [text for _, text in (*result.errors, *result.failures)] == []
    assert result.testsRun > 4
    assert not result.skipped


@pytest.fixture(scope="module")
def api_test() -> ModuleType:
    """Imports all games of OpenSpiel, which takes a while."""
    from open_spiel.integration_tests import api_test as found

    module: ModuleType = found
    return module


@pytest.mark.deep
@every_table
def test_openspiel_finds_nothing_wrong_in_some_positions(api_test: ModuleType, name: str, players: int) -> None:
    """Lengths, texts and tensors for each player, actions of those who are not at turn, secrets.

    Its 400 positions lie near the root, where cards are still dealt: those of some whole deals are added.
    """

    class WithWholeDeals(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[name-defined,misc]
        @classmethod
        def setUpClass(cls) -> None:
            super().setUpClass()
            cls.some_states += [state for _ in range(3) for state in positions(cls.game)]

    run_all(WithWholeDeals, load(name, players), name)


def positions(game: Any) -> Iterator[Any]:
    """Those of a random deal."""
    state = game.new_initial_state()
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "given", "nodes", "known"),
    [
        ("daker", {"stack": 3, "limit": "fixed-limit"}, (73, 144, 198), 112),
        ("daker-draw", {"stack": 3, "limit": "fixed-limit"}, (195, 480, 687), 280),
        ("game-round", {"horizon": 3}, (642, 79, 303), 38),
    ],
)
def test_openspiel_finds_nothing_wrong_in_a_whole_tree(
    api_test: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    given: dict[str, Any],
    nodes: tuple[int, int, int],
    known: int,
) -> None:
    """Of every position: perfect recall, sums of what is won, information states that belong to one player alone.

    `nodes`: positions of chance, of players, and ends; `known`: information states.
    """
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, nodes)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, known)
    run_all(api_test.EnforceAPIOnFullTreeBase, load(name, 2, pack=ONE_KING, raises="exact", **given), name)


@pytest.mark.deep
@every_table
def test_openspiel_simulates_deals(name: str, players: int) -> None:
    """Its simulation: clones, games, kinds of games and states that are pickled, what each player has won."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(1)
    for options in ({}, {"skip_forced": True, "raises": "exact"}):
        GamesSimTest().sim_game(load(name, players, **options))


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@every_table
def test_games_and_states_can_be_pickled(name: str, players: int) -> None:
    game = load(name, players)
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert str(pickled(game)) == str(game)
    assert pickled(game.get_type()) == game.get_type()
    again = pickled(state)
    assert (str(again), again.history()) == (str(state), state.history())
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.deep
def test_a_process_that_knows_no_game_reads_a_pickled_state() -> None:
    state = load("daker", 2, stack=7).new_initial_state()
    state.apply_action(3)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).get_game())"
    found = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert found.stdout.decode().strip() == str(state.get_game())


def test_every_game_has_a_playthrough() -> None:
    assert {path_of(setting).stem for setting in SETTINGS} == set(NAMES)
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)


@pytest.mark.deep
@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_replays_the_playthroughs(setting: str) -> None:
    """The actions of the file are made again, and each state is told as it was."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # it reads its options from the command line otherwise
    expected, actual = generate_playthrough.replay(path_of(setting))
    assert expected.splitlines() == actual.splitlines()


@pytest.mark.deep
@every_table
def test_its_environment_for_agents_that_learn_plays_deals(name: str, players: int) -> None:
    """Each agent is told what it may do and what it sees; what is won comes with the last step."""
    from open_spiel.python import rl_environment

    environment, rng = rl_environment.Environment(load(name, players)), np.random.RandomState(1)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([int(rng.choice(step.observations["legal_actions"][seat]))])
    assert step.rewards == environment.get_state.returns()


def deals(game: Any, count: int) -> Iterator[tuple[Any, int, int]]:
    """Random deals: the end, how many choices the players made, and how often chance was asked."""
    rng = np.random.RandomState(1)
    for _ in range(count):
        state, asked = game.new_initial_state(), [0, 0]
        while not state.is_terminal():
            asked[state.is_chance_node()] += 1
            assert len(state.legal_actions()) <= (
                game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
            )
            state.apply_action(int(rng.choice(state.legal_actions())))
        yield state, *asked


@every_table
def test_random_deals_keep_within_the_bounds(name: str, players: int) -> None:
    game = load(name, players)
    zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    sums = set()
    for state, choices, chances in deals(game, 3):
        won = state.returns()
        assert game.min_utility() <= min(won) <= max(won) <= game.max_utility()
        assert choices <= game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()
        sums.add(round(sum(won), 9))
    assert zero_sum == (name not in ("pai-gow", "poque"))
    assert sums == {game.utility_sum()} if zero_sum else sums != {0.0}


@pytest.mark.parametrize("players", [2, 8])
def test_the_bounds_of_a_game_for_chips_are_reached(players: int) -> None:
    """All bring all they have: the winner gets everything."""
    game = load("daker", players, stack=4)
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())) if chance else state.legal_actions()[-1])
    assert (min(state.returns()), max(state.returns())) == (game.min_utility(), game.max_utility())
