"""Daker five cards for two, solved: sums over cards counted by hand, and small packs against the flattened rules."""

from __future__ import annotations

from math import comb, prod
from typing import Any

import numpy as np
import pytest

from brelan.engine.dealing import Dealt
from brelan.engine.discards import Discarded, Drew
from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.errors import BadOption
from brelan.families.betting.tree import Forest
from brelan.families.daker_cards.cards import DEFAULT_PACK, pack_from
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.solving import SolveQuestion, solve_question
from brelan.games.daker_draw.solving.card_removal import blocking_of
from brelan.games.daker_draw.solving.exact_best_response import exact_reply, sampled_reply
from brelan.games.daker_draw.solving.hands import Hands, hands_of
from brelan.games.daker_draw.solving.questions import ACCURACY_MBB, changes_of, decisions_of
from brelan.games.daker_draw.solving.vector_walk import (
    DrawGame,
    DrawSolver,
    DrawStrategy,
    DrawWalk,
    DrawWalker,
    draw_game,
    empty_strategy,
    loops,
    worth,
)
from brelan.study.small.solution import evaluate
from brelan.study.small.tree import SequenceForm, flatten

pytestmark = pytest.mark.usefixtures("small_loops", "draw_loops")

SMALL = Rules(limit="fixed-limit", ante=1, pack="A/A " * 25 + "K/K Q/Q")
LARGER = Rules(limit="fixed-limit", ante=1, pack="A/A " * 13 + "K/K " * 14)


def random_plan(game: DrawGame, seed: int) -> DrawStrategy:
    """Any moves at all."""
    stream, empty = np.random.default_rng(seed), empty_strategy(game)

    def weights(like: Any) -> Any:
        return stream.random(like.shape, np.float32) ** 3

    return DrawStrategy(
        weights(empty.first), tuple(weights(thrown) for thrown in empty.thrown), weights(empty.second)
    )


class Told:
    """An information state of the flattened game, as the plan sees it."""

    def __init__(self, game: DrawGame, form: SequenceForm, state: int) -> None:
        self.hands, self.seat, self.moves = game.hands, int(form.owner[state]), form.moves[state]
        self.before, self.after = list[str](), list[str]()
        self.changed: dict[int, int] = {}
        for event in form.history(state):
            self._hear(event)

    def _hear(self, event: Any) -> None:
        kind = type(event).__name__
        said = {"Checked": "check", "Called": "call", "Raised": f"raise {getattr(event, 'to', 0)}"}
        if isinstance(event, Dealt):
            self.cards = list(event.cards)
        elif isinstance(event, str) and event.startswith("discard"):
            for card in event.split()[1:]:
                self.cards.remove(card)
        elif isinstance(event, Drew):
            self.cards += event.cards
        elif isinstance(event, Discarded):
            self.changed[event.seat] = event.count
        elif kind in said:
            (self.after if self.changed else self.before).append(said[kind])

    @property
    def seen(self) -> int:
        """What the seat knows of the other's discard before its own."""
        return self.changed[1] if self.seat == 0 else 0

    @property
    def hand(self) -> int:
        counts = [self.cards.count(name) for name in self.hands.kinds.names]
        return self.hands.number(np.array(counts))


def strategy_of(game: DrawGame, form: SequenceForm, plan: DrawStrategy) -> Any:
    """The plan as a strategy of the flattened game."""
    found = np.ones(form.sequences)
    for state in range(len(form.owner)):
        told, first = Told(game, form, state), int(form.first[state])
        shares = _shares(game, told, plan)
        found[first : first + len(shares)] = np.array(shares) / sum(shares)
    return found


