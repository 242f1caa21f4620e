"""What comes in by a public name is checked here, by the annotations of its parameters.

`@checked` reads the signature of a function: each argument has the type and the range that are written there, or the
error names the parameter and what it may be. A struct is checked with all its fields, a sequence with all its items:
the error says `record.deals[0].table.stacks[1]`. Whole numbers of NumPy are taken for what they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from math import isfinite
from operator import index
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan.errors import InputError, WrongType, WrongValue

P = ParamSpec("P")
R = TypeVar("R")

Read: TypeAlias = Callable[[str, Any], Any]
"""From the name of a parameter and what was given for it to the value that is meant. Anything else raises."""

LARGEST: Final = 2**63 - 1
"""What loops and files still count. No whole number that is meant for anything here lies beyond."""
Stack: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Players: TypeAlias = Annotated[int, Meta(ge=1, le=16)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Deals: TypeAlias = Annotated[int, Meta(ge=1, le=10**10)]
WorkerCount: TypeAlias = Annotated[int, Meta(ge=1, le=1_024)]
TableCount: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Cycles: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]
ActionNumber: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
GymSeed: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
"""Ranges that several functions have. A seat of a table is checked once more, by how many play there (`within`)."""

LONGEST_VALUE: Final = 60
BASIC: Final = (str, int, float, bool, NoneType)
"""What an error quotes; of everything else it says the type."""


class Kind(Struct, frozen=True):
    """What a parameter may be: in words, and how it is read."""

    expected: InputError
    read: Read


class Plan(NamedTuple):
    """How the arguments of a function are read."""

    names: tuple[str, ...]  # of those that may be given by position
    reads: dict[str, Read]
    rest: tuple[str, Read] | None  # `*arguments`


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Check what the function is called with; parameters without an annotation, and `**options`, are left alone."""
    plans: list[Plan] = []  # made at the first call: the annotations may name what is defined further down

    @wraps(function)
    def checking(*args: Any, **given: Any) -> R:
        if not plans:
            plans.append(_plan(function))
        names, reads, rest = plans[0]
        by_place = [reads.get(name, _as_it_is) for name in names]
        read = [one(name, value) for one, name, value in zip(by_place, names, args, strict=False)]
        more = args[len(names) :]
        read += more if rest is None else [rest[1](f"{rest[0]}[{place}]", value) for place, value in enumerate(more)]
        named = {name: reads[name](name, value) if name in reads else value for name, value in given.items()}
        return function(*read, **named)

    return checking


def check(name: str, annotation: Any, value: Any) -> Any:
    """One value, by an annotation: where no signature can be read, or where it is quicker to look only now."""
    return kind_of(annotation).read(name, value)


def within(name: str, value: Any, least: int, most: int) -> int:
    """A whole number whose bounds are known only now: a seat of this table, for example."""
    return int(_whole(least, most).read(name, value))


def refused(name: str, expected: InputError, value: Any, *, wrong_value: bool = False) -> WrongType | WrongValue:
    """The error that names a parameter, and says what it may be."""
    said = _said(value)
    if wrong_value:
        return WrongValue(
            "bad-argument", "{name!r} is {expected}, not {value}", name=name, expected=expected, value=said
        )
    return WrongType("bad-argument", "{name!r} is {expected}, not {value}", name=name, expected=expected, value=said)


def _said(value: Any) -> str:
    if type(value) not in BASIC or (type(value) is int and value.bit_length() > 8 * LONGEST_VALUE):
        return type(value).__name__
    text = ascii(value) if type(value) is str and not is_text(value) else repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _plan(function: Callable[..., Any]) -> Plan:
    from inspect import Parameter, signature  # slow to import

    scope = sys.modules[function.__module__].__dict__
    names: list[str] = []
    reads: dict[str, Read] = {}
    rest = None
    for name, parameter in signature(function).parameters.items():
        annotation = parameter.annotation
        if parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD):
            names.append(name)
        if annotation is Parameter.empty or parameter.kind is Parameter.VAR_KEYWORD:
            continue
        read = kind_of(eval(annotation, scope) if isinstance(annotation, str) else annotation).read
        if parameter.kind is Parameter.VAR_POSITIONAL:
            rest = (name, read)
        else:
            reads[name] = read
    return Plan(tuple(names), reads, rest)


def kind_of(annotation: Any) -> Kind:
    """What an annotation allows."""
    try:
        return _kind_of(annotation)
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        return _made(annotation)


@cache
def _kind_of(annotation: Any) -> Kind:
    return _made(annotation)


