"""Who asks, and how he is answered: his session, his forms, his pages."""

from __future__ import annotations

from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from msgspec import Struct
from msgspec.structs import replace

from brelan.errors import BrelanError, NotYours, TooMuch
from brelan.locales.words import words
from brelan.rooms.service import Service
from brelan.rooms.view import RoomView
from brelan.web import present
from brelan.web.pages import CONTENT_SECURITY_POLICY, links
from brelan.web.pages import model as m
from brelan.web.security import MOST_BODY, Pace, address_of, check_origin
from brelan.web.sessions import (
    SESSION,
    Connection,
    Keys,
    Likes,
    likes_cookie,
    likes_of,
    new_person,
    preferences_of,
    session_cookie,
)

Page: TypeAlias = Response[Any]

STATUS: Final = {
    "error": 400,
    "input": 400,
    "illegal": 409,
    "refused": 409,
    "not-yours": 403,
    "stale": 409,
    "not-now": 409,
    "full": 409,
    "paused": 409,
    "not-found": 404,
    "too-much": 429,
}
"""The status of an answer that refuses, by the kind of the error."""

MOST_FIELDS: Final = 200
FORM_KIND: Final = "application/x-www-form-urlencoded"


class Visitor(Struct, frozen=True):
    """Made anew for each request."""

    person: str  # the id of his session
    csrf: str
    likes: Likes
    preferences: m.Preferences
    path: str
    base: str  # the address of this server, as he knows it
    secure: bool
    new: str  # the cookie that he must be given; empty if he has it
    paces: tuple[Pace, ...]
    who: tuple[str, ...]  # whom the paces count
    keys: Keys
    refused: BrelanError | None = None

    @property
    def name(self) -> str:
        """The name he plays under."""
        return self.likes.name or words(self.preferences.lang)("cli-play-your-name")

    def visit(self) -> m.Visit:
        """For his pages."""
        return m.Visit(
            path=self.path,
            csrf=self.csrf,
            preferences=self.preferences,
            name=self.likes.name,
            refused=self.refused,
        )

    def told(self, error: BrelanError) -> Visitor:
        """His next page says what was wrong."""
        return replace(self, refused=error)

    def speaking(self, lang: str) -> Visitor:
        """The same visitor, read to in this language."""
        return replace(self, preferences=replace(self.preferences, lang=lang))

    def table(self, view: RoomView) -> m.Table:
        """A table as he sees it."""
        at = links.room(view.id)
        visit = replace(self.visit(), path=at)
        return present.table(view, visit, self.base + at, self.likes.closed_hints())

    def named(self, name: str) -> Cookie:
        """The name he chose is kept for the next table."""
        return likes_cookie(replace(self.likes, name=name.strip()[:24]), self.secure)

    async def fields(self, request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
        """What a form of ours sent, in its order. Refused if it is foreign, forged, too large or too quick."""
        for pace in self.paces:
            pace.check(*self.who)
        check_origin(request)
        if request.headers.get("content-type", "").partition(";")[0].strip() != FORM_KIND:
            raise NotYours("not-our-form", "this is not a form of this server")
        body = await request.body()
        if len(body) > MOST_BODY:
            raise TooMuch("form-too-large", "what you sent is too large")
        try:
            found = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
        except ValueError as error:
            raise NotYours("not-our-form", "this is not a form of this server") from error
        if not self.keys.is_csrf(self.person, dict(found).get("csrf", "")):
            raise NotYours("form-not-yours", "this form is not yours, or too old: load the page again")
        return found

    async def form(self, request: Request[Any, Any, Any]) -> dict[str, str]:
        """The fields of a form in which none comes twice."""
        return dict(await self.fields(request))


def meet(connection: Connection, keys: Keys, paces: tuple[Pace, ...]) -> Visitor:
    """The visitor behind a request; a new one is given an id."""
    known = keys.unsign(connection.cookies.get(SESSION, ""))
    person = known or new_person()
    likes = likes_of(connection)
    secure = connection.url.scheme in ("https", "wss")
    return Visitor(
        person=person,
        csrf=keys.csrf(person),
        likes=likes,
        preferences=preferences_of(connection, likes),
        path=connection.url.path + (f"?{connection.url.query}" if connection.url.query else ""),
        base=f"{connection.url.scheme}://{connection.headers.get('host', connection.url.netloc)}",
        secure=secure,
        new="" if known else keys.sign(person),
        paces=paces,
        who=(person if known else "", address_of(connection)),
        keys=keys,
    )


def html(text: str, visitor: Visitor, status: int = 200) -> Page:
    """A page, with the cookie of a new visitor."""
    cookies = [session_cookie(visitor.new, visitor.secure)] if visitor.new else []
    return Response(
        text,
        media_type=MediaType.HTML,
        status_code=status,
        cookies=cookies,
        headers={"Content-Security-Policy": CONTENT_SECURITY_POLICY, "Cache-Control": "no-store"},
    )


ThisVisitor: TypeAlias = NamedDependency[Visitor]
Rooms: TypeAlias = NamedDependency[Service]
"""What a handler is given."""
