"""Pgx: games compiled for arrays of states (JAX), on one core. Its largest poker is Leduc hold'em: six cards."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import pgx
from jax import numpy as jnp
from pgx.experimental import act_randomly, auto_reset

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


def step_many() -> Callable[[], int]:
    """A legal action at each table, chosen as by `tools.bench.batches`; where a deal has ended the next begins at
    once."""
    env: Any = pgx.make("leduc_holdem")
    stepping = jax.vmap(auto_reset(env.step, env.init))
    noise = jax.random.uniform(jax.random.PRNGKey(2), (AT_ONCE, env.num_actions), minval=0.01)

    def turn(states: Any, key: Any) -> Any:
        key, mine = jax.random.split(key)
        actions = jnp.argmax(noise * states.legal_action_mask, axis=1)
        return stepping(states, actions, jax.random.split(mine, AT_ONCE)), key

    turns, key = jax.jit(turn), jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, AT_ONCE))

    def work() -> int:
        nonlocal states, key
        states, key = turns(states, key)
        states.observation.block_until_ready()
        return AT_ONCE

    return work
