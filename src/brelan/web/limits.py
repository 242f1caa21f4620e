"""How much one visitor, and one address with all its visitors, may ask of this server.

Every route has a cost. A guard of the app charges it before a handler runs, so a new route cannot forget its limits:
reading costs a request of the address, sending costs a form of the visitor too. A route that costs something else
says so (`cost="table"`).

What a visitor may do in all is counted in the database and holds for all processes: `MOST_TABLES`. Rates and open
connections are counted by each process for itself.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final, Literal, TypeAlias

from litestar import WebSocket
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from brelan.errors import TooMuch
from brelan.web.sessions import Connection, Keys, persons_of

AT_ONCE: Final = 8
"""Seconds of requests that may come at once."""
HOUSEHOLD: Final = 10
"""An address may be a school's: it may send as much as this many visitors."""
SECONDS_A_TABLE: Final = 25
"""A new table costs as much as this many seconds of forms of one visitor."""
MOST_SOCKETS: Final = 30
"""Pages with a table that one visitor has open at once, or programs that wait for news of one."""
MOST_WAIT: Final = 60
"""Seconds: whoever is too quick is never told to come back later than this."""
MOST_TABLES: Final = 50
"""Tables at which one visitor is, of those in which something has happened today. Counted in the database."""

Cost: TypeAlias = Literal["nothing", "request", "form", "table"]
"""Nothing: what is sent from memory. A table costs a form, and a form costs a request."""
READING: Final = {"GET", "HEAD"}


def cost_of(handler: BaseRouteHandler) -> Cost:
    """As its route declares (`opt`); otherwise by its methods."""
    declared: Cost | None = handler.opt.get("cost")
    if declared is not None:
        return declared
    reads = isinstance(handler, HTTPRouteHandler) and handler.http_methods <= READING
    return "request" if reads else "form"


class TokenBucket:
    """A token bucket for each client."""

    def __init__(self, burst: float, per_second: float, remembered: int = 10_000) -> None:
        self._burst = burst
        self._rate = per_second
        self._most = remembered
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, who: str) -> None:
        """Refuse a client that is too quick."""
        now = time.monotonic()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        self._left[who] = (max(0.0, left - 1), now)
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        if left < 1:
            wait = math.ceil((1 - left) / self._rate) if self._rate else MOST_WAIT
            raise TooMuch("too-fast", "too many requests: wait a moment and try again", seconds=min(wait, MOST_WAIT))


class ConnectionLimit:
    """A limit of open connections for each client."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    @contextmanager
    def enter(self, who: str) -> Iterator[None]:
        if self._here[who] >= self._most:
            raise TooMuch("too-many-pages", "you have too many tables open at once: close some pages")
        self._here[who] += 1
        try:
            yield
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who]


class Limits:
    """The limits of one visitor, and of one address with all its visitors: a visitor can make new sessions freely."""

    def __init__(self, pace: int) -> None:
        self._forms = TokenBucket(AT_ONCE * pace, pace)
        self._requests = TokenBucket(AT_ONCE * HOUSEHOLD * pace, HOUSEHOLD * pace)
        self._tables = TokenBucket(AT_ONCE * pace, pace / SECONDS_A_TABLE)
        self._sockets = ConnectionLimit(MOST_SOCKETS), ConnectionLimit(MOST_SOCKETS * HOUSEHOLD)

    def charge(self, cost: Cost, persons: Iterable[str], address: str) -> None:
        """Refuse what is too frequent. The address pays first: a refused visitor costs little."""
        if cost == "nothing":
            return
        self.request(address)
        if cost == "request":
            return
        for person in persons:
            self.form(person)
        if cost == "table":
            self.table(address)

    def request(self, address: str) -> None:
        """Anything: a page, a form, a socket."""
        self._requests.check(address)

    def form(self, person: str) -> None:
        """Something that a visitor sends."""
        self._forms.check(person)

    def table(self, address: str) -> None:
        """A new table."""
        self._tables.check(address)

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """For as long as a socket is open."""
        of_visitor, of_address = self._sockets
        with of_visitor.enter(person), of_address.enter(address):
            yield


def address_of(connection: Connection) -> str:
    """Where a request comes from. Of an IPv6 address only the network (/64): its owner has all of it."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:  # IPv4, heard by a socket of both kinds
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def charging(limits: Limits, keys: Keys) -> Callable[[Connection, BaseRouteHandler], Awaitable[None]]:
    """The guard of all routes. A socket is charged by its handler, which can tell the page why it is closed."""

    async def charge(connection: Connection, handler: BaseRouteHandler) -> None:  # async: needs no thread
        if not isinstance(connection, WebSocket):
            limits.charge(cost_of(handler), persons_of(connection, keys), address_of(connection))

    return charge
