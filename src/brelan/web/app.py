"""The web app: pages, sockets, health. It knows tables only through `rooms`."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from litestar import Litestar, Response, Router, WebSocket
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import Message, Scope
from msgspec import Struct

from brelan import metrics
from brelan.errors import BrelanError, Unavailable
from brelan.rooms.driver import KEPT_DAYS
from brelan.rooms.service import RoomService, run_service
from brelan.rooms.store.outages import RETRY_SECONDS
from brelan.web.admission import admitting
from brelan.web.api import api_router
from brelan.web.features import (
    costs,
    evening,
    fairness,
    help_drawer,
    install,
    lobby,
    replay,
    rules,
    sharing,
    statistics,
    uploads,
)
from brelan.web.features.lessons import page as lessons
from brelan.web.features.new_table import handler as new_table
from brelan.web.features.table import handler as table
from brelan.web.limits import MOST_TABLES, Limits, charging
from brelan.web.pages import render
from brelan.web.problems import http_error, retry_after
from brelan.web.security import HEADERS, MOST_BODY, ONLY_HTTPS, is_public
from brelan.web.sessions import Keys, find_keys
from brelan.web.socket import socket
from brelan.web.static import service_worker, static
from brelan.web.visitor import (
    AnyRequest,
    Page,
    ThisService,
    Visitor,
    html,
    meet,
    reads,
    route_of,
    status_of,
)

LOG: Final = logging.getLogger("brelan.web")


FEATURES: Final = (
    *(lobby, new_table, table, rules, fairness, install, replay, lessons, costs, help_drawer, evening),
    *(sharing, uploads, statistics),
)
"""Each has its `HANDLERS`."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """The settings of a deployment."""

    database: str
    pace: int = 5  # forms per second from one visitor, on average
    warm_up: bool = False  # what the strongest bots need is prepared at the start
    kept_days: int = KEPT_DAYS  # a table is deleted after so many days without an event
    metrics: tuple[str, int] | None = None  # a host and a port where figures are shown; other processes take the next
    processes: int = 1  # that serve the same port
    network: str = ""  # the address by which others on the network find this machine, if they can


def create_app(settings: ServerSettings) -> Litestar:
    """The app for one database. Any number of processes may serve the same one."""
    keys = Keys(*find_keys(settings.database))
    limits = Limits(settings.pace)
    meet_here = partial(meet, keys=keys, limits=limits, network=settings.network)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with run_service(
            settings.database, warm_up=settings.warm_up, most_tables=MOST_TABLES, kept_days=settings.kept_days
        ) as service:
            app.state.service = service
            show_metrics(settings, service)
            yield

    def provide_visitor(request: AnyRequest) -> Visitor:
        return meet_here(request)

    def provide_limits() -> Limits:
        return limits

    def provide_socket_visitor(socket: WebSocket[Any, Any, Any]) -> Visitor:
        return meet_here(socket)

    def on_brelan_error(request: AnyRequest, error: BrelanError) -> Page:
        return error_page(meet_here(request), status_of(error), error)

    def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
        if request.url.path.startswith("/api/"):  # no route of the API, which would answer itself
            return http_error(request, error)
        page = error_page(meet_here(request), error.status_code)
        page.headers.update(error.headers or {})
        return page

    def on_crash(request: AnyRequest, error: Exception) -> Page:
        LOG.error("a request failed", exc_info=error, extra={"path": route_of(request)})
        return error_page(meet_here(request), 500)

    return Litestar(
        route_handlers=[
            *(handler for feature in FEATURES for handler in feature.HANDLERS),
            health,
            static,
            service_worker,
            api_router(keys),
            Router("/", route_handlers=[socket], dependencies={"visitor": provided(provide_socket_visitor)}),
        ],
        dependencies={
            "service": provided(provide_service),
            "visitor": provided(provide_visitor),
            "limits": provided(provide_limits),
        },
        guards=[charging(limits, keys), admitting(keys)],
        exception_handlers={BrelanError: on_brelan_error, HTTPException: on_http_error, Exception: on_crash},
        lifespan=[lifespan],
        request_max_body_size=MOST_BODY,
        before_send=[add_headers],
        openapi_config=None,
        logging_config=None,
        debug=False,
        pdb_on_exception=False,
    )


def show_metrics(settings: ServerSettings, service: RoomService) -> None:
    """Where the settings say so."""
    metrics.ROOMS.set_function(lambda: len(service.room_cache))
    metrics.WATCHED.set_function(lambda: len(service.hub.rooms()))
    if settings.metrics is not None:
        host, port = settings.metrics
        shown = metrics.show(host, range(port, port + settings.processes))
        LOG.info("figures are shown", extra={"address": f"http://{host}:{shown}/metrics"})


def provided(by: Any) -> Provide:
    """Quick functions need no thread."""
    return Provide(by, sync_to_thread=False)


def provide_service(state: State) -> RoomService:
    """The rooms of this process."""
    service: RoomService = state.service
    return service


def error_page(visitor: Visitor, status: int, error: BrelanError | None = None) -> Page:
    """A page that says what cannot be done."""
    page = html(render.error_page(status, visitor.visit(), error), visitor, status)
    page.headers.update(retry_after(error))
    return page


async def add_headers(message: Message, scope: Scope) -> None:
    """What every answer tells the browser, errors of any kind included. It is counted by its route."""
    if message["type"] == "http.response.start":
        metrics.REQUESTS.labels(scope.get("path_template", "") or "none", message["status"]).inc()
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["scheme"] == "https" and is_public(Headers.from_scope(scope).get("host", "")):
            headers.setdefault("Strict-Transport-Security", ONLY_HTTPS)
        if message["status"] == HTTP_503_SERVICE_UNAVAILABLE:
            headers.setdefault("Retry-After", str(RETRY_SECONDS))


@reads("/health", cost="nothing")
async def health(service: ThisService) -> Response[dict[str, str]]:
    """Does this process answer, and can its database write?"""
    try:
        await service.store.check(service.clock())
    except Unavailable:
        return Response({"status": "no database"}, status_code=HTTP_503_SERVICE_UNAVAILABLE)
    return Response({"status": "ok"})
