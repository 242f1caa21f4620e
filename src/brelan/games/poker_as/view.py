"""What a viewer sees of Poker d'As: everything, for dice lie open."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from brelan.engine.events import Viewer
from brelan.engine.game import PerSeat, SeatNumber
from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.games.poker_as.rules import Rules, chart_of
from brelan.games.poker_as.state import State, holdings, limit, winner
from brelan.pieces.dice import Dice
from brelan.pieces.hand import Hand


class View(Struct, frozen=True):
    """The table from one seat, or from beside it (`seat` is None)."""

    rules: Rules
    seat: Viewer
    stacks: PerSeat[int]
    pot: int
    first: SeatNumber
    throwing: SeatNumber | None  # whose dice lie on the table
    dice: Dice
    thrown: int  # throws of the one who is throwing
    limit: int | None  # how many they may take; None: no limit
    hands: PerSeat[Dice]
    throws: PerSeat[int]
    waiting: tuple[SeatNumber, ...]  # who throws now and who throws after them, in this phase
    level: tuple[SeatNumber, ...]  # who can still win, once all hands are known
    sudden: PerSeat[Dice]  # this round's throws of the play-off
    winner: SeatNumber | None


def view(state: State, viewer: Viewer) -> View:
    """Built field by field."""
    chips = holdings(state)
    playing_off = len(state.level) > 1
    return View(
        rules=state.rules,
        seat=viewer,
        stacks=chips.stacks,
        pot=sum(chips.pots),
        first=state.first,
        throwing=state.waiting[0] if state.waiting else None,
        dice=state.dice,
        thrown=state.thrown,
        limit=1 if playing_off else limit(state),
        hands=state.hands,
        throws=state.throws,
        waiting=state.waiting,
        level=state.level,
        sudden=state.sudden,
        winner=winner(state),
    )


def hand(view: View) -> Hand | None:
    """What the viewer's dice are worth: the final hand, or those on the table while they throw."""
    if view.seat is None:
        return None
    dice = view.hands[view.seat] or (view.dice if view.throwing == view.seat else ())
    return chart_of(view.rules).hand(dice) if len(dice) == DICE_IN_HAND else None


def redact(_state: State, move: Any, _viewer: Viewer, _end: State) -> Any:
    """Nothing is hidden at a table of dice."""
    return move
