"""What is checked before anything is done: a request comes from our pages, is not too large, and not too frequent."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final

from brelan.errors import NotYours, TooMuch
from brelan.web.pages.links import CONTENT_SECURITY_POLICY
from brelan.web.sessions import Connection

MOST_BODY: Final = 64 * 1024
MOST_FRAME: Final = 4 * 1024
"""A page sends nothing over its socket."""
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
"""Sent with every answer that does not set its own."""

AT_ONCE: Final = 8
"""Seconds of requests that may come at once."""
HOUSEHOLD: Final = 10
"""An address may be a school's: it may send as much as this many visitors."""
SECONDS_A_TABLE: Final = 25
"""A new table costs as much as this many seconds of forms of one visitor."""
MOST_SOCKETS: Final = 30
"""Pages with a table that one visitor has open at once."""


def check_origin(connection: Connection, required: bool = False) -> None:
    """A browser says which page a request comes from: only ours may act. Sockets must say it."""
    origin = connection.headers.get("origin")
    if origin is None and not required:
        return
    scheme, _, host = (origin or "").partition("://")
    if scheme not in ("http", "https") or not host or host != connection.headers.get("host"):
        raise NotYours("foreign-origin", "this request must come from a page of this server")


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
            raise TooMuch("too-fast", "too many requests: wait a moment and try again")


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

    def request(self, address: str) -> None:
        """Anything: a page, a form, a socket."""
        self._requests.check(address)

    def form(self, person: str) -> None:
        self._forms.check(person)

    def table(self, address: str) -> None:
        """A new table."""
        self._tables.check(address)

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """For as long as a socket is open."""
        with ExitStack() as stack:
            for crowd, who in zip(self._sockets, (person, address), strict=True):
                stack.enter_context(crowd.enter(who))
            yield


def address_of(connection: Connection) -> str:
    """Where a request comes from. Of an IPv6 address only the network: its owner has all of it."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(IPv6Address(int(address) >> 64 << 64)) if isinstance(address, IPv6Address) else str(address)
