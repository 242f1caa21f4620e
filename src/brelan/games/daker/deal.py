"""DAK-11: three cards to each player. The three of the board, face down for now, are drawn when they are turned."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.showdown import Dealt, HandsDealt
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.daker.rules import HELD
from brelan.games.daker.state import State
from brelan.pieces.stock import without

NO_CHOICE = Refusal("cards-first", "DAK-11", "the cards are dealt first")


def enter(state: State, _events: list[Event]) -> State:
    return state


def turn(state: State) -> Turn | None:
    """All hands in one draw: a group for each seat."""
    if state.hands:
        return None
    return Draw(state.stock, (HELD,) * len(state.betting.brought))


def legal(_state: State) -> Legal:
    return NOTHING


def explain(_state: State, _move: Any) -> Refusal:
    return NO_CHOICE


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    cards = move.cards
    hands = tuple([cards[at : at + HELD] for at in range(0, len(cards), HELD)])
    events.append(HandsDealt(HELD))
    events.extend([Dealt(seat, hand) for seat, hand in enumerate(hands)])
    return replace(state, hands=hands, stock=without(state.stock, cards))
