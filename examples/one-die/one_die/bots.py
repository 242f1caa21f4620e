"""Bots. `random` plays every game already."""

from __future__ import annotations

from typing import Any

from brelan import Legal
from brelan.pieces.dice import PLACE
from one_die.table import Action, Again, Keep
from one_die.view import View

GOOD_ENOUGH = PLACE["Q"]


class Careful:
    """Keeps what beats every die on the table; if none lies there, a queen or better."""

    def __init__(self, rules: Any, players: int, stream: Any) -> None:
        """A bot knows the rules and has its own stream of random numbers."""

    def decide(self, view: View, _legal: Legal) -> Action:
        assert view.seat is not None
        own = PLACE[view.dice[view.seat]]
        others = [PLACE[die] for seat, die in enumerate(view.dice) if die and seat != view.seat]
        return Keep() if own < min(others, default=GOOD_ENOUGH + 1) else Again()


BOTS = {"careful": Careful}
