"""Decodes what is sent to a table: JSON values to the letter, or the texts of one of our forms.

The same fault is refused with the same error: `bad-request`, and within it what exactly is wrong. Foreign forms,
unknown fields and repeated fields are refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar, get_args
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct, inspect

from brelan.engine.game import AnyGame
from brelan.errors import BadNotation, BrelanError, NotYours
from brelan.rooms.commands import PERSON_COMMANDS, Action, Command, Play
from brelan.rooms.names import too_long
from brelan.web.pages.scene import MARKS, VERB, move_text, verb_of

DIGITS: Final = re.compile(r"[0-9]{1,10}", re.ASCII)

_Flat = TypeVar("_Flat", bound=Struct)


def decode_action(sent: Any, *, texts: bool = False) -> Action:
    """A command, with the moment that it is meant for and the sender's id for it."""
    command = decode_command(_fields_of(sent).get("command", {}), texts=texts)
    return decode_struct(Action, {**sent, "command": command}, texts=texts)


def decode_command(sent: Any, *, texts: bool = False) -> Command:
    """What a person asks: the command's name is its `type`, beside its fields."""
    name = _fields_of(sent).get("type", "")
    kind = PERSON_COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise unreadable(_bad_value("type", name))
    return decode_struct(kind, {field: value for field, value in sent.items() if field != "type"}, texts=texts)


def decode_struct(kind: type[_Flat], sent: Any, *, texts: bool = False) -> _Flat:
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


FORM_KIND: Final = "application/x-www-form-urlencoded"
FILE_KIND: Final = "multipart/form-data"
"""Of the one form that sends a file."""
MOST_FIELDS: Final = 200
EVERYWHERE: Final = frozenset({"csrf", "seq", "client"})
"""Every form may say for which moment it is meant, and carry an id."""

Fields: TypeAlias = list[tuple[str, str]]


def read_fields(kind: str, body: bytes) -> Fields:
    """The fields in their order."""
    if kind.partition(";")[0].strip().lower() != FORM_KIND:
        raise not_our_form()
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError as error:
        raise not_our_form() from error


def not_our_form() -> NotYours:
    return NotYours("not-our-form", "this is not a form of this server")


def only(fields: Fields, names: Iterable[str], sections: tuple[str, ...] = ()) -> dict[str, str]:
    """The fields of a form that has these, each once; `sections`: and all whose names begin with one of them."""
    known = {*names, *EVERYWHERE}
    for name, count in Counter(name for name, _ in fields).items():
        if name not in known and name.partition(".")[0] not in sections:
            raise unreadable(unknown_field(name))
        if count > 1:
            twice = BadNotation("field-twice", "the field {name!r} comes more than once", name=name[:40])
            raise unreadable(twice)
    return dict(fields)


def move_of(fields: Fields, game: AnyGame) -> str:
    """The move that a form makes, as `engine.notation` reads it: its values stand under the names of its fields."""
    kinds: dict[str, Any] = {verb_of(kind): kind for kind in get_args(game.Action) or (game.Action,)}
    verb = dict(fields).get(VERB, "")
    if verb in kinds:
        values = set(kinds[verb].__struct_fields__)
        only([(name, value) for name, value in fields if name not in values], MARKS)
    return move_text(fields)


def decode_move(fields: Fields, game: AnyGame) -> Action:
    """The move that a form makes, meant for the moment that its page showed."""
    form = dict(fields)
    move = decode_struct(Play, {"move": move_of(fields, game)}, texts=True)
    sent = {"command": move, "seq": form.get("seq", ""), "client": form.get("client", "")}
    return decode_struct(Action, sent, texts=True)
