"""Moves as short text: `throw A A`, `stop`, `roll K 9 9`. Written and read from the move's own fields."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from brelan.engine.turns import Drawn, Outcome, Rolled
from brelan.errors import BadNotation

WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
"""As records write numbers of chips: no fractions, no exponents, nothing beyond what can be counted."""

KEPT_OUTCOMES: Final = 4_096
"""What has fallen at a table is read again for each of its viewers, and at each of its moments."""


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


@lru_cache(maxsize=KEPT_OUTCOMES)
def read_outcome(text: str) -> Outcome:
    """A move of chance."""
    outcome = _read(text, (Rolled, Drawn))
    assert isinstance(outcome, Rolled | Drawn)
    return outcome


def _read(text: str, types: tuple[type[msgspec.Struct], ...]) -> Any:
    words = [word for word in text.split(" ") if word]  # a tab or the end of a line is part of no move
    known = {_tag(kind): kind for kind in types}
    if not words or words[0] not in known:
        raise BadNotation(
            "unknown-move",
            "{text!r} is not a valid move here; the moves are: {known}",
            text=text,
            known=", ".join(known),
        )
    kind = known[words[0]]
    try:
        return msgspec.convert(_fields(kind, text, words[1:]), kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise _bad_move(text, str(error)) from error


def _bad_move(text: str, why: BadNotation | str) -> BadNotation:
    return BadNotation("bad-move", "{text!r} cannot be read: {why}", text=text, why=why)


def _fields(kind: type[msgspec.Struct], text: str, words: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"type": _tag(kind)}
    rest = list(words)
    for name, takes in _layout(kind):
        if isinstance(takes, inspect.VarTupleType):
            fields[name], rest = rest, []
            continue
        if not rest:
            raise _bad_move(text, BadNotation("word-missing", "something is missing at the end"))
        word = rest.pop(0)
        if isinstance(takes, inspect.IntType) and not WHOLE.fullmatch(word):
            raise _bad_move(text, BadNotation("word-no-number", "{word!r} is not a whole number", word=word))
        fields[name] = word
    if rest:
        raise _bad_move(text, BadNotation("word-too-much", "unexpected {word!r}", word=rest[0]))
    return fields


@cache
def _layout(kind: type[msgspec.Struct]) -> tuple[tuple[str, inspect.Type], ...]:
    """The fields of a move in order, and what each takes; a tuple takes all the words that are left."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return tuple((field.encode_name, field.type) for field in described.fields)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
