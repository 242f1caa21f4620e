"""POQ-5: five cards to each player, and the next one is turned: its suit is trump."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.phases import Refusal
from brelan.engine.showdown import Dealt, HandsDealt
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.poque.board import SINGLE
from brelan.games.poque.events import Turned
from brelan.games.poque.rules import HELD
from brelan.games.poque.state import State, take
from brelan.pieces.suited_cards import PACK_32


def enter(state: State, _events: list[Event]) -> State:
    return state


def turn(state: State) -> Turn | None:
    """All hands in one draw, a group for each seat, and the turned card as the last group."""
    return Draw(PACK_32, (*(HELD,) * state.players, 1)) if state.turned is None else None


def legal(_state: State) -> Legal:
    return NOTHING


def explain(_state: State, _move: Any) -> Refusal:
    return Refusal("cards-first", "POQ-5", "the cards are dealt first")


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    *dealt, turned = move.cards
    hands = tuple([tuple(dealt[at : at + HELD]) for at in range(0, len(dealt), HELD)])
    events.append(HandsDealt(HELD))
    events.extend([Dealt(seat, hand) for seat, hand in enumerate(hands)])
    events.append(Turned(turned, turned[1]))
    state = replace(state, hands=hands, turned=turned)
    # The turned card belongs to nobody: king+queen and 7-8-9 stay, whatever it is.
    return take(state, state.dealer, SINGLE[turned[0]], events) if turned[0] in SINGLE else state
