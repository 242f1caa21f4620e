from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.camera import chromium
from browser.guests import Guest
from web.server import Server, serving

Invite = Callable[..., Guest]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not longer than a module: while it lives, its event loop runs, and no test in this process can run another."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process: they sit at tables of their own."""
    with serving(tmp_path_factory.mktemp("rooms")) as found:
        yield found


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Guests with browsers of their own. At the end nobody may have had anything to complain of, nor the server."""
    guests: list[Guest] = []
    seen = len(server.log)

    def come(size: str = "desktop", **context: Any) -> Guest:
        guests.append(Guest(browser, context.pop("address", server.address), size, **context))
        return guests[-1]

    try:
        yield come
    finally:
        for guest in guests:
            guest.context.close()
    assert [guest.complaints for guest in guests if guest.complaints] == []
    assert [guest.foreign for guest in guests if guest.foreign] == []
    assert [line for line in server.log[seen:] if line["level"] not in ("info", "warning")] == []
    assert server.other_lines == []
