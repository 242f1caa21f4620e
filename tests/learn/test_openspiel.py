"""OpenSpiel plays our games, and its algorithms come to the same numbers as our solver."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
)
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.observation import make_observation

import brelan
from brelan import learn, registry
from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.games.daker.rules import Rules
from brelan.study.small.solution import Solution, solve
from brelan.study.small.tree import SequenceForm, flatten
from learn.spiel_playthroughs import SETTINGS, path_of, told
from learn.walking import TWO_KINDS

NAMES = learn.register_openspiel()
ONE_KING = "A/A " * 26 + "K/K"
"""With a pack like this a whole deal has 56 information states."""

short_games = {
    "brelan_poker_as": "brelan_poker_as(max_throws=1)",
    "brelan_pai_gow": "brelan_pai_gow(players=1,stack=4)",
}


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_random_deals(name: str) -> None:
    """Histories, legal actions, returns within bounds, clones, and states written to text and read again."""
    game = pyspiel.load_game(short_games.get(name, name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_many_random_deals(name: str) -> None:
    kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == name)
    for players in (kind.min_num_players, kind.max_num_players):
        for options in ("", ",raises=exact", ",skip_forced=True,dealer=0"):
            game = pyspiel.load_game(f"{name}(players={players}{options})")
            pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_second_registration_changes_nothing() -> None:
    assert learn.register_openspiel() == NAMES
    assert pyspiel.load_game("brelan_daker(players=2)").num_players() == 2


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_deal_is_told_as_before(setting: str) -> None:
    """After an intended change: python tests/learn/spiel_playthroughs.py. Later versions may tell more."""
    lines = iter(told(setting).splitlines())
    before = path_of(setting).read_text(encoding="utf-8").splitlines()
    assert [line for line in before if line not in lines] == []


def load(pack: str) -> Any:
    given = {"players": 2, "stack": 3, "pack": pack.strip(), "raises": "exact", "skip_forced": True}
    return pyspiel.load_game("brelan_daker", {**given, "limit": "fixed-limit"})


def solved(pack: str, rounds: int) -> tuple[SequenceForm, Solution]:
    form = flatten(registry.game("daker"), Rules(pack=pack, limit="fixed-limit"), Table((3, 3)))
    return form, solve(form, rounds)


def decisions(game: Any) -> Any:
    """Every state in which a player chooses."""
    return get_all_states(game, include_terminals=False, include_chance_states=False).values()


def as_policy(game: Any, form: SequenceForm, solution: Solution) -> Any:
    """Our strategy for OpenSpiel: information states are found by all that their owner was told."""
    shares = {}
    for number, owner in enumerate(form.owner.tolist()):
        told = [item if isinstance(item, str) else write_move(item) for item in form.history(number)]
        chosen = solution.strategy[form.first[number] : form.first[number] + form.counts[number]]
        shares[f"seat {owner}: {'; '.join(told)}"] = dict(zip(form.moves[number], chosen.tolist(), strict=True))
    table = {}
    for state in decisions(game):
        key = state.information_state_string()
        table[key] = [(action, shares[key][write_move(move)]) for action, move in state._choices().items()]
    assert set(table) == set(shares)
    return pyspiel.TabularPolicy(table)


@pytest.mark.usefixtures("small_loops")
@pytest.mark.parametrize("pack", [ONE_KING, pytest.param(TWO_KINDS, marks=pytest.mark.deep)])
def test_openspiel_finds_the_same_exploitability(pack: str) -> None:
    """Of the same strategy, exactly: the same information states, probabilities, payoffs and best responses."""
    game, (form, solution) = load(pack), solved(pack, 40)
    assert sum(solution.gains) > 1e-6
    assert pyspiel.nash_conv(game, as_policy(game, form, solution)) == pytest.approx(sum(solution.gains), rel=1e-9)


@pytest.mark.deep
@pytest.mark.usefixtures("small_loops")
def test_the_regret_matching_of_openspiel_comes_to_the_same_value() -> None:
    game, (_, solution) = load(ONE_KING), solved(ONE_KING, 500)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values[0] == pytest.approx(solution.values[0], abs=0.005)
    assert exploitability.nash_conv(game, policy) < 0.01


@pytest.mark.deep
@pytest.mark.usefixtures("small_loops")
def test_sampled_regret_matching_of_openspiel_comes_to_the_same_value() -> None:
    np.random.seed(1)
    game, (_, solution) = load(TWO_KINDS), solved(TWO_KINDS, 500)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(2_000):
        solver.iteration()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values[0] == pytest.approx(solution.values[0], abs=0.05)
    assert exploitability.nash_conv(game, policy) < 0.2


def test_every_information_state_has_its_own_tensor() -> None:
    game = load(ONE_KING)
    found: dict[tuple[float, ...], str] = {}
    for state in decisions(game):
        words = state.information_state_string()
        assert found.setdefault(tuple(state.information_state_tensor()), words) == words
    assert len(found) == 56


def test_players_remember_all_that_they_knew() -> None:
    """What a player knew before is the beginning of what they know now."""
    game = pyspiel.load_game("brelan_daker_draw(players=3)")
    state, rng, knew = game.new_initial_state(), np.random.RandomState(3), [[""] for _ in range(3)]
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        for player in range(3):
            knew[player].append(state.information_state_string(player))
    for texts in knew:
        assert all(later.startswith(before) for before, later in pairwise(texts))


def test_what_everyone_sees_has_no_secrets() -> None:
    game = pyspiel.load_game("brelan_daker")
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.NONE))
    secret = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert "dealt 0" not in public.string_from(state, 0)
    assert secret.string_from(state, 0).startswith("dealt 0")
    public.set_from(state, 0)
    assert public.dict["hand"].sum() == 0
    with pytest.raises(ValueError, match="no player sees"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS))


def test_a_deal_without_end_is_broken_off() -> None:
    game = pyspiel.load_game("brelan_poker_as(horizon=6)")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert game.max_game_length() == 6
    assert state.move_number() > 6
    assert state.returns() == [0, 0]


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("brelan_poker_as(players=3,max_throws=2,reply_throws=at-most,stake=5)")
    rules = game.encoding.setting.rules
    assert (rules.max_throws, rules.reply_throws, rules.stake) == (2, "at-most", 5)
    assert (game.min_utility(), game.max_utility()) == (-5, 10)
    assert pyspiel.load_game("brelan_poque").get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_a_game_of_another_package_without_encoding_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of docs/adding-a-game.md knows nothing of learning: the six of ours are there as before."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "one-die"))
    monkeypatch.setattr(registry, "_added", {})
    brelan.register_game(import_module("one_die").ENTRY)
    assert "one-die" in brelan.game_names()
    assert learn.register_openspiel() == NAMES
    with pytest.raises(brelan.UnknownName, match="no encoding of one-die"):
        learn.encoding("one-die")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players=9", "9"),
        ("players=2,dealer=2", "'dealer' is a whole number from 0 to 1"),
        ("dealer=-1", "'dealer' is a whole number from 0 to 1"),
        ("horizon=0", "'horizon' is a whole number from 1"),
        ("raises=ladders", "raises"),
        ("stack=1000000,raises=exact", "'stack' is a whole number from 0 to 100000"),
    ],
)
def test_parameters_out_of_range_are_named(text: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        pyspiel.load_game(f"brelan_daker({text})")
