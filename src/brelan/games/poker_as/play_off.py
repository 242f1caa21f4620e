"""PDA-7: those level at the top play off with a single throw of all five dice (coup sec) until one is left."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.engine.legal import NOTHING, Legal
from brelan.engine.turns import Rolled
from brelan.games.poker_as.actions import Throw
from brelan.games.poker_as.events import Level
from brelan.games.poker_as.state import State, lowest_seat, strengths, turn_order
from brelan.games.poker_as.throwing import ALL_FIVE, explain, fall, throw, turn
from brelan.pieces.dice import Dice
from brelan.pieces.seats import put

__all__ = ["apply", "enter", "explain", "legal", "turn"]


def enter(state: State, events: list[Event]) -> State:
    """All hands are known: who is at the top, and does it need a throw?"""
    return _compare(state, state.hands, range(state.players), events)


def legal(state: State) -> Legal:
    return NOTHING if state.in_air else ALL_FIVE


def apply(state: State, move: Throw | Rolled, events: list[Event]) -> State:
    """One throw each; when the last dice have fallen, compare again."""
    if isinstance(move, Throw):
        return throw(state, move, events)
    state = fall(state, move, events)
    state = replace(
        state,
        sudden=put(state.sudden, state.waiting[0], state.dice),
        waiting=state.waiting[1:],
        dice=(),
        thrown=0,
    )
    return state if state.waiting else _compare(state, state.sudden, state.level, events)


def _compare(state: State, hands: tuple[Dice, ...], among: range | tuple[int, ...], events: list[Event]) -> State:
    """Those with the best of these hands stay; more than one: they throw, clockwise from the first player."""
    strength = strengths(state, hands)
    best = max(strength[seat] for seat in among)
    level = tuple(seat for seat in turn_order(state) if seat in among and strength[seat] == best)
    # PDA-4: if all were level, the lowest of the play-off begins the next game.
    loser = lowest_seat(state, strength) if state.loser is None else state.loser
    if len(level) > 1:
        events.append(Level(level))
        return replace(state, level=level, loser=loser, waiting=level, sudden=((),) * state.players)
    return replace(state, level=level, loser=loser)