def _shares(game: DrawGame, told: Told, plan: DrawStrategy) -> list[float]:
    """In the order of the state's moves; what the plan leaves out, a fold where checking is free, is never made."""
    end = _follow(game.first, 0, told.before)
    if told.moves[0] == "discard":
        return _discards(told, plan.thrown[told.seat][end - len(game.first.owner), told.seen])
    tree, node, weights = game.first, end, plan.first
    if told.changed:
        tree, weights = game.second, plan.second[told.changed[1], told.changed[0]]
        node = _follow(tree, int(tree.entry[end - len(game.first.owner)]), told.after)
    edges = range(tree.first[node], tree.first[node + 1])
    by_move = {write_move(tree.moves[edge]): float(weights[edge, told.hand]) for edge in edges}
    return [by_move.get(move, 0.0) for move in told.moves]


def _follow(tree: Forest, node: int, moves: list[str]) -> int:
    for move in moves:
        edges = range(tree.first[node], tree.first[node + 1])
        node = next(int(tree.child[edge]) for edge in edges if write_move(tree.moves[edge]) == move)
    return node


def _discards(told: Told, weights: Any) -> list[float]:
    hands, hand = told.hands, told.hand
    found = {}
    for pair in range(hands.pairs.first[hand], hands.pairs.first[hand + 1]):
        counts = zip(hands.kinds.names, hands.thrown(hand, pair).tolist(), strict=True)
        found[tuple(sorted(name for name, some in counts for _ in range(some)))] = float(weights[pair])
    return [found[tuple(sorted(move.split()[1:]))] for move in told.moves]


def check_replies(rules: Rules, stack: int) -> None:
    """The best reply that remembers is that of the flattened game, to a plan of any moves."""
    game = draw_game(rules, stack)
    form, plan = flatten(GAME, rules, Table((stack, stack))), random_plan(game, 7)
    values, gains = evaluate(form, strategy_of(game, form, plan))
    walker = DrawWalker(game)
    replies = [exact_reply(walker, plan, seat) for seat in range(2)]
    assert min(gains) > 0.01, "this plan plays badly"
    assert replies == pytest.approx([value + gain for value, gain in zip(values, gains, strict=True)], abs=1e-6)


def test_drw_4_the_best_reply_that_remembers_is_that_of_the_rules() -> None:
    check_replies(SMALL, 2)


@pytest.mark.deep
@pytest.mark.parametrize(("rules", "stack"), [(SMALL, 3), (LARGER, 2)])
def test_the_best_reply_in_larger_games(rules: Rules, stack: int) -> None:
    check_replies(rules, stack)


def test_the_sampled_reply_is_a_lower_bound() -> None:
    """It looks for the best only after the draw; its interval is honest."""
    game = draw_game(LARGER, 2)
    solver = DrawSolver(game)
    solver.improve(60)
    for seat in range(2):
        found = sampled_reply(solver.walker, solver.average, seat, 100, 3)
        exact = exact_reply(solver.walker, solver.average, seat)
        assert exact - 0.1 < found.mean < exact + 2 * found.margin
        assert 0 < found.margin < 0.1


def test_a_solution_is_reached_and_its_values_sum_to_zero() -> None:
    game = draw_game(LARGER, 26)
    solver = DrawSolver(game)
    solver.improve(300)
    found = solver.worth()
    assert sum(found.values) == pytest.approx(0, abs=1e-5)
    assert min(found.gains) > -1e-6
    assert found.exploitability < 0.005
    assert worth(solver.walker, random_plan(game, 1)).exploitability > 0.1


def apart(hands: Hands, hand: int) -> Any:
    """In how many ways each hand is held without the cards of this one."""
    left = hands.counts - hands.held_cards[hand]
    held = hands.held_cards.tolist()
    return np.array([prod(comb(n, k) for n, k in zip(left.tolist(), row, strict=True)) for row in held])


