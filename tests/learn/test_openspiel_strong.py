"""OpenSpiel's best responses to `strong` in the last round of Daker gain exactly what ours gain.

The round is a game of its own for OpenSpiel: chance deals two hands of some that each seat may hold, and the engine
judges what is said after that. `strong` is asked as at a table, view by view. On our side the same round is walked
through with vectors over all hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, prod
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms.best_response import BestResponsePolicy

from brelan.engine.game import Table
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Drawn, Over, Seat
from brelan.families.betting.bets import Call, Check, Fold, RaiseTo
from brelan.families.daker_cards.cards import Card
from brelan.families.daker_cards.kinds import kind_of
from brelan.games.daker import GAME
from brelan.games.daker.bots.strong import _parts, last_round, mixture, shipped
from brelan.games.daker.rules import BOARD, HELD, Rules
from brelan.games.daker.solving.boards import Deck, Turned
from brelan.games.daker.solving.public_game import PublicGame
from brelan.games.daker.solving.public_solver import PublicSolver, Walker, best_response
from brelan.games.daker.solving.resolving import Known
from brelan.learn.playing import Position, after, gains
from compiled import daker_loops

__all__ = ["daker_loops"]

RULES = Rules(limit="fixed-limit")
STACK = 1_000
ACTIONS = (Fold, Check, Call, RaiseTo)
Kinds = tuple[int, ...]


class Round(NamedTuple):
    """A moment at which the last round begins, and what each seat may hold, with a weight."""

    turned: Turned
    before: str  # r: a bet or a raise, c: a check or a call
    ranges: tuple[dict[Kinds, int], dict[Kinds, int]]

    @property
    def pairs(self) -> list[tuple[tuple[Kinds, Kinds], float]]:
        """Both hands, and how likely they are: card by card."""
        left = shipped().game.deck.left(self.turned)
        ways = {
            (one, two): ways_to_hold(left, one, two) * self.ranges[0][one] * self.ranges[1][two]
            for one, two in product(*self.ranges)
        }
        return [(pair, count / sum(ways.values())) for pair, count in ways.items() if count]


def ways_to_hold(left: Sequence[int], one: Kinds, two: Kinds) -> int:
    mine, theirs = Counter(one), Counter(two)
    return prod(comb(left[kind], mine[kind]) * comb(left[kind] - mine[kind], theirs[kind]) for kind in mine | theirs)


def cards_of(deck: Deck, kinds: Sequence[int]) -> list[Card]:
    """Cards of these kinds, none of them twice."""
    stock = list(deck.pack)
    found = []
    for kind in kinds:
        card = next(card for card in stock if kind_of(card) == deck.names[kind])
        stock.remove(card)
        found.append(card)
    return found


def begun(round_: Round, hands: tuple[Kinds, Kinds]) -> Position:
    """The deal up to the last round, by the engine: seat 0 deals."""
    cards = cards_of(shipped().game.deck, [*hands[0], *hands[1], *round_.turned])
    draws = iter([cards[: 2 * HELD], *[[card] for card in cards[2 * HELD :]]])
    said = iter(round_.before.replace("/", ""))
    state, _ = GAME.start(RULES, Table((STACK, STACK)))
    at = Position(state)
    while not (isinstance(turn := GAME.turn(at.state), Seat) and len(at.state.board) == BOARD):
        at = after(GAME, at, Drawn(tuple(next(draws))) if isinstance(turn, Draw) else spoken(at, next(said)))
    return at


def spoken(at: Position, letter: str) -> Any:
    legal = GAME.legal(at.state)
    return RaiseTo(legal.amounts[0]) if letter == "r" else next(move for move in (Check(), Call()) if move in legal)


KIND = pyspiel.GameType(
    short_name="brelan_daker_last_round",
    long_name="The last round of Daker",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class RoundGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """The last round alone."""

    def __init__(self, round_: Round) -> None:
        most = float(STACK)
        super().__init__(KIND, pyspiel.GameInfo(len(ACTIONS), len(round_.pairs), 2, -most, most, 0.0, 20), {})
        self._state = type("RoundState", (RoundState,), {"round_": round_, "pairs": round_.pairs})

    def new_initial_state(self) -> Any:
        return self._state(self)


class RoundState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """Before the hands are dealt, or a position of the engine."""

    round_: ClassVar[Round]
    pairs: ClassVar[list[tuple[tuple[Kinds, Kinds], float]]]

    def __init__(self, game: RoundGame) -> None:
        super().__init__(game)
        self.at: Position | None = None
        self.pair = -1
        self.begun = 0  # how much was told before the round

    def current_player(self) -> int:
        if self.at is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = GAME.turn(self.at.state)
        return turn.seat if isinstance(turn, Seat) else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.at is not None and isinstance(GAME.turn(self.at.state), Over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.pairs)]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.moves())

    def moves(self) -> dict[int, Any]:
        """All that the engine allows, a fold where checking is free included."""
        assert self.at is not None
        legal = GAME.legal(self.at.state)
        amounts = [RaiseTo(legal.amounts[0])] if legal.amounts else []
        return {ACTIONS.index(type(move)): move for move in (*legal.plain, *amounts)}

    def _apply_action(self, action: int) -> None:
        if self.at is None:
            self.pair, self.at = action, begun(self.round_, self.pairs[action][0])
            self.begun = len(self.at.told)
            return
        self.at = after(GAME, self.at, self.moves()[action])
        while isinstance(GAME.turn(self.at.state), Seat) and GAME.legal(self.at.state).courtesy:
            self.at = after(GAME, self.at, GAME.default_move(self.at.state))  # whether to show: nothing depends on it

    def _action_to_string(self, _player: int, action: int) -> str:
        return f"hands {action}" if self.at is None else ACTIONS[action].__name__

    def returns(self) -> list[float]:
        return list(gains(GAME, self.at)) if self.at is not None and self.is_terminal() else [0.0, 0.0]

    def information_state_string(self, player: int | None = None) -> str:
        assert self.at is not None
        seat = self.current_player() if player is None else player
        return f"{self.pairs[self.pair][0][seat]} after {[write_move(move) for move in self.said()]}"

    def said(self) -> list[Any]:
        """The moves of the round."""
        assert self.at is not None
        return [item for mover, item in self.at.told[self.begun :] if mover is not None]

    def __str__(self) -> str:
        return f"{self.pair} {self.at.told if self.at else ''}"


def as_strong(game: RoundGame) -> Any:
    """What `strong` does in each information state, asked as at a table."""
    table = policies.TabularPolicy(game)
    for state in table.states:
        seat = state.current_player()
        moves, parts = mixture(GAME.view(state.at.state, seat), GAME.legal(state.at.state))
        row = table.policy_for_key(state.information_state_string(seat))
        row[:] = 0
        for move, part in zip(moves, parts, strict=True):
            row[ACTIONS.index(type(move))] = part / sum(parts)
    return table


def as_solved(game: RoundGame, round_: Round, solver: PublicSolver) -> Any:
    """What a solution plays with the hands of the round."""
    table, (forest,) = policies.TabularPolicy(game), solver.game.forests[0]
    weights, _ = solver.policy.weights(round_.turned, 0, 0)
    places = {number: place for place, number in enumerate(solver.game.deck.spread(round_.turned).numbers)}
    for state in table.states:
        seat, node = state.current_player(), int(forest.entry[0])
        for move in state.said():
            edges = range(forest.first[node], forest.first[node + 1])
            node = int(next(forest.child[edge] for edge in edges if type(forest.moves[edge]) is type(move)))
        row = table.policy_for_key(state.information_state_string(seat))
        row[:] = 0
        edges = range(forest.first[node], forest.first[node + 1])
        shares = weights[edges, places[solver.game.deck.number[round_.pairs[state.pair][0][seat]]]].astype(float)
        shares += not shares.any()  # where a hand never came, all moves alike
        for edge, share in zip(edges, shares / shares.sum(), strict=True):
            row[ACTIONS.index(type(forest.moves[edge]))] = share
    return table


def as_vectors(round_: Round) -> tuple[PublicGame, Known]:
    """The same round on the public tree: what both play with every hand, the seldom moves left out as at a table."""
    solved = [last_round(seat, round_.turned, round_.before) for seat in range(2)]
    game, deck = solved[0].game, solved[0].game.deck
    forest, spread = game.forests[0][0], deck.spread(round_.turned)
    rows = np.zeros((forest.edges, spread.size), np.float32)
    for node, spot in enumerate(forest.spots):
        edges = slice(forest.first[node], forest.first[node + 1])
        found = solved[forest.owner[node]]
        for place in range(spread.size):
            rows[edges, place] = _parts(found.shares(spot.history, place))
    ranges = tuple(np.zeros(len(deck.holdings), np.float32) for _ in range(2))
    for seat, hands in enumerate(round_.ranges):
        for hand, weight in hands.items():
            ranges[seat][deck.number[hand]] = weight
    played = Known(rows, np.arange(forest.edges, dtype=np.int32))
    return game._replace(ranges=(ranges[0], ranges[1])), played


HISTORIES = ("cc/cc/cc/", "rc/crc/rrc/", "crrc/cc/rrrrc/")


def round_after(before: str) -> Round:
    """A board and hands that are drawn at random; some may be held by both seats, and have cards in common."""
    deck, rng = shipped().game.deck, np.random.default_rng(HISTORIES.index(before))
    turned = tuple(deck.kind(card) for card in rng.choice(deck.pack, BOARD, replace=False))
    hands = [deck.holdings[at] for at in rng.choice(deck.spread(turned).numbers, 16, replace=False)]
    ranges = [{hand: int(rng.integers(1, 4)) for hand in some} for some in (hands[:10], hands[6:])]
    return Round(turned, before, (ranges[0], ranges[1]))


@pytest.mark.deep
@pytest.mark.usefixtures("daker_loops")
@pytest.mark.parametrize("before", HISTORIES)
def test_openspiel_finds_the_same_best_response_to_strong(before: str) -> None:
    round_ = round_after(before)
    game, (public, played) = RoundGame(round_), as_vectors(round_)
    strong, walker = as_strong(game), Walker(public, 1)
    values = exploitability._state_values(game.new_initial_state(), 2, strong)
    solver = PublicSolver(public, threads=1)
    for seat in range(2):
        theirs = BestResponsePolicy(game, seat, strong).value(game.new_initial_state())
        assert walker.mean(best_response(walker, seat, played), seat) == pytest.approx(theirs, abs=1e-5)
        assert solver.value(seat, played, played) == pytest.approx(values[seat], abs=1e-5)
        assert theirs > values[seat] + 0.01  # against some hands alone there is something to gain


@pytest.mark.deep
@pytest.mark.usefixtures("daker_loops")
@pytest.mark.parametrize("before", HISTORIES)
def test_openspiel_finds_the_same_exploitability_of_a_solved_round(before: str) -> None:
    """The same round with the same hands, solved as `brelan solve daker --board` does."""
    round_ = round_after(before)
    game, (public, _) = RoundGame(round_), as_vectors(round_)
    solver = PublicSolver(public, threads=1)
    for rounds, most in ((10, 2.0), (190, 0.05)):
        solver.improve(rounds)
        worth = solver.worth()
        theirs = exploitability.nash_conv(game, as_solved(game, round_, solver))
        assert sum(worth.gains) == pytest.approx(theirs, abs=1e-5)
        assert 0 < theirs < most
