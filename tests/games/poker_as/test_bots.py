"""The bots of Poker d'As."""

from __future__ import annotations

import pytest

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.errors import UnknownName
from brelan.games.poker_as import GAME
from brelan.games.poker_as.bots import worth_keeping
from brelan.games.poker_as.rules import PRESETS, Rules
from brelan.games.poker_as.solving import solve_tables
from brelan.pieces.dice import parse_dice
from brelan.study import bots
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from depth import deep

ANY: AnyGame = GAME


@pytest.mark.parametrize(
    ("dice", "wild", "kept"),
    [
        ("AAKK9", False, "AAKK"),
        ("AAAK9", False, "AAA"),
        ("AKQJT", False, "A"),
        ("KQJT9", False, "K"),
        ("99999", False, "9999"),
        ("AKKQ9", True, "AKK"),
        ("AKQJT", True, "A"),
    ],
)
def test_simple_keeps_what_is_alike(dice: str, wild: bool, kept: str) -> None:
    assert worth_keeping(parse_dice(dice), wild) == parse_dice(kept)


def wins(rules: dict[str, object], names: tuple[str, ...], deals: int = 3_000) -> list[tuple[float, float]]:
    """The share of deals that each seat won, with its standard error; the sheet's game by the engine, others by loops
    that decide as the bots do (tests/fast)."""
    tally = simulate.run(Experiment("poker-as", rules, names, deals, seed=11, stack=100, fast=bool(rules)))
    shares = [won / deals for won in tally.wins]
    return [(share, (share * (1 - share) / deals) ** 0.5) for share in shares]


@pytest.mark.parametrize(
    "rules",
    [
        {"wild-aces": True},
        pytest.param({"max-throws": 3, "reply-throws": "at-most"}, marks=pytest.mark.deep),
        *(pytest.param(rules, marks=pytest.mark.deep) for rules in ({}, {"suites": "consecutive"})),
    ],
)
def test_each_bot_beats_the_one_before(rules: dict[str, object]) -> None:
    for weaker, stronger in (("random", "simple"), ("simple", "perfect")):
        (_, _), (share, error) = wins(rules, (weaker, stronger))
        assert share > 0.5 + 4 * error


@pytest.mark.parametrize("deals", [2_000, *deep(10_000)])
@pytest.mark.parametrize("players", [2, *deep(3)])
def test_perfect_play_wins_as_often_as_the_solution_says(players: int, deals: int) -> None:
    rules = PRESETS["classic"]
    experiment = Experiment(
        "poker-as", {"max-throws": 3, "reply-throws": "at-most"}, ("perfect",) * players, deals, 3, 100, dealer=0
    )
    tally = simulate.run(experiment)
    for won, value in zip(tally.wins, solve_tables(rules, players).plan.seats, strict=True):
        assert abs(won / deals - value) < 4.5 * (value * (1 - value) / deals) ** 0.5


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="'deep-blue'; its bots are: random, simple, perfect"):
        bots.make_bot(ANY, "deep-blue", Rules(), 2, SeededRandom(0))
