"""A game's options, read from its Rules: one description for forms, flags, records and checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from brelan.arguments import is_text
from brelan.errors import LONGEST_QUOTE, BadOption

R = TypeVar("R", bound=msgspec.Struct)

FileText: TypeAlias = Annotated[str, msgspec.Meta(extra={"is": "file"})]
"""An option whose value is the text of a file: the command line takes the file's name, a form its content."""

WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")
"""A number as everybody reads it: ASCII digits alone. What is longer counts nothing at a table."""

Needs: TypeAlias = Mapping[str, tuple[str, str | bool]]
"""`ONLY_WITH` of a Rules struct: options that play a part only where another one has a value."""

Kind = Literal["flag", "number", "choice", "text", "file"]


class Option(msgspec.Struct, frozen=True):
    """One option: its name as a flag without the dashes, what it takes, and what it is when nothing is said."""

    name: str
    kind: Kind
    default: int | bool | str | None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    needs: tuple[str, str | bool] | None = None  # it plays a part only where this other option has this value


def options_of(rules: type[msgspec.Struct]) -> tuple[Option, ...]:
    """Every option of a Rules struct, in its order."""
    return _options_of(rules)


@cache
def _options_of(rules: type[msgspec.Struct]) -> tuple[Option, ...]:
    described = inspect.type_info(rules)
    assert isinstance(described, inspect.StructType)
    needs: Needs = getattr(rules, "ONLY_WITH", {})
    made = [_option(field) for field in described.fields]
    return tuple(msgspec.structs.replace(option, needs=needs.get(option.name)) for option in made)


def _option(field: inspect.Field) -> Option:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    kind = next(kind for kind in kinds if not isinstance(kind, inspect.NoneType))
    default = None if field.default is msgspec.NODEFAULT else field.default
    required = field.required
    match kind:
        case inspect.BoolType():
            return Option(field.encode_name, "flag", default, required=required)
        case inspect.IntType(ge=least, le=most):
            return Option(field.encode_name, "number", default, least, most, required=required)
        case inspect.LiteralType(values=values):
            choices = tuple(str(value) for value in values)
            return Option(field.encode_name, "choice", default, choices=choices, required=required)
        case inspect.Metadata(extra={"is": "file"}):
            return Option(field.encode_name, "file", default, required=required)
        case inspect.StrType(max_length=longest):
            return Option(field.encode_name, "text", default, most=longest, required=required)
        case _:
            raise TypeError(f"{field.name}: an option is a flag, a number, a choice or a text")


def plays_part(rules: msgspec.Struct, name: str) -> bool:
    """Does the option change anything, the others being what they are? `ONLY_WITH` of a Rules names those that depend
    on another one: `{"max-bet": ("limit", "limit")}`."""
    needed = getattr(rules, "ONLY_WITH", {}).get(name)
    return needed is None or msgspec.to_builtins(rules)[needed[0]] == needed[1]


def build(rules: type[R], given: Mapping[str, Any], base: R | None = None) -> R:
    """Rules from what a person or a file gave, checked; what is not given comes from `base` or the defaults.

    Numbers and flags may be given as text. What was agreed before and plays no part any more is forgotten.
    """
    known = {option.name: option for option in options_of(rules)}
    for name in given:
        if name not in known:
            raise _unknown(name, known)
    before: dict[str, Any] = dict(msgspec.to_builtins(base)) if base is not None else {}
    values = {**before, **{name: checked(known[name], value) for name, value in given.items()}}
    for name, option in known.items():
        if option.needs is not None and name in before and values[name] == before[name]:
            other, value = option.needs
            if values[other] != value:  # nobody sees any more what it was
                values[name] = option.default
    for option in known.values():
        if option.required and option.name not in values:
            raise BadOption("option-missing", "option {name!r} must be given", name=option.name)
    return msgspec.convert(values, rules)


