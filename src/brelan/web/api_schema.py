"""The description of the API (OpenAPI), made from its handlers and structs."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import msgspec
from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from msgspec import Struct

from brelan._version import __version__
from brelan.rooms.view import DealView, RoomView
from brelan.web.problems import Problem

JSON: Final = "application/json"
REFERENCE: Final = "#/components/schemas/{name}"
VIEWED: Final = ("/api/rooms/{room}", "/api/rooms/{room}/watch")
"""What answers with a view."""
PROVIDED: Final = ("service", "person", "limits")
"""What an app gives to the handlers. This one gives nothing: only its description is asked for."""


class Amounts(Struct, frozen=True):
    """From the least to the most, in steps."""

    least: int
    most: int
    step: int


class LegalMoves(Struct, frozen=True):
    """What you may do: plain moves as values, and at most one kind that takes an amount, by its word."""

    plain: tuple[dict[str, Any], ...]
    price: int  # what a call costs
    sized: str | None
    amounts: Amounts | None


def schema_of(handlers: list[Any], bodies: dict[str, type[Struct]]) -> bytes:
    """What OpenAPI says of the API alone, whatever else the app serves."""

    described = Litestar(
        [Router("/api", route_handlers=handlers)],
        dependencies={name: Provide(lambda: None, sync_to_thread=False) for name in PROVIDED},
        openapi_config=OpenAPIConfig(
            title="Brelan",
            version=__version__,
            description="Tables of French poker games, for programs.",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    document = described.openapi_schema.to_schema()
    (seen, problem, *sent), parts = msgspec.json.schema_components(
        [view_type(), Problem, *bodies.values()], ref_template=REFERENCE
    )
    document["components"]["schemas"] = {**parts, **document["components"]["schemas"]}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            answers = operation["responses"]
            answers.pop("400", None)
            answers["default"] = {
                "description": Problem.__doc__,
                "content": {"application/json": {"schema": problem}},
            }
            if path in VIEWED:
                answers["200"]["content"] = {JSON: {"schema": seen}}
    for path, body in zip(bodies, sent, strict=True):
        document["paths"][path]["post"]["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return msgspec.json.encode(document)


def view_type() -> Any:
    """A view as its JSON is, for descriptions and for programs in Python that read it."""
    agreed = dict.fromkeys(("rules", "match", "table"), dict[str, Any])
    return _like(RoomView, deal=_like(DealView, legal=LegalMoves | None) | None, **agreed)


def _like(kind: type[Struct], **changed: Any) -> Any:
    """The struct as its JSON is: some fields are of another type there."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [(name, changed.get(name, hints[name])) for name in kind.__struct_fields__]
    return msgspec.defstruct(kind.__name__, fields, namespace={"__doc__": kind.__doc__})
