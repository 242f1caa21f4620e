"""One deal while it is learnt: its state, and what each seat was told and did. Nothing in it ever changes."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct

from brelan.engine.chance import ChanceSource
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame
from brelan.engine.notation import write_move
from brelan.engine.turns import Over, Seat
from brelan.learn.encoder import Encoding
from brelan.learn.setting import Setting


class Position(Struct, frozen=True):
    """A moment of a deal. `told` has an item for each move of a seat, which it alone knows, and for each event."""

    state: Any
    told: tuple[tuple[int | None, Any], ...] = ()
    moves: int = 0  # decisions that were made, forced ones included

    def __deepcopy__(self, _memo: Any) -> Position:
        return self


def begin(setting: Setting, dealer: int = 0) -> Position:
    """Before the first card or throw."""
    state, events = setting.game.start(setting.rules, setting.table(dealer))
    return Position(state, tuple([(None, event) for event in events]))


def after(game: AnyGame, at: Position, move: Any) -> Position:
    """The position after a move of a seat or of chance."""
    turn = game.turn(at.state)
    state, events = game.apply(at.state, move)
    happened = [(None, event) for event in events]
    if not isinstance(turn, Seat):
        return Position(state, (*at.told, *happened), at.moves)
    return Position(state, (*at.told, (turn.seat, move), *happened), at.moves + 1)


def known_to(at: Position, seat: int) -> list[Any]:
    """All that a seat was told and did, in order: with perfect recall, its information state."""
    return [item for mover, item in at.told if (mover == seat if mover is not None else seen_by(item, seat))]


def in_words(known: list[Any]) -> str:
    """An information state as text: `;` after each event or move, `>` before an own move."""
    return "; ".join([write_move(item) for item in known])


def forced(encoding: Encoding, at: Position) -> Any | None:
    """The move of the seat at turn where it has no choice, or where nothing depends on it; None: it must choose."""
    game = encoding.setting.game
    turn = game.turn(at.state)
    if not isinstance(turn, Seat):
        return None
    legal = game.legal(at.state)
    if legal.courtesy:
        return game.default_move(at.state)
    if len(legal) > 1 and len(choices_at(encoding, at)) > 1:
        return None
    return next(iter(choices_at(encoding, at).values()))


def choices_at(encoding: Encoding, at: Position) -> dict[int, Any]:
    """What the seat at turn may choose: numbers of actions and their moves."""
    game = encoding.setting.game
    turn = game.turn(at.state)
    if not isinstance(turn, Seat):
        return {}
    return encoding.choices(game.view(at.state, turn.seat), game.legal(at.state))


def gains(game: AnyGame, at: Position) -> tuple[float, ...]:
    """Chips won or lost, or, where none are played for, a point shared: what the winners gain, the others lose."""
    assert isinstance(game.turn(at.state), Over), "the deal is not over"
    result = game.result(at.state)
    if game.scores == "chips":
        return tuple([float(chips) for chips in result.payoffs])
    return shared_point(result.winners, len(result.payoffs))


def shared_point(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """One winner gains a point of all others together; one loser loses a point to them."""
    others = players - len(winners)
    if not winners or not others:
        return (0.0,) * players
    return tuple([1 / len(winners) if seat in winners else -1 / others for seat in range(players)])


def move_on(encoding: Encoding, at: Position, chance: ChanceSource, *, skip_forced: bool) -> Position:
    """Play what nobody chooses: chance, and forced moves where they are skipped."""
    game = encoding.setting.game
    while True:
        match game.turn(at.state):
            case Over():
                return at
            case Seat():
                move = forced(encoding, at) if skip_forced else None
                if move is None:
                    return at
            case turn:
                move = chance.answer(turn)
        at = after(game, at, move)


def in_text(view: Any) -> str:
    """A view as lines of text, without the rules."""
    fields = msgspec.to_builtins(view)
    return "\n".join([f"{name}: {json.dumps(value)}" for name, value in fields.items() if name != "rules"])
