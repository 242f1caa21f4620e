from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.camera import chromium
from browser.guests import Guest
from web.server import Server, serving

Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def one_browser() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """One for all tests of a process, and its event loop, which is hidden while no test of the browser runs."""
    with chromium() as found:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield found, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def browser(one_browser: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """Other tests of this process may run event loops of their own, but none while this one counts as running."""
    found, loop = one_browser
    asyncio._set_running_loop(loop)
    yield found
    asyncio._set_running_loop(None)


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
