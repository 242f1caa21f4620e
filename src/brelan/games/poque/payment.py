"""POQ-14, POQ-15: the first without cards is paid, and the chips are counted."""

from __future__ import annotations

from brelan.engine.events import Event
from brelan.games.poque.board import Pool
from brelan.games.poque.events import GotForCards, PaidForCards, RoundWon, WentOut
from brelan.games.poque.state import State, out_of_cards, pay, richest, right_of_dealer, take


def enter(state: State, events: list[Event]) -> State:
    """The joker pool, and from each other player one chip for each card in hand, or all they have."""
    winner = out_of_cards(state)
    assert winner is not None, "somebody has laid all their cards"
    events.append(WentOut(winner))
    state = take(state, winner, Pool.JOKER, events)
    total = 0
    for seat in right_of_dealer(state):
        if seat != winner:
            left = len(state.hands[seat])
            paid = min(left, state.stacks[seat])
            events.append(PaidForCards(seat, left, paid))
            state = pay(state, seat, -paid)
            total += paid
    events.append(GotForCards(winner, total))
    state = pay(state, winner, total)
    events.append(RoundWon(richest(state), max(state.stacks)))
    return state
