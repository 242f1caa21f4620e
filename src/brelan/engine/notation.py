"""Moves as short text: `throw A A`, `stop`, `roll K 9 9`. Written and read from the move's own fields."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from brelan.engine.turns import Drawn, Outcome, Rolled
from brelan.errors import BadNotation


def write_move(move: Any) -> str:
    """The tag, then the fields in order; a tuple field comes last and is written out."""
    if not isinstance(move, msgspec.Struct):
        return repr(move)
    words = [_tag(type(move))]
    for name in move.__struct_fields__:
        value = getattr(move, name)
        words += [str(item) for item in value] if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def read_action(text: str, union: Any) -> Any:
    """A player's move, of one of the types in `union`."""
    return _read(text, get_args(union) or (union,))


def read_outcome(text: str) -> Outcome:
    """A move of chance."""
    outcome = _read(text, (Rolled, Drawn))
    assert isinstance(outcome, Rolled | Drawn)
    return outcome


def _read(text: str, types: tuple[type[msgspec.Struct], ...]) -> Any:
    words = text.split()
    known = {_tag(kind): kind for kind in types}
    if not words or words[0] not in known:
        raise BadNotation(
            "unknown-move", "{text!r} is no move here; moves are: {known}", text=text, known=", ".join(known)
        )
    kind = known[words[0]]
    try:
        return msgspec.convert(_fields(kind, words[1:]), kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadNotation("bad-move", "{text!r} cannot be read: {why}", text=text, why=str(error)) from error


def _fields(kind: type[msgspec.Struct], words: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"type": _tag(kind)}
    rest = list(words)
    for name, is_tuple in _layout(kind):
        if is_tuple:
            fields[name], rest = rest, []
        elif rest:
            fields[name] = rest.pop(0)
    if rest:
        raise ValueError(f"{rest[0]!r} is too much")
    return fields


@cache
def _layout(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a move in order, and whether each takes all the words that are left."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return tuple((field.encode_name, isinstance(field.type, inspect.VarTupleType)) for field in described.fields)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
