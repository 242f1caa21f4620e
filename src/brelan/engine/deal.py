"""Plays one deal to its end: asks chance or a player for each move, and keeps the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from brelan.engine.chance import ChanceSource
from brelan.engine.events import Event
from brelan.engine.game import Game, Table
from brelan.engine.legal import Legal
from brelan.engine.turns import Over, Seat

S = TypeVar("S")
R = TypeVar("R", bound=Struct)


class Player(Protocol):
    """Decides for a seat. It is given what that seat may see, and nothing else."""

    def decide(self, view: Any, legal: Legal, /) -> Any: ...


class Played(Struct, Generic[S], frozen=True):
    """One step of a deal: who moved (None: chance, or the start), what, and what came of it."""

    seat: int | None
    move: Any
    state: S
    events: list[Event]


def play(
    game: Game[R, S, Any], rules: R, table: Table, chance: ChanceSource, players: tuple[Player, ...]
) -> Iterator[Played[S]]:
    """Every step of a deal, the start first (its move is None)."""
    state, events = game.start(rules, table)
    yield Played(None, None, state, events)
    while True:
        seat: int | None = None
        match game.turn(state):
            case Over():
                return
            case Seat(seat):
                move = players[seat].decide(game.view(state, seat), game.legal(state))
            case turn:
                move = chance.answer(turn)
        state, events = game.apply(state, move)
        yield Played(seat, move, state, events)


def play_out(game: Game[R, S, Any], rules: R, table: Table, chance: ChanceSource, players: tuple[Player, ...]) -> S:
    """The last state of a deal."""
    for step in play(game, rules, table, chance, players):
        state = step.state
    return state
