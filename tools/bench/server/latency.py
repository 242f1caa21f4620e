"""How long an action took to reach the other player's view."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Latency(Struct, frozen=True):
    """Milliseconds within which this share of all actions was seen."""

    p50: float
    p95: float
    p99: float


def latency_of(milliseconds: Sequence[float]) -> Latency:
    """From what was measured; zeros if nothing was."""
    ordered = sorted(milliseconds) or [0.0]

    def within(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    return Latency(within(0.5), within(0.95), within(0.99))
