"""OpenSpiel: universal_poker in C++, played from Python and by itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pyspiel

from tools.bench.measure import each, once
from tools.bench.random_play import SEATS, STACK

GAME = "hold'em"


def _game(seats: int) -> Any:
    blinds = "1 2" + " 0" * (seats - 2) if seats > 2 else "2 1"
    first = "3 1 1 1" if seats > 2 else "2 1 1 1"
    return pyspiel.load_game(
        f"universal_poker(betting=nolimit,numPlayers={seats},numRounds=4,blind={blinds},firstPlayer={first},"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={' '.join([str(STACK)] * seats)},bettingAbstraction=fullgame)"
    )


def play() -> Callable[[], int]:
    """Fold, call or raise, all equally likely; check where a fold is free."""
    return _dealing(SEATS)


def play_two() -> Callable[[], int]:
    """The same of two players."""
    return _dealing(2)


def play_many() -> Callable[[], int]:
    """Two players, its own bots, everything in C++: any legal action equally likely."""
    game, seeds = _game(2), count()
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]

    return each(lambda _: pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds)), range(100))


def _dealing(seats: int) -> Callable[[], int]:
    game, random = _game(seats), Random(1).random

    def deal() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(legal[int(random() * len(legal))])
                continue
            raises = len(legal) - 1 - (legal[0] == 0)  # 0 folds, where something is to be called; 1 calls
            choice = int(random() * (3 if raises else 2))
            chosen = legal[int(random() * raises) - raises] if choice == 2 else legal[0] if choice == 0 else 1
            state.apply_action(chosen)
            actions += 1
        return actions

    return deal


def cfr_plus() -> Callable[[], int]:
    """Leduc poker, by its solver in C++."""
    solver = pyspiel.CFRPlusSolver(pyspiel.load_game("leduc_poker"))
    return once(solver.evaluate_and_update_policy)


def copy() -> Callable[[], int]:
    """A state after two calls."""
    state = _game(SEATS).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for _ in range(2):
        state.apply_action(1)
    return once(state.clone)
