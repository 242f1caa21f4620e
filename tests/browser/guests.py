"""People with browsers of their own at a real server: they open tables, follow links, look and move as people do."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
)
from playwright.sync_api import TimeoutError as TooLong

from browser.camera import BLOCKED, LONGEST, SIZES
from web.dom import read
from web.test_pages import sent_by

MOVING = {"reduced_motion": "no-preference"}
"""As most people have it: cards move, and moments overlap."""

PATIENCE = 1_000
NOTICED = 150
MOST_TRIES = 100
ADDRESSES = itertools.count(1)
"""Each guest comes from elsewhere, as through a proxy: the server counts requests by address."""

SETTLED = """(since) => {
  const table = document.getElementById("table");
  return Number(table.dataset.seq) > since
    && ("yourTurn" in table.dataset || table.matches(".stage-between, .stage-over"));
}"""
"""Something has happened, and now it is the viewer's turn or the deal is over."""

TAKEN = """(since) => document.documentElement.matches(".under-way")
  || Number(document.getElementById("table")?.dataset.seq) > since"""
"""The press that was just made counts."""


def untick(page: Page) -> None:
    """Nothing is chosen, whatever the table proposes."""
    for _ in range(page.locator(".hand .pick input:checked").count()):
        page.locator(".hand .pick:has(input:checked)").first.click()


