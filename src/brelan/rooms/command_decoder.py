"""One decoder for what is sent to a table, whatever the door: JSON values to the letter, or the texts of a form.

The same fault is refused with the same error: `bad-request`, and within it what exactly is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct, inspect

from brelan.errors import BadNotation, BrelanError
from brelan.rooms.commands import PERSON_COMMANDS, Action, Command
from brelan.rooms.names import too_long

DIGITS: Final = re.compile(r"[0-9]{1,10}", re.ASCII)

_Flat = TypeVar("_Flat", bound=Struct)


def read_action(sent: Any, *, texts: bool = False) -> Action:
    """A command, with the moment that it is meant for and the sender's id for it."""
    command = read_command(_fields_of(sent).get("command", {}), texts=texts)
    return read_struct(Action, {**sent, "command": command}, texts=texts)


def read_command(sent: Any, *, texts: bool = False) -> Command:
    """What a person asks: the command's name is its `type`, beside its fields."""
    name = _fields_of(sent).get("type", "")
    kind = PERSON_COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise unreadable(_bad_value("type", name))
    return read_struct(kind, {field: value for field, value in sent.items() if field != "type"}, texts=texts)


def read_struct(kind: type[_Flat], sent: Any, *, texts: bool = False) -> _Flat:
    """A struct by its fields. `texts`: they come from a form, where an empty text says nothing."""
    fields = _fields(kind)
    for name in _fields_of(sent):
        if name not in fields:
            raise unreadable(unknown_field(name))
    given = {}
    for name, field in fields.items():
        value = sent.get(name, "" if texts else msgspec.UNSET)
        says_nothing = name not in sent or (texts and value == "" and not field.is_number)
        if field.required or not says_nothing:
            given[name] = _read_value(field, value, texts=texts)
    return kind(**given)


def _fields_of(sent: Any) -> Mapping[str, Any]:
    if not isinstance(sent, Mapping):
        raise unreadable(_bad_value("JSON", sent))
    return sent


class _Field(Struct, frozen=True):
    name: str
    type: Any
    required: bool
    is_number: bool
    most: int | None  # characters


@cache
def _fields(kind: type[Struct]) -> dict[str, _Field]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    found = {}
    for field, hint in zip(info.fields, msgspec.structs.fields(kind), strict=True):
        parts = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        most = next((part.max_length for part in parts if isinstance(part, inspect.StrType)), None)
        is_number = any(isinstance(part, inspect.IntType) for part in parts)
        found[field.name] = _Field(field.name, hint.type, field.required, is_number, most)
    return found


def _read_value(field: _Field, value: Any, *, texts: bool) -> Any:
    if isinstance(value, Struct):
        return value
    if texts and field.is_number and isinstance(value, str) and DIGITS.fullmatch(value):
        value = int(value)
    try:
        return msgspec.convert(value, field.type)
    except msgspec.ValidationError as error:
        raise unreadable(_why(field, value)) from error


def _why(field: _Field, value: Any) -> BrelanError:
    text = "" if value is msgspec.UNSET else str(value)[:40]
    if field.is_number:
        return BadNotation("bad-number", "{field} must be a whole number, not {text!r}", field=field.name, text=text)
    if isinstance(value, str) and field.most is not None and len(value) > field.most:
        return too_long(len(value), field.most)
    return _bad_value(field.name, text)


def _bad_value(name: str, text: Any) -> BadNotation:
    return BadNotation("bad-value", "{field} cannot be {text!r}", field=name, text=str(text)[:40])


def unknown_field(name: str) -> BadNotation:
    return BadNotation("unknown-field", "there is no field {name!r}", name=name[:40])


def unreadable(why: BrelanError | str) -> BadNotation:
    """What is sent cannot be read; the reason is an error with words in both languages, or is quoted."""
    return BadNotation("bad-request", "this request cannot be read: {why}", why=why)
