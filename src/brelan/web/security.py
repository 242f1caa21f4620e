"""What a request must be before anything is done: from our own pages, not too large, not too often."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from brelan.errors import NotYours, TooMuch
from brelan.web.sessions import Connection

MOST_BODY: Final = 64 * 1024
MOST_FRAME: Final = 4 * 1024
"""A browser sends nothing over its socket; a bot a short move."""
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def check_origin(connection: Connection, required: bool = False) -> None:
    """A browser says which page a request comes from: only ours may act. Sockets must say it."""
    origin = connection.headers.get("origin")
    if origin is None:
        if required:
            raise NotYours("foreign-origin", "this must be asked from a page of this server")
        return
    if urlsplit(origin).netloc != connection.headers.get("host", ""):
        raise NotYours("foreign-origin", "this must be asked from a page of this server")


class Pace:
    """So many requests at once, and so many a second after that, for each visitor and each address."""

    def __init__(self, burst: float, per_second: float, remembered: int = 10_000) -> None:
        self._burst = burst
        self._rate = per_second
        self._most = remembered
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, *who: str) -> None:
        """Refuse whoever is too quick."""
        now = time.monotonic()
        for one in who:
            left, since = self._left.pop(one, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            self._left[one] = (max(0.0, left - 1), now)
            while len(self._left) > self._most:
                self._left.popitem(last=False)
            if left < 1:
                raise TooMuch("too-fast", "too many requests: wait a moment and try again")


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client is not None else "unknown"
