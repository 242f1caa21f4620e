"""French poker games: a pure rules engine, exact odds, solvers, bots."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
