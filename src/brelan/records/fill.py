"""A redacted record made whole again with cards that could have lain there.

What a viewer never saw has changed nothing that they saw. So any completion that the rules accept shows them the same
deal: this is how a redacted record is replayed, and how the tests reshuffle what a seat cannot see.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import count
from operator import itemgetter
from typing import Any, Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Draw, Drawn, Seat, Turn
from brelan.errors import BadRecord, BrelanError
from brelan.pieces.stock import UNSEEN
from brelan.records.record import CHANCE, MoveLine
from brelan.records.redact import redact_moves
from brelan.records.replay import read_line

LEAST_STEPS: Final = 4_000
STEPS_A_MOVE: Final = 6
PROPOSAL_STEPS: Final = 25
"""Where the game itself proposes the cards: it looks through many hands, and is nearly always right."""


class Budget:
    """How many steps may be tried for the moves of a record. An honest one takes a few for each move; one that cannot
    be filled costs its reader no more than its length is worth."""

    def __init__(self, moves: int) -> None:
        self.left = LEAST_STEPS + STEPS_A_MOVE * moves

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise _cannot_fill()


def fill(
    game: AnyGame,
    rules: Any,
    table: Table,
    moves: tuple[MoveLine, ...],
    viewer: int | None,
    stream: SeededRandom,
    budget: Budget | None = None,
) -> list[Played[Any]]:
    """The steps of a deal that the viewer could not tell from the recorded one, found from shuffle to shuffle.

    `budget` is that of the whole record; of this deal alone if nothing is said.
    """
    lines = tuple(MoveLine(line.who, line.text) for line in moves)
    state, events = game.start(rules, table)
    steps: list[Played[Any]] = [Played(None, None, state, events)]
    filler = _Filler(game, lines, viewer, stream, budget or Budget(len(moves)))
    while len(steps) <= len(lines):
        steps += filler.until_next_shuffle(steps[-1], len(steps) - 1)
    return steps


def _cannot_fill() -> BadRecord:
    return BadRecord("cannot-fill", "no cards in place of '?' were found that fit the moves of this record")


class _Filler:
    """Goes through the moves of a deal, as often as it takes."""

    def __init__(
        self, game: AnyGame, moves: tuple[MoveLine, ...], viewer: int | None, stream: SeededRandom, budget: Budget
    ) -> None:
        self._game = game
        self._moves = moves
        self._viewer = viewer
        self._stream = stream
        self._budget = budget
        self._draws = [(place, line.text.split()[1:]) for place, line in enumerate(moves) if line.who == CHANCE]
        self._likely = True
        self._pack = 0  # cards of the whole pack
        self._put: Counter[str] = Counter()  # what was put in for a "?" since it was last shuffled

    def until_next_shuffle(self, last: Played[Any], first: int) -> list[Played[Any]]:
        """The steps from the move at `first` on. In every other attempt, the likely ones, no card is put where the
        record names it elsewhere; the others try anything."""
        for attempt in count():
            self._budget.spend()
            self._likely, self._pack = attempt % 2 == 0, 0
            self._put.clear()
            try:
                more = self._steps(last.state, first)
            except BrelanError:
                continue
            if redact_moves(self._game, [last, *more], self._viewer) == self._moves[first : first + len(more)]:
                return more
        raise AssertionError  # the budget ends before

    def _steps(self, state: Any, first: int) -> list[Played[Any]]:
        """… up to where all cards are shuffled again."""
        steps: list[Played[Any]] = []
        for place in range(first, len(self._moves)):
            self._budget.spend()
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
            free -= self._named_later(free, len(turn.stock) - len(cards), place)
        unseen = iter(self._stream.shuffle(sorted(free.elements())))
        drawn = tuple(next(unseen, UNSEEN) if card == UNSEEN else card for card in cards)
        self._put.update(Counter(drawn) - Counter(cards))
        return Drawn(drawn)

    def _named_later(self, free: Counter[str], left: int, place: int) -> Counter[str]:
        """The cards that the draws after this move name and that must be among the `left` ones of the stock, up to
        the next shuffle."""
        named: Counter[str] = Counter()
        for at in range(bisect_right(self._draws, place, key=itemgetter(0)), len(self._draws)):
            cards = self._draws[at][1]
            left -= len(cards)
            now = named + Counter(card for card in cards if card != UNSEEN)
            if not cards or left < 0 or not now <= free:  # more than the stock can give: it was shuffled again
                break
            named = now
        return named

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
        self._budget.spend(PROPOSAL_STEPS)
        for at in range(place + 1, len(self._moves)):
            self._budget.spend()
            line = self._moves[at]
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
