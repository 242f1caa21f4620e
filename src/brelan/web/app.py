"""The web app: pages, sockets, health. Everything it knows of tables it asks of the rooms."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from msgspec import Struct

from brelan.errors import BrelanError
from brelan.rooms.service import Service, run_service
from brelan.web import pages
from brelan.web.api import api_router
from brelan.web.pages import links
from brelan.web.pages import model as m
from brelan.web.security import HEADERS, MOST_BODY, Pace
from brelan.web.sessions import Keys, find_key, new_person
from brelan.web.site import HANDLERS
from brelan.web.socket import socket
from brelan.web.visitor import STATUS, Page, Rooms, Visitor, html, meet

LOG: Final = logging.getLogger("brelan.web")
AT_ONCE: Final = 8
"""So many seconds' worth of forms may come at once."""


class Settings(Struct, frozen=True, kw_only=True):
    """What a deployment may say."""

    database: str
    pace: int = 5  # forms a second from one visitor, on the average


def create_app(settings: Settings) -> Litestar:
    """The app for one database. Any number of processes may serve the same one."""
    keys = Keys(find_key(settings.database))
    paces = (Pace(AT_ONCE * settings.pace, settings.pace),)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with run_service(settings.database) as service:
            app.state.service = service
            yield

    def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
        return meet(request, keys, paces)

    def provide_socket_visitor(socket: Any) -> Visitor:
        return meet(socket, keys, paces)

    def on_brelan_error(request: Request[Any, Any, Any], error: BrelanError) -> Page:
        return trouble(meet(request, keys, paces), STATUS[error.kind], error)

    def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Page:
        return trouble(meet(request, keys, paces), error.status_code, None)

    def on_crash(request: Request[Any, Any, Any], error: Exception) -> Page:
        LOG.error("a request failed", exc_info=error, extra={"path": request.url.path})
        return trouble(meet(request, keys, paces), 500, None)

    static = create_static_files_router(
        path=links.STATIC, directories=[Path(str(files("brelan.web") / "static"))], include_in_schema=False
    )
    return Litestar(
        route_handlers=[
            *HANDLERS,
            health,
            static,
            api_router(keys.sign, keys.unsign, new_person, paces[0].check),
            Router("/", route_handlers=[socket], dependencies={"visitor": provided(provide_socket_visitor)}),
        ],
        dependencies={
            "service": provided(provide_service),
            "visitor": provided(provide_visitor),
        },
        exception_handlers={BrelanError: on_brelan_error, HTTPException: on_http_error, Exception: on_crash},
        lifespan=[lifespan],
        request_max_body_size=MOST_BODY,
        after_request=add_headers,
        openapi_config=None,
        logging_config=None,
    )


def provided(by: Any) -> Provide:
    """Quick functions need no thread of their own."""
    return Provide(by, sync_to_thread=False)


def provide_service(state: State) -> Service:
    """The rooms of this process."""
    service: Service = state.service
    return service


def trouble(visitor: Visitor, status: int, error: BrelanError | None) -> Page:
    """A page that says what cannot be done."""
    return html(pages.trouble_page(m.Trouble(visit=visitor.visit(), status=status, error=error)), visitor, status)


def add_headers(response: Response[Any]) -> Response[Any]:
    """What every answer tells the browser."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


@get("/health", media_type=MediaType.JSON)
async def health(service: Rooms) -> dict[str, str]:
    """Does this process answer, and does its database?"""
    await service.store.heads([])
    return {"status": "ok"}
