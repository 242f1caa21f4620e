"""What others rely on is written down in `pins/`: the text of a record, the tables of a database, public names, the
JSON API, and the fingerprints of learning environments.

A change of one of them is meant, or it is a fault. After one that is meant: `python tests/contract/test_pins.py`, and
the reason in the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from litestar import Litestar
from litestar.di import Provide
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

import brelan
from brelan import learn, registry
from brelan.records.redact import redact_record
from brelan.records.text import write_record
from brelan.rooms.store.schema import METADATA, SCHEMA
from brelan.web.api import api_router
from brelan.web.api_schema import PROVIDED
from brelan.web.sessions import Keys
from records.chained import chained_record

PINS: Final = Path(__file__).with_name("pins")


def record() -> str:
    """Lots and a deal with all its proofs, as the first seat may keep them; and dice, as the table keeps them."""
    cards = redact_record(chained_record(registry.game("poque"), 1, 1, ("person", "bot", "none")), 0)
    dice = chained_record(registry.game("poker-as"), 1, 1, ("person", "person"))
    return write_record(cards) + "\n" + write_record(dice)


def schema() -> str:
    """As SQLite and as PostgreSQL are told to make the tables."""
    lines = [f"-- schema {SCHEMA}"]
    for dialect in (sqlite.dialect(), postgresql.dialect()):  # type: ignore[no-untyped-call]
        lines += ["", f"-- {dialect.name}"]
        for table in METADATA.sorted_tables:
            lines.append(str(CreateTable(table).compile(dialect=dialect)).strip().replace("\t", "    ") + ";")
            indexes = sorted(table.indexes, key=lambda index: str(index.name))
            lines += [f"{CreateIndex(index).compile(dialect=dialect)};" for index in indexes]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def names() -> str:
    """Of `brelan` and `brelan.learn`."""
    found = [f"brelan.{name}" for name in brelan.__all__] + [f"brelan.learn.{name}" for name in learn.__all__]
    return "\n".join(found) + "\n"


def api() -> str:
    """Each address with what is sent and answered, then each field of each struct with its type."""
    document = described()
    lines = [line for path, methods in document["paths"].items() for line in _operations(path, methods)]
    for name, struct in sorted(document["components"]["schemas"].items()):
        lines += ["", name, *_fields(struct)]
    return "\n".join(lines) + "\n"


def described() -> dict[str, Any]:
    """The OpenAPI document as the server sends it."""
    dependencies = {name: Provide(lambda: None, sync_to_thread=False) for name in PROVIDED if name != "person"}
    app = Litestar([api_router(Keys(bytes(32)))], dependencies=dependencies, openapi_config=None)
    (route,) = (route for route in app.routes if route.path == "/api/openapi.json")
    handlers: Any = route
    document: dict[str, Any] = msgspec.json.decode(handlers.route_handler_map["GET"][0].fn().content)
    return document


def _operations(path: str, methods: dict[str, Any]) -> Iterator[str]:
    for method, operation in methods.items():
        sent = [_type(media["schema"]) for media in operation.get("requestBody", {}).get("content", {}).values()]
        yield " ".join([method.upper(), path, *(f"<- {one}" for one in sent)])
        for parameter in operation.get("parameters", ()):
            needed = "" if parameter.get("required") else " (optional)"
            yield f"    {parameter['in']} {parameter['name']}: {_type(parameter['schema'])}{needed}"
        for status, answer in operation["responses"].items():
            yield from (
                f"    {status} {media}: {_type(content['schema'])}" for media, content in answer["content"].items()
            )


def _fields(struct: dict[str, Any]) -> Iterator[str]:
    if "properties" not in struct:
        yield f"    {_type(struct)}"
    for name, field in struct.get("properties", {}).items():
        yield f"    {name}{'' if name in struct.get('required', ()) else '?'}: {_type(field)}"


def _type(found: dict[str, Any]) -> str:
    """A JSON type in a word or two."""
    for several in ("anyOf", "oneOf"):
        if several in found:
            return " | ".join(_type(one) for one in found[several])
    if "$ref" in found:
        return str(found["$ref"]).rpartition("/")[2]
    if "enum" in found:
        return " | ".join(msgspec.json.encode(value).decode() for value in found["enum"])
    if "const" in found:
        return msgspec.json.encode(found["const"]).decode()
    if found.get("type") == "array":
        items = found.get("prefixItems") or [found.get("items") or {}]
        return f"[{', '.join(_type(one) for one in items)}]"
    if isinstance(found.get("additionalProperties"), dict):
        return f"{{text: {_type(found['additionalProperties'])}}}"
    kinds = found.get("type", "anything")
    return kinds if isinstance(kinds, str) else " | ".join(kinds)


def environments() -> str:
    """Version and hash of names and shapes, for two players. What changes one of them must raise the version."""
    found = (learn.encoding(name) for name in registry.names() if registry.entry(name).learning)
    return "".join(f"{one.version} {one.fingerprint}\n" for one in found)


MAKES: Final[dict[str, Callable[[], str]]] = {
    "record.txt": record,
    "schema.sql": schema,
    "names.txt": names,
    "api.txt": api,
    "learn.txt": environments,
}


@pytest.mark.parametrize("pin", MAKES)
def test_what_others_rely_on_is_as_it_was_pinned(pin: str) -> None:
    """If the change is meant: python tests/contract/test_pins.py"""
    assert MAKES[pin]() == (PINS / pin).read_text(encoding="utf-8")


if __name__ == "__main__":
    for pin, make in MAKES.items():
        (PINS / pin).write_text(make(), encoding="utf-8")
