"""The last phase: the best die takes the pot. Nobody chooses anything here."""

from __future__ import annotations

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.pieces.dice import PLACE
from brelan.pieces.seats import round_from
from one_die.table import State, Won


def enter(state: State, events: list[Event]) -> State:
    """Of equal dice the one that was thrown first wins (DIE-3): `min` finds it first."""
    seats = len(state.brought)
    winner = min(round_from(state.first, seats), key=lambda seat: PLACE[state.dice[seat]])  # place 0 is the ace
    events.append(Won(winner, state.rules.stake * (seats - 1)))
    return replace(state, winner=winner)
