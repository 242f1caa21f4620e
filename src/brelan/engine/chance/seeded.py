"""Chance from a seed: for simulations and practice, the same deals whenever the seed is the same."""

from __future__ import annotations

from brelan.arguments import check, within
from brelan.engine.chance.stream import Stream
from brelan.engine.turns import MOST_DICE, Chance, Draw, Drawn, Outcome, Rolled
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
        well_made = type(turn.stock) is tuple and type(turn.groups) is tuple
        asked: Draw = turn if well_made else check("turn", Draw, turn)
        drawn = sum(asked.groups)
        if drawn > len(asked.stock):
            within("turn.groups", drawn, 0, len(asked.stock))
        return Drawn(stream.take(asked.stock, drawn))
    count = getattr(turn, "count", None)
    if type(count) is not int or not 0 <= count <= MOST_DICE:
        count = check("turn", Chance, turn).count
    return Rolled(tuple([FACES[stream.below(len(FACES))] for _ in range(count)]))
