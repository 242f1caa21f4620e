"""Pages in a real browser: served from memory under the policy of the real server, photographed, checked by axe."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from brelan.web.pages.policy import CONTENT_SECURITY_POLICY

CHROMIUM = "/usr/bin/chromium"
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
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def showing(browser: Browser, html: str, size: str = "desktop", **context: Any) -> Iterator[Page]:
    """The page, at one of the sizes. Whatever it complains about in the console is an error."""
    width, height = SIZES[size]
    made = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size == "phone", is_mobile=size == "phone", **context
    )
    page = made.new_page()
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.route("**/*", lambda route: _answer(route, html))
    page.route_web_socket("**/*", lambda _socket: None)  # it opens and stays silent
    try:
        page.goto(HOST + "/")
        page.wait_for_load_state("networkidle")
        yield page
        assert not complaints, complaints
    finally:
        made.close()


def _answer(route: Route, html: str) -> None:
    path = route.request.url.removeprefix(HOST)
    headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
    if path == "/":
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=html, headers=headers)
    elif path.startswith("/static/"):
        file = resources.files("brelan.web").joinpath("static", path.removeprefix("/static/"))
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        route.fulfill(status=200, content_type=kind, body=file.read_bytes(), headers=headers)
    else:
        route.fulfill(status=404, body="")
