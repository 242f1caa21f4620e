"""The compiled loops, where the extra that compiles them is installed."""

from __future__ import annotations

from types import ModuleType

from brelan.extras import extra


def kernels() -> ModuleType:
    """The module of the loops, compiled at their first use and kept on disk by numba."""
    extra("numba", "study", "exact")
    from brelan.probability.pai_gow import kernels as compiled

    return compiled
