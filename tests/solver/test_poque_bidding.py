"""The solved bids of Poque: the tree, the averages against plain recursion, and facts that must hold."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action, Bid, Follow, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.rules import ENTRY, Rules
from brelan.games.poque.state import State
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import PACK_32
from brelan.solver.poque.bidding import LEVELS, Bidding, Node, _Game, solved_bidding, tree
from brelan.solver.poque.saying import as_move, likely_levels, price_decides, said

NOTHING_TO_CLAIM = tuple(card for card in PACK_32 if card[1] != "s")


def at_the_bids(players: int, *words: str, dealer: int = 0, stack: int = 50) -> State:
    state, _ = GAME.start(Rules(), Table((ENTRY + stack,) * players, dealer))
    state, _ = GAME.apply(state, Drawn((*NOTHING_TO_CLAIM[: 5 * players], "7s")))
    for word in words:
        state, _ = GAME.apply(state, read_action(word, Action))
    return state


def view_of(state: State) -> View:
    return GAME.view(state, state.waiting[0])


@pytest.mark.parametrize(("players", "nodes"), [(2, 20), (3, 141), (4, 870)])
def test_poq_9_the_tree_is_that_of_the_engine(players: int, nodes: int) -> None:
    found = tree(players)
    assert len(found) == nodes
    for node in found:
        state = at_the_bids(players, *node.said)
        order = [(seat - 1) % players for seat in range(players, 0, -1)]
        assert node.bids == tuple(state.bids[seat] for seat in order)
        if node.speaks is not None:
            assert state.waiting[0] == order[node.speaks]
        assert node.parent < found.index(node)


def test_two_players_by_hand() -> None:
    """All that two players can say, with bids for 1, 4 and 8."""
    over = {" ".join(node.said): node for node in tree(2) if node.speaks is None}
    assert set(over) == {
        "pass pass",
        "pass bid 1",
        "pass bid 4",
        "bid 1 pass",
        "bid 1 follow",
        "bid 1 bid 4 pass",
        "bid 1 bid 4 follow",
        "bid 1 bid 8 pass",
        "bid 1 bid 8 follow",
        "bid 4 pass",
        "bid 4 follow",
        "bid 4 bid 8 pass",
        "bid 4 bid 8 follow",
    }
    assert over["bid 1 bid 8 pass"].standing == (1,)
    assert over["bid 1 bid 8 follow"].standing == (0, 1)
    assert over["pass pass"].standing == ()


Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def naive_values(players: int, poque: int, strategy: Array) -> list[float]:
    """What each place wins when all play a strategy: every combination of levels, every way to speak."""
    nodes = tree(players)
    children: dict[int, list[int]] = {}
    for number, node in enumerate(nodes[1:], 1):
        children.setdefault(node.parent, []).append(number)
    total = [0.0] * players
    for levels in product(range(LEVELS), repeat=players):

        def value(number: int, levels: tuple[int, ...] = levels) -> list[float]:
            node = nodes[number]
            if node.speaks is None:
                return paid(node, levels, poque)
            found = [0.0] * players
            for child in children[number]:
                share = float(strategy[child, levels[node.speaks]])
                if share:
                    found = [a + share * b for a, b in zip(found, value(child), strict=True)]
            return found

        total = [a + b for a, b in zip(total, value(0), strict=True)]
    return [chips / LEVELS**players for chips in total]


def paid(node: Node, levels: tuple[int, ...], poque: int) -> list[float]:
    won = [-float(bid) for bid in node.bids]
    pot = poque + sum(node.bids)
    best = max([levels[place] for place in node.standing], default=0)
    winners = [place for place in node.standing if levels[place] == best]
    for place in winners:
        won[place] += pot / len(winners)
    return won


def test_values_are_those_of_a_plain_recursion() -> None:
    bidding = solved_bidding(2)
    assert bidding.values == pytest.approx(naive_values(2, 4, bidding._strategy))


def test_equal_strategies_of_three_are_valued_right() -> None:
    """Everybody says everything equally often: the same sums in two ways."""
    game = _Game(3, 6)
    strategy = game._shares(np.zeros((len(tree(3)), LEVELS)))
    values = game.backward(game.forward(strategy), strategy)[0].sum(axis=1)
    few = [naive_at(levels, strategy) for levels in product((0, 9, 19), repeat=3)]
    assert values.shape == (3,)
    for levels, expected in few:
        found = game.backward(one_level(levels), strategy)[0]
        assert [found[place, level] * LEVELS for place, level in enumerate(levels)] == pytest.approx(expected)


def one_level(levels: tuple[int, ...]) -> Array:
    """How likely everybody goes everywhere, if each certainly has one level."""
    game = _Game(len(levels), 6)
    strategy = game._shares(np.zeros((len(tree(3)), LEVELS)))
    reach = game.forward(strategy) * LEVELS
    for place, level in enumerate(levels):
        mask = np.zeros(LEVELS)
        mask[level] = 1
        reach[:, place] *= mask
    return reach


def naive_at(levels: tuple[int, ...], strategy: Array) -> tuple[tuple[int, ...], list[float]]:
    nodes = tree(3)

    @cache
    def value(number: int) -> tuple[float, ...]:
        node = nodes[number]
        if node.speaks is None:
            return tuple(paid(node, levels, 6))
        found = [0.0, 0.0, 0.0]
        for child, other in enumerate(nodes):
            if other.parent == number:
                share = float(strategy[child, levels[node.speaks]])
                found = [a + share * b for a, b in zip(found, value(child), strict=True)]
        return tuple(found)

    return levels, list(value(0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_gains_much_by_bidding_otherwise(players: int) -> None:
    bidding = solved_bidding(players)
    assert sum(bidding.values) == pytest.approx(2 * players, abs=1e-4)  # somebody always takes the poque
    assert all(-1e-9 < gain < 0.05 for gain in bidding.gains)
    assert list(bidding.values) == sorted(bidding.values)  # the later one speaks, the better


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poq_10_the_last_one_never_lets_the_poque_lie(players: int) -> None:
    choices = {choice.word: choice for choice in solved_bidding(players).choices(("pass",) * (players - 1))}
    assert max(choices["pass"].often) < 0.01
    assert choices["bid 1"].value == pytest.approx([2 * players] * LEVELS)


def test_strong_hands_bid_more() -> None:
    choices = {choice.word: choice for choice in solved_bidding(2).choices(("bid 1",))}
    assert choices["bid 8"].often[-1] > 0.8
    assert choices["pass"].often[0] > 0.5
    assert choices["follow"].value[-1] < choices["bid 8"].value[-1]
    for choice in choices.values():
        assert list(choice.value) == sorted(choice.value)
    assert sum(choice.often[7] for choice in choices.values()) == pytest.approx(1)


def test_levels_follow_from_what_was_said() -> None:
    bidding = solved_bidding(2)
    passed, raised = bidding.levels(("bid 1", "pass"), 1), bidding.levels(("bid 1", "bid 8", "pass"), 1)
    assert sum(passed) == pytest.approx(1)
    assert sum(raised) == pytest.approx(1)
    assert sum(passed[:10]) > 0.9
    assert raised[-1] == max(raised)


def test_a_solution_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    before = solved_bidding(2)
    solved_bidding.cache_clear()
    monkeypatch.setattr(_Game, "solve", None)  # it must come from the cache
    assert solved_bidding(2).values == before.values
    solved_bidding.cache_clear()


def test_a_greater_poque_is_fought_for_more() -> None:
    usual, great = solved_bidding(2, 4), solved_bidding(2, 16)
    calls = [{choice.word: choice for choice in bidding.choices(("bid 4",))} for bidding in (usual, great)]
    assert sum(calls[1]["pass"].often) < sum(calls[0]["pass"].often)


# From the table to the solved bids and back


@pytest.mark.parametrize(
    ("players", "words", "expected"),
    [
        (2, "", ""),
        (3, "pass, bid 1", "pass, bid 1"),
        (3, "bid 2, follow", "bid 1, follow"),
        (3, "bid 3, bid 4", "bid 4, bid 8"),
        (3, "bid 1, bid 5", "bid 1, bid 4"),
        (4, "bid 4, bid 6, bid 7", "bid 4, bid 8, follow"),
        (3, "bid 1, bid 8, pass", "bid 1, bid 8, pass"),
        (3, "pass, bid 2, follow", "pass, bid 1, follow"),
        (3, "bid 1, bid 8, pass, pass", "bid 1, bid 8, pass, pass"),
        (3, "bid 1, bid 8, pass, follow", "bid 4, follow, pass"),  # a view does not tell that it was completed
    ],
)
def test_bids_at_the_table_in_the_words_of_the_solved_ones(players: int, words: str, expected: str) -> None:
    spoken = [word for word in words.split(", ") if word]
    view = view_of(at_the_bids(players, *spoken))
    assert said(view, solved_bidding(players), view.seat) == tuple(word for word in expected.split(", ") if word)


def test_where_the_solved_bids_are_over_the_price_decides() -> None:
    state = at_the_bids(3, "bid 4", "bid 7", "bid 8")
    view = view_of(state)
    assert said(view, solved_bidding(3), view.seat) == ("bid 4", "bid 8", "follow")
    state, _ = GAME.apply(state, Pass())
    view = view_of(state)  # seven are near eight: for the solved bids this seat is level
    assert said(view, solved_bidding(3), view.seat) is None
    choices = {choice.word: choice for choice in price_decides(view, GAME.legal(state), 0.9)}
    assert view.pools.poque == 6 + 19
    assert choices["follow"].value[0] == pytest.approx(0.81 * 26 - 1)
    assert choices["pass"].value[0] == 0


def test_every_view_of_the_bids_has_its_words() -> None:
    """Whatever is said at a table, with every amount: the solved bids know it, or are over."""

    def walk(state: State, bidding: Bidding) -> int:
        players = state.players
        if not state.waiting or not GAME.legal(state) or GAME.legal(state)[0] != Pass():
            likely = likely_levels(GAME.view(state, 0), bidding)
            assert [max(weights) for weights in likely if weights is not None] == pytest.approx([1.0] * players)
            return 1
        view = view_of(state)
        words = said(view, bidding, view.seat)
        if words is not None:
            for choice in bidding.choices(words):
                assert as_move(choice.word, GAME.legal(state)) in GAME.legal(state)
        return 1 + sum(walk(GAME.apply(state, move)[0], bidding) for move in GAME.legal(state))

    assert walk(at_the_bids(2), solved_bidding(2)) > 80
    assert walk(at_the_bids(3), solved_bidding(3)) > 700
    assert walk(at_the_bids(3, stack=3), solved_bidding(3)) > 100


@pytest.mark.parametrize(
    ("word", "legal", "expected"),
    [
        ("pass", Legal((Pass(), Follow()), 2, Bid, range(3, 9)), Pass()),
        ("follow", Legal((Pass(), Follow()), 2, Bid, range(3, 9)), Follow()),
        ("follow", Legal((Pass(),)), Pass()),
        ("bid 4", Legal((Pass(), Follow()), 2, Bid, range(3, 9)), Bid(4)),
        ("bid 4", Legal((Pass(), Follow()), 5, Bid, range(6, 9)), Follow()),
        ("bid 8", Legal((Pass(), Follow()), 2, Bid, range(3, 6)), Bid(5)),
        ("bid 1", Legal((Pass(),), 0, Bid, range(1, 5)), Bid(1)),
        ("bid 8", Legal((Pass(), Follow()), 8), Follow()),
    ],
)
def test_words_become_legal_moves(word: str, legal: Legal, expected: Action) -> None:
    assert as_move(word, legal) == expected


def test_the_poque_of_the_tree_is_what_was_staked() -> None:
    assert at_the_bids(4).pools[Pool.POQUE] == 8
