"""Every outcome: walk all that chance may do, with its exact weight."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar

from brelan.engine.game import Game
from brelan.engine.turns import Draw, Roll

S = TypeVar("S")


def settle_chance(game: Game[Any, S, Any], state: S) -> Iterator[tuple[S, Fraction]]:
    """Every state in which a player must choose, or the deal is over, and how likely it is to come there."""
    turn = game.turn(state)
    if not isinstance(turn, Roll | Draw):
        yield state, Fraction(1)
        return
    for outcome, ways in turn:
        after, _ = game.apply(state, outcome)
        for settled, chance in settle_chance(game, after):
            yield settled, Fraction(ways, turn.ways) * chance
