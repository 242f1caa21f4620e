"""Visitors without a browser: they ask for pages, fill in forms, and keep every byte that the server gives them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.sync.client import connect

from brelan.rooms.room import Room
from brelan.rooms.service import RoomService
from brelan.rooms.store import Store
from brelan.rooms.store.database import database_url, open_engine
from web.dom import Node, check, read
from web.frames import Line
from web.offers import act_forms, hidden_of
from web.server import Server
from web.test_pages import sent_by

OK, SEE_OTHER = 200, 303
BAD_REQUEST, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, CONFLICT, TOO_LARGE, TOO_FAST = 400, 403, 404, 405, 409, 413, 429
FORM = {"content-type": "application/x-www-form-urlencoded"}
QUICK = ("--pace", "1000000")
"""For a server whose visitors are quicker than people."""
QUIET = {"cut-seconds": 0, "between-seconds": 600, "fill": ""}
"""Of a table at which nothing happens by itself."""

Fields = list[tuple[str, str]]


class Visitor:
    """One session at one server."""

    def __init__(self, server: Server, name: str = "", lang: str = "en", **headers: str) -> None:
        self.server = server
        self.name = name
        self.lang = lang
        self.http = httpx.Client(
            base_url=server.address.rstrip("/"),
            headers={"Accept-Language": lang, **headers},
            timeout=60,
            limits=httpx.Limits(keepalive_expiry=2),  # the server closes idle connections after five seconds
            verify=False,  # nothing is encrypted here, and certificates take long to read
        )
        self.given: list[bytes] = []  # all that was ever sent to them
        self._csrf = ""

    def __enter__(self) -> Visitor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    # Asking

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = self.http.request(method, path, **more)
        head = "\r\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
        self.given += [head.encode(), answer.content]
        return answer

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def page(self, path: str = "/") -> Node:
        """The page that a browser would show in the end: well-formed, and nothing went wrong."""
        answer = self.get(path)
        while answer.status_code == SEE_OTHER:
            answer = self.get(answer.headers["location"])
        assert answer.status_code == httpx.codes.OK, (path, answer.status_code, notice(answer))
        return page_in(answer)

    @property
    def csrf(self) -> str:
        """What stands in each of their forms."""
        if not self._csrf:
            found = re.search(r'name="csrf" value="(\w+)"', self.get("/").text)
            assert found is not None
            self._csrf = found[1]
        return self._csrf

    def post(self, path: str, fields: Mapping[str, str] | Fields | None = None, **headers: str) -> httpx.Response:
        """One of their forms, with its token; a header is named as in Python: `content_type`."""
        items = list(fields.items()) if isinstance(fields, Mapping) else fields or []
        return self.post_body(path, urlencode([("csrf", self.csrf), *items]), **headers)

    def post_body(self, path: str, body: str | bytes, **headers: str) -> httpx.Response:
        """Anything."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, content=body, headers={**FORM, **named})

    def send(self, form: Node, **changed: str) -> httpx.Response:
        """A form as a browser would send it, some of its fields filled in anew."""
        return self.post_body(form["action"], urlencode({**sent_by(form), **changed}))

    # At a table

    def open(self, game: str, **sections: Mapping[str, Any]) -> str:
        """Open a table with these `rules`, `match` and `table`; the id of its room."""
        fields = {"game": game, "name": self.name or "Anne"}
        for section, options in sections.items():
            fields |= {f"{section}.{option}": str(value) for option, value in options.items()}
        return room_in(self.done(self.post("/rooms", fields)))

    def play_now(self, game: str, **fields: str) -> str:
        return room_in(self.done(self.post("/play", {"game": game, **fields})))

    def join(self, room: str, seat: int | None = None, *, watch: bool = False) -> None:
        fields = {"name": self.name, "as": "spectator" if watch else "player"}
        self.done(self.post(f"/rooms/{room}/join", fields | ({"seat": str(seat)} if seat is not None else {})))

    def do(self, room: str, what: str, **fields: str) -> httpx.Response:
        """Something that must succeed."""
        return self.done(self.post(f"/rooms/{room}/{what}", fields))

    def done(self, answer: httpx.Response) -> httpx.Response:
        assert answer.status_code == SEE_OTHER, (answer.status_code, notice(answer))
        return answer

    def table(self, room: str) -> Node:
        """The table as they see it now."""
        return self.page(f"/rooms/{room}")

    def move(self, room: str, verb: str, *values: tuple[str, str], **marks: str) -> httpx.Response:
        """A move as their page would send it."""
        given = {"seq": str(seq_of(self.table(room))) if "seq" not in marks else marks["seq"], **marks}
        return self.post(f"/rooms/{room}/act", [*given.items(), ("verb", verb), *values])

    @contextmanager
    def socket(self, room: str, *, origin: str | None = "", seq: int | str = 0) -> Iterator[Line]:
        """A line to the table, as their page would open it."""
        address = self.server.address.rstrip("/")
        proxied = self.http.headers.get("X-Forwarded-For")
        forwarded = {"X-Forwarded-For": proxied} if proxied is not None else {}
        with connect(
            f"{address.replace('http', 'ws', 1)}/rooms/{room}/socket?lang={self.lang}&seq={seq}",
            origin=address if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookies(), **forwarded},
            max_size=None,
            create_connection=Line,
        ) as line:
            assert isinstance(line, Line)
            yield line

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)


