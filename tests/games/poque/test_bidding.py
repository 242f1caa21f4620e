"""The solved bids of Poque: the tree, the averages against plain recursion, and facts that must hold."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pytest

from brelan.engine.game import Table
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Drawn
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action, Bid, Follow, Pass
from brelan.games.poque.board import Pool
from brelan.games.poque.rules import ENTRY, Rules
from brelan.games.poque.solving.bid_game import BidGame
from brelan.games.poque.solving.bid_ranges import HIGH, LEVELS, Kinds, kinds_of, possible_kinds, range_of, ranges_of
from brelan.games.poque.solving.bidding import (
    FINEST,
    Bidding,
    Choice,
    Play,
    rounded,
    shipped,
    solve,
    solved_bidding,
    solved_once,
)
from brelan.games.poque.solving.moments import Node, book, moment_of, tree
from brelan.games.poque.solving.saying import as_move, bidding_for, likely_levels, move_values
from brelan.games.poque.solving.train import games, train
from brelan.games.poque.state import State
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import PACK_32
from depth import deep

NOTHING_TO_CLAIM = tuple(card for card in PACK_32 if card[1] != "s")


def at_the_bids(players: int, *words: str, dealer: int = 0, stack: int = 50) -> State:
    state, _ = GAME.start(Rules(), Table((ENTRY + stack,) * players, dealer))
    state, _ = GAME.apply(state, Drawn((*NOTHING_TO_CLAIM[: 5 * players], "7s")))
    for word in words:
        state, _ = GAME.apply(state, read_action(word, Action))
    return state


def view_of(state: State) -> View:
    return GAME.view(state, state.waiting[0])


def choices_after(bidding: Bidding, players: int, *words: str) -> dict[str, Choice]:
    found = bidding.choices(moment_of(view_of(at_the_bids(players, *words))))
    return {choice.word: choice for choice in found}


@pytest.mark.parametrize(("players", "nodes"), [(2, 85), (3, 1_140), pytest.param(4, 11_014, marks=pytest.mark.deep)])
def test_poq_9_the_tree_is_that_of_the_engine(players: int, nodes: int) -> None:
    found = tree(players)
    assert len(found) == nodes
    order = [(seat - 1) % players for seat in range(players, 0, -1)]
    for number, node in enumerate(found):
        state = at_the_bids(players, *node.said)
        assert node.moment.bids == tuple(state.bids[seat] for seat in order)
        assert node.parent < number
        if node.speaks is not None:
            assert state.waiting[0] == order[node.speaks]
            assert moment_of(view_of(state)) == node.moment
            words = book(players).words(node.moment)
            assert words == [write_move(move) for move in GAME.legal(state)], "every amount of the rules is known"


def test_two_players_by_hand() -> None:
    """All ways in which the bids of two players can end: 4 openings, and what may follow each."""
    over = {" ".join(node.said): node for node in tree(2) if node.speaks is None}
    openings = [f"bid {amount}" for amount in range(1, 5)]
    raises = [f"bid {low} bid {high}" for low in range(1, 5) for high in range(low + 1, 9)]
    answered = [f"{bids} {answer}" for bids in (*openings, *raises) for answer in ("pass", "follow")]
    assert set(over) == {"pass pass", *(f"pass {opening}" for opening in openings), *answered}
    assert over["bid 1 bid 8 pass"].standing == (1,)
    assert over["bid 1 bid 8 follow"].standing == (0, 1)
    assert over["pass pass"].standing == ()


Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def naive_values(bidding: Bidding, poque: int) -> list[float]:
    """What each place wins when all bid as solved: every combination of levels, every way to speak."""
    players, known = bidding.players, book(bidding.players)
    total = [0.0] * players
    for levels in product(range(bidding.levels), repeat=players):

        def value(number: int, levels: tuple[int, ...] = levels) -> list[float]:
            node = known.nodes[number]
            if node.speaks is None:
                return paid(node, levels, poque)
            found = [0.0] * players
            shares = bidding.said(node.moment)[:, levels[node.speaks]].tolist()
            for child, share in zip(known.children[number], shares, strict=True):
                if share:
                    found = [a + share * b for a, b in zip(found, value(child), strict=True)]
            return found

        chance = prod(bidding.ranges[place][level] for place, level in enumerate(levels))
        total = [a + chance * b for a, b in zip(total, value(0), strict=True)]
    return total


def paid(node: Node, levels: tuple[int, ...], poque: int) -> list[float]:
    won = [-float(bid) for bid in node.moment.bids]
    pot = poque + sum(node.moment.bids)
    best = max([levels[place] for place in node.standing], default=0)
    winners = [place for place in node.standing if levels[place] == best]
    for place in winners:
        won[place] += pot / len(winners)
    return won


@pytest.mark.parametrize("kinds", [(), *deep((0, 5))])
def test_values_are_those_of_a_plain_recursion(kinds: Kinds) -> None:
    bidding = solved_bidding(2, kinds=kinds)
    assert bidding.values == pytest.approx(naive_values(bidding, 4), abs=1e-4)


def test_equal_strategies_of_three_are_valued_right() -> None:
    """Everybody says everything equally often, and certainly has one level: the same sums in two ways."""
    for levels in product((0, 9, 29), repeat=3):
        ranges = np.zeros((3, LEVELS[3]))
        ranges[range(3), levels] = 1
        game = BidGame(3, 6, ranges.tolist())
        play = Play(game, game.shares(np.zeros((len(tree(3)), LEVELS[3]))))
        assert [play.worth(place) for place in range(3)] == pytest.approx(naive_at(levels), abs=1e-3)


def naive_at(levels: tuple[int, ...]) -> tuple[float, ...]:
    known = book(3)

    def value(number: int) -> tuple[float, ...]:
        node = known.nodes[number]
        if node.speaks is None:
            return tuple(paid(node, levels, 6))
        found = [value(child) for child in known.children[number]]
        return tuple(sum(won) / len(found) for won in zip(*found, strict=True))

    return value(0)


SHOWN = [(2, ()), (2, (0, 5)), (3, ()), (3, (0, 2, 1)), (4, (0, 1, 0, 0))]


@pytest.mark.parametrize(("players", "kinds"), SHOWN)
def test_nobody_gains_much_by_bidding_otherwise(players: int, kinds: Kinds) -> None:
    bidding = solved_bidding(players, kinds=kinds)
    assert sum(bidding.values) == pytest.approx(2 * players, abs=0.01)  # somebody always takes the poque
    assert all(-1e-9 < gain < 0.05 for gain in bidding.gains)
    assert kinds or list(bidding.values) == sorted(bidding.values)  # the later one speaks, the better


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poq_10_the_last_one_never_lets_the_poque_lie(players: int) -> None:
    choices = choices_after(solved_bidding(players), players, *["pass"] * (players - 1))
    assert max(choices["pass"].often) < 0.01
    assert choices["bid 1"].value == pytest.approx([2 * players] * LEVELS[players])


def test_strong_hands_bid_more() -> None:
    choices = choices_after(solved_bidding(2), 2, "bid 1")
    assert set(choices) == {"pass", "follow", *(f"bid {amount}" for amount in range(2, 9))}
    assert choices["bid 8"].often[-1] > 0.8
    assert choices["pass"].often[0] > 0.5
    assert choices["follow"].value[-1] < choices["bid 8"].value[-1]
    for choice in choices.values():
        assert np.diff(choice.value).min() > -1e-9
    assert sum(choice.often[7] for choice in choices.values()) == pytest.approx(1)


def test_levels_follow_from_what_was_said() -> None:
    bidding = solved_bidding(2)
    passed = bidding.likely(moment_of(GAME.view(at_the_bids(2, "bid 1", "pass"), 0)), 1)
    raised = bidding.likely(moment_of(GAME.view(at_the_bids(2, "bid 1", "bid 8", "pass"), 0)), 1)
    assert sum(passed[:20]) > 0.9 * sum(passed)
    assert raised[-1] > 0.9 * max(raised)


def test_poq_11_some_ways_look_the_same() -> None:
    """Whoever opened and then completed looks the same as one who opened for more or passed and came back."""
    moment = moment_of(view_of(at_the_bids(3, "bid 1", "bid 3", "bid 8", "follow")))
    first = [book(3).nodes[way].said[0] for way in book(3).ways[moment]]
    assert first == ["pass", "bid 1", "bid 2", "bid 3"]
    choices = solved_bidding(3).choices(moment)
    assert [choice.word for choice in choices] == ["pass", "follow"]
    assert choices[1].value[-1] > choices[1].value[0] + 10


def test_what_rounding_takes_the_next_level_gives_back() -> None:
    """Three words, of which one is said one time in a hundred by all levels, and one by none."""
    shares = np.array([[0.99] * 40, [0.01] * 40, [0.0] * 40])
    found = rounded(shares).astype(int)
    assert (found.sum(axis=0) == FINEST).all()
    assert found[1].sum() == pytest.approx(0.4 * FINEST, abs=1)
    assert not found[2].any()


def test_a_solution_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what does not come with the package is solved, and only once."""
    before = solved_once(2, 10, (0, 0))
    monkeypatch.setattr(BidGame, "solve", None)
    assert (solved_once(2, 10, (0, 0)) == before).all()
    assert solved_bidding(2, 8).values


