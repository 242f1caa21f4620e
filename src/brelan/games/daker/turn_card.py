"""DAK-13: one community card is turned before each of rounds 2, 3 and 4, while more than one player is still in.

DAK-17: once betting has ended all that are left are turned, one after the other.
"""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.families.betting.betting_round import is_betting_over, is_decided
from brelan.games.daker.events import Turned
from brelan.games.daker.rules import BOARD
from brelan.games.daker.state import Phase, State
from brelan.pieces.stock import without

ONE_BY_ONE = (1,) * BOARD


def enter(state: State, _events: list[Event]) -> State:
    if is_decided(state.betting):
        return replace(state, phase=Phase.SHOWDOWN)  # DAK-14
    return replace(state, turning=BOARD - len(state.board) if is_betting_over(state.betting) else 1)


def turn(state: State) -> Turn | None:
    return Draw(state.stock, ONE_BY_ONE[: state.turning]) if state.turning else None


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    board = state.board
    for card in move.cards:
        board = (*board, card)
        events.append(Turned(card, board))
    return replace(state, board=board, stock=without(state.stock, move.cards), turning=0)
