"""What a player of Poker d'As faces, from what they see."""

from __future__ import annotations

from brelan.games.poker_as.rules import chart_of
from brelan.games.poker_as.solving.replies import Facing
from brelan.games.poker_as.view import View


def facing_of(view: View) -> Facing | None:
    """The hand to beat, how many hold it, and how many throw after this player; None for the first one."""
    if view.seat == view.first or view.limit is None:
        return None
    chart = chart_of(view.rules)
    made = [chart.strength(dice) for dice in view.hands if dice]
    return Facing(view.limit, max(made), made.count(max(made)), len(view.waiting) - 1)