def _made(annotation: Any) -> Kind:  # noqa: C901 - one case for each form of an annotation
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _narrowed(inside[0], [extra for extra in inside[1:] if isinstance(extra, Meta)])
    if origin in (Union, UnionType):
        return _one_of([kind_of(one) for one in inside])
    if origin is Literal:
        return _choice(inside)
    if annotation in _BASIC:
        return _BASIC[annotation]
    if annotation in (Any, object) or isinstance(annotation, TypeVar):
        return Kind(InputError("expects-anything", "anything"), _as_it_is)
    made = origin or annotation
    if made is tuple:
        return _tuple(inside)
    if made in _COLLECTIONS:
        return _COLLECTIONS[made](*[kind_of(one) for one in inside])
    if made is Callable:
        return _kind(InputError("expects-function", "a function"), callable)
    if isinstance(made, type) and issubclass(made, Struct):
        return _struct(made)
    if getattr(made, "_is_protocol", False) and made.__module__.startswith("brelan."):
        return _protocol(made)
    return _of_type(made)


def _as_it_is(_name: str, value: Any) -> Any:
    return value


def _kind(expected: InputError, fits: Callable[[Any], bool]) -> Kind:
    """Values that are taken as they are, if they fit."""

    def read(name: str, value: Any) -> Any:
        if not fits(value):
            raise refused(name, expected, value)
        return value

    return Kind(expected, read)


def _of_type(made: Any) -> Kind:
    return _kind(_type_expected(made), lambda value: isinstance(value, made))


def _type_expected(made: Any) -> InputError:
    return InputError("expects-type", "a value of the type {type}", type=made.__name__)


def is_text(value: Any) -> bool:
    """Half a character outside the basic plane can be written nowhere."""
    return isinstance(value, str) and (value.isascii() or not any("\ud800" <= one <= "\udfff" for one in value))


def _as_whole(value: Any) -> int | None:
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def _as_number(value: Any) -> float | None:
    if isinstance(value, bool | str | bytes) or not hasattr(type(value), "__float__"):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _whole(least: int | None = None, most: int | None = None) -> Kind:
    if least is None or most is None:
        expected, least, most = InputError("expects-whole", "a whole number"), -LARGEST - 1, LARGEST
    else:
        expected = InputError(
            "expects-whole-between", "a whole number from {least} to {most}", least=least, most=most
        )
    return _counted(expected, _as_whole, least, most)


def _number(least: float | None = None, most: float | None = None) -> Kind:
    if least is None or most is None:
        expected = InputError("expects-number", "a number")
    else:
        expected = InputError("expects-number-between", "a number from {least} to {most}", least=least, most=most)
    return _counted(expected, _as_number, least, most)


def _counted(expected: InputError, meant: Callable[[Any], Any], least: Any, most: Any) -> Kind:
    def read(name: str, value: Any) -> Any:
        found = meant(value)
        if found is None:
            raise refused(name, expected, value)
        if (least is not None and found < least) or (most is not None and found > most):
            raise refused(name, expected, value, wrong_value=True)
        return found

    return Kind(expected, read)


def _narrowed(annotation: Any, metas: list[Meta]) -> Kind:
    """A type with bounds of msgspec."""
    bounds = {key: found for meta in metas for key in ("ge", "le") if (found := getattr(meta, key)) is not None}
    if annotation is int:
        return _whole(bounds.get("ge"), bounds.get("le"))
    if annotation is float:
        return _number(bounds.get("ge"), bounds.get("le"))
    return kind_of(annotation)


def _choice(values: tuple[Any, ...]) -> Kind:
    expected = InputError("expects-choice", "one of {choices}", choices=", ".join(map(str, values)))

    def read(name: str, value: Any) -> Any:
        if type(value) not in {type(one) for one in values}:
            raise refused(name, expected, value)
        if value not in values:
            raise refused(name, expected, value, wrong_value=True)
        return value

    return Kind(expected, read)


def _one_of(kinds: list[Kind]) -> Kind:
    """The first that fits. If none does: the one that was meant, by its type, or all of them."""
    expected = kinds[0].expected
    for kind in kinds[1:]:
        expected = InputError("expects-either", "{one} or {other}", one=expected, other=kind.expected)

    def read(name: str, value: Any) -> Any:
        errors: list[WrongType | WrongValue] = []
        for kind in kinds:
            try:
                return kind.read(name, value)
            except (WrongType, WrongValue) as error:
                errors.append(error)
        inner = next((error for error in errors if error.details["name"] != name), None)
        if inner is not None:
            raise inner
        raise refused(name, expected, value, wrong_value=any(isinstance(error, WrongValue) for error in errors))

    return Kind(expected, read)


