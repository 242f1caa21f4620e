from __future__ import annotations

from brelan.fast.stale import forget_stale

forget_stale()  # these tests import loops directly, and not as the program does (brelan.fast.first_use)
