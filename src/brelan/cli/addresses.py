"""The addresses of a server: on this machine, and on the network."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from msgspec import Struct

from brelan.errors import BadOption

SOMEWHERE: Final = {socket.AF_INET: "203.0.113.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for documentation (RFC 5737, RFC 3849): the route to them shows our own address. Nothing is sent."""


class Addresses(Struct, frozen=True):
    """Where a browser finds the lobby. `network` is empty if only this machine can open it."""

    here: str
    network: str = ""


def addresses_of(listening: socket.socket) -> Addresses:
    """The addresses that a browser can open: 0.0.0.0 is not one."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if not address.is_unspecified:
        here = lobby(host, port)
        return Addresses(here, "" if address.is_loopback else here)
    found = network_address(_family(listening))
    here = "127.0.0.1" if address.version == 4 else "::1"
    return Addresses(lobby(here, port), lobby(found, port) if found is not None else "")


def _family(listening: socket.socket) -> socket.AddressFamily:
    """The family for other machines: an IPv6 socket usually accepts IPv4 as well, which everybody has."""
    if listening.family == socket.AF_INET6 and listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        return socket.AF_INET6
    return socket.AF_INET


def lobby(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """This machine's address on its network, if it has one."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((SOMEWHERE[family], 9))
        return _if_outside(str(asking.getsockname()[0]))
    with suppress(OSError):  # no route outside, but perhaps a local network
        known = socket.getaddrinfo(socket.gethostname(), None, family)
        return next(filter(None, (_if_outside(str(found[4][0])) for found in known)), None)
    return None


def _if_outside(host: str) -> str | None:
    return None if ip_address(host.partition("%")[0]).is_loopback else host


def read_address(text: str) -> tuple[str, int]:
    """A host and a port: "127.0.0.1:9100", "[::1]:9100", or the port of this machine alone."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) <= 65_535):
        raise BadOption("bad-address", "{text!r} is not an address: give HOST:PORT, or a port", text=text)
    return host.strip("[]") or "127.0.0.1", int(port)
