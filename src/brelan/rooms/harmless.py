"""The least harmful legal move, for a player whose time is up or who is away.

It commits nobody to more than the rules already do: check rather than fold, fold rather than pay, stop rather than
throw again, keep one's cards rather than change them, lead the lowest card. A game whose rules say what is played for
one who is out of time has a module `out_of_time` with `default_action(state, seat)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from brelan import registry
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.pieces.suited_cards import PACK_52, RANKS

Choose: TypeAlias = Callable[[Any, int], Any]
"""From a state and the seat whose turn it is to one of its moves."""

PREFERRED: Final = ("check", "pass", "muck", "stop", "stay", "fold", "call", "follow")
"""Moves without a choice of their own, by their tags, the gentlest first."""

NOTHING_AT_STAKE: Final = frozenset({"show", "muck"})
"""The pot is won: all that is left to choose is whether the others see the cards."""


def is_courtesy(legal: Legal) -> bool:
    """Whatever is chosen, no chip moves: nobody need be waited for."""
    return not legal.amounts and all(move.__struct_config__.tag in NOTHING_AT_STAKE for move in legal.plain)


def least_harmful(game: AnyGame, state: Any, seat: int) -> Any:
    """The move to be made for a seat whose turn it is."""
    legal, own = game.legal(state), _out_of_time(game.name)
    move = own(state, seat) if own is not None else None
    return move if move is not None and move in legal else gentlest(legal)


@cache
def _out_of_time(name: str) -> Choose | None:
    """What the game itself says, if it does."""
    path = f"{registry.find(name).engine}.out_of_time"
    if find_spec(path) is None:
        return None
    choose: Choose = import_module(path).default_action
    return choose


def gentlest(legal: Legal) -> Any:
    """By the kind of move; among moves of a kind the one that names the fewest and lowest cards, dice or chips."""
    if not legal.plain:
        return legal[0]  # the smallest amount
    for tag in PREFERRED:
        for move in legal.plain:
            if move.__struct_config__.tag == tag:
                return move
    return min(legal.plain, key=_weight)


def _weight(move: Any) -> tuple[int, int]:
    """How much a move names: a discard of no card is lighter than one of two, the lead of a seven than of an ace."""
    values = [getattr(move, name) for name in move.__struct_fields__]
    pieces = [piece for value in values if isinstance(value, tuple) for piece in value]
    cards = [RANKS.index(piece[0]) for piece in (*pieces, *values) if piece in PACK_52]
    return len(pieces), sum(cards) + sum(value for value in values if type(value) is int)
