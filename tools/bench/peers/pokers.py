"""pokers: no-limit hold'em in Rust, played from Python. Its states never change: none has to be copied."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pokers import Action, ActionEnum, State

from tools.bench.random_play import SEATS, STACK

GAME = "hold'em"


def play() -> Callable[[], int]:
    """Fold, call or raise, all equally likely; check where a fold is free."""
    return _dealing(SEATS)


def play_two() -> Callable[[], int]:
    """The same of two players."""
    return _dealing(2)


def _dealing(seats: int) -> Callable[[], int]:
    random = Random(1).random
    fold, check, call = (Action(kind, 0) for kind in (ActionEnum.Fold, ActionEnum.Check, ActionEnum.Call))

    def deal() -> int:
        state, actions = State.from_seed(seats, 0, 1.0, 2.0, float(STACK), int(random() * (1 << 31))), 0
        while not state.final_state:
            legal = state.legal_actions
            stay = check if ActionEnum.Check in legal else call
            choice = int(random() * (3 if ActionEnum.Raise in legal else 2))
            if choice == 2:
                player = state.players_state[state.current_player]
                most = player.stake - (state.min_bet - player.bet_chips)
                move = Action(ActionEnum.Raise, min(2 + int(random() * (most - 1)), most))
            else:
                move = fold if choice == 0 and stay is call else stay
            state = state.apply_action(move)
            actions += 1
        return actions

    return deal
