"""`make docs`, looked at in a browser: it builds, fits desktops and phones, and asks nobody else for anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from browser.guests import Guest
from browser.test_layout import check_width
from tools.site.places import REPOSITORY, ROOT, SITE

PAGES = (
    "",
    "play/",
    "rules/daker/",
    "notebooks/first-player/",
    "notebooks/discards/",
    "adding-a-game/",
    "reference/python-api/",
    "reference/commands/",
    "reference/clauses/",
    "fr/",
    "fr/play/",
    "fr/rules/poque/",
)


SOURCE = "https://github.com/anne/brelan"


class Quiet(SimpleHTTPRequestHandler):
    """Writes no log."""

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of the site, built here and now."""
    known = {**os.environ, REPOSITORY: SOURCE}
    subprocess.run([sys.executable, "-m", "tools.site"], cwd=ROOT, check=True, capture_output=True, env=known)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def check_contrast(page: Page) -> None:
    """The colours are ours; the frame of the pages is the theme's."""
    found = Axe().run(page, options={"runOnly": ["color-contrast", "image-alt", "link-name"]}).response["violations"]
    assert not found, [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


@pytest.mark.deep
@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_the_site_is_whole_and_asks_nobody_else(browser: Browser, address: str, size: str, scheme: str) -> None:
    guest = Guest(browser, address, size, color_scheme=scheme)
    for path in PAGES:
        guest.go(path)
        assert guest.page.locator("html").get_attribute("lang") == ("fr" if path.startswith("fr/") else "en")
        check_width(guest.page)
        check_contrast(guest.page)
        assert guest.page.locator(f'a[href="{SOURCE}"]').filter(visible=True).count() == 1  # on a phone in the menu
    assert guest.complaints == []
    assert guest.foreign == []
    guest.context.close()


@pytest.mark.deep
def test_the_search_finds_a_rule(browser: Browser, address: str) -> None:
    guest = Guest(browser, address, "desktop", locale="en-GB")
    guest.go()
    guest.page.locator(".md-search__button").click()
    guest.page.wait_for_function("() => document.activeElement?.shadowRoot?.querySelector('input')")
    guest.page.keyboard.type("joker")
    guest.page.get_by_text("52 cards and a").first.wait_for()
    assert guest.complaints == []
    assert guest.foreign == []
    guest.context.close()
