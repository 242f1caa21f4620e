"""The compiled loops, where the extra that compiles them is installed."""

from __future__ import annotations

from types import ModuleType

from brelan.errors import BadOption


def kernels() -> ModuleType:
    """The module of the loops, compiled at their first use and kept on disk by numba."""
    try:
        import numba  # noqa: F401 (only asked whether it is there)
    except ImportError as error:
        raise BadOption(
            "extra-missing", "--{name} needs: pip install 'brelan[{extra}]'", name="exact", extra="study"
        ) from error
    from brelan.odds.pai_gow import kernels as compiled

    return compiled
