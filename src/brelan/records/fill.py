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
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Drawn, Seat
from brelan.errors import BadRecord, BrelanError
from brelan.records.record import CHANCE, MoveLine
from brelan.records.redact import UNSEEN, redact_moves
from brelan.records.replay import read_line

TRIES = 2_000


def fill(
    game: AnyGame, rules: Any, table: Table, moves: tuple[MoveLine, ...], viewer: int | None, stream: Stream
) -> list[Played[Any]]:
    """The steps of a deal that the viewer could not tell from the recorded one."""
    for attempt in range(TRIES):
        filler = _Filler(game, moves, viewer, stream, likely=attempt % 2 == 0)
        try:
            steps = filler.steps(rules, table)
        except BrelanError:
            continue
        if redact_moves(game, steps, viewer) == tuple(MoveLine(line.who, line.text) for line in moves):
            return steps
    raise _cannot_fill()


def _cannot_fill() -> BadRecord:
    return BadRecord("cannot-fill", "no cards for the '?' of this record fit the moves that were made")


class _Filler:
    """One attempt. A likely one puts no card where the record names it elsewhere; the others try anything."""

    def __init__(
        self, game: AnyGame, moves: tuple[MoveLine, ...], viewer: int | None, stream: Stream, *, likely: bool
    ) -> None:
        self._game = game
        self._moves = moves
        self._viewer = viewer
        self._stream = stream
        self._likely = likely

    def steps(self, rules: Any, table: Table) -> list[Played[Any]]:
        state, events = self._game.start(rules, table)
        steps: list[Played[Any]] = [Played(None, None, state, events)]
        for place, line in enumerate(self._moves):
            seat, move = self._move(state, place, line)
            state, events = self._game.apply(state, move)
            steps.append(Played(seat, move, state, events))
        return steps

    def _move(self, state: Any, place: int, line: MoveLine) -> tuple[int | None, Any]:
        turn = self._game.turn(state)
        if UNSEEN not in line.text.split():
            return read_line(self._game, state, line)
        if isinstance(turn, Draw):
            return None, self._drawn(turn, line, place)
        if isinstance(turn, Seat):
            return turn.seat, self._chosen(state, line, place)
        raise _cannot_fill()

    def _drawn(self, turn: Draw, line: MoveLine, place: int) -> Drawn:
        cards = line.text.split()[1:]
        free = Counter(turn.stock) - Counter(cards)
        if self._likely:
            free -= _named(self._moves[place + 1 :])  # still in the stock when they are drawn
        unseen = iter(self._stream.shuffle(sorted(free.elements())))
        return Drawn(tuple(next(unseen, UNSEEN) if card == UNSEEN else card for card in cards))

    def _chosen(self, state: Any, line: MoveLine, place: int) -> Any:
        """One of the moves that look the same to the viewer."""
        game, named = self._game, _named(self._moves[:place]) if self._likely else Counter[str]()
        alike = [
            move
            for move in game.legal(state).plain
            if write_move(game.redact(state, move, self._viewer, state)) == line.text
            and not named.keys() & set(write_move(move).split()[1:])
        ]
        if not alike:
            raise _cannot_fill()
        return alike[self._stream.below(len(alike))]


def _named(moves: tuple[MoveLine, ...]) -> Counter[str]:
    """The cards that these draws name."""
    return Counter(card for line in moves if line.who == CHANCE for card in line.text.split()[1:] if card != UNSEEN)