# Reading


def page_in(answer: httpx.Response) -> Node:
    """The page of an answer, checked as every page is."""
    page = read(answer.text)
    check(page)
    return page


def notice(answer: httpx.Response) -> str:
    """What the page says was wrong."""
    if "text/html" not in answer.headers.get("content-type", ""):
        return answer.text
    found = read(answer.text).all(id="notice")
    return found[0].text if found else ""


def refused(answer: httpx.Response, status: int, words: str = "") -> httpx.Response:
    """The answer says no, and why, in a sentence."""
    said = notice(answer)
    assert answer.status_code == status, (answer.status_code, said)
    assert said
    assert words.casefold() in said.casefold(), said
    return answer


def room_in(answer: httpx.Response) -> str:
    found = re.fullmatch(r"/rooms/([\w-]{20})", answer.headers["location"])
    assert found is not None, answer.headers["location"]
    return found[1]


def seq_of(page: Node) -> int:
    return int(page.one(id="table")["data-seq"])


def your_turn(page: Node) -> bool:
    return "data-your-turn" in page.one(id="table").attributes


def some_move(page: Node, room: str, choose: Any) -> Fields:
    """One of the moves that the page offers, as its form would send it; `choose.below(n)` chooses."""
    forms = act_forms(page, room)
    form = forms[choose.below(len(forms))]
    buttons = [node for node in page.all("button", form=form["id"]) if node.attributes.get("type") != "button"]
    button = buttons[choose.below(len(buttons))]
    sent = [*hidden_of(form)]
    if "name" in button.attributes:
        sent.append((button["name"], button["value"]))
    boxes = page.all("input", type="checkbox", form=form["id"])
    if boxes:
        least, most = int(button["data-least"]), int(button["data-most"])
        ticked = choose.shuffle(range(len(boxes)))[: least + choose.below(most - least + 1)]
        sent += [(boxes[at]["name"], boxes[at]["value"]) for at in sorted(ticked)]
    for amount in page.all("input", type="number", form=form["id"]):
        least, most = int(amount["min"]), int(amount["max"])
        sent.append((amount["name"], str(least + choose.below(most - least + 1))))
    return sent


# The truth


def the_room(server: Server, room: str) -> Room:
    """The room as the server's database has it, secrets included."""

    async def load() -> Room:
        engine = open_engine(database_url(server.database))
        try:
            return await RoomService(Store(engine)).load(room)
        finally:
            await engine.dispose()

    return asyncio.run(load())
