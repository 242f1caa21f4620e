"""A redacted record made whole again with cards that could have lain there.

What a viewer never saw has changed nothing that they saw. So any completion that the rules accept shows them the same
deal: this is how a redacted record is replayed, and how the tests reshuffle what a seat cannot see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Draw, Drawn, Seat, Turn
from brelan.errors import BadRecord, BrelanError
from brelan.pieces.stock import UNSEEN
from brelan.records.record import CHANCE, MoveLine
from brelan.records.redact import redact_moves
from brelan.records.replay import read_line

TRIES = 5_000
PROPOSALS = 200
"""Tries where the game itself proposes the cards: its proposals nearly always fit."""


def fill(
    game: AnyGame, rules: Any, table: Table, moves: tuple[MoveLine, ...], viewer: int | None, stream: Stream
) -> list[Played[Any]]:
    """The steps of a deal that the viewer could not tell from the recorded one, found from shuffle to shuffle."""
    lines = tuple(MoveLine(line.who, line.text) for line in moves)
    state, events = game.start(rules, table)
    steps: list[Played[Any]] = [Played(None, None, state, events)]
    while len(steps) <= len(lines):
        steps += _until_next_shuffle(game, steps, lines, viewer, stream)
    return steps


def _until_next_shuffle(
    game: AnyGame, steps: list[Played[Any]], lines: tuple[MoveLine, ...], viewer: int | None, stream: Stream
) -> list[Played[Any]]:
    done = len(steps) - 1
    for attempt in range(PROPOSALS if game.complete is not None else TRIES):
        filler = _Filler(game, lines, viewer, stream, likely=attempt % 2 == 0)
        try:
            more = filler.steps(steps[-1].state, done)
        except BrelanError:
            continue
        if redact_moves(game, steps + more, viewer)[done:] == lines[done : done + len(more)]:
            return more
    raise _cannot_fill()


def _cannot_fill() -> BadRecord:
    return BadRecord("cannot-fill", "no cards in place of '?' fit the moves of this record")


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
        self._pack = 0  # cards of the whole pack
        self._put: Counter[str] = Counter()  # what was put in for a "?" since it was last shuffled

    def steps(self, state: Any, first: int) -> list[Played[Any]]:
        """The steps from the move at `first` on, up to where all cards are shuffled again."""
        steps: list[Played[Any]] = []
        for place in range(first, len(self._moves)):
            turn = self._game.turn(state)
            if isinstance(turn, Draw) and len(turn.stock) >= self._pack:
                if self._pack:
                    break
                self._pack = len(turn.stock)
            seat, move = self._move(state, turn, place)
            state, events = self._game.apply(state, move)
            steps.append(Played(seat, move, state, events))
        return steps

    def _move(self, state: Any, turn: Turn, place: int) -> tuple[int | None, Any]:
        line = self._moves[place]
        if UNSEEN not in line.text.split():
            return read_line(self._game, state, line)
        if isinstance(turn, Draw):
            return None, self._drawn(state, turn, place)
        if isinstance(turn, Seat):
            return turn.seat, self._chosen(state, line)
        raise _cannot_fill()

    def _drawn(self, state: Any, turn: Draw, place: int) -> Drawn:
        cards = tuple(self._moves[place].text.split()[1:])
        if self._game.complete is not None:
            return self._completed(state, turn, cards, place)
        free = Counter(turn.stock) - Counter(cards)
        if self._likely:
            free -= _named_later(free, len(turn.stock) - len(cards), self._moves[place + 1 :])
        unseen = iter(self._stream.shuffle(sorted(free.elements())))
        drawn = tuple(next(unseen, UNSEEN) if card == UNSEEN else card for card in cards)
        self._put.update(Counter(drawn) - Counter(cards))
        return Drawn(drawn)

    def _completed(self, state: Any, turn: Draw, cards: tuple[str, ...], place: int) -> Drawn:
        """As the game proposes it: it knows what the later moves tell of the unseen cards."""
        seen = Counter(card for card in cards if card != UNSEEN)
        if self._game.complete is None or len(cards) != turn.count or not seen <= Counter(turn.stock):
            raise _cannot_fill()
        drawn = self._game.complete(state, Drawn(cards), self._later(place), self._stream)
        if drawn is None:
            raise _cannot_fill()
        return drawn

    def _later(self, place: int) -> Iterator[tuple[int, Any]]:
        """The moves of seats after this one, as far as they can be read."""
        for line in self._moves[place + 1 :]:
            if line.who.isdecimal() and UNSEEN not in line.text.split():
                yield int(line.who), read_action(line.text, self._game.Action)

    def _chosen(self, state: Any, line: MoveLine) -> Any:
        """One of the moves that look the same to the viewer, most likely with cards that they have not seen."""
        game = self._game
        alike = [
            move
            for move in game.legal(state).plain
            if write_move(game.redact(state, move, self._viewer, state)) == line.text
            and not (self._likely and Counter(write_move(move).split()[1:]) - self._put)
        ]
        if not alike:
            raise _cannot_fill()
        return alike[self._stream.below(len(alike))]


def _draws(moves: tuple[MoveLine, ...]) -> list[list[str]]:
    return [line.text.split()[1:] for line in moves if line.who == CHANCE]


def _named_later(free: Counter[str], left: int, moves: tuple[MoveLine, ...]) -> Counter[str]:
    """The cards that later draws name and that must be among the `left` ones of the stock, up to the next shuffle."""
    named: Counter[str] = Counter()
    for cards in _draws(moves):
        left -= len(cards)
        now = named + Counter(card for card in cards if card != UNSEEN)
        if left < 0 or not now <= free:  # more than the stock can give: it was shuffled again
            break
        named = now
    return named
