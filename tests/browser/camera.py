"""Pages in a real browser: served from memory under the real policy, with a socket that tests can speak through.

A page is opened once for each kind of device and used again by the next test: a new one costs a process.
"""

from __future__ import annotations

import json
import mimetypes
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl

from playwright.sync_api import Browser, Page, WebSocketRoute, expect, sync_playwright

from brelan.web.assets import assets
from brelan.web.pages.links import CONTENT_SECURITY_POLICY

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is Chromium without windows: it takes half the time."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # a process for each page would cost a fifth of the time
]
SIZES = {
    "desktop": (1280, 800),
    "tablet": (1024, 768),
    "large-tablet": (1180, 820),
    "phone": (390, 844),
    "small": (320, 568),
    "sideways": (844, 390),
}
LONGEST = 120_000
"""Milliseconds until what does not come is given up. What comes is not waited for any longer on a busy machine."""
PHONES = frozenset({"phone", "small", "sideways"})
USUAL_FONT = 16
BLOCKED = "Service Worker registration blocked by Playwright"
"""Said in the console of a page that would install itself, if it were not kept from it."""
A_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"


def set_font(page: Page, font: int) -> None:
    sizes = {"standard": font, "fixed": 13 if font == USUAL_FONT else font}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})


def set_size(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@dataclass
class Shown:
    """A page that is open, what it has sent and complained of, and how it is answered."""

    page: Page
    html: str
    posts: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    answer: tuple[int, str] | None = (200, "")  # None: whatever is sent over the socket is not answered
    deaf: bool = False  # sockets are closed at once: forms come as requests
    font: int = USUAL_FONT

    def push(self, frame: str) -> None:
        """Send a frame over the newest socket."""
        self.sockets[-1].send(frame)

    def look(self, size: str, font: int = USUAL_FONT) -> None:
        """At another size, and with letters of so many pixels, as readers set their browsers."""
        set_size(self.page, size)
        if font != self.font:
            set_font(self.page, font)
            self.font = font
        self.page.evaluate(A_FRAME)  # the page's script has heard of both
        assert self.page.evaluate("getComputedStyle(document.body).fontSize") == f"{font}px"

    def answer_to_script(self, seq: int, refused: str = "", status: int = 200) -> None:
        """The next forms lead to this moment, which the socket brings, or are refused."""
        self.answer = (status, json.dumps({"seq": seq, **({"refused": refused} if refused else {})}))

    def hang_up(self) -> None:
        """There is no socket any more, and no new one can be opened."""
        self.deaf = True
        self.sockets[-1].close()

    def hear(self, socket: WebSocketRoute, text: str | bytes) -> None:
        """A form over the socket: its answer is what a request would get."""
        sent = json.loads(text)
        fields = [(name, value) for name, value in sent["fields"]]
        self.posts.append((f"/rooms/r1/{sent['form']}", fields))
        if self.answer is not None:
            status, told = self.answer
            more = json.loads(told) if told.startswith("{") else {}
            socket.send(json.dumps({"answer": sent["number"], "status": status, **more}))


CHANCE = re.compile(r'<script type="application/json" id="chance">(.*?)</script>')
"""What the page was told about chance: whoever asks again is told the same."""


class Stage:
    """The server of the page that is shown now."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        stage = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                if self.path.startswith("/static/"):
                    file = assets()[self.path.removeprefix("/static/")]
                    kind = mimetypes.guess_type(self.path)[0] or "application/octet-stream"
                    self.reply(200, kind, file.read_bytes(), "max-age=3600")
                elif self.path.endswith("/chance"):
                    told = CHANCE.search(stage.shown.html if stage.shown is not None else "")
                    self.reply(200, "application/json", told[1].encode() if told else b"null", "no-store")
                else:
                    self.reply_html(200, stage.shown.html if stage.shown is not None else "")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                shown = stage.shown
                if shown is None:
                    return self.reply_html(404, "")
                shown.posts.append((self.path, parse_qsl(body, keep_blank_values=True)))
                status, text = shown.answer or (503, "")
                if text.startswith("{"):
                    return self.reply(status, "application/json", text.encode(), "no-store")
                return self.reply_html(status, text)

            def reply_html(self, status: int, html: str) -> None:
                self.reply(status, "text/html; charset=utf-8", html.encode(), "no-store")

            def reply(self, status: int, kind: str, body: bytes, keep: str) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", keep)
                self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Nothing: the browser's console says what is wrong."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}/"

    def new_page(self, browser: Browser, phone: bool, **context: Any) -> Page:
        made = browser.new_context(has_touch=phone, is_mobile=phone, service_workers="block", **context)
        made.set_default_timeout(LONGEST)
        page = made.new_page()
        page.on("console", lambda said: self._complain(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.route_web_socket("**/*", self._connect)
        return page

    def _complain(self, text: str) -> None:
        if self.shown is not None and text != BLOCKED:
            self.shown.complaints.append(text)

    def _connect(self, socket: WebSocketRoute) -> None:
        shown = self.shown
        if shown is not None and shown.deaf:
            socket.close()
        elif shown is not None:
            shown.sockets.append(socket)
            socket.on_message(lambda text: shown.hear(socket, text))


@cache
def stage() -> Stage:
    """One for all tests of a process."""
    return Stage()


@lru_cache(maxsize=2)
def usual_page(browser: Browser, phone: bool) -> Page:
    """The page of this browser that tests share."""
    return stage().new_page(browser, phone)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    expect.set_options(timeout=LONGEST)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def showing(browser: Browser, html: str, size: str = "desktop", **context: Any) -> Iterator[Shown]:
    """The page, at one of the sizes. Whatever it complains about in the console is an error."""
    phone = size in PHONES
    page = stage().new_page(browser, phone, **context) if context else usual_page(browser, phone)
    set_size(page, size)
    shown = stage().shown = Shown(page, html)
    try:
        page.goto(stage().address)
        yield shown
        assert not shown.complaints, shown.complaints
    finally:
        stage().shown = None
        if context:
            page.context.close()
        else:
            if shown.font != USUAL_FONT:
                set_font(page, USUAL_FONT)
            page.unroute_all(behavior="ignoreErrors")
            page.goto("about:blank")
