"""Who sends a request, and how it is answered: session, forms, pages."""

from __future__ import annotations

import gzip
import secrets
from ipaddress import ip_address
from typing import Any, Final, TypeAlias

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.datastructures import Cookie, UploadFile
from litestar.di import NamedDependency
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.errors import BrelanError, NotFound, NotYours, TooMuch
from brelan.locales.guests import guest_name
from brelan.locales.languages import is_language
from brelan.locales.words import words
from brelan.rooms.service import RoomService
from brelan.rooms.view import RoomView
from brelan.web.command_decoder import FILE_KIND, Fields, not_our_form, only, read_fields
from brelan.web.limits import Cost, Limits, address_of
from brelan.web.pages import links
from brelan.web.pages.visit import Preferences, TableVisit, Visit
from brelan.web.security import MOST_BODY, check_origin
from brelan.web.sessions import (
    SESSION,
    Connection,
    Keys,
    Likes,
    cookie_of,
    likes_cookie,
    likes_of,
    new_person,
    preferences_of,
    renewed,
    session_cookie,
)

AnyRequest: TypeAlias = Request[Any, Any, Any]
Page: TypeAlias = Response[Any]

PAGE_LEVEL: Final = 5
"""Of compression: more takes longer and gains little."""

STATUS: Final = {
    "error": 500,  # a broken log or record is not the visitor's fault
    "input": 400,
    "illegal": 409,
    "refused": 409,
    "not-yours": 403,
    "stale": 409,
    "not-now": 409,
    "full": 409,
    "paused": 409,
    "not-found": 404,
    "too-much": 400,
    "unavailable": 503,
}
"""The status of an answer that refuses, by the kind of the error …"""
STATUS_OF_CODE: Final = {"too-fast": 429, "too-many-pages": 429, "too-many-tables": 429, "form-too-large": 413}
"""… and, where HTTP has a special status, by its code."""


def status_of(error: BrelanError) -> int:
    """What a refusal is in HTTP."""
    return STATUS_OF_CODE.get(error.code) or STATUS[error.kind]


class Visitor(Struct, frozen=True):
    """Made for each request."""

    person: str  # the id of the session
    csrf: str
    likes: Likes
    preferences: Preferences
    path: str  # the address of the page
    base: str  # the address of this server for invited people
    only_here: bool  # it can be opened on this machine only
    secure: bool
    new: str  # the cookie to be set; empty if the browser has it
    address: str  # of the client
    gzip: bool  # the client reads compressed answers
    limits: Limits
    keys: Keys
    refused: BrelanError | None = None

    @property
    def name(self) -> str:
        """The name they play under; a guest has one too."""
        return self.likes.name or guest_name(words(self.preferences.lang), self.person)

    def places(self, room: str) -> tuple[str, ...]:
        """Where they are, for one room."""
        return self.keys.places(room, self.address)

    def visit(self) -> Visit:
        """What the pages need of it."""
        return Visit(
            path=self.path,
            csrf=self.csrf,
            preferences=self.preferences,
            name=self.likes.name,
            refused=self.refused,
            site=self.base,
        )

    def told(self, error: BrelanError) -> Visitor:
        """The next page says what was wrong."""
        return replace(self, refused=error)

    def at(self, path: str) -> Visitor:
        """The page is the one at this address, though its form was answered elsewhere."""
        return replace(self, path=path)

    def speaking(self, lang: str) -> Visitor:
        """The same in another language, if it is one of ours: a socket is opened without saying which is wanted."""
        return replace(self, preferences=replace(self.preferences, lang=lang)) if is_language(lang) else self

    def at_table(self, view: RoomView, client: str = "") -> TableVisit:
        """For the page of a table. `client`: a word that no rendering of another moment has; a new one if empty."""
        at = links.room(view.id)
        return TableVisit(
            path=at,
            csrf=self.csrf,
            preferences=self.preferences,
            name=self.likes.name,
            refused=self.refused,
            client=client or secrets.token_urlsafe(9),
            link=self.base + at,
            only_here=self.only_here,
            hints=view.seat is not None and view.game not in self.likes.closed_hints(),
        )

    def named(self, name: str) -> Cookie:
        """The chosen name is kept for the next table."""
        return likes_cookie(replace(self.likes, name=name.strip()[:24]), self.secure)

    async def fields(self, request: AnyRequest) -> Fields:
        """What a form of ours sent, in its order. Refused if it is foreign, forged or too large."""
        check_origin(request)
        body = await request.body()
        if len(body) > MOST_BODY:
            raise TooMuch("form-too-large", "what you sent is too large")
        found = read_fields(request.headers.get("content-type", ""), body)
        self._check_token(request, dict(found).get("csrf"))
        return found

    async def file(self, request: AnyRequest, name: str) -> bytes:
        """The file that a form of ours sent, and nothing else."""
        check_origin(request)
        if request.content_type[0] != FILE_KIND:
            raise not_our_form()
        found = await request.form()
        self._check_token(request, found.get("csrf"))
        sent = found.get(name)
        return await sent.read() if isinstance(sent, UploadFile) else b""

    def _check_token(self, request: AnyRequest, token: str | None) -> None:
        if SESSION not in request.cookies and token is not None:
            raise NotYours(
                "no-cookie",
                "your browser does not send cookies, and Brelan needs them to recognise you: allow them for this "
                "address (they hold a random number and your settings, nothing more), then load the page again",
            )
        if not isinstance(token, str) or not self.keys.is_csrf(self.person, token):
            raise NotYours("form-not-yours", "this form is not yours, or too old: load the page again")

    async def form(self, request: AnyRequest, *names: str, sections: tuple[str, ...] = ()) -> dict[str, str]:
        """The fields of a form, which has these and no others."""
        return only(await self.fields(request), names, sections)


