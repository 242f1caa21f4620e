"""How many examples Hypothesis tries: a part of them in everyday runs, and ten times as many in `make deep`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = float(os.environ.get("BRELAN_EXAMPLES", "0.5"))


def examples(many: int) -> settings:
    return settings(max_examples=round(many * TIMES), deadline=None, suppress_health_check=[HealthCheck.too_slow])
