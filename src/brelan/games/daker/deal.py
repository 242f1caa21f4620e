"""DAK-11: three cards to each player. The three of the board, face down for now, are drawn when they are turned."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.dealing import deal_hands
from brelan.engine.events import Event
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.daker.rules import HELD
from brelan.games.daker.state import State
from brelan.pieces.stock import without


def turn(state: State) -> Turn | None:
    """All hands in one draw: a group for each seat."""
    return None if state.hands else Draw(state.stock, (HELD,) * len(state.betting.brought))


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    hands = deal_hands(move.cards, HELD, range(len(state.betting.brought)), events)
    return replace(state, hands=hands, stock=without(state.stock, move.cards))
