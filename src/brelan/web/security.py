"""What is checked of a request: it comes from our pages and is not too large. How often they come: `limits`."""

from __future__ import annotations

from typing import Final

from brelan.errors import NotYours
from brelan.web.pages.links import CONTENT_SECURITY_POLICY
from brelan.web.sessions import Connection

MOST_BODY: Final = 64 * 1024
MOST_RECORD: Final = 512 * 1024
"""Of a record that is sent to be looked at, with the form around it."""
MOST_FRAME: Final = 8 * 1024
"""Of what a page sends over its socket: a form of a table."""
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


SECURE_SECONDS: Final = 180 * 24 * 3600
ONLY_HTTPS: Final = f"max-age={SECURE_SECONDS}"
"""Browsers come to this host by HTTPS alone from now on; other names of the domain are not ours to speak for."""
LOCAL_NAMES: Final = {"localhost", "local", "lan", "internal", "home.arpa"}


def is_public(host: str) -> bool:
    """Is this (of a `Host` header, so with its port) a name of the internet? An address, or a name of this machine or
    of a network at home, may be another server tomorrow, without HTTPS."""
    name, _, port = host.lower().rpartition(":")
    labels = (name if port.isdecimal() else host.lower()).rstrip(".").split(".")
    is_address = ":" in labels[0] or labels[-1].isdecimal()
    return len(labels) > 1 and not is_address and not {labels[-1], ".".join(labels[-2:])} & LOCAL_NAMES


def check_origin(connection: Connection, required: bool = False) -> None:
    """A browser says which page a request comes from: only ours may act. Sockets must say it."""
    origin = connection.headers.get("origin")
    if origin is None and not required:
        return
    scheme, _, host = (origin or "").partition("://")
    if scheme not in ("http", "https") or not host or host != connection.headers.get("host"):
        raise NotYours("foreign-origin", "this request must come from a page of this server")
