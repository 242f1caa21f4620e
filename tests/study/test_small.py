"""Small games flattened and solved: values of the literature, exact best responses, and clear refusals."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan import registry
from brelan.engine.game import Scores, Table
from brelan.engine.turns import Draw, Drawn, Roll
from brelan.errors import BadOption, BadQuestion, BadTable
from brelan.games.daker.rules import Rules
from brelan.study.small import SmallQuestion, solve_small
from brelan.study.small.solution import evaluate, solve
from brelan.study.small.tree import SequenceForm, estimate, flatten, merged, outcomes
from brelan.study.solving import POWERS, Method
from tools.bench.small_poker import KUHN, LEDUC, LEDUC_SUITS, SmallPoker
from tools.bench.small_poker import Rules as Deal

pytestmark = pytest.mark.usefixtures("small_loops")

TWO_KINDS = "A/A " * 13 + "K/K " * 14
TABLE = Table((9, 9))


def form_of(deal: Deal) -> SequenceForm:
    return flatten(SmallPoker(), deal, TABLE)


@given(st.lists(st.sampled_from("ABC"), min_size=4, max_size=6), st.sampled_from([(1,), (2, 1), (1, 1, 2)]))
def test_equal_cards_are_drawn_as_one_outcome(stock: list[str], groups: tuple[int, ...]) -> None:
    turn = Draw(tuple(sorted(stock)), groups)
    told_apart: dict[Any, int] = {}
    for outcome, ways in turn:
        one, _ = merged(turn, outcome)
        told_apart[one] = told_apart.get(one, 0) + ways
    assert dict(outcomes(turn)) == told_apart
    assert all(merged(turn, outcome) == (outcome, ways) for outcome, ways in told_apart.items())


def test_dice_are_merged_already() -> None:
    turn = Roll(3)
    assert sum(ways for _, ways in outcomes(turn)) == turn.ways
    assert all(merged(turn, outcome)[1] == ways for outcome, ways in turn)


@pytest.mark.parametrize("method", POWERS)
def test_kuhn_is_worth_a_eighteenth_to_the_second_player(method: Method) -> None:
    solution = solve(form_of(KUHN), 2_000, method)
    assert solution.values[0] == pytest.approx(-1 / 18, abs=1e-4)
    assert sum(solution.values) == pytest.approx(0)
    assert 0 <= solution.exploitability < 1e-3


@pytest.mark.parametrize(("deal", "sets"), [(LEDUC, 288), pytest.param(LEDUC_SUITS, 936, marks=pytest.mark.deep)])
def test_leduc_has_its_known_value(deal: Deal, sets: int) -> None:
    form = form_of(deal)
    solution = solve(form, 10_000)
    assert len(form.owner) == sets
    assert solution.values[0] == pytest.approx(-0.085606, abs=1e-5)
    assert solution.exploitability < 1e-5


def test_best_response_is_the_best_of_all_pure_strategies() -> None:
    """Kuhn: 64 pure strategies of each player, tried one by one against a strategy of the other."""
    form = form_of(KUHN)
    random = np.random.default_rng(1)
    strategy = np.ones(form.sequences)
    for first, count in zip(form.first, form.counts, strict=True):
        strategy[first : first + count] = random.dirichlet(np.ones(count))
    values, gains = evaluate(form, strategy)
    for player in range(2):
        own = [state for state in range(len(form.owner)) if form.owner[state] == player]
        best = max(
            evaluate(form, _pure(form, strategy, own, chosen))[0][player]
            for chosen in product(range(2), repeat=len(own))
        )
        assert values[player] + gains[player] == pytest.approx(best)


def _pure(form: SequenceForm, strategy: Any, own: list[int], chosen: tuple[int, ...]) -> Any:
    changed = strategy.copy()
    for state, move in zip(own, chosen, strict=True):
        first = form.first[state]
        changed[first : first + form.counts[state]] = 0
        changed[first + move] = 1
    return changed


def test_a_player_remembers_what_they_were_told_and_did() -> None:
    form = form_of(KUHN)
    told = [msgspec.to_builtins(form.history(state)) for state in range(len(form.owner))]
    assert [
        {"type": "given", "seat": 0, "card": "Q"},
        "pass",
        {"type": "happened", "seat": 0, "what": "Pass"},
        {"type": "happened", "seat": 1, "what": "Bet"},
    ] in told


def test_the_size_is_estimated_without_walking_the_tree() -> None:
    assert estimate(SmallPoker(), LEDUC, TABLE) == pytest.approx(form_of(LEDUC).positions, rel=0.05)


@pytest.mark.parametrize("game", registry.names())
def test_a_game_that_is_too_large_is_refused_with_its_size(game: str) -> None:
    found = registry.game(game)
    rules = found.Rules()
    stacks = ",".join(["100"] * found.seats[0])
    with pytest.raises(BadQuestion, match=r"about \d × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ positions, and at most 1 × 10⁶"):
        solve_small(found, rules, SmallQuestion(small=stacks))


def test_a_deal_of_daker_with_two_kinds_of_cards() -> None:
    """Both aces and kings are five alike with any two of their kind: who holds more of a kind is seldom told."""
    answer = solve_small(
        registry.game("daker"), Rules(pack=TWO_KINDS, limit="fixed-limit"), SmallQuestion(small="3,3", iterations=200)
    )
    assert answer.information_sets == 240
    assert sum(seat.value for seat in answer.seats) == pytest.approx(0, abs=1e-12)
    assert answer.exploitability < 1e-3
    first = answer.strategy[0]
    assert msgspec.to_builtins(first.history)[-1]["type"] == "dealt"
    assert sum(first.moves.values()) == pytest.approx(1)


class ForPoints(SmallPoker):
    """A deal won is a point, whatever was paid."""

    scores: Scores = "points"


def test_a_game_for_points_is_solved_too() -> None:
    """Nobody folds who plays for points: with the middle card half of the deals are won."""
    solution = solve(flatten(ForPoints(), KUHN, TABLE), 500)
    assert solution.values == pytest.approx((0.5, 0.5), abs=1e-3)


@pytest.mark.parametrize(("stacks", "error"), [("", BadOption), ("4,x", BadOption), ("4", BadTable)])
def test_stacks_that_cannot_be_read_are_refused(stacks: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        solve_small(registry.game("daker"), Rules(), SmallQuestion(small=stacks))


def test_drawn_cards_keep_the_order_of_the_stock() -> None:
    assert merged(Draw(("A", "B", "A"), (2,)), Drawn(("B", "A"))) == (Drawn(("A", "B")), 2)
