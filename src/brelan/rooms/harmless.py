"""The least harmful legal move, for a player whose time is up or who is away.

It commits nobody to more than the rules already do: check rather than fold, fold rather than pay, stop rather than
throw again, keep one's cards rather than change them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal

Choose: TypeAlias = Callable[[Any, Legal], Any]
"""From what the seat sees and its legal moves to one of them."""

PREFERRED: Final = ("check", "pass", "muck", "stop", "fold", "call")
"""Moves without a choice of their own, by their tags, the gentlest first."""


def least_harmful(game: AnyGame, state: Any, seat: int) -> Any:
    """The move to be made for a seat whose turn it is. It is chosen from what that seat sees."""
    legal = game.legal(state)
    choose = SPECIAL.get(game.name, gentlest)
    move = choose(game.view(state, seat), legal)
    return move if move in legal else gentlest(None, legal)


def gentlest(_view: Any, legal: Legal) -> Any:
    """By the kind of move; among moves of a kind the one that names the fewest cards, dice or chips."""
    if not legal.plain:
        return legal[0]  # the smallest amount
    for tag in PREFERRED:
        for move in legal.plain:
            if _tag(move) == tag:
                return move
    return min(legal.plain, key=_weight)


def _tag(move: Any) -> str:
    return str(move.__struct_config__.tag)


def _weight(move: Any) -> tuple[int, int]:
    """How much a move names: a discard of no card is lighter than one of two, a bet of 1 lighter than one of 4."""
    values = [getattr(move, name) for name in move.__struct_fields__]
    pieces = sum(len(value) for value in values if isinstance(value, tuple))
    return pieces, sum(value for value in values if type(value) is int)


SPECIAL: Final[dict[str, Choose]] = {}
"""Games in which the gentlest kind of move does not say it all, by name."""
