"""POQ-5: five cards to each player, and the next one is turned: its suit is trump."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.dealing import deal_hands
from brelan.engine.events import Event
from brelan.engine.turns import Draw, Drawn, Turn
from brelan.games.poque.board import SINGLE
from brelan.games.poque.events import Turned
from brelan.games.poque.rules import HELD
from brelan.games.poque.state import State, take
from brelan.pieces.suited_cards import PACK_32


def turn(state: State) -> Turn | None:
    """All hands in one draw, a group for each seat, and the turned card as the last group."""
    return Draw(PACK_32, (*(HELD,) * state.players, 1)) if state.turned is None else None


def apply(state: State, move: Drawn, events: list[Event]) -> State:
    *dealt, turned = move.cards
    hands = deal_hands(dealt, HELD, range(state.players), events)
    events.append(Turned(turned, turned[1]))
    state = replace(state, hands=hands, turned=turned)
    # The turned card belongs to nobody: king+queen and 7-8-9 stay, whatever it is.
    return take(state, state.dealer, SINGLE[turned[0]], events) if turned[0] in SINGLE else state
