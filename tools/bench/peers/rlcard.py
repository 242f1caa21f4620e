"""RLCard: no-limit hold'em in Python, with three sizes of raises."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from rlcard.games.nolimitholdem import Action
from rlcard.games.nolimitholdem.game import NolimitholdemGame

from tools.bench.measure import once
from tools.bench.random_play import SEATS, STACK

GAME = "hold'em, three raises"


def play() -> Callable[[], int]:
    """Fold, call or raise, all equally likely; check where a fold is free."""
    game, random = NolimitholdemGame(num_players=SEATS), Random(1).random

    def deal() -> int:
        _begin(game)
        actions = 0
        while not game.is_over():
            game.step(choose(game, random))
            actions += 1
        return actions

    return deal


def choose(game: Any, random: Callable[[], float]) -> Action:
    """The same choice for those who wrap this game."""
    legal = game.get_legal_actions()
    raises = [action for action in legal if action not in (Action.FOLD, Action.CHECK_CALL)]
    choice = int(random() * (3 if raises else 2))
    if choice == 2:
        return raises[int(random() * len(raises))]
    paid = [player.in_chips for player in game.players]
    return Action.FOLD if choice == 0 and paid[game.game_pointer] < max(paid) else Action.CHECK_CALL


def _begin(game: Any) -> None:
    game.init_chips, game.dealer_id = [STACK] * SEATS, 0
    game.init_game()


def copy() -> Callable[[], int]:
    """A game after two calls."""
    game = NolimitholdemGame(num_players=SEATS)
    _begin(game)
    for _ in range(2):
        game.step(Action.CHECK_CALL)
    return once(lambda: deepcopy(game))
