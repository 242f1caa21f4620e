"""The first phase: each player in turn throws the die, and may throw it once more."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan import Legal, Roll, Rolled, Seat
from brelan.engine.events import Event
from brelan.engine.phases import Refusal
from brelan.engine.turns import Turn
from brelan.pieces.seats import put, round_from
from one_die.table import Again, Fell, Keep, State

MOST_THROWS = 2


def enter(state: State, _events: list[Event]) -> State:
    """The first die is in the air: there is nothing to choose before it has fallen."""
    return replace(state, waiting=round_from(state.first, len(state.brought)), in_air=True)


def turn(state: State) -> Turn | None:
    """Chance, if the die is in the air; then the player; nobody: the phase is over."""
    if state.in_air:
        return Roll(1)
    return Seat(state.waiting[0]) if state.waiting else None


def legal(state: State) -> Legal:
    """Nothing while the die is in the air."""
    return Legal() if state.in_air or not state.waiting else Legal((Keep(), Again()))


def explain(_state: State, _move: Any) -> Refusal:
    """Why a move is not legal: a code, a clause of the rules, a sentence."""
    return Refusal("not-a-move", "DIE-2", "keep the die or throw it again")


def apply(state: State, move: Any, events: list[Event]) -> State:
    """A move of the player, or the die that chance has thrown."""
    if isinstance(move, Again):
        return replace(state, in_air=True)
    if isinstance(move, Keep):
        return _next_player(state)
    assert isinstance(move, Rolled)
    seat, die = state.waiting[0], move.dice[0]
    events.append(Fell(seat, die))
    state = replace(state, dice=put(state.dice, seat, die), thrown=state.thrown + 1, in_air=False)
    return _next_player(state) if state.thrown == MOST_THROWS else state


def _next_player(state: State) -> State:
    rest = state.waiting[1:]
    return replace(state, waiting=rest, thrown=0, in_air=bool(rest))
