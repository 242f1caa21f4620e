"""Checks of what programs ask a game with: by its type, in the time of a comparison."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final, TypeVar

from brelan.arguments import Place, check, refused, within
from brelan.engine.game import Holdings, Table
from brelan.engine.turns import Over, Turn
from brelan.errors import InputError

A = TypeVar("A")

_CHECKED: Final = "_brelan_check_before"
"""On a check: the function behind it. A game that is made from another one has each check once."""


def of_rules(kind: type, asked: Callable[[Any], A]) -> Callable[[Any], A]:
    """For `entry(rules)` and its like."""
    return _of_one("rules", kind, asked)


def of_state(kind: type, asked: Callable[[Any], A]) -> Callable[[Any], A]:
    """For `holdings(state)`."""
    return _of_one("state", kind, asked)


def of_end(kind: type, asked: Callable[[Any], A], turn: Callable[[Any], Turn]) -> Callable[[Any], A]:
    """For `result(state)`: before its end a deal may have none."""
    function = getattr(asked, _CHECKED, asked)

    def checked(state: Any, /) -> A:
        if type(state) is not kind:
            check("state", kind, state)
        try:
            return function(state)
        except AssertionError:
            if type(turn(state)) is Over:
                raise
            expected = InputError("expects-finished", "the state of a finished deal")
            raise refused("state", expected, state, wrong_value=True) from None

    setattr(checked, _CHECKED, function)
    return checked


def of_view(kind: type, asked: Callable[[Any], A]) -> Callable[[Any], A]:
    """For `hand(view)`."""
    return _of_one("view", kind, asked)


def _of_one(name: str, kind: type, asked: Callable[[Any], A]) -> Callable[[Any], A]:
    function = getattr(asked, _CHECKED, asked)

    def checked(value: Any, /) -> A:
        if type(value) is not kind:
            check(name, kind, value)
        return function(value)

    setattr(checked, _CHECKED, function)
    return checked


def of_viewer(
    kind: type, asked: Callable[[Any, Any], A], holdings: Callable[[Any], Holdings], fewest: int
) -> Callable[[Any, Any], A]:
    """For `view(state, viewer)`. The seats are counted only for one that not every table has."""
    function = getattr(asked, _CHECKED, asked)

    def checked(state: Any, viewer: Any, /) -> A:
        if type(state) is not kind:
            check("state", kind, state)
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < fewest):
            viewer = within("viewer", viewer, 0, len(holdings(state).stacks) - 1)
        return function(state, viewer)

    setattr(checked, _CHECKED, function)
    return checked


def of_redact(kind: type, asked: Callable[[Any, Any, Any, Any], A]) -> Callable[[Any, Any, Any, Any], A]:
    """For `redact(state, move, viewer, end)`."""
    function = getattr(asked, _CHECKED, asked)

    def checked(state: Any, move: Any, viewer: Any, end: Any, /) -> A:
        for name, value in (("state", state), ("end", end)):
            if type(value) is not kind:
                check(name, kind, value)
        if viewer is not None and (type(viewer) is not int or viewer < 0):
            viewer = check("viewer", Place | None, viewer)
        return function(state, move, viewer, end)

    setattr(checked, _CHECKED, function)
    return checked


def is_plain(table: Any) -> bool:
    """A table whose numbers are numbers: everything else is looked at more closely."""
    if type(table) is not Table:
        return False
    rows = (table.stacks, table.pools, table.posting, table.dead)
    return {*map(type, rows)} == {tuple} and {type(table.dealer), *map(type, chain(*rows))} == {int}