def _items(name: str, values: Iterable[Any], kind: Kind) -> Iterator[Any]:
    return (kind.read(f"{name}[{place}]", value) for place, value in enumerate(values))


def _is_row(value: Any) -> bool:
    """A row of values: not a text, not a dictionary, and not an array without length."""
    if isinstance(value, str | bytes | bytearray | Mapping):
        return False
    if isinstance(value, Sequence):
        return True
    return hasattr(value, "__array__") and len(getattr(value, "shape", ())) > 0


_NONE: Final = InputError("expects-none", "None")
_SEQUENCE: Final = InputError("expects-sequence", "a sequence")


def _sequence(kind: Kind | None = None) -> Kind:
    def read(name: str, value: Any) -> Any:
        if not _is_row(value):
            raise refused(name, _SEQUENCE, value)
        return tuple(_items(name, value, kind)) if kind is not None else value

    return Kind(_SEQUENCE, read)


def _iterable(kind: Kind) -> Kind:
    """Its items are read when they are asked for."""

    def read(name: str, value: Any) -> Any:
        if isinstance(value, str | bytes | bytearray | Mapping) or not isinstance(value, Iterable):
            raise refused(name, _SEQUENCE, value)
        return tuple(_items(name, value, kind)) if isinstance(value, tuple | list) else _items(name, value, kind)

    return Kind(_SEQUENCE, read)


def _tuple(inside: tuple[Any, ...]) -> Kind:
    endless = len(inside) == 2 and inside[1] is Ellipsis
    kinds = [kind_of(one) for one in inside if one is not Ellipsis]

    def read(name: str, value: Any) -> Any:
        if not isinstance(value, tuple | list):
            raise refused(name, _SEQUENCE, value)
        if not endless and len(value) != len(kinds):
            expected = InputError("expects-items", "a sequence of {count:value|values}", count=len(kinds))
            raise refused(name, expected, value, wrong_value=True)
        each = kinds * len(value) if endless else kinds
        found = tuple(
            [kind.read(f"{name}[{at}]", one) for at, (kind, one) in enumerate(zip(each, value, strict=True))]
        )
        return value if type(value) is tuple and all(map(_is, found, value)) else found

    return Kind(_SEQUENCE, read)


def _is(one: Any, other: Any) -> bool:
    return one is other


def _mapping(key: Kind, item: Kind) -> Kind:
    expected = InputError("expects-dictionary", "a dictionary")

    def read(name: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise refused(name, expected, value)
        for one, found in value.items():
            key.read(name, one)
            item.read(f"{name}[{one!r}]", found)
        return value

    return Kind(expected, read)


def _struct(made: type[Struct]) -> Kind:
    """Its fields are what their annotations say. Those that were written otherwise are replaced."""
    expected = _type_expected(made)
    fields: dict[str, Read] = {}  # filled at first use: a struct may hold others of its type

    def read(name: str, value: Any) -> Any:
        if not isinstance(value, made):
            raise refused(name, expected, value)
        if not fields:
            hints = get_type_hints(made, include_extras=True)
            fields.update({field: kind_of(hints[field]).read for field in made.__struct_fields__})
        changed = {}
        for field, read_field in fields.items():
            held = getattr(value, field)
            found = read_field(f"{name}.{field}", held)
            if found is not held:
                changed[field] = found
        return replace(value, **changed) if changed else value

    return Kind(expected, read)


def _protocol(made: Any) -> Kind:
    """Whatever has its methods and fields."""
    members = {name: found for name, found in vars(made).items() if not name.startswith("_")}
    named = [name for name, found in members.items() if callable(found) or isinstance(found, property)]
    return _kind(
        InputError("expects-methods", "an object with {methods}", methods=", ".join(named)),
        lambda value: not isinstance(value, type) and all(hasattr(value, name) for name in named),
    )


_BASIC: Final[dict[Any, Kind]] = {
    int: _whole(),
    float: _number(),
    bool: _kind(InputError("expects-flag", "True or False"), lambda value: isinstance(value, bool)),
    str: _kind(InputError("expects-text", "text"), is_text),
    bytes: _kind(InputError("expects-bytes", "bytes"), lambda value: isinstance(value, bytes)),
    None: _kind(_NONE, lambda value: value is None),
    NoneType: _kind(_NONE, lambda value: value is None),
}
_COLLECTIONS: Final[dict[Any, Callable[..., Kind]]] = {
    Sequence: _sequence,
    Iterable: _iterable,
    dict: _mapping,
    Mapping: _mapping,
}
