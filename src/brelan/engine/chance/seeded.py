"""Chance from a seed: for simulations and practice, the same deals whenever the seed is the same."""

from __future__ import annotations

from brelan.arguments import check
from brelan.engine.chance.stream import Stream
from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Rolled
from brelan.pieces.dice import FACES


class Seeded:
    """Answers from a stream."""

    def __init__(self, *seed: str | int | bytes) -> None:
        self._stream = Stream(*seed)

    def answer(self, turn: Chance, /) -> Outcome:
        return fall_from(self._stream, turn)


def fall_from(stream: Stream, turn: Chance) -> Outcome:
    """What the stream gives for this turn."""
    if isinstance(turn, Draw):
        return Drawn(stream.take(turn.stock, sum(turn.groups)))
    if type(getattr(turn, "count", None)) is not int:
        turn = check("turn", Chance, turn)
    return Rolled(tuple([FACES[stream.below(len(FACES))] for _ in range(turn.count)]))
