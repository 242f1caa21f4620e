"""Reads the forms of our pages. Foreign forms, unknown fields and repeated fields are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, TypeAlias, get_args
from urllib.parse import parse_qsl

from brelan.engine.game import AnyGame
from brelan.errors import BadNotation, NotYours
from brelan.rooms.command_decoder import unknown_field, unreadable
from brelan.web.pages.scene import MARKS, VERB, move_text, verb_of

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
