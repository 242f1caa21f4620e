"""Limits: every route has a cost, and a visitor who is too quick is told so, whichever way they come."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from brelan.errors import TooMuch
from brelan.web import limits as limits_module
from brelan.web.app import ServerSettings, create_app
from brelan.web.limits import (
    AT_ONCE,
    HOUSEHOLD,
    MOST_SOCKETS,
    ConnectionLimit,
    Cost,
    Limits,
    TokenBucket,
    address_of,
    cost_of,
)
from web.serving import serving
from web.visitors import TOO_FAST

PACE = 1
FROM, ELSEWHERE = "203.0.113.1", "203.0.113.2"
FREE = {"/health", "/static/{name}", "/manifest.webmanifest", "/service-worker.js"}
"""Sent from memory, or asked for by machines."""
OPENS = {"/rooms", "/play", "/api/rooms", "/rooms/{room}/next-table"}


class Hours:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hours]:
    clock = Hours()
    monkeypatch.setattr(limits_module, "time", clock)
    return iter([clock])


def until_refused(ask: object, *who: str) -> int:
    """How often it goes well."""
    assert callable(ask)
    for number in range(100_000):
        try:
            ask(*who)
        except TooMuch:
            return number
    raise AssertionError("nobody is stopped")


def test_limits_by_visitor_and_by_address(hours: Iterator[Hours]) -> None:
    clock, pace = next(hours), 5
    limits = Limits(pace)
    assert until_refused(limits.form, "anne") == AT_ONCE * pace
    assert until_refused(limits.form, "bruno") == AT_ONCE * pace
    clock.now += 1
    assert until_refused(limits.form, "anne") == pace
    assert until_refused(limits.request, "203.0.113.1") == HOUSEHOLD * AT_ONCE * pace
    clock.now += 1
    assert until_refused(limits.request, "203.0.113.1") == HOUSEHOLD * pace
    assert until_refused(limits.table, "203.0.113.1") == AT_ONCE * pace
    clock.now += 10
    assert until_refused(limits.table, "203.0.113.1") == 2
    clock.now += 1_000_000
    assert until_refused(limits.form, "anne") == AT_ONCE * pace  # no more than that is saved up


def test_whoever_goes_on_while_refused_waits_no_longer_for_it(hours: Iterator[Hours]) -> None:
    clock = next(hours)
    pace = TokenBucket(burst=3, per_second=1)
    assert until_refused(pace.check, "anne") == 3
    for _ in range(50):
        with pytest.raises(TooMuch):
            pace.check("anne")
    clock.now += 1
    pace.check("anne")


def test_a_pace_forgets_who_was_here_long_ago(hours: Iterator[Hours]) -> None:
    next(hours)
    pace = TokenBucket(burst=2, per_second=0, remembered=100)
    for number in range(1_000):
        pace.check(f"visitor {number}")
    assert len(pace._left) == 100


def test_a_crowd_lets_in_who_comes_after_another_left() -> None:
    crowd = ConnectionLimit(2)
    with crowd.enter("anne"):
        with crowd.enter("anne"), crowd.enter("bruno"), pytest.raises(TooMuch), crowd.enter("anne"):
            raise AssertionError("a third came in")
        with crowd.enter("anne"):
            pass
    assert not crowd._here


def test_sockets_are_counted_for_visitor_and_address() -> None:
    limits = Limits(1)
    with ExitStack() as stack:
        for number in range(MOST_SOCKETS * HOUSEHOLD):
            stack.enter_context(limits.socket(f"visitor {number}", "203.0.113.1"))
        with pytest.raises(TooMuch), limits.socket("another", "203.0.113.1"):
            pass
        with limits.socket("another", "203.0.113.2"):
            pass
    with limits.socket("another", "203.0.113.1"):
        pass


# Every route


@pytest.fixture
def app(tmp_path: Path, hours: Iterator[Hours]) -> Litestar:
    """Its clock stands still: nobody is forgiven while a test runs."""
    next(hours)
    return create_app(ServerSettings(database=f"sqlite:///{tmp_path / 'rooms.db'}", pace=PACE))


def handlers_of(app: Litestar) -> list[tuple[str, HTTPRouteHandler]]:
    found = {
        (route.path_format, handler)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler) and handler.http_methods != {"OPTIONS"}
    }
    return sorted(found, key=lambda one: (one[0], str(sorted(one[1].http_methods))))


def test_every_route_has_a_cost(app: Litestar) -> None:
    costs: dict[Cost, set[str]] = {}
    for path, handler in handlers_of(app):
        costs.setdefault(cost_of(handler), set()).add(path)
        opens = "open" in handler.fn.__code__.co_names and "service" in handler.fn.__code__.co_varnames
        assert opens == (cost_of(handler) == "table"), path
        if "POST" in handler.http_methods:
            assert cost_of(handler) in ("form", "table"), path
    assert costs["nothing"] == FREE
    assert costs["table"] == OPENS


def client(address: str, host: str) -> httpx.Client:
    """Behind a proxy, which says where it comes from."""
    return httpx.Client(base_url=address, headers={"X-Forwarded-For": host}, timeout=60, verify=False)


def knock(client: httpx.Client, path: str, handler: HTTPRouteHandler, **headers: str) -> httpx.Response:
    client.cookies.clear()  # a new visitor, unless the headers say who
    method = "POST" if "POST" in handler.http_methods else "GET"
    return client.request(
        method, re.sub(r"{(number|step)\w*}", "1", re.sub(r"{(?!number|step)\w+}", "x" * 20, path)), headers=headers
    )


def test_no_route_forgets_its_limits(app: Litestar) -> None:
    """An address that has asked too often; a visitor who has; an address that has opened too many tables."""
    with serving(app) as address, client(address, FROM) as there, client(address, ELSEWHERE) as here:
        token = there.post("/api/sessions").json()["token"]
        known = {"Authorization": f"Bearer {token}", "Cookie": f"brelan={token}"}
        for _ in range(AT_ONCE * PACE):
            there.post("/hints/daker", headers=known)
        for path, handler in handlers_of(app):
            dear = cost_of(handler) in ("form", "table")
            assert (knock(there, path, handler, **known).status_code == TOO_FAST) == dear, path
        for _ in range(AT_ONCE * PACE):
            here.cookies.clear()
            here.post("/play")
        refused = {path for path, handler in handlers_of(app) if knock(here, path, handler).status_code == TOO_FAST}
        assert refused == OPENS
        while here.get("/rules/poque").status_code != TOO_FAST:
            pass
        for path, handler in handlers_of(app):
            told = knock(here, path, handler)
            assert (told.status_code == TOO_FAST) == (cost_of(handler) != "nothing"), path
            assert told.status_code != TOO_FAST or int(told.headers["retry-after"]) >= 1, path


def test_programs_open_no_more_tables_than_people(app: Litestar) -> None:
    """167 tables were once opened from one address in three seconds, each by a new visitor."""
    with serving(app) as address, client(address, FROM) as there:
        opened = 0
        for _ in range(3 * AT_ONCE):
            token = there.post("/api/sessions").json()["token"]
            answer = there.post("/api/rooms", json={"game": "daker"}, headers={"Authorization": f"Bearer {token}"})
            opened += answer.status_code == 201
        assert opened == AT_ONCE * PACE
        assert answer.json()["code"] == "too-fast"
        assert int(answer.headers["retry-after"]) == limits_module.SECONDS_A_TABLE


def test_programs_that_wait_are_counted_as_open_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "MOST_SOCKETS", 0)
    app = create_app(ServerSettings(database=f"sqlite:///{tmp_path / 'rooms.db'}"))
    with serving(app) as address, client(address, FROM) as there:
        there.headers["Authorization"] = f"Bearer {there.post('/api/sessions').json()['token']}"
        room = there.post("/api/rooms", json={"game": "daker"}).json()["room"]
        answer = there.get(f"/api/rooms/{room}/watch")
        assert (answer.status_code, answer.json()["code"]) == (TOO_FAST, "too-many-pages")


# Addresses


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_counts_as_its_network(host: str, counted: str) -> None:
    assert address_of(cast(Any, SimpleNamespace(client=SimpleNamespace(host=host)))) == counted
