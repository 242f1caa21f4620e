"""A batch as a vector environment of Gymnasium: one seat learns, bots play at the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from brelan.arguments import GymSeed, checked
from brelan.learn.batch_tables import WAIT

if TYPE_CHECKING:
    from brelan.learn.batching import Batch

Policy: TypeAlias = Callable[[Any, Any], Any]
"""From observations and masks, a row for each table, to actions."""


class VectorTables(VectorEnv):  # type: ignore[misc] # Gymnasium's types are not read
    """Every table waits for the learner. What the other seats do until then belongs to the same step.

    A deal that ends is followed by the next in the same step. Deals in which the learner has no choice are passed
    over: what they pay is added to the reward of the step.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, batch: Batch, seat: int, opponents: str | Policy) -> None:
        self.batch: Final = batch
        self.num_envs = len(batch.seats)
        self.single_observation_space = spaces.Box(0.0, 1.0, (batch.encoding.observation.size,), np.float32)
        self.single_action_space = spaces.Discrete(len(batch.encoding.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._seat: Final = seat
        self._opponents: Final = opponents
        self._random = np.random.default_rng(0)
        self._others()  # a bot that does not exist is told at once

    def _others(self) -> Any:
        """What the others do where it is their turn."""
        batch = self.batch
        if callable(self._opponents):
            return self._opponents(batch.observations, batch.masks)
        if self._opponents == "random":
            return (self._random.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1)
        return batch.choose(self._opponents)

    @checked
    def reset(
        self,
        *,
        seed: GymSeed | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - part of the interface
    ) -> tuple[Any, dict[str, Any]]:
        chosen = int(self._random.integers(1 << 31)) if seed is None else seed
        self._random = np.random.default_rng(chosen)
        self.batch.reset(chosen)
        self._wait_for_learner(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self.batch.observations.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        _, _, rewards, done = self.batch.step(actions)
        won, ended = rewards[:, self._seat].astype(np.float64), done.copy()
        self._wait_for_learner(won, ended)
        return self.batch.observations.copy(), won, ended, np.zeros(self.num_envs, np.bool_), self._infos()

    def _wait_for_learner(self, won: Any, ended: Any) -> None:
        """The others play until it is the learner's turn at every table."""
        while (others := self.batch.seats != self._seat).any():
            _, _, rewards, done = self.batch.step(np.where(others, self._others(), WAIT))
            won += rewards[:, self._seat]
            ended |= done

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.copy()}
