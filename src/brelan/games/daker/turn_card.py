"""DAK-13: one community card is turned before each of rounds 2, 3 and 4, while more than one player is still in."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.daker.deal import explain, legal
from brelan.games.daker.events import Turned
from brelan.games.daker.state import State
from brelan.pieces.betting import is_decided
from brelan.pieces.stock import without

__all__ = ["apply", "enter", "explain", "legal", "turn"]

ONE_CARD = (1,)


def enter(state: State, _events: list[Event]) -> State:
    return state if is_decided(state.betting) else replace(state, turning=True)


def turn(state: State) -> Turn | None:
    return Draw(state.stock, ONE_CARD) if state.turning else None


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    board = state.board + move.cards
    events.append(Turned(move.cards[0], board))
    return replace(state, board=board, stock=without(state.stock, move.cards), turning=False)