def check_parts(rules: msgspec.Struct, given: Iterable[str]) -> None:
    """Refuse options that were given and would be silently ignored."""
    for option in options_of(type(rules)):
        if option.name in given and option.needs is not None and not plays_part(rules, option.name):
            other, value = option.needs
            raise BadOption(
                "option-plays-no-part",
                "option {name!r} has no effect unless {other!r} is {value}",
                name=option.name,
                other=other,
                value=value if isinstance(value, str) else "yes",
            )


def changed(rules: msgspec.Struct, given: Iterable[str], base: msgspec.Struct | None = None) -> tuple[str, ...]:
    """Of what was given, that which differs from what it would have been anyway: a form sends all its fields."""
    now, before = msgspec.to_builtins(rules), msgspec.to_builtins(base) if base is not None else None
    default = {option.name: option.default for option in options_of(type(rules))}
    usual = before or default
    return tuple(name for name in given if now[name] not in (usual[name], default[name]))


def _unknown(name: str, known: Mapping[str, Option]) -> BadOption:
    near = get_close_matches(name, known, n=1)
    if near:
        return BadOption("unknown-option-near", "no option {name!r}; did you mean {near!r}?", name=name, near=near[0])
    return BadOption(
        "unknown-option", "no option {name!r}; the options are: {known}", name=name, known=", ".join(known)
    )


def checked(option: Option, value: Any) -> Any:
    """The value that was given, of the right type and within its bounds."""
    if value is None:
        return _checked_none(option)
    match option.kind:
        case "flag":
            return _flag(option, value)
        case "number":
            return _number(option, value)
        case "choice":
            return _choice(option, value)
        case "text" | "file":
            return _text(option, value)


def _said(value: Any) -> str:
    """What was given, as text; Python writes no number of thousands of digits."""
    return type(value).__name__ if isinstance(value, int) and value.bit_length() > LONGEST_QUOTE else str(value)


def _checked_none(option: Option) -> None:
    if option.default is not None or option.required:
        raise BadOption("option-needs-value", "option {name!r} needs a value", name=option.name)


def _flag(option: Option, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    words = {
        "true": True,
        "yes": True,
        "on": True,
        "1": True,
        "false": False,
        "no": False,
        "off": False,
        "0": False,
    }
    found = words.get(_said(value).lower())
    if found is None:
        raise BadOption(
            "option-not-flag",
            "option {name!r} is yes or no, not {value!r}",
            name=option.name,
            value=_said(value),
        )
    return found


def _number(option: Option, value: Any) -> int:
    text = "" if isinstance(value, bool) else _said(value).strip()
    if not WHOLE.fullmatch(text):
        raise BadOption(
            "option-not-number",
            "option {name!r} is a whole number, not {value!r}",
            name=option.name,
            value=_said(value),
        )
    number = int(text)
    if option.least is not None and number < option.least:
        raise BadOption(
            "option-too-small",
            "option {name!r} is at least {least}, not {value}",
            name=option.name,
            least=option.least,
            value=number,
        )
    if option.most is not None and number > option.most:
        raise BadOption(
            "option-too-large",
            "option {name!r} is at most {most}, not {value}",
            name=option.name,
            most=option.most,
            value=number,
        )
    return number


def _text(option: Option, value: Any) -> str:
    if not is_text(value):
        raise BadOption(
            "option-not-text",
            "option {name!r} is text, not {value}",
            name=option.name,
            value=type(value).__name__,
        )
    assert isinstance(value, str)
    if option.most is not None and len(value) > option.most:
        raise BadOption(
            "option-too-long",
            "option {name!r} has at most {most:character|characters}, not {length}",
            name=option.name,
            most=option.most,
            length=len(value),
        )
    return value


def _choice(option: Option, value: Any) -> str:
    if value not in option.choices:
        raise BadOption(
            "option-not-choice",
            "option {name!r} is one of {choices}, not {value!r}",
            name=option.name,
            choices=", ".join(option.choices),
            value=_said(value),
        )
    return str(value)