class Guest:
    """Somebody with a browser. Whatever the console complains of, and each request to elsewhere, is remembered."""

    def __init__(self, browser: Browser, address: str, size: str = "desktop", **context: Any) -> None:
        width, height = SIZES[size]
        number = next(ADDRESSES)
        settings: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "has_touch": size == "phone",
            "is_mobile": size == "phone",
            "locale": "fr-FR",
            "service_workers": "block",  # one that is asked for: each guest's would fetch every file anew
            "reduced_motion": "reduce",  # drawing cards that move takes a third of the time: a test asks for it
            "extra_http_headers": {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"},
            **context,
        }
        self.address = address
        self.scripted: bool = context.get("java_script_enabled", True)
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.frames: list[str] = []  # what came over sockets
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(LONGEST)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("request", self._asked)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._connected)
        return page

    def _said(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and said.text != BLOCKED:
            self.complaints.append(f"{said.text} {said.location.get('url', '')}")

    def _asked(self, request: Request) -> None:
        self._check_host(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self._check_host(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _check_host(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc:
            self.foreign.append(url)

    def forgive(self, pattern: str) -> None:
        """What had to be complained of: a refusal that was asked for, a line that was cut."""
        self.complaints = [text for text in self.complaints if not re.search(pattern, text)]

    # Coming to a table

    def go(self, path: str = "") -> None:
        self.page.goto(self.address + path.lstrip("/"))

    def open_table(self, game: str, name: str = "Anne", **options: Any) -> str:
        """As its form would; options are named `table_seats`, `match_deals`, `rules_small_blind`. The link to it.

        The form is not drawn, which takes long: `test_reach` fills it in by hand.
        """
        asked = self.context.request
        form = read(asked.get(f"{self.address}open/{game}").text()).one("form", class_="open-form")
        fields, known = sent_by(form), {node["name"] for node in form if "name" in node.attributes}
        given = {at.replace("_", ".", 1).replace("_", "-"): str(value) for at, value in options.items()}
        given |= {"name": name} if "name" in known else {}  # who has opened a table before is not asked again
        assert given.keys() <= known, given.keys() - known
        self.page.goto(asked.post(self.address + form["action"].lstrip("/"), form={**fields, **given}).url)
        self.page.wait_for_selector("#table")
        return self.page.url

    def join(self, link: str, name: str, seat: int | None = None, watch: bool = False) -> None:
        """By the link."""
        self.page.goto(link)
        self.page.locator("#name").fill(name)
        if seat is not None:
            self.page.locator(f'input[name=seat][value="{seat}"]').check()
        self.page.locator(f'button[value="{"spectator" if watch else "player"}"]').click()
        self.page.wait_for_selector("#table")

    def control(self, name: str) -> None:
        """One of the buttons beside the moves: start, ready, pause…"""
        if name == "start" and self.scripted:  # nobody presses it before the page has published its chain
            self.page.wait_for_selector("#seal[data-takes-part]", state="attached")
        button = self.page.locator(f'form[action$="/{name}"] button')
        if not button.is_visible():
            self.page.locator("details.menu:not(.seal) summary").first.click()
        self.insist(lambda: button.click(timeout=PATIENCE))

    def next_deal(self) -> None:
        """Whatever the table waits for."""
        self.insist(lambda: self.page.locator("#moves form:not(.act) button").first.click(timeout=PATIENCE))

    # At the table

    def chips(self) -> int:
        """All chips that lie before the players and in the pools of the board."""
        found = self.page.locator('[data-move^="stack-"] .number, [data-move^="pool-"] .number')
        return sum(int(number) for number in found.all_inner_texts())

    def hand(self) -> list[str]:
        """One's own cards or dice, by name."""
        pieces = self.page.locator(".hand .piece [aria-label]")
        names: list[str] = pieces.evaluate_all("(pieces) => pieces.map((piece) => piece.ariaLabel)")
        return names

    def log(self) -> list[str]:
        lines: list[str] = self.page.locator("#log li").evaluate_all("(all) => all.map((line) => line.textContent)")
        return lines

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def seq(self) -> int:
        return int(self.table.get_attribute("data-seq") or 0)

    def has_turn(self) -> bool:
        return self.table.get_attribute("data-your-turn") is not None

    def is_between(self) -> bool:
        """A deal is over and another may follow."""
        return self.page.locator("#table.stage-between").count() > 0

    def wait(self, since: int = 0) -> bool:
        """Until the guest's turn comes again; False: the deal is over."""
        self.page.wait_for_function(SETTLED, arg=since)
        return self.has_turn()

    def wait_for_seq(self, seq: int, **within: float) -> None:
        """Until the page shows this moment or a later one."""
        shown = "(seq) => Number(document.getElementById('table').dataset.seq) >= seq"
        self.page.wait_for_function(shown, arg=seq, **within)

    def insist(self, act: Callable[[], None]) -> None:
        """Do it until it is under way, and the table has answered: right after its buttons have changed a page takes
        no press at the same place, as it was meant for the buttons before."""
        since = self.seq
        for _ in range(MOST_TRIES):
            if self.seq > since:  # the answer came late: another press would be another move
                return None
            with suppress(TooLong):
                act()
            with suppress(TooLong):
                self.page.wait_for_function(TAKEN, arg=since, timeout=NOTICED)
                return self.wait_for_seq(since + 1, timeout=PATIENCE)
        raise AssertionError("the table does not answer")

    def wait_for_any_turn(self) -> None:
        """Until it is somebody's turn, or the deal is over."""
        self.page.wait_for_selector(".plate.turn, #table:is(.stage-between, .stage-over)")

    def say(self, text: str) -> None:
        self.page.locator("#chat-text").fill(text)
        self.page.locator("#chat-text").press("Enter")

    def verbs(self) -> list[str]:
        """The kinds of moves that the page offers."""
        offered = self.page.locator("#moves .do:visible, .hand .play:visible").evaluate_all(
            """(buttons) => buttons.map((button) => button.name === "verb" ? button.value
                 : button.form.elements.verb.value)"""
        )
        return list(dict.fromkeys(offered))

    def move(self, chooser: random.Random, wanted: str = "") -> str:
        """Make a move with the mouse, of the wanted kind or of any; the kind that it was. "": it is too late."""
        self.page.bring_to_front()
        verbs = [wanted] if wanted else self.verbs()
        if not verbs and not self.has_turn():  # it has gone by since we looked
            return ""
        verb = chooser.choice(verbs)
        button = self.page.locator(f"#moves .do-{verb}:visible")
        if button.count() == 0:  # a card of the hand is its own button
            wished = chooser.choice(self.page.locator(".hand .play").all())
        elif button.first.get_attribute("data-most"):
            self._pick(button.first, chooser)
            wished = self.page.locator("#moves button[form=act-pick]:enabled:visible").first
        else:
            if button.first.get_attribute("form") == f"act-{verb}":
                self._size(chooser)
            offered = button.all()
            if not offered:  # since we looked: time was up, or the moves are being drawn
                return ""
            wished = chooser.choice(offered)
        self.insist(lambda: wished.click(timeout=PATIENCE))
        return verb

    def _pick(self, button: Locator, chooser: random.Random) -> None:
        least, most = (int(button.get_attribute(f"data-{name}") or 0) for name in ("least", "most"))
        pieces = self.page.locator(".hand .pick")
        untick(self.page)
        for place in chooser.sample(range(pieces.count()), chooser.randint(max(1, least), most)):
            pieces.nth(place).click()

    def _size(self, chooser: random.Random) -> None:
        field = self.page.locator(".amount-field")
        least, most = (int(field.get_attribute(name) or 0) for name in ("min", "max"))
        field.fill(str(chooser.randint(least, min(most, least + 5))))
