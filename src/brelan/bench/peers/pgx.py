"""Pgx: games compiled for arrays of states (JAX), on one core. Its largest poker is Leduc hold'em: six cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import pgx
from pgx.experimental import act_randomly

GAME = "Leduc hold'em"
AT_ONCE: Final = 4_096


def play_many() -> Callable[[], int]:
    """Deals of two players, many at a time, any legal action equally likely."""
    env: Any = pgx.make("leduc_holdem")

    def turn(now: Any) -> Any:
        states, key = now
        key, mine = jax.random.split(key)
        return jax.vmap(env.step)(states, act_randomly(mine, states.legal_action_mask)), key

    def deal(key: Any) -> Any:
        key, mine = jax.random.split(key)
        begun = jax.vmap(env.init)(jax.random.split(mine, AT_ONCE)), key
        states, key = jax.lax.while_loop(lambda now: ~now[0].terminated.all(), turn, begun)
        return key, states.rewards.sum()

    deals, key = jax.jit(deal), jax.random.PRNGKey(1)

    def work() -> int:
        nonlocal key
        key, rewards = deals(key)
        rewards.block_until_ready()
        return AT_ONCE

    return work