def test_a_greater_poque_is_fought_for_more() -> None:
    usual, great = (choices_after(solved_bidding(2, poque), 2, "bid 4") for poque in (4, 8))
    assert sum(great["pass"].often) < sum(usual["pass"].often)


# What was shown


def test_poq_6_who_has_shown_an_ace_has_more_pairs_of_aces() -> None:
    nothing, ace = range_of(2, 0), range_of(2, 5 - HIGH[::-1].index("A"))
    assert sum(nothing) == pytest.approx(1)
    assert sum(ace) == pytest.approx(1)
    aces = slice(30, 33)  # pairs of aces beat 75 to 82 % of all hands
    assert sum(ace[aces]) > 2 * sum(nothing[aces])
    assert range_of(2, None) == (1 / LEVELS[2],) * LEVELS[2]


def test_poq_6_what_was_shown_is_seen_from_the_dealers_right() -> None:
    cards = "7c 8c 9c Tc Ks", "7d 8d 9d Td As", "7h 8h 9h Th Jc"
    state, _ = GAME.start(Rules(), Table((ENTRY + 50,) * 3, 0))
    state, _ = GAME.apply(state, Drawn((*(card for hand in cards for card in hand.split()), "7s")))
    assert kinds_of(view_of(state)) == (0, 2, 2)
    assert bidding_for(view_of(state)).ranges == ranges_of(3, (0, 2, 2))


