"""Where chance's moves come from. Every source answers a `Roll` or a `Draw` with an outcome that fits it."""

from __future__ import annotations

from typing import Protocol

from brelan.engine.turns import Chance, Outcome


class ChanceSource(Protocol):
    """Seeded (simulation), scripted (tests, replays) or chained (tables that can be checked).

    Every outcome, for odds and solvers, comes from the turn itself: `for outcome, ways in turn`.
    """

    def answer(self, turn: Chance, /) -> Outcome: ...
