"""What solvers have in common: how they weigh the past, how often they measure, and what a solution is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, TypeVar

from brelan.errors import UnknownName
from brelan.study.loops.first_use import load

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Array


Method: TypeAlias = Literal["cfr+", "linear", "discounted"]

INFINITE: Final = float("inf")

POWERS: Final[dict[Method, tuple[float, float, float]]] = {
    "cfr+": (INFINITE, -INFINITE, 1.0),
    "linear": (1.0, 1.0, 1.0),
    "discounted": (1.5, 0.0, 2.0),
}
"""How each method weighs the past: positive regrets, negative ones, strategies (Brown and Sandholm 2019)."""

CHECK_EVERY: Final = 25
"""Rounds between two measures of the error."""


class Worth(NamedTuple):
    """What both seats gain on average, and by how much a best response to the other would gain more."""

    values: tuple[float, float]
    gains: tuple[float, float]

    @property
    def exploitability(self) -> float:
        return sum(self.gains) / 2


class Fading(NamedTuple):
    """What is left of the past in a round of learning."""

    better: float = 1.0  # of positive regrets
    worse: float = 1.0  # of negative ones
    older: float = 1.0  # of the sum of strategies


def fading(method: Method, past: int) -> Fading:
    """After this many rounds."""
    better, worse, older = POWERS[method]
    return Fading(faded(past, better), faded(past, worse), (past / (past + 1)) ** older)


def faded(past: int, power: float) -> float:
    """What is left of regrets after this many rounds: n^power / (n^power + 1)."""
    if power in (INFINITE, -INFINITE):
        return 1.0 if power > 0 else 0.0
    return past**power / (past**power + 1) if past else 0.0


def add_regrets(regrets: Array, gained: Array, past: Fading) -> None:
    """What each move would have gained is added to its regret, whose older part fades."""
    import numpy as np

    regrets *= np.where(regrets > 0, past.better, past.worse)
    regrets += gained


def matched(regrets: Array) -> Array:
    """How often each move (row) is made: in proportion to the positive regrets."""
    import numpy as np

    return shares_of(np.maximum(regrets, 0))


def shares_of(weights: Array, axis: int = 0) -> Array:
    """In proportion to the weights along an axis; equal ones where there are none."""
    import numpy as np

    total = weights.sum(axis=axis, keepdims=True)
    shares: Array = np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / weights.shape[axis])
    return shares


def kernels(purpose: str) -> ModuleType:
    """The compiled loops of regret matching."""
    return load("brelan.study.regrets", purpose)


Policy = TypeVar("Policy")


def policy_of(known: Mapping[str, Policy], bot: str) -> Policy:
    """How this bot plays, if it is one of those that are known."""
    if bot not in known:
        raise UnknownName(
            "no-policy-of-bot",
            "this is computed for {known}, not for {name!r}",
            known=", ".join(known),
            name=bot,
        )
    return known[bot]