def test_poq_v1_nothing_is_shown_before_the_bids() -> None:
    state, _ = GAME.start(Rules(pools_when_played=True), Table((ENTRY + 50,) * 2, 0))
    state, _ = GAME.apply(state, Drawn((*["7c", "8c", "9c", "Tc", "Ks", "7d", "8d", "9d", "Td", "As"], "7s")))
    assert kinds_of(view_of(state)) == ()
    assert bidding_for(view_of(state)).ranges == ranges_of(2, ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_comes_with_the_package_is_complete(players: int) -> None:
    found = shipped(players)
    assert set(found) == set(games(players))
    assert {rows.shape for rows in found.values()} == {(book(players).size, LEVELS[players])}
    assert len(possible_kinds(players)) == {2: 3**5, 3: 3**3, 4: 2**4}[players]


@pytest.mark.deep
@pytest.mark.parametrize(("players", "kinds"), SHOWN[:-1])
def test_what_comes_with_the_package_can_be_made_again(players: int, kinds: Kinds) -> None:
    """Sums in another order come to other words in moments that hardly ever come; what is won stays the same."""
    chips = 2 * players
    again = Bidding(players, chips, kinds, solve(players, chips, kinds))
    assert again.values == pytest.approx(solved_bidding(players, kinds=kinds).values, abs=0.02)


@pytest.mark.deep
def test_training_makes_the_arrays_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.games.poque.solving.train.possible_kinds", lambda _players: ((0, 0), (0, 1)))
    told: list[str] = []
    found = train([2], told.append)
    assert found["rows-2"].shape == (4, book(2).size, LEVELS[2])
    assert found["games-2"].tolist() == [[4, 1, 0, 0], [4, 1, 0, 1], [4, 0, 0, 0], [8, 0, 0, 0]]
    assert told[-1] == "2 players: 4 of 4"


# From the table to the solved bids and back


def test_every_view_of_the_bids_is_known() -> None:
    """Whatever is said at a table, with few chips too."""

    def walk(state: State, bidding: Bidding) -> int:
        if not state.waiting or not GAME.legal(state) or GAME.legal(state)[0] != Pass():
            likely = likely_levels(GAME.view(state, 0), bidding)
            assert {round(max(weights), 9) for weights in likely if weights is not None} <= {1.0}
            return 1
        view, legal = view_of(state), GAME.legal(state)
        found = move_values(view, legal, bidding)
        assert set(found) == {*legal}
        assert sum(one.often for one in found.values()) == pytest.approx(1)
        return 1 + sum(walk(GAME.apply(state, move)[0], bidding) for move in legal)

    assert walk(at_the_bids(2), solved_bidding(2)) == 85
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
