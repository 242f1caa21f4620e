"""PettingZoo: RLCard's no-limit hold'em as an environment for agents."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from pettingzoo.classic import texas_holdem_no_limit_v6

from tools.bench.measure import once
from tools.bench.peers.rlcard import choose
from tools.bench.random_play import SEATS

GAME = "RLCard's hold'em"


def play() -> Callable[[], int]:
    """Fold, call or raise, all equally likely; check where a fold is free."""
    env, random = _begun(), Random(1).random
    game: Any = env.unwrapped.env.game

    def deal() -> int:
        actions = 0
        env.reset(seed=int(random() * (1 << 31)))
        for _ in env.agent_iter():
            _, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(choose(game, random).value)
                actions += 1
        return actions

    return deal


def _begun() -> Any:
    env = texas_holdem_no_limit_v6.env(num_players=SEATS)
    env.reset(seed=1)
    return env


def copy() -> Callable[[], int]:
    """An environment at its beginning."""
    env = _begun()
    return once(lambda: deepcopy(env))