@pytest.mark.parametrize("rules", [SMALL, Rules(pack="A/A K/K " * 4 + "Q/Q " * 9 + "R/N " * 10)])
def test_ends_of_the_betting_count_the_hands_that_share_no_card(rules: Rules) -> None:
    hands, sets = hands_of(pack_from(rules.pack)), blocking_of(pack_from(rules.pack))
    reach = np.random.default_rng(5).random((3, hands.size), np.float32)
    folded, shown, gains = np.zeros_like(reach), np.zeros_like(reach), np.array([1, 2, -3], np.float32)
    lanes = tuple(np.zeros((rows, 8), np.float32) for rows in (hands.size, hands.size, sets.sums))
    cards = loops()[1]
    cards.folds(sets.arrays, hands.ways.astype(np.float32), reach, 0, gains, lanes, folded)
    cards.showdowns(sets.arrays, hands.levels, reach, 0, gains, lanes, shown)
    level = np.repeat(np.arange(len(hands.levels) - 1), np.diff(hands.levels))
    for hand in range(hands.size):
        against = apart(hands, hand) * reach
        assert folded[:, hand] == pytest.approx(gains * against.sum(axis=1), rel=1e-4)
        won = (against * np.sign(level[hand] - level)).sum(axis=1)
        assert shown[:, hand] == pytest.approx(gains * won, rel=1e-4, abs=0.1)


def test_the_pack_of_the_sheet_has_as_many_hands_and_discards_as_counted() -> None:
    hands = hands_of(DEFAULT_PACK)
    assert (hands.size, int(hands.ways.sum()), len(hands.pairs.size)) == (27_474, 80_730, 410_229)
    game = draw_game(LARGER, 100)
    assert (len(game.first.owner), game.first.closed, 9 * len(game.second.owner)) == (10, 9, 810)


def test_a_draw_and_its_values_are_two_sides_of_one_sum() -> None:
    """What is thrown and drawn, times values, is what is thrown times the values before the draw."""
    game = draw_game(LARGER, 26)
    walker = DrawWalker(game)
    plan = random_plan(game, 3)
    for seat in range(2):
        mode = loops()[0].MEAN
        value = walker.mean(walker.walk(DrawWalk(seat, mode, plan, plan)))
        other = walker.mean(walker.walk(DrawWalk(1 - seat, mode, plan, plan)))
        assert value == pytest.approx(-other, abs=1e-5)


def test_a_question_about_a_deal_with_a_fixed_limit() -> None:
    found = solve_question(LARGER, SolveQuestion(iterations=25, stacks=2, deals=1))
    assert found.forgetful_mbb == pytest.approx(500 * sum(seat.gain for seat in found.seats))
    assert found.remembering_mbb == pytest.approx(500 * sum(seat.remembering or 0 for seat in found.seats))
    assert (found.hands, found.iterations, found.remembering_margin) == (6, 25, 0), "six hands: nothing is sampled"


def test_a_deal_is_solved_until_it_is_accurate_enough() -> None:
    found = solve_question(LARGER, SolveQuestion(iterations=1_000, stacks=2, deals=0))
    assert found.iterations < 1_000
    assert found.forgetful_mbb <= ACCURACY_MBB


def test_how_often_each_move_is_made() -> None:
    game = draw_game(LARGER, 2)
    plan = empty_strategy(game)
    aces = game.hands.number(np.array([5, 0]))
    plan.first[0, aces], plan.first[1, aces] = 1, 3
    first, *others = decisions_of(game, plan)
    assert (first.seat, first.history, first.moves) == ("first", "", {"check": 0.25, "raise 1": 0.75})
    assert others[0].moves == {"check": 0.5, "raise 1": 0.5}, "nobody comes there"
    begin = int(game.hands.pairs.first[aces])
    plan.thrown[0][0, 2, begin : begin + 2] = 1, 4
    found = {(case.seat, case.seen): case.shares for case in changes_of(game, plan)}
    assert found.keys() == {("dealer", 0), ("dealer", 1), ("dealer", 2), ("first", None)}
    assert found["dealer", 2] == (0.2, 0.8, 0.0)


def test_other_limits_are_refused() -> None:
    with pytest.raises(BadOption, match="small"):
        solve_question(Rules(), SolveQuestion())
