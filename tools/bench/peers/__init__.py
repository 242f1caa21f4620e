"""What others offer: one module for each library, imported only if it is installed.

A module has the name of its library and any of these, each of which prepares something and returns the work itself:

- `play`: random play of six players without a limit; one deal at each call, which returns the players' actions.
- `play_two`: by those who play in compiled code, the same of two players.
- `play_many`: deals of two players in a loop of the library's own; returns how many.
- `step_many`: a step at each of many tables side by side, with observations and masks; returns how many.
- `rank`, `rank_many`: hands ranked one at a time, or many; returns how many.
- `cfr_plus`: a round of CFR+ on Leduc poker; returns how many.
- `copy`: a state in the middle of a deal copied once, so that one can be tried out without the other; returns 1.

`GAME` says what is played.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Final

from brelan.extras import import_if_installed
from brelan.pieces.suited_cards import PACK_52
from tools.bench.measure import silence, version_of

PEERS: Final = {
    "clubs": "clubs",
    "pokerkit": "pokerkit",
    "texasholdem": "texasholdem",
    "rlcard": "rlcard",
    "open_spiel": "open_spiel",
    "pettingzoo": "pettingzoo",
    "phevaluator": "phevaluator",
    "eval7": "eval7",
    "treys": "treys",
    "pokers": "pokers",
    "pgx": "pgx",
}
"""The module of each library, by the name under which it is installed."""

HANDS: Final = 2_000
_RANDOM = Random(1)
FIVES: Final = tuple(tuple(_RANDOM.sample(PACK_52, 5)) for _ in range(HANDS))
"""Hands of five cards of 52 for those who rank them one at a time: the same for all."""


class Peers:
    """Those that are installed here. Raises Failed if one of them cannot be imported."""

    def __init__(self) -> None:
        self.versions: dict[str, str] = {}
        self.missing: dict[str, str] = {}
        self._modules: dict[str, ModuleType] = {}
        for name, module in PEERS.items():
            self._look_for(name, module)

    def _look_for(self, name: str, module: str) -> None:
        version = version_of(name)
        if version is None:
            self.missing[name] = ""
            return
        try:
            with silence():
                self._modules[name] = import_if_installed(f"{__name__}.{module}")
        except ModuleNotFoundError as error:  # it needs another package
            self.missing[name] = str(error.name)
        else:
            self.versions[name] = version

    def offering(self, work: str) -> dict[str, Callable[[], Callable[[], int]]]:
        """The libraries that have this to offer."""
        return {name: getattr(module, work) for name, module in self._modules.items() if hasattr(module, work)}

    def label(self, name: str) -> str:
        """A library, its version and its game."""
        game = getattr(self._modules[name], "GAME", None)
        return f"{name} {self.versions[name]}" + (f", {game}" if game else "")
