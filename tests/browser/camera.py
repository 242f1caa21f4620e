"""Pages in a real browser: served from memory under the real policy, with a socket that tests can speak through."""

from __future__ import annotations

import mimetypes
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import resources
from typing import Any
from urllib.parse import parse_qsl

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, sync_playwright

from brelan.web.pages import CONTENT_SECURITY_POLICY

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOST = "http://brelan.test"
SIZES = {
    "desktop": (1280, 800),
    "tablet": (1024, 768),
    "large-tablet": (1180, 820),
    "phone": (390, 844),
    "small": (320, 568),
    "sideways": (844, 390),
}
PHONES = frozenset({"phone", "small", "sideways"})


@dataclass
class Shown:
    """A page that is open, what it has sent, and how it is answered."""

    page: Page
    html: str
    posts: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    answer: tuple[int, str] = (200, "")

    def push(self, fragment: str) -> None:
        """Send a fragment over the newest socket."""
        self.sockets[-1].send(fragment)

    def serve(self, route: Route) -> None:
        request = route.request
        path = request.url.removeprefix(HOST)
        headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
        if request.method == "POST":
            self.posts.append((path, parse_qsl(request.post_data or "", keep_blank_values=True)))
            status, body = self.answer
            route.fulfill(status=status, content_type="text/html; charset=utf-8", body=body, headers=headers)
        elif path.startswith("/static/"):
            file = resources.files("brelan.web").joinpath("static", path.removeprefix("/static/"))
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            route.fulfill(status=200, content_type=kind, body=file.read_bytes(), headers=headers)
        else:
            route.fulfill(status=200, content_type="text/html; charset=utf-8", body=self.html, headers=headers)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def showing(browser: Browser, html: str, size: str = "desktop", font: int = 0, **context: Any) -> Iterator[Shown]:
    """The page, at one of the sizes. Whatever it complains about in the console is an error.

    `font` is the size in pixels that the reader has told the browser to write in; 0: the browser's own, 16.
    """
    width, height = SIZES[size]
    made = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size in PHONES, is_mobile=size in PHONES, **context
    )
    page = made.new_page()
    shown = Shown(page, html)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.route("**/*", shown.serve)
    if font:
        sizes = {"standard": font, "fixed": font}
        made.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.route_web_socket("**/*", lambda socket: shown.sockets.append(socket))
    try:
        page.goto(HOST + "/")
        yield shown
        assert not complaints, complaints
    finally:
        made.close()