def meet(connection: Connection, keys: Keys, limits: Limits, network: str = "") -> Visitor:
    """The visitor behind a request; a new one is given an id. `network`: see `ServerSettings`."""
    person = cookie_of(connection, keys) or new_person()
    likes = likes_of(connection)
    secure = connection.url.scheme in ("https", "wss")
    host = connection.headers.get("host", connection.url.netloc)
    only_here = is_loopback(host)
    base = network if only_here and network else f"{'https' if secure else 'http'}://{host}"
    return Visitor(
        person=person,
        csrf=keys.csrf(person),
        likes=likes,
        preferences=preferences_of(connection, likes),
        path=_path_of(connection),
        base=base,
        only_here=only_here and not network,
        secure=secure,
        new=renewed(connection, keys, person),
        address=address_of(connection),
        gzip="gzip" in connection.headers.get("accept-encoding", ""),
        limits=limits,
        keys=keys,
    )


def is_loopback(host: str) -> bool:
    """Does this name (of a `Host` header, so with its port) mean the same machine wherever it is read?"""
    name = host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0]
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name.lower() == "localhost" or name.lower().endswith(".localhost")


def route_of(request: AnyRequest) -> str:
    """The route of a request, for the log: "/rooms/{room}/act". The path may be a link to a table: a secret."""
    return str(request.scope.get("path_template", "")).replace(":str}", "}").replace(":int}", "}")


def _path_of(connection: Connection) -> str:
    """The answer to a form is not a page to come back to."""
    if connection.scope.get("method") not in ("GET", "HEAD"):
        return links.LOBBY
    query = connection.url.query
    return f"{connection.url.path}?{query}" if query else connection.url.path


def html(text: str, visitor: Visitor, status: int = 200) -> Page:
    """A page, with the cookie of a new visitor."""
    cookies = [session_cookie(visitor.new, visitor.secure)] if visitor.new else []
    body, headers = text.encode(), {"Vary": "Accept-Encoding"}
    if visitor.gzip:  # the token of forms is masked (`Keys.csrf`): the size of a page tells nothing about it
        body, headers = gzip.compress(body, PAGE_LEVEL, mtime=0), {**headers, "Content-Encoding": "gzip"}
    return Response(body, media_type=MediaType.HTML, status_code=status, cookies=cookies, headers=headers)


def reads(path: str, cost: Cost = "request") -> route:
    """For a handler of what is only read: a page, or its headers alone."""
    return route(path, http_method=[HttpMethod.GET, HttpMethod.HEAD], cost=cost)


def see(path: str, *cookies: Cookie) -> Page:
    """Go there, with a GET: nothing is sent twice when a page is loaded again."""
    return Redirect(path, status_code=HTTP_303_SEE_OTHER, cookies=list(cookies))


def nothing_here() -> NotFound:
    return NotFound("no-such-page", "there is nothing at this address")


def check_game(name: str) -> None:
    """Refuse an address with a game that does not exist."""
    if name not in registry.with_pages():
        raise nothing_here()


ThisVisitor: TypeAlias = NamedDependency[Visitor]
ThisService: TypeAlias = NamedDependency[RoomService]
ThisLimits: TypeAlias = NamedDependency[Limits]
"""What a handler is given."""
