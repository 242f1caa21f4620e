"""What a viewer sees: everything, because dice lie open. With cards, add only what the viewer may see."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from one_die.table import Rules, State, holdings


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    stacks: PerSeat[int]
    pot: int
    dice: PerSeat[str]
    throwing: SeatNumber | None
    winner: SeatNumber | None


def view(state: State, viewer: Viewer) -> View:
    """Built field by field; nothing is stripped from a state."""
    chips = holdings(state)
    throwing = state.waiting[0] if state.waiting else None
    return View(state.rules, viewer, chips.stacks, sum(chips.pots), state.dice, throwing, state.winner)


def hand(_view: View) -> None:
    """One die is no combination."""


def redact(_state: State, move: Any, _viewer: Viewer, _end: State) -> Any:
    """The move as the viewer may read it in a record: all of it."""
    return move
