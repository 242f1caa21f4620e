"""POQ-6: whoever holds cards of the board in trump shows them and takes their pools. The program claims for all."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.games.poque.board import cards_of, pools_won
from brelan.games.poque.events import ShowedCards
from brelan.games.poque.state import State, right_of_dealer, take
from brelan.pieces.seats import put


def enter(state: State, events: list[Event]) -> State:
    """POQ-V1: where pools are taken when their cards are played, this phase is the turned card alone."""
    if state.rules.pools_when_played:
        return state
    for seat in right_of_dealer(state):
        state = _claim(state, seat, events)
    return state


def _claim(state: State, seat: int, events: list[Event]) -> State:
    pools = pools_won(state.hands[seat], state.trump)
    if not pools:
        return state
    cards = tuple(dict.fromkeys([card for pool in pools for card in cards_of(pool, state.trump)]))
    events.append(ShowedCards(seat, cards))
    state = replace(state, shown=put(state.shown, seat, cards))
    for pool in pools:
        state = take(state, seat, pool, events)
    return state
