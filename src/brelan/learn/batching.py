"""A batch of tables: `step(actions)` plays one decision at each, in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from brelan import registry
from brelan.arguments import ActionNumber, check, checked
from brelan.errors import BadOption, UnknownName
from brelan.learn.batch_tables import Arrays, Tables, new_arrays, step_between
from brelan.learn.encoder import Encoding
from brelan.study.loops.first_use import first_use, load
from brelan.study.loops.numbers import key_of
from brelan.study.loops.trace import empty

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brelan.study.loops.trace import Trace


class Batch:
    """Tables that are played side by side. What a step returns is written over by the next one: copy what you keep,
    and do not write into it.

    A row of the observations belongs to the seat at turn (`seats`). Where a deal has ended, `done` is set, `rewards`
    has what each seat won, and the observation is already the first of the next deal. Forced moves are not asked for.
    The action `WAIT` (-1) leaves a table as it is.
    """

    def __init__(self, encoding: Encoding, tables: int, seed: int, trace: Trace | None = None) -> None:
        self.encoding: Final = encoding
        players = encoding.setting.players
        self._arrays: Final[Arrays] = new_arrays(tables, encoding.observation.size, len(encoding.actions), players)
        self._trace: Final = empty() if trace is None else trace
        self._step: Final = step_between(tables, players)
        self._module: Final = _module_of(encoding)
        self.reset(seed)

    @property
    def observations(self) -> NDArray[np.float32]:
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.int8]:
        return self._arrays.masks

    @property
    def seats(self) -> NDArray[np.int64]:
        """Whose turn it is at each table."""
        return self._arrays.seats

    @property
    def bots(self) -> tuple[str, ...]:
        """Bots that can choose for a seat (`choose`)."""
        return self._tables.bots

    @checked
    def choose(self, bot: str) -> NDArray[np.int64]:
        """What a bot does at each table, in the place of the one whose turn it is."""
        if bot not in self.bots:
            raise UnknownName(
                "no-fast-bot",
                "no bot called {name!r} plays {game} with --fast; there are: {known}",
                name=bot,
                game=self.encoding.setting.game.name,
                known=", ".join(self.bots),
            )
        actions = np.zeros(len(self._arrays.done), np.int64)
        self._tables.choose(bot, actions)
        return actions

    @checked
    def reset(self, seed: int = 0) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """New deals at all tables: the observations and the masks."""
        with first_use(f"batch-{self.encoding.setting.game.name}"):
            self._tables: Tables = self._module.tables_of(
                self.encoding, len(self._arrays.done), key_of(seed), self._trace
            )
            self._tables.reset_all(self._tables.rows, self._tables.common, self._arrays)
        self._arrays.rewards[:] = 0
        self._arrays.done[:] = False
        return self._arrays.observations, self._arrays.masks

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]:
        """One action at each table: observations, masks, rewards and which deals have ended."""
        arrays = self._arrays
        chosen = _whole_numbers(actions)
        if chosen.shape != arrays.done.shape:
            raise BadOption(
                "bad-actions",
                "{count:action|actions} given, for {tables:table|tables}",
                count=chosen.size,
                tables=arrays.done.size,
            )
        tables = self._tables
        tables.before_step()
        refused = tables.step_all(tables.rows, self._step, chosen, tables.common, arrays)
        if refused >= 0:
            raise BadOption(
                "action-not-legal",
                "not legal at table number {table}: action {action}; reset the batch",
                action=int(chosen[refused]),
                table=refused,
            )
        return arrays.observations, arrays.masks, arrays.rewards, arrays.done


def _whole_numbers(actions: Any) -> NDArray[np.int64]:
    """Nothing is rounded: 1.9 is no action, and neither is "1"."""
    if isinstance(actions, np.ndarray) and actions.dtype.kind == "i":
        return actions.astype(np.int64, copy=False)
    return np.array(check("actions", Sequence[ActionNumber], actions), np.int64)


def _module_of(encoding: Encoding) -> Any:
    name = encoding.setting.game.name
    module = registry.part(name, "learning").DESCRIPTION.batch
    if module is None:
        raise UnknownName("no-batch", "there are no batches of {game} yet", game=name)
    return load(module)
