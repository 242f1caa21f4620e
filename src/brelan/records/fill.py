"""A redacted record made whole again with cards that could have lain there.

What a viewer never saw has changed nothing that he saw. So any completion that the rules accept shows him the same
deal: this is how a redacted record is replayed, and how the tests reshuffle what a seat cannot see.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import BadRecord, BrelanError
from brelan.records.record import CHANCE, MoveLine
from brelan.records.redact import UNSEEN

TRIES = 2_000


def fill(
    game: AnyGame, rules: Any, table: Table, moves: tuple[MoveLine, ...], viewer: int | None, stream: Stream
) -> list[Played[Any]]:
    """The steps of a deal that the viewer could not tell from the recorded one."""
    for _ in range(TRIES):
        try:
            return _attempt(game, rules, table, moves, viewer, stream)
        except BrelanError:
            continue
    raise BadRecord("cannot-fill", "no cards for the '?' of this record fit the moves that were made")


def _attempt(
    game: AnyGame, rules: Any, table: Table, moves: tuple[MoveLine, ...], viewer: int | None, stream: Stream
) -> list[Played[Any]]:
    state, events = game.start(rules, table)
    steps: list[Played[Any]] = [Played(None, None, state, events)]
    for place, line in enumerate(moves):
        turn = game.turn(state)
        seat = turn.seat if isinstance(turn, Seat) else None
        if line.who != (CHANCE if seat is None else str(seat)):
            raise BadRecord("wrong-turn", "it is the turn of {expected}, not of {who}", expected=seat, who=line.who)
        move: Any
        if isinstance(turn, Draw):
            move = _drawn(turn, line, _named(moves[place + 1 :]), stream)
        elif seat is None:
            move = read_outcome(line.text)
        else:
            move = _chosen(game, state, line, viewer, stream)
        state, events = game.apply(state, move)
        steps.append(Played(seat, move, state, events))
    return steps


def _named(moves: tuple[MoveLine, ...]) -> Counter[str]:
    """The cards that later draws of the record name: they must still be in the stock then."""
    return Counter(card for line in moves if line.who == CHANCE for card in line.text.split()[1:] if card != UNSEEN)


def _drawn(turn: Draw, line: MoveLine, later: Counter[str], stream: Stream) -> Drawn:
    outcome = read_outcome(line.text)
    assert isinstance(outcome, Drawn)
    seen = Counter(card for card in outcome.cards if card != UNSEEN)
    free = stream.shuffle(sorted((Counter(turn.stock) - seen - later).elements()))
    unseen = iter(free)
    return Drawn(tuple(card if card != UNSEEN else next(unseen, UNSEEN) for card in outcome.cards))


def _chosen(game: AnyGame, state: Any, line: MoveLine, viewer: int | None, stream: Stream) -> Any:
    """The move itself, or one of those that look the same to the viewer."""
    if UNSEEN not in line.text.split():
        return read_action(line.text, game.Action)
    alike = [
        move for move in game.legal(state).plain if write_move(game.redact(state, move, viewer, state)) == line.text
    ]
    if not alike:
        raise BadRecord("cannot-fill", "no cards for the '?' of this record fit the moves that were made")
    return alike[stream.below(len(alike))]
