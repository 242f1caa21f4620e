"""The fields of a record: `name = value`, under the headings of sections. A small part of TOML, read line by line.

What a stranger sends is read by nothing larger: there are no dotted or quoted names, no tables in tables, no lists in
lists, no fractions and no dates. Written down for other readers in docs/records.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from brelan.errors import BadRecord

LONGEST_LINE: Final = 65_536
"""Characters. A pack of cards is one line of the rules; everything else is much shorter."""
LONGEST_TOLD: Final = 160
"""Characters of a line that an error repeats: whoever sends half a million need not be sent them back."""
NAME: Final = "[a-z][a-z0-9-]{0,63}"
NUMBER: Final = "0|-?[1-9][0-9]{0,14}"
TEXT: Final = r'"(?:[^"\\\x00-\x1f\x7f]|\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]|7f)))*"'
_ITEM: Final = rf"(?:{TEXT}|{NUMBER}|true|false)"
_SECTION: Final = re.compile(r"\[(rules|match|chance|lots)\]")
_FIELD: Final = re.compile(rf"({NAME}) = (\[|{_ITEM}|\[\]|\[{_ITEM}(?:, {_ITEM})*\])")
_LIST_LINE: Final = re.compile(rf"  ({_ITEM}),")

Line: TypeAlias = tuple[int, str]
"""A line, and its number in the file."""


def read_fields(lines: list[Line]) -> dict[str, Any]:
    """All fields in their order; a section is a dict among them."""
    found: dict[str, Any] = {}
    section, rest = found, iter(lines)
    for line in rest:
        text = line[1]
        if heading := _SECTION.fullmatch(text):
            section = _keep(found, heading[1], {}, line)
        elif text:
            field = match(_FIELD, line)
            _keep(section, field[1], _list(line, rest) if field[2] == "[" else json.loads(field[2]), line)
    return found


def _keep(section: dict[str, Any], name: str, value: Any, line: Line) -> Any:
    if name in section:
        raise damaged(line)
    section[name] = value
    return value


def match(pattern: re.Pattern[str], line: Line) -> re.Match[str]:
    found = pattern.fullmatch(line[1]) if len(line[1]) <= LONGEST_LINE else None
    if found is None:
        raise damaged(line)
    return found


def _list(first: Line, rest: Iterator[Line]) -> list[Any]:
    """The items of a list that has a line for each, up to its end."""
    items: list[Any] = []
    for line in rest:
        if line[1] == "]":
            return items
        items.append(json.loads(match(_LIST_LINE, line)[1]))
    raise damaged(first)


def damaged(line: Line) -> BadRecord:
    """It cannot be read."""
    number, text = line
    return BadRecord(
        "bad-line", "line {number} of the record is damaged: {line!r}", number=number, line=shortened(text)
    )


def shortened(text: str) -> str:
    """As an error repeats it."""
    return text if len(text) <= LONGEST_TOLD else f"{text[: LONGEST_TOLD - 1]}…"
