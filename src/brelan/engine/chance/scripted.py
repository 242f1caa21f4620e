"""Chance as written beforehand: for tests, golden files and replays."""

from __future__ import annotations

from collections.abc import Iterable

from brelan.arguments import check, checked
from brelan.engine.notation import read_outcome, write_move
from brelan.engine.turns import Chance, Outcome
from brelan.errors import BadNotation


class Scripted:
    """Answers with the given outcomes, one after the other; texts such as "roll A A K" are read."""

    @checked
    def __init__(self, outcomes: Iterable[Outcome | str]) -> None:
        self._outcomes = iter(outcomes)

    def answer(self, turn: Chance, /) -> Outcome:
        check("turn", Chance, turn)
        written = next(self._outcomes, None)
        if written is None:
            raise BadNotation("script-ended", "the script has no more dice or cards")
        outcome = read_outcome(written) if isinstance(written, str) else written
        if outcome not in turn:
            raise BadNotation(
                "script-does-not-fit",
                "the script gives {move!r}, which is not possible here",
                move=write_move(outcome),
            )
        return outcome
