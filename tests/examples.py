"""How many examples Hypothesis tries: as many as a quick run bears, and ten times as many in `make deep`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("BRELAN_EXAMPLES", "1"))
"""How many times as many as usual."""


def examples(most: int) -> settings:
    return settings(max_examples=most * TIMES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
