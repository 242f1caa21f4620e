"""What a player of an OpenSpiel game knows: as text, and as one tensor with named parts."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
import pyspiel

from brelan.engine.events import Private
from brelan.learn.encoder import Encoding
from brelan.learn.playing import Position, in_text, in_words, known_to

SPECTATOR: Final = -1


class Observed(Protocol):
    """A state of the game."""

    @property
    def at(self) -> Position: ...


def observer(encoding: Encoding, kind: Any) -> Observer | OwnSecrets:
    """The observer of this kind: all that a player knows, what everyone knows, or what the player alone knows."""
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("no player sees the cards of all")
    own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return Observer(encoding, recalls=kind.perfect_recall, own=own) if kind.public_info else OwnSecrets(own=own)


class Observer:
    """With perfect recall everything that was told; without it what lies on the table now."""

    def __init__(self, encoding: Encoding, *, recalls: bool, own: bool) -> None:
        self._encoding: Final = encoding
        self._recalls: Final = recalls
        self._own: Final = own
        layout = encoding.information if recalls else encoding.observation
        players = encoding.setting.players
        self.tensor = np.zeros(players + layout.size, np.float32)
        self.dict = {"player": self.tensor[:players]}
        for slot in layout.slots:
            at = players + layout.at[slot.name]
            self.dict[slot.name] = self.tensor[at : at + slot.size].reshape(slot.shape)

    def set_from(self, state: Observed, player: int) -> None:
        """Write what the player knows into the tensor. Without the own cards, seats are counted from seat 0."""
        players = self._encoding.setting.players
        self.tensor[:players] = 0
        if self._own:
            self.tensor[player] = 1
        view = self._view(state, player)
        if self._recalls:
            self.tensor[players:] = self._encoding.inform(view, self._known(state, player))
        else:
            self.tensor[players:] = self._encoding.observe(view)

    def string_from(self, state: Observed, player: int) -> str:
        if not self._recalls:
            return in_text(self._view(state, player))
        known = in_words(self._known(state, player))
        return f"seat {player}: {known}" if self._own else known

    def _view(self, state: Observed, player: int) -> Any:
        return self._encoding.setting.game.view(state.at.state, player if self._own else None)

    def _known(self, state: Observed, player: int) -> list[Any]:
        return known_to(state.at, player if self._own else SPECTATOR)


class OwnSecrets:
    """What a player was told and nobody else: text alone."""

    tensor: Final = None

    def __init__(self, *, own: bool) -> None:
        self.dict: Final[dict[str, Any]] = {}
        self._own: Final = own

    def set_from(self, state: Observed, player: int) -> None:
        """There is no tensor to write."""

    def string_from(self, state: Observed, player: int) -> str:
        secrets = [item for item in known_to(state.at, player) if isinstance(item, Private)]
        return in_words(secrets) if self._own else ""
